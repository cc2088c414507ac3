#!/usr/bin/env python3
"""Proves programs with `fathom prove` and compares the two answers with what each program expects.

    run.py --fathom=PATH [--jobs=N] [PROGRAM...]

The first comment lines of a program (in LLVM text they begin with ";") say what must come out:

    // expect: safe ends              memory safety VERIFIED, termination VERIFIED
    // expect: unsafe                 memory safety VIOLATED
    // expect: safe endless           termination VIOLATED
    // expect: safe unknown           UNKNOWN is allowed for what is unknown, and nothing else
    // options: --integers=math       optional
    // measure: n - i                 optional; a part of what is printed as decreasing

Integers are machine integers unless a program says otherwise.
"""
import argparse
import concurrent.futures
import pathlib
import re
import shlex
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
SAFETY = {"safe": "VERIFIED", "unsafe": "VIOLATED", "unknown": "UNKNOWN"}
TERMINATION = {"ends": "VERIFIED", "endless": "VIOLATED", "unknown": "UNKNOWN"}
EXIT_CODES = {"VERIFIED": 0, "VIOLATED": 1, "UNKNOWN": 3}


def header(text, key):
    found = re.search(rf"^(?://|;) {key}: *(.*)$", text, re.M)
    return found.group(1).strip() if found else ""


def problem(fathom, path):
    """Empty if all is as expected."""
    text = path.read_text()
    words = header(text, "expect").split()
    if not words or words[0] not in SAFETY:
        return "no expectation"
    command = [fathom, "prove", "--timeout=30", *shlex.split(header(text, "options")), str(path)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=100)
    answers = dict(re.findall(r"^(memory safety|termination): (\w+)", run.stdout, re.M))
    expected = {"memory safety": SAFETY[words[0]]}
    if len(words) > 1:
        expected["termination"] = TERMINATION[words[1]]
    for question, answer in expected.items():
        if answers.get(question) != answer:
            return f"{question}: expected {answer}\n{run.stdout}{run.stderr}"
    verdict = run.stdout.strip().split("\n")[-1].split(":")[0]
    if EXIT_CODES.get(verdict) != run.returncode:
        return f"exit code {run.returncode} for {verdict}"
    if header(text, "measure") not in run.stdout:
        return f"no measure {header(text, 'measure')}\n{run.stdout}"
    return ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fathom", required=True)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("programs", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    programs = arguments.programs or sorted([*HERE.glob("*.c"), *HERE.glob("*.ll")])
    start = time.time()
    failures = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for path, what in zip(programs, pool.map(lambda p: problem(arguments.fathom, p), programs)):
            if what:
                failures += 1
                print(f"{path.name}: {what}")
    print(f"{len(programs) - failures} of {len(programs)} programs as expected, {time.time() - start:.1f} s")
    sys.exit(1 if failures else 0)


main()
