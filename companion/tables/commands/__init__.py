"""Commands: what people do at a table besides its game, as functions over a `companion.tables.table.Table`."""
