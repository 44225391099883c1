"""`python -m fabric_cli` is `fabric`."""

from fabric_cli.cli import main

if __name__ == "__main__":
    main()
