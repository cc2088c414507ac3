#!/usr/bin/env python3
"""Random programs: a native run under AddressSanitizer and UBSan, and Fathom's verdict, must agree.

    run.py --fathom=PATH [--seed=N] [--count=N] [--jobs=N] [--options="..."] [--compare="...;..."] [--keep=DIR]
           [--data-model=ILP32]

A program that runs to its end prints a checksum; Fathom must prove that it is the checksum and refute that it is not
(running out of time is counted, and a failure just if it happens to more than one program in twenty). A program that
fails must fail at the same line with the same kind of error. With other options (--compare, a list of them) the verdict and the places must be the same, too.
Disagreements are written to --keep.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import pointers
from generate import generate

KINDS = [
    (r"attempting double-free", "double-free"),
    (r"attempting free on address which was not malloc", "invalid-free"),
    (r"heap-use-after-free", "use-after-free"),
    (r"stack-use-after-(scope|return)", "use-after-scope"),
    (r"(heap|stack|global|dynamic-stack)-buffer-(over|under)flow|stack-buffer-underflow", "bounds"),
    (r"memcpy-param-overlap|strcpy-param-overlap", "undefined"),
    (r"signed integer overflow|negation of .* cannot be represented", "signed-overflow"),
    (r"shift exponent|left shift of", "shift"),
    (r"division by zero", "div-by-zero"),
    (r"division of .* by -1 cannot be represented", "signed-overflow"),
    (r"SEGV on unknown address 0x0000000000|SEGV on unknown address 0x00000[0-9a-f]{3} ", "null"),
]


def native(source, binary, clang, symbolizer, data_model):
    """("value", checksum) or ("error", kind, line)."""
    flags = ["-m32" if data_model == "ILP32" else "-m64", "-g", "-O0", "-w", "-DNATIVE", "-fno-sanitize-recover=all",
             "-fsanitize=address,signed-integer-overflow,shift,integer-divide-by-zero"]
    subprocess.run([clang, *flags, str(source), "-o", str(binary)], check=True)
    env = dict(os.environ, ASAN_OPTIONS="detect_leaks=0:detect_stack_use_after_return=1",
               ASAN_SYMBOLIZER_PATH=symbolizer, UBSAN_SYMBOLIZER_PATH=symbolizer)
    run = subprocess.run([str(binary)], capture_output=True, text=True, errors="replace", timeout=60, env=env)
    if run.returncode == 0:
        return ("value", int(run.stdout))
    kind = next((kind for pattern, kind in KINDS if re.search(pattern, run.stderr)), None)
    where = re.search(re.escape(source.name) + r":(\d+)", run.stderr)
    if not kind or not where:
        raise RuntimeError("unknown native failure:\n" + run.stderr)
    return ("error", kind, int(where[1]))


def fathom(tool, source, options, clang_flags):
    """("VERIFIED", set()) or ("VIOLATED", {(kind, line)}) or ("UNKNOWN...", set())."""
    command = [tool, "check", "--malloc-never-fails", "--timeout=20", *options, str(source), "--", *clang_flags]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120)
    lines = run.stdout.splitlines()
    if not lines:
        return (f"exit code {run.returncode}: {run.stderr.strip()}", set())
    found = set()
    for line in lines:
        match = re.match(r"\s+VIOLATED\s+(\S+)\s+\S*?:(\d+)(?::\d+)?(\s|$)", line)
        if match:
            found.add((match[1], int(match[2])))
    return (lines[-1], found)


class Case:
    """One program, and what is wrong with the verdicts on it."""

    def __init__(self, seed, arguments, folder):
        self.seed, self.arguments = seed, arguments
        self.source = folder / f"random-{seed}.c"
        self.source.write_text(generate(seed))
        self.problems, self.undecided = [], False
        self.expected = native(self.source, folder / f"random-{seed}", arguments.clang, arguments.symbolizer,
                               arguments.data_model)

    def run(self):
        if self.expected[0] == "error":
            self.check_error(*self.expected[1:])
        else:
            self.check_value(self.expected[1])
        if self.problems and self.arguments.keep:
            keep = pathlib.Path(self.arguments.keep)
            keep.mkdir(parents=True, exist_ok=True)
            (keep / self.source.name).write_text(self.source.read_text())
        return self

    def check_error(self, kind, line):
        verdict, found = self.fathom("-DEXPECTED=0L", "-DSAME")
        if verdict != "VIOLATED" or found != {(kind, line)}:
            self.problems.append(f"native: {kind} in line {line}; fathom: {verdict} {sorted(found)}")

    def check_value(self, checksum):
        value = f"-DEXPECTED={checksum}L" if checksum != -2**63 else "-DEXPECTED=(-9223372036854775807L-1)"
        verdict, found = self.fathom(value, "-DSAME")
        self.undecided = "time limit" in verdict
        if not self.undecided and verdict != "VERIFIED":
            self.problems.append(f"native: checksum {checksum}; fathom: {verdict} {sorted(found)}")
        # Here the inputs are not constants to the front end.
        verdict, found = self.fathom(value, "-DRANGE")
        isLate = "time limit" in verdict
        self.undecided |= isLate
        if not isLate and (verdict != "VIOLATED" or {kind for kind, _ in found} != {"assert"}):
            self.problems.append(f"native: checksum {checksum}; fathom on the contrary: {verdict} {sorted(found)}")

    def fathom(self, *clang_flags):
        """The verdict, which is compared with those under the other options."""
        options = [f"--data-model={self.arguments.data_model}", *self.arguments.options.split()]
        result = fathom(self.arguments.fathom, self.source, options, clang_flags)
        if self.seed % self.arguments.compare_every == 0:
            for other in filter(None, self.arguments.compare.split(";")):
                verdict, found = fathom(self.arguments.fathom, self.source, options + other.split(), clang_flags)
                if (verdict, found) != result and "time limit" not in verdict + result[0]:
                    self.problems.append(f"{result[0]} {sorted(result[1])}; with {other}: {verdict} {sorted(found)}")
        return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", required=True)
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--symbolizer", default="/usr/bin/llvm-symbolizer-19")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--options", default="", help="more options for fathom check")
    parser.add_argument("--compare", default="", help="options, and others after a semicolon, that change no verdict")
    parser.add_argument("--compare-every", type=int, default=1, metavar="N", help="just for every N-th program")
    parser.add_argument("--data-model", default="LP64", choices=["LP64", "ILP32"])
    parser.add_argument("--keep", help="folder for the programs on which they disagree")
    arguments = parser.parse_args()
    if arguments.data_model == "ILP32":
        pointers.NUMBERS = [""]
        pointers.SIZES["long"] = 4
    failed, errors, undecided = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        seeds = range(arguments.seed, arguments.seed + arguments.count)
        for case in pool.map(lambda seed: Case(seed, arguments, pathlib.Path(folder)).run(), seeds):
            undecided += case.undecided
            errors += case.expected[0] == "error"
            failed += bool(case.problems)
            for problem in case.problems:
                print(f"seed {case.seed}: {problem}", flush=True)
    print(f"{errors} of {arguments.count} programs have an error; {undecided} were not decided in time")
    print(f"{arguments.count - failed} passed, {failed} failed")
    return 1 if failed or undecided * 20 > arguments.count else 0


if __name__ == "__main__":
    sys.exit(main())
