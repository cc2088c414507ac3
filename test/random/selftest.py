#!/usr/bin/env python3
"""The reducer makes a disagreement small: with a Fathom that does not look for divisions by zero."""
import argparse
import pathlib
import sys
import tempfile

import exhaustive
from tree import reduced, size

def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fathom", required=True)
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--symbolizer", default="/usr/bin/llvm-symbolizer-19")
    arguments = parser.parse_args()
    arguments.timeout, arguments.options, arguments.vary, arguments.check = 10, "", 0, "+leak,-div-by-zero"
    arguments.data_model, arguments.wide = "LP64", False
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        wrong = next(v.program for seed in range(1, 400, 25)
                     for v in exhaustive.check_many(range(seed, seed + 25), arguments, folder)
                     if v.problem and any(kind == "div-by-zero" for kind, _ in v.program.errors))
        small = reduced(wrong.tree, exhaustive.still_wrong(wrong.seed, arguments, folder), 300)
        print(f"{size(wrong.tree)} characters became {size(small)}:\n{small}")
        return 0 if size(small) < 300 and ("/" in str(small) or "%" in str(small)) else 1


if __name__ == "__main__":
    sys.exit(main())
