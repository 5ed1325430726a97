"""The command line for `python -m stilltrue`."""

from stilltrue.surfaces.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
