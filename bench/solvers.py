#!/usr/bin/env python3
"""Solvers side by side on the programs of bench/, by family.

    bench/solvers.py [--fathom=PATH] [--solvers=bitblast,z3,...] [--timeout=SECONDS] [--svg=FILE] [--save=DIR] [FAMILY...]

For each family and solver: how many programs were decided, and the seconds spent in the solver (a program that was not
decided counts with the whole time limit). A portfolio is given with plus signs: bitblast+z3. --svg draws how many
conditions are decided within which time; --save keeps the conditions as SMT-LIB 2, one file a program, for others to
solve.

Times are of one run on one machine: compare columns, not runs.
"""
import argparse
import pathlib
import re
import subprocess
import sys

import plot

HERE = pathlib.Path(__file__).resolve().parent
FAMILIES = {
    "arrays": "arrays",
    "select": "select",
    "ranges": "ranges",
    "programs": "programs",
    "arithmetic": "solvers/arithmetic",
    "bytes": "solvers/bytes",
    "structures": "solvers/structures",
}


class Run:
    def __init__(self, fathom, solver, program, timeout):
        # Long conditions are wanted here.
        command = [str(fathom), "check", "--no-summaries", "--stats", f"--timeout={timeout}", f"--solver={solver.replace('+', ',')}"]
        if "+" in solver:
            command.append("--jobs=2")
        self.text = subprocess.run([*command, str(program)], capture_output=True, text=True).stdout
        verdict = re.search(r"^(VERIFIED|VIOLATED|UNKNOWN)", self.text, re.MULTILINE)
        self.verdict = verdict[1] if verdict else "no answer"
        time = re.search(r"^\s*solver\s+([\d.]+) s", self.text, re.MULTILINE)
        self.decided = self.verdict in ("VERIFIED", "VIOLATED")
        self.seconds = float(time[1]) if time and self.decided else 0.0 if self.decided else float(timeout)


def programs_of(family):
    return sorted(p for p in (HERE / FAMILIES[family]).iterdir() if p.suffix in (".c", ".cpp"))


def print_row(cells, width):
    print(str(cells[0]).ljust(14) + "".join(str(cell).rjust(width) for cell in cells[1:]), flush=True)


def save(fathom, folder, families):
    folder.mkdir(parents=True, exist_ok=True)
    for family in families:
        for program in programs_of(family):
            with open(folder / f"{family}-{program.stem}.smt2", "w") as out:
                subprocess.run([str(fathom), "ir", "--no-summaries", "--stage=smt", str(program)], stdout=out, check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", default=HERE.parent / "build/release/bin/fathom")
    parser.add_argument("--solvers", default="bitblast,z3,cvc5")
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("--svg", type=pathlib.Path)
    parser.add_argument("--save", type=pathlib.Path, help="a folder for the conditions")
    parser.add_argument("--each", action="store_true", help="a line for each program, too")
    parser.add_argument("families", nargs="*", metavar="FAMILY", help=", ".join(FAMILIES))
    arguments = parser.parse_args()
    families = arguments.families or list(FAMILIES)
    if unknown := [f for f in families if f not in FAMILIES]:
        sys.exit(f"no family '{unknown[0]}': choose from {', '.join(FAMILIES)}")
    if arguments.save:
        save(arguments.fathom, arguments.save, families)
    solvers = arguments.solvers.split(",")
    times = {solver: [] for solver in solvers}
    totals = {solver: [0, 0.0] for solver in solvers}
    width = max(16, *(len(s) + 2 for s in solvers))
    print_row(["family", "programs", *solvers], width)
    for family in families:
        sums = {solver: [0, 0.0] for solver in solvers}
        for program in programs_of(family):
            runs = {solver: Run(arguments.fathom, solver, program, arguments.timeout) for solver in solvers}
            if len({run.verdict for run in runs.values() if run.decided}) > 1:
                sys.exit(f"{program}: the solvers do not agree: { {s: r.verdict for s, r in runs.items()} }")
            for solver, run in runs.items():
                sums[solver][0] += run.decided
                sums[solver][1] += run.seconds
                if run.decided:
                    times[solver].append(run.seconds)
            if arguments.each:
                print_row(["  " + program.stem, "",
                           *(f"{run.seconds:.3f}" if run.decided else "-" for run in runs.values())], width)
        print_row([family, len(programs_of(family)), *(f"{n}: {s:.2f} s" for n, s in sums.values())], width)
        for solver in solvers:
            totals[solver][0] += sums[solver][0]
            totals[solver][1] += sums[solver][1]
    print_row(["all", sum(len(programs_of(f)) for f in families), *(f"{n}: {s:.2f} s" for n, s in totals.values())],
              width)
    if arguments.svg:
        arguments.svg.write_text(plot.cactus(times, "seconds in the solver"))


if __name__ == "__main__":
    main()
