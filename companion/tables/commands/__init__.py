"""Commands: what people do at a table apart from playing, as functions over a `companion.tables.table.Table`."""
