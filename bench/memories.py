#!/usr/bin/env python3
"""The three memories side by side: what it costs to make conditions small, and what is left to solve.

    bench/memories.py [--fathom=PATH] [--svg=FILE] [arrays] [select] [arm]

arrays   the programs of bench/arrays with seam, seam without store-maps, and lambdas: seconds of pre-processing (making
         the condition, reducing lambdas, rewriting) and of solving, and how much more than seam each takes
select   select/select.c for SELECT_SIZE from 10 to 100; with --svg also as a picture
arm      programs with and without address range maps: writes passed over by range, size of the condition, solving

Times are of one run on one machine: compare columns, not runs.
"""
import argparse
import pathlib
import re
import subprocess

import plot

HERE = pathlib.Path(__file__).resolve().parent
CONFIGURATIONS = {
    "seam": ["--memory=seam"],
    "no store-map": ["--memory=seam", "--no-store-map"],
    "lambdas": ["--memory=lambdas"],
}
PREPROCESSING = ("vcgen", "lambdas", "rewrite")


class Run:
    def __init__(self, fathom, program, options, definitions=()):
        command = [str(fathom), "check", "--no-summaries", "--stats", "--timeout=600", *options, str(program)]
        command += ["--", *(f"-D{d}" for d in definitions)] if definitions else []
        self.text = subprocess.run(command, capture_output=True, text=True).stdout
        self.verdict = self.text.strip().splitlines()[-1]
        self.preprocessing = sum(self.number(name) for name in PREPROCESSING)
        self.solving = self.number("solver")

    def number(self, name):
        found = re.search(rf"^\s*{re.escape(name)}\s+([\d.]+)", self.text, re.MULTILINE)
        return float(found[1]) if found else 0.0


def print_row(cells, widths):
    print("".join(str(c).ljust(w) if i == 0 else str(c).rjust(w) for i, (c, w) in enumerate(zip(cells, widths))),
          flush=True)


def arrays(fathom, definitions):
    names = list(CONFIGURATIONS)
    widths = [12] + [14, 9, 7] * len(names) + [12]
    print_row(["program"] + [cell for name in names for cell in (name, "solve", "x")] + ["verdict"], widths)
    totals = dict.fromkeys(names, 0.0)
    solving = dict.fromkeys(names, 0.0)
    for program in sorted((HERE / "arrays").glob("*.c")):
        runs = {name: Run(fathom, program, options, definitions) for name, options in CONFIGURATIONS.items()}
        cells = [program.stem]
        for name, run in runs.items():
            totals[name] += run.preprocessing
            solving[name] += run.solving
            cells += [f"{run.preprocessing:.3f}", f"{run.solving:.2f}", f"{run.preprocessing / runs['seam'].preprocessing:.1f}"]
        print_row(cells + [" / ".join(sorted({run.verdict for run in runs.values()}))], widths)
    cells = ["all"]
    for name in names:
        cells += [f"{totals[name]:.3f}", f"{solving[name]:.2f}", f"{totals[name] / totals['seam']:.1f}"]
    print_row(cells, widths)


def select(fathom, svg):
    names = list(CONFIGURATIONS)
    widths = [13] + [14] * len(names) + [12]
    print_row(["SELECT_SIZE", *names, "reads+writes"], widths)
    series = {name: [] for name in names}
    for size in range(10, 101, 10):
        runs = {name: Run(fathom, HERE / "select/select.c", options, [f"SELECT_SIZE={size}"])
                for name, options in CONFIGURATIONS.items()}
        for name, run in runs.items():
            series[name].append((size, run.preprocessing))
        print_row([size] + [f"{run.preprocessing:.3f}" for run in runs.values()] + [1001 * (2 + size // 2) + 4 * (size // 2)],
                  widths)
    if svg:
        svg.write_text(plot.lines(series, "SELECT_SIZE", "pre-processing, seconds"))


def arm(fathom):
    widths = [18] + [12, 12, 10] * 2 + [10, 12]
    print_row(["program", "skips", "nodes", "solve", "no: skips", "nodes", "solve", "nodes x", "verdict"], widths)
    programs = sorted(p for p in (HERE / "programs").iterdir() if p.suffix in (".c", ".cpp"))
    programs += sorted((HERE / "ranges").glob("*.c"))
    for program in programs:
        runs = [Run(fathom, program, options) for options in ([], ["--no-arm"])]
        cells = [program.stem]
        for run in runs:
            skips = run.number("reads: writes skipped") + run.number("reads: writes skipped by range")
            cells += [int(skips), int(run.number("condition nodes")), f"{run.solving:.2f}"]
        nodes = [run.number("condition nodes") for run in runs]
        cells += [f"{nodes[1] / nodes[0]:.2f}" if nodes[0] else "", " / ".join(sorted({run.verdict for run in runs}))]
        print_row(cells, widths)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", default=HERE.parent / "build/release/bin/fathom")
    parser.add_argument("--svg", type=pathlib.Path, help="a picture of the second table")
    parser.add_argument("--define", nargs="*", default=[], help="sizes of the first table: N=1001 ROUNDS=10")
    parser.add_argument("tables", nargs="*", choices=["arrays", "select", "arm", []])
    arguments = parser.parse_args()
    tables = arguments.tables or ["arrays", "select", "arm"]
    if "arrays" in tables:
        arrays(arguments.fathom, arguments.define)
    if "select" in tables:
        select(arguments.fathom, arguments.svg)
    if "arm" in tables:
        arm(arguments.fathom)


if __name__ == "__main__":
    main()
