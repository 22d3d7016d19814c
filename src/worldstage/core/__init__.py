"""The kernel: what all games share. Standard library only, no word of any game; modules that read files say so."""
