#!/usr/bin/env python3
"""Loops and block operations: each way to decide their summaries beside unrolling, for each solver.

    bench/loops.py [--fathom=PATH] [--solvers=z3,...] [--timeout=SECONDS] [--programs=TEXT] [--jobs=N] [--each]
                   [--svg=FILE]

The programs of bench/loops, in pairs: NAME-ok.c is correct, NAME-bad.c has an error. For each solver and approach:
programs that are decided (of either kind, and in all), those that use up the time limit and those given up before it,
wrong answers (the exit code is 1 if there are any), seconds in all (of Fathom as a whole, with the front end; a time-out
counts with the time limit), and how that compares with unrolling by the same solver. --svg draws how many are decided
within which time, a picture a solver: FILE-z3.svg.

Times are of one run on one machine: compare rows, not runs.
"""
import argparse
import concurrent.futures
import pathlib
import re
import subprocess
import sys
import time

import plot

HERE = pathlib.Path(__file__).resolve().parent
APPROACHES = {
    "seam": ["--memory=seam"],
    "eager": ["--memory=lambdas", "--lambda=eager"],
    "instantiate": ["--memory=lambdas", "--lambda=instantiate"],
    "quantifiers": ["--memory=lambdas", "--lambda=quantifiers"],
    "lazy": ["--memory=lambdas", "--lambda=lazy"],
    "unrolled": ["--memory=seam", "--no-summaries"],
}
# bitblast knows no arrays: what is not reduced to terms without them is none of its business.
NOT_SUPPORTED = {("bitblast", approach) for approach in ("instantiate", "quantifiers", "lazy")}
EXPECTED = {"ok": "VERIFIED", "bad": "VIOLATED"}
WIDTHS = (10, 13, 6, 6, 8, 11, 10, 7, 10, 12)


class Run:
    def __init__(self, fathom, solver, approach, program, timeout):
        command = [str(fathom), "check", f"--timeout={timeout}", f"--solver={solver}", *APPROACHES[approach], str(program)]
        self.program = program
        start = time.monotonic()
        try:
            # Fathom looks at the clock between steps: one that does not end must not hold up the rest.
            done = subprocess.run(command, capture_output=True, text=True, timeout=timeout + 30)
            text, code = done.stdout + done.stderr, done.returncode
        except subprocess.TimeoutExpired:
            text, code = "UNKNOWN: the time limit is ignored", 3
        seconds = time.monotonic() - start
        verdict = re.search(r"^(VERIFIED|VIOLATED|UNKNOWN)\b.*", text, re.MULTILINE)
        self.verdict = verdict[1] if verdict and code in (0, 1, 3) else "no answer"
        self.reason = verdict[0] if verdict else (text.strip().splitlines() or [f"exit code {code}"])[-1]
        self.kind = program.stem.rsplit("-", 1)[1]
        self.decided = self.verdict in EXPECTED.values()
        self.is_wrong = self.decided and self.verdict != EXPECTED[self.kind]
        self.timed_out = self.verdict == "UNKNOWN" and "time limit" in self.reason
        self.gave_up = not self.decided and not self.timed_out
        self.seconds = float(timeout) if self.timed_out else seconds


def print_row(cells):
    print("".join(str(cell).ljust(width) if i < 2 else str(cell).rjust(width)
                  for i, (cell, width) in enumerate(zip(cells, WIDTHS))).rstrip(), flush=True)


def figures(runs, unrolled):
    total, reference = (sum(run.seconds for run in list_) for list_ in (runs, unrolled))
    solved = [run.kind for run in runs if run.decided and not run.is_wrong]
    return [solved.count("ok"), solved.count("bad"), len(solved), sum(run.timed_out for run in runs),
            sum(run.gave_up for run in runs), sum(run.is_wrong for run in runs), f"{total:.1f}",
            f"{total / reference:.2f}" if reference else "-"]


def measure(arguments, programs, solver):
    runs = {}
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for approach in APPROACHES:
            if (solver, approach) in NOT_SUPPORTED:
                continue
            started = [pool.submit(Run, arguments.fathom, solver, approach, p, arguments.timeout) for p in programs]
            runs[approach] = [run.result() for run in started]
            for run in runs[approach]:
                # Said as it happens: what is not decided is what there is to improve.
                if arguments.each or run.is_wrong or run.verdict == "no answer":
                    wrong = "WRONG: " if run.is_wrong else ""
                    print(f"  {solver} {approach} {run.program.stem}: {wrong}{run.reason}, {run.seconds:.2f} s",
                          file=sys.stderr, flush=True)
    return runs


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", default=HERE.parent / "build/release/bin/fathom")
    parser.add_argument("--solvers", default="bitblast,z3,cvc5")
    parser.add_argument("--timeout", type=int, default=10, help="seconds a program")
    parser.add_argument("--programs", default="", help="just those whose names contain this")
    parser.add_argument("--jobs", type=int, default=1, help="programs at a time")
    parser.add_argument("--each", action="store_true", help="a line for each program, too, to the error output")
    parser.add_argument("--svg", type=pathlib.Path)
    arguments = parser.parse_args()
    programs = sorted(p for p in (HERE / "loops").glob("*.c") if arguments.programs in p.stem)
    if not programs:
        sys.exit(f"no program with '{arguments.programs}' in its name")
    results = {solver: measure(arguments, programs, solver) for solver in arguments.solvers.split(",")}
    counts = [sum(p.stem.endswith(kind) for p in programs) for kind in EXPECTED]
    print_row(["solver", "approach", *EXPECTED, "solved", "time-outs", "given up", "wrong", "seconds", "x unrolled"])
    print_row(["", "programs:", *counts, sum(counts)])
    for solver, runs in results.items():
        for approach in APPROACHES:
            known = approach in runs
            print_row([solver, approach, *(figures(runs[approach], runs["unrolled"]) if known else "-" * 8)])
    for solver, runs in results.items() if arguments.svg else ():
        decided = {approach: [run.seconds for run in list_ if run.decided] for approach, list_ in runs.items()}
        arguments.svg.with_stem(f"{arguments.svg.stem}-{solver}").write_text(plot.cactus(decided, "seconds"))
    wrong = [f"{solver} {approach}: {run.program.stem}: {run.verdict}" for solver, runs in results.items()
             for approach, list_ in runs.items() for run in list_ if run.is_wrong]
    if wrong:
        sys.exit("wrong answers:\n  " + "\n  ".join(wrong))


if __name__ == "__main__":
    main()
