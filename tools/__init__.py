"""What run.py is made of: set-up, checks, building. Standard library only, apart from hatch_build and compiled."""
