#!/usr/bin/env python3
"""Random programs: a native run under AddressSanitizer and UBSan, and Fathom's verdict, must agree.

    run.py --fathom=PATH [--seed=N] [--count=N] [--jobs=N] [--options="..."] [--keep=DIR]

A program that runs to its end prints a checksum; Fathom must prove that it is the checksum and refute that it is not
(running out of time at the latter is counted, not a failure). A
program that fails must fail at the same line with the same kind of error. Disagreements are written to --keep.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

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
    (r"SEGV on unknown address 0x0000000000", "null"),
]


def native(source, binary, clang, symbolizer):
    """("value", checksum) or ("error", kind, line)."""
    flags = ["-g", "-O0", "-w", "-DNATIVE", "-fno-sanitize-recover=all",
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


def compare(seed, arguments, folder):
    source = folder / f"random-{seed}.c"
    source.write_text(generate(seed))
    expected = native(source, folder / f"random-{seed}", arguments.clang, arguments.symbolizer)
    options = arguments.options.split()
    problems, undecided = [], False
    if expected[0] == "error":
        verdict, found = fathom(arguments.fathom, source, options, ["-DEXPECTED=0L", "-DSAME"])
        if verdict != "VIOLATED" or (expected[1], expected[2]) not in found or len(found) != 1:
            problems.append(f"native: {expected[1]} in line {expected[2]}; fathom: {verdict} {sorted(found)}")
    else:
        value = f"-DEXPECTED={expected[1]}L" if expected[1] != -2**63 else "-DEXPECTED=(-9223372036854775807L-1)"
        verdict, found = fathom(arguments.fathom, source, options, [value, "-DSAME"])
        if verdict != "VERIFIED":
            problems.append(f"native: checksum {expected[1]}; fathom: {verdict} {sorted(found)}")
        # Here the inputs are not constants to the front end.
        verdict, found = fathom(arguments.fathom, source, options, [value, "-DRANGE"])
        undecided = "time limit" in verdict
        if not undecided and (verdict != "VIOLATED" or {kind for kind, _ in found} != {"assert"}):
            problems.append(f"native: checksum {expected[1]}; fathom on the contrary: {verdict} {sorted(found)}")
    if problems and arguments.keep:
        keep = pathlib.Path(arguments.keep)
        keep.mkdir(parents=True, exist_ok=True)
        (keep / source.name).write_text(source.read_text())
    return expected[0], problems, undecided


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", required=True)
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--symbolizer", default="/usr/bin/llvm-symbolizer-19")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--options", default="", help="more options for fathom check")
    parser.add_argument("--keep", help="folder for the programs on which they disagree")
    arguments = parser.parse_args()
    failed, errors, undecided = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        seeds = range(arguments.seed, arguments.seed + arguments.count)
        results = pool.map(lambda seed: (seed, compare(seed, arguments, pathlib.Path(folder))), seeds)
        for seed, (outcome, problems, isUndecided) in results:
            undecided += isUndecided
            errors += outcome == "error"
            failed += bool(problems)
            for problem in problems:
                print(f"seed {seed}: {problem}", flush=True)
    print(f"{errors} of {arguments.count} programs have an error; {undecided} conditions were not decided in time")
    print(f"{arguments.count - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
