"""The kernel: what every game on the stage shares. Standard library only, no I/O, no word of any game."""
