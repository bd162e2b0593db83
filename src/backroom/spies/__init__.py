"""Spies: a card game of simultaneous choices for 2 to 5 seats; the rules are numbered SP-n.m."""
