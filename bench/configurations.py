#!/usr/bin/env python3
"""The same proofs with other encodings, solvers and words: what each choice is worth.

    bench/configurations.py [--fathom=PATH] [--every=N] [--timeout=SECONDS] [--jobs=N] [TABLE...]

memories    arrays, lambdas and the theory of memory, with each solver        (SeaBMC, Table Ia; SeaM, Tables 8.1, 8.2)
encodings   without one of the steps that make conditions small               (SeaBMC, Table Ib)
words       bytes in a word of memory, at most                                (SeaBMC, Table Ic)
shadow      bench/shadow: objects that must not change, by shadow or by value (SeaBMC, Table Id)
arm         with and without address range maps                               (SeaM, Table 8.3)

For each configuration, over the proofs of bench/proofs (every N-th): how many hold, use up the time limit, or are not
decided for another reason; then of those that hold: seconds (of the processor) in all, seconds of pre-processing and of
solving, terms given to the solver, and writes that reads pass over. A wrong answer ends the run.

Times are of one run on one machine: compare rows, not runs.
"""
import argparse
import concurrent.futures
import re
import sys

from proofs import HERE, LIBRARY, PROOFS, Proof, run

SOLVERS = ("bitblast", "z3", "cvc5")
MEMORIES = {"arrays": ["--memory=arrays"], "lambdas": ["--memory=lambdas", "--lambda=eager"], "seam": []}
TABLES = {
    "memories": {f"{memory}, {solver}": [*options, f"--solver={solver}"]
                 for memory, options in MEMORIES.items() for solver in SOLVERS},
    "encodings": {"as it is": [], "one memory": ["--regions=flat"], "all of the program": ["--no-coi"],
                  "not simplified": ["--no-simplify"], "path conditions": ["--vc=path"]},
    "words": {"by region": [], "4 bytes": ["--word=4"], "1 byte": ["--word=1"]},
    "shadow": {"by value": [], "by shadow": ["-DSHADOW"]},
    "arm": {f"{name}, {solver}": [*options, f"--solver={solver}"]
            for solver in ("bitblast", "z3") for name, options in (("with ranges", []), ("without", ["--no-arm"]))},
}
WIDTHS = (22, 7, 10, 7, 10, 10, 10, 10, 10)


def number(text, name):
    found = re.search(rf"^\s*{re.escape(name)}\s+([\d.]+)", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


class Answer:
    def __init__(self, fathom, files, options, timeout):
        for_clang = [f"-I{LIBRARY}", *(option for option in options if option.startswith("-D"))]
        for_fathom = [option for option in options if option not in for_clang]
        text, _, self.seconds = run([fathom, "check", "--stats", f"--timeout={timeout}", *for_fathom, *files, "--",
                                     *for_clang])
        verdict = re.findall(r"^(VERIFIED|VIOLATED|UNKNOWN\b.*)$", text, re.MULTILINE)
        self.verdict = verdict[-1] if verdict else "no answer: " + text[-200:]
        self.holds = self.verdict == "VERIFIED"
        self.timed_out = "time limit" in self.verdict
        self.preprocessing = sum(number(text, stage) for stage in ("vcgen", "lambdas", "rewrite"))
        self.solving = number(text, "solver")
        self.nodes = number(text, "condition nodes")
        self.skips = number(text, "reads: writes skipped") + number(text, "reads: writes skipped by range")


def print_row(cells):
    print("".join(str(c).ljust(w) if i == 0 else str(c).rjust(w) for i, (c, w) in enumerate(zip(cells, WIDTHS))),
          flush=True)


def files_of(table, every):
    if table == "shadow":
        programs = sorted((HERE / "shadow").glob("*.c"))
        sources = {p: re.search(r"^// sources: (.*)$", p.read_text(), re.MULTILINE)[1].split() for p in programs}
        return [[p, *(LIBRARY / source for source in sources[p])] for p in programs]
    return [Proof(path).files for path in sorted(PROOFS.glob("*.c"))[::every]]


def print_table(arguments, table):
    programs = files_of(table, arguments.every)
    print_row([table, "hold", "time-outs", "other", "seconds", "pre-proc.", "solving", "nodes", "skips"])
    for name, options in TABLES[table].items():
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            answers = list(pool.map(lambda files: Answer(arguments.fathom, files, options, arguments.timeout), programs))
        for files, answer in zip(programs, answers):
            if answer.verdict.startswith(("VIOLATED", "no answer")):
                sys.exit(f"{files[0].stem}, {name}: {answer.verdict}")
        good = [answer for answer in answers if answer.holds]
        late = sum(answer.timed_out for answer in answers)
        print_row([name, len(good), late, len(answers) - len(good) - late, f"{sum(a.seconds for a in good):.1f}",
                   f"{sum(a.preprocessing for a in good):.2f}", f"{sum(a.solving for a in good):.2f}",
                   int(sum(a.nodes for a in good)), int(sum(a.skips for a in good))])
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", default=HERE.parent / "build/release/bin/fathom")
    parser.add_argument("--every", type=int, default=1, help="just every N-th proof")
    parser.add_argument("--timeout", type=int, default=30, help="seconds a proof")
    parser.add_argument("--jobs", type=int, default=1, help="proofs at a time")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=", ".join(TABLES))
    arguments = parser.parse_args()
    if unknown := [table for table in arguments.tables if table not in TABLES]:
        sys.exit(f"no table '{unknown[0]}': choose from {', '.join(TABLES)}")
    for table in arguments.tables or TABLES:
        print_table(arguments, table)


if __name__ == "__main__":
    main()
