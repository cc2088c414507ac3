#!/usr/bin/env python3
"""Heaps, recursion and algorithms: how conditions grow with the number of elements.

    bench/speed.py [--fathom=PATH] [--save] [--quick] [FAMILY...]

Each program of bench/speed is a family over K, the number of elements or bytes; its first line names the sizes. The
table bench/speed/table.tsv has what they took: terms that were built, nodes that were left of the condition, gates. It
is compared with what they take now: more than 1.1 times as many is a failure, as is another verdict; fewer is shown, and
--save writes the new table. --quick leaves out what took more than a second when the table was written, for ctest.
Times are shown and not compared.
"""
import argparse
import pathlib
import re
import resource
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = HERE / "speed"
TABLE = FOLDER / "table.tsv"
COLUMNS = ("terms", "condition nodes", "gates")
WORSE, SLACK = 1.1, 50 # small numbers jump


def families(names):
    """Pairs of a file and its sizes."""
    found = [p for p in sorted(FOLDER.iterdir()) if p.suffix in (".c", ".cpp") and (not names or p.stem in names)]
    return [(p, p.read_text().splitlines()[0].removeprefix("// sizes: ").split()) for p in found]


def measure(fathom, path, size, timeout):
    """Verdict, numbers by column, processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run([fathom, "check", "--stats", f"--timeout={timeout}", str(path), "--", f"-DK={size}"],
                         capture_output=True, text=True, errors="replace")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    verdict = re.match(r"\w*", (run.stdout.strip().splitlines() or [run.stderr])[-1])[0]
    number = lambda name: int((re.findall(rf"^  {name} +(\d+)$", run.stdout, re.M) or ["0"])[0])
    return verdict, [number(column) for column in COLUMNS], seconds


def read_table():
    if not TABLE.exists():
        return {}
    rows = [line.split("\t") for line in TABLE.read_text().splitlines()[1:]]
    return {(row[0], row[1]): (row[2], [int(n) for n in row[3:6]], float(row[6])) for row in rows}


def write_table(rows):
    lines = ["\t".join(("family", "K", "verdict", *COLUMNS, "seconds"))]
    lines += ["\t".join((family, size, verdict, *map(str, numbers), f"{seconds:.2f}"))
              for (family, size), (verdict, numbers, seconds) in rows.items()]
    TABLE.write_text("\n".join(lines) + "\n")


def compare(stored, verdict, numbers):
    """What is worse than in the table."""
    if stored[0] == "UNKNOWN": # too much for a minute
        return []
    problems = [] if verdict == stored[0] else [f"{verdict} instead of {stored[0]}"]
    if verdict == stored[0] == "VERIFIED":
        problems += [f"{name} x {now / max(then, 1):.2f}" for name, then, now in zip(COLUMNS, stored[1], numbers)
                     if now > WORSE * then + SLACK]
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", default=HERE.parent / "build/release/bin/fathom")
    parser.add_argument("--save", action="store_true", help="write the table")
    parser.add_argument("--quick", action="store_true", help="only what takes a second or less")
    parser.add_argument("--timeout", type=int, default=60)
    parser.add_argument("families", nargs="*")
    arguments = parser.parse_args()

    table, failed = read_table(), 0
    print(f"{'family':16} {'K':>4} {'verdict':9} {'terms':>9} {'nodes':>8} {'gates':>9} {'cpu s':>7}   gates x")
    for path, sizes in families(arguments.families):
        for size in sizes:
            stored = table.get((path.stem, size))
            if arguments.quick and (not stored or stored[2] > 1 or stored[0] != "VERIFIED"):
                continue
            verdict, numbers, seconds = measure(arguments.fathom, path, size, arguments.timeout)
            ratio = f"{numbers[2] / max(stored[1][2], 1):7.2f}" if stored else "       "
            problems = compare(stored, verdict, numbers) if stored else []
            failed += bool(problems)
            print(f"{path.stem:16} {size:>4} {verdict:9} {numbers[0]:9} {numbers[1]:8} {numbers[2]:9} {seconds:7.2f} "
                  f"{ratio}   {'; '.join(problems)}", flush=True)
            table[path.stem, size] = (verdict, numbers, seconds)
    if arguments.save:
        write_table(table)
    elif failed:
        sys.exit(f"{failed} rows are worse than in {TABLE}")


if __name__ == "__main__":
    main()
