"""The suite that every registered game must pass."""
