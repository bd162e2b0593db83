"""What every game shares: streams, bags, vocabulary, events, views, records. No game, no I/O, no clock."""
