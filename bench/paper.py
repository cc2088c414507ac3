#!/usr/bin/env python3
"""The experiments of a paper, on our own programs: its tables and plots, one after the other.

    bench/paper.py seabmc|seam|seadsa|lambda [--fathom=PATH] [--pictures=DIR] [--quick]

seabmc   Table I: memory representations, steps of the encoding, words, shadow memory
seam     Tables 8.1 and 8.2 (representations and solvers), 8.3 (address range maps), 8.4 (arrays) and 8.5 with the plot of
         Figure 8.10 (SELECT_SIZE)
seadsa   Table 1 (objects, collapsed, density, time) and the plot of Figure 10b (with contexts against without)
lambda   Table 1 (solvers and ways to decide lambdas) and the plots of Figure 1

--quick takes fewer programs and shorter time limits: minutes instead of an hour. What stands behind each table is in
README.md; each script can be called alone.
"""
import argparse
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent


def experiments(paper, pictures, quick):
    """Titles, scripts and arguments."""
    proofs = ["--every=8", "--timeout=5"] if quick else ["--timeout=30"]
    few = ["--timeout=2"] if quick else ["--timeout=10"]
    sizes = ["--define", "N=201", "ROUNDS=5", "--"] if quick else []
    return {
        "seabmc": [("Table I", "configurations.py", [*proofs, "memories", "encodings", "words", "shadow"])],
        "seam": [("Tables 8.1 and 8.2", "configurations.py", [*proofs, "memories"]),
                 ("Table 8.3", "configurations.py", [*proofs, "arm"]),
                 ("Address range maps on programs with fields and rings", "memories.py", ["arm"]),
                 ("Table 8.4", "memories.py", [*sizes, "arrays"]),
                 ("Table 8.5, Figure 8.10", "memories.py", [f"--svg={pictures / 'select.svg'}", "select"])],
        "seadsa": [("Table 1, Figure 10b", "regions.py", [f"--svg={pictures / 'regions.svg'}"])],
        "lambda": [("Table 1, Figure 1", "loops.py", [*few, f"--svg={pictures / 'loops.svg'}"])],
    }[paper]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", default=HERE.parent / "build/release/bin/fathom")
    parser.add_argument("--pictures", type=pathlib.Path, default=pathlib.Path("."), help="folder for the plots")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("paper", choices=["seabmc", "seam", "seadsa", "lambda"])
    arguments = parser.parse_args()
    arguments.pictures.mkdir(parents=True, exist_ok=True)
    for title, script, options in experiments(arguments.paper, arguments.pictures, arguments.quick):
        print(f"== {title}", flush=True)
        done = subprocess.run([sys.executable, HERE / script, f"--fathom={arguments.fathom}", *options], check=False)
        if done.returncode:
            sys.exit(done.returncode)
        print(flush=True)


if __name__ == "__main__":
    main()
