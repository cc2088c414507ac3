#!/usr/bin/env python3
"""Checks programs with Fathom and compares what it says with what each program expects.

    run.py --fathom=PATH [--jobs=N] [--options="..." | --vary=N] [PROGRAM...]

A program is a file (.c, .cpp, .ll) or a folder of sources with a main.c. Its first comment lines say what must come out:

    // expect: VERIFIED
    // expect: VIOLATED bounds:12 null:14      exactly these properties (without a line: at any place)
    // expect: UNKNOWN "inline assembly"       optionally, a text that the verdict must hold
    // options: --unwind=8 -- -DN=3            optional; what stands behind -- goes to clang
    // trap: 13                                optional; the row of the list of traps it belongs to

The answer must not depend on how memory is split or encoded. With --vary=N every program is checked in N of the ways in
../oracle/variants.py, which take turns; --vary=all takes all of them. Where no answer in time is no failure, nine in ten
must answer nevertheless.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "oracle"))
from variants import SLOW_OPTIONS, SLOW_VARIANTS, VARIANTS, variants_for

TIMEOUT = 60
EXIT_CODES = {"VERIFIED": 0, "VIOLATED": 1, "UNKNOWN": 3}
SOURCES = (".c", ".cpp", ".ll")


class Program:
    def __init__(self, path):
        self.name = path.name
        self.files = [path]
        main = path
        if path.is_dir():
            main = path / "main.c"
            self.files = sorted(f for f in path.iterdir() if f.suffix in SOURCES)
        self.read_header(main)

    def read_header(self, main):
        if not main.is_file():
            sys.exit(f"{main}: there is no such program")
        fields = {}
        for line in main.read_text().splitlines():
            match = re.match(r"(?://|;) ?(\w+): (.*)$", line)
            if match:
                fields.setdefault(match[1], match[2].strip())
            elif not re.match(r"//|;", line):
                break
        if "expect" not in fields:
            sys.exit(f"{main}: no `expect:` line")
        self.verdict, _, rest = fields["expect"].partition(" ")
        if self.verdict not in EXIT_CODES:
            sys.exit(f"{main}: expects {self.verdict}, which is no verdict")
        quoted = re.search(r'"([^"]*)"', rest)
        self.reason = quoted[1] if quoted else ""
        self.properties = set(rest.split()) if self.verdict == "VIOLATED" else set()
        self.options, _, self.clang = (fields.get("options", "") + " ").partition("-- ")

    def sets(self, option):
        """Does the program set it by itself?"""
        return any(o.partition("=")[0] == option.partition("=")[0] for o in shlex.split(self.options))

    def command(self, fathom, options):
        command = [fathom, "check"] + options + shlex.split(self.options) + [str(f) for f in self.files]
        return command + (["--"] + shlex.split(self.clang) if self.clang.strip() else [])


def properties_that_are(verdict, output):
    """The rows of the table, each as kind:line, or the kind for all of a kind."""
    found = set()
    for line in output.splitlines():
        words = line.split()
        if len(words) >= 2 and words[0] == verdict:
            place = re.match(r".*?:(\d+)(?::\d+)?$", words[2]) if len(words) > 2 else None
            found.add(f"{words[1]}:{place[1]}" if place else words[1])
    return found


def compare_properties(expected, found):
    """What is missing and what is too much; an expectation without a line fits any place."""
    anywhere = {e for e in expected if ":" not in e}
    missing = [e for e in expected if e not in found and not (e in anywhere and any(kind(f) == e for f in found))]
    extra = [f for f in found if f not in expected and kind(f) not in anywhere]
    return sorted(missing), sorted(extra)


def kind(found):
    return found.partition(":")[0]


def certify(fathom, folder):
    """What is wrong with a certificate."""
    run = subprocess.run([fathom, "certify", folder], capture_output=True, text=True, errors="replace", timeout=TIMEOUT)
    return [] if run.returncode == 0 else [f"no certificate: {(run.stdout + run.stderr).strip()}"]


def check(program, fathom, options):
    """Runs one program; returns (seconds, what is wrong with the answer, the command)."""
    with tempfile.TemporaryDirectory() as folder:
        seconds, problems, command = compare(program, fathom, [o.format(folder=folder) for o in options])
        if "--certificate={folder}" in options and program.verdict == "VERIFIED" and not problems \
                and "--engine=prove" not in program.options: # of that there is none
            problems = certify(fathom, folder)
        return seconds, problems, command


def compare(program, fathom, options):
    command = program.command(fathom, options)
    start = time.monotonic()
    try:
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        return TIMEOUT, [f"no answer within {TIMEOUT} s"], command
    seconds = time.monotonic() - start
    lines = run.stdout.strip().splitlines()
    last = lines[-1] if lines else ""
    verdict = re.match(r"\w*", last)[0]
    problems = []
    if verdict != program.verdict:
        message = run.stderr.strip().splitlines()
        problems.append(f"expected {program.verdict}, got {last or message[-1:] or 'nothing'}")
        if verdict not in EXIT_CODES:
            problems += message[-5:]
    elif program.reason not in last:
        problems.append(f"expected a reason with \"{program.reason}\", got {last}")
    if verdict in EXIT_CODES and run.returncode != EXIT_CODES[verdict]:
        problems.append(f"exit code {run.returncode} with verdict {verdict}")
    if verdict == "VIOLATED":
        table = "\n".join(lines[:-1])
        missing, extra = compare_properties(program.properties, properties_that_are("VIOLATED", table))
        isOpen = {kind(m) for m in missing} <= {kind(o) for o in properties_that_are("UNKNOWN", table)}
        problems += [f"{'not decided' if isOpen else 'not reported'}: {' '.join(missing)}"] if missing else []
        problems += [f"reported without being expected: {' '.join(extra)}"] if extra else []
    return seconds, problems, command


def collect(names):
    if names:
        paths = [pathlib.Path(n) if os.path.exists(n) else HERE / n for n in names]
    else:
        paths = [p for p in sorted(HERE.iterdir()) if p.suffix in SOURCES or (p / "main.c").exists()]
    return [Program(p.resolve()) for p in paths]


def is_late(problems):
    return all(re.search("no answer within|got UNKNOWN: the time limit|not decided", p) for p in problems)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", default=str(HERE.parent.parent / "build/release/bin/fathom"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--slowest", type=int, default=0, help="name the N slowest programs")
    parser.add_argument("--options", default="", help="more options for fathom check, before those of the program")
    parser.add_argument("--vary", default="0", help="in how many ways each program is checked: a number, or all")
    parser.add_argument("programs", nargs="*")
    arguments = parser.parse_args()

    programs = collect(arguments.programs)
    count = len(VARIANTS + SLOW_VARIANTS) if arguments.vary == "all" else int(arguments.vary)
    tasks = [(p, v) for p in programs for v in (variants_for(p.name, count) if count else [arguments.options])]
    passed, late, failed, times = 0, 0, 0, []

    def run(task):
        program, variant = task
        options = (SLOW_OPTIONS if variant in SLOW_VARIANTS else []) + shlex.split(variant)
        return (*task, *check(program, arguments.fathom, [o for o in options if not program.sets(o)]))

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for program, variant, seconds, problems, command in pool.map(run, tasks):
            times.append((seconds, f"{program.name} {variant}"))
            if not problems:
                passed += 1
                continue
            if variant in SLOW_VARIANTS and is_late(problems):
                late += 1
                continue
            failed += 1
            print(f"FAILED {program.name}")
            for problem in problems:
                print(f"    {problem}")
            print(f"    {shlex.join(command)}", flush=True)
    for seconds, name in sorted(times, reverse=True)[: arguments.slowest]:
        print(f"{seconds:7.2f} s  {name}")
    print(f"{passed} passed, {failed} failed" + (f", {late} not answered in time" if late else ""))
    return 1 if failed or late > len(tasks) / 10 else 0


if __name__ == "__main__":
    sys.exit(main())
