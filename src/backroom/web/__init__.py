"""The pages: what people see of Backroom in a browser. No rule ever lives here."""
