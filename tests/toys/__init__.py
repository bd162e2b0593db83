"""Games that only the tests know."""
