#!/usr/bin/env python3
"""Checks any program in every way there is (variants.py) and demands the same answer: the verdict, and the violated
properties with their places.

    run.py [--fathom=PATH] [--vary=N|all] [--jobs=N] [--options="..."] PROGRAM... [-- FLAGS FOR CLANG]

A program is a file, or a folder of sources with a main.c. `// options:` in its first lines count, as in test/programs. An
answer that does not come in time says nothing, but one in two must come.
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

from variants import SLOW_OPTIONS, SLOW_VARIANTS, VARIANTS, variants_for

HERE = pathlib.Path(__file__).resolve().parent
SOURCES = (".c", ".cc", ".cpp", ".i", ".ll", ".bc")


class Program:
    def __init__(self, path, options, flags):
        self.name = path.name
        self.files = sorted(f for f in path.iterdir() if f.suffix in SOURCES) if path.is_dir() else [path]
        main = path / "main.c" if path.is_dir() else path
        own = re.search(rb"^(?://|;) ?options: (.*)$", main.read_bytes(), re.M)
        words, _, clang = ((own[1].decode() if own else "") + " ").partition("-- ")
        self.options, self.flags = options + shlex.split(words), shlex.split(clang) + flags

    def sets(self, option):
        return any(o.partition("=")[0] == option.partition("=")[0] for o in self.options)

    def check(self, fathom, variant, seconds):
        """(answer, command): an answer is a verdict and its violated properties, or what went wrong; None: too late."""
        with tempfile.TemporaryDirectory() as folder:
            words = (SLOW_OPTIONS if variant in SLOW_VARIANTS else []) + shlex.split(variant)
            words = [w.format(folder=folder) for w in words if not self.sets(w)]
            command = [fathom, "check", *words, *self.options, *map(str, self.files)]
            command += ["--", *self.flags] if self.flags else []
            try:
                run = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=seconds)
            except subprocess.TimeoutExpired:
                return None, command
            lines = run.stdout.strip().splitlines() or [""]
            if "UNKNOWN: the time limit" in lines[-1] or "UNKNOWN: the memory limit" in lines[-1]:
                return None, command
            if run.returncode not in (0, 1, 3):
                return f"exit code {run.returncode}: {run.stderr.strip()[-200:]}", command
            answer = " ".join([lines[-1].partition(":")[0], *sorted(violated(lines))])
            if answer == "VERIFIED" and f"--certificate={folder}" in words:
                proof = subprocess.run([fathom, "certify", folder], capture_output=True, text=True)
                if proof.returncode:
                    answer = f"no certificate: {proof.stdout.strip()[-200:]}"
            return answer, command


def violated(lines):
    """Each as kind:line, or kind:? without a place."""
    for line in lines:
        words = line.split()
        if len(words) >= 3 and line.startswith(" ") and words[0] == "VIOLATED":
            place = re.search(r":(\d+)(?::\d+)?$", words[2])
            yield f"{words[1]}:{place[1] if place else '?'}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", default=str(HERE.parent.parent / "build/release/bin/fathom"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--options", default="", help="more options for fathom check")
    parser.add_argument("--vary", default="all", help="in how many ways each program is checked, besides the usual one")
    parser.add_argument("--seconds", type=float, default=120, help="for one answer")
    parser.add_argument("programs", nargs="+", type=pathlib.Path)
    before, _, after = " ".join(map(shlex.quote, sys.argv[1:])).partition(" -- ")
    arguments = parser.parse_args(shlex.split(before))
    count = len(VARIANTS + SLOW_VARIANTS) if arguments.vary == "all" else int(arguments.vary)
    programs = [Program(p, shlex.split(arguments.options), shlex.split(after)) for p in arguments.programs]
    failed = answered = asked = 0

    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        check = lambda p, variant: pool.submit(p.check, arguments.fathom, variant, arguments.seconds)
        tasks = [(p, {v: check(p, v) for v in ["", *variants_for(p.name, count)]}) for p in programs]
        for program, futures in tasks:
            answers = {}
            for variant, future in futures.items():
                answer, command = future.result()
                asked += 1
                if answer is not None:
                    answered += 1
                    answers.setdefault(answer, []).append(shlex.join(command))
            if len(answers) > 1:
                failed += 1
                print(f"FAILED {program.name}")
                for answer, commands in answers.items():
                    print(f"    {answer}: {len(commands)} times, as by {commands[0]}", flush=True)
    print(f"{len(programs)} programs, {answered} of {asked} answers in time, {failed} disagreements")
    return 1 if failed or answered * 2 < asked else 0


if __name__ == "__main__":
    sys.exit(main())
