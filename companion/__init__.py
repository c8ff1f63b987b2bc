"""The table: joins the rules, the senses and the people; journal, seats, sockets, command line."""
