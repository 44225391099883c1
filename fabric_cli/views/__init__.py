"""The only printers: what a command found, for people, for programs, as a picture."""
