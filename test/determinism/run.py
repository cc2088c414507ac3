#!/usr/bin/env python3
"""Same input, same output, byte for byte and times apart: whatever the layout of the address space and --jobs.

    run.py --fathom=PATH [--every=N] [--jobs=N] [PROGRAM...]

Every program is checked several times: as usual, again, and without randomisation of addresses; and by groups of checks
with one, two and three threads. What is compared is what is printed, the JSON report and the trace.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "programs"))
import run as programs

FIXED = ["setarch", platform.machine(), "-R"]
WAYS = (
    ("usual", [([], []), ([], []), (FIXED, []), (FIXED, [])]),
    ("threads", [([], ["--split=alloc-site", f"--jobs={n}"]) for n in (1, 2, 3)]),
)


def without_times(report):
    return {key: value for key, value in report.items() if key not in ("seconds", "stages")}


def outputs(program, prefix, options, fathom):
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder) / name for name in ("report.json", "trace.json")]
        options = [f"--json={files[0]}", f"--trace={files[1]}", "--timeout=60", *options]
        command = prefix + program.command(fathom, [o for o in options if not program.sets(o)])
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=200)
        if "time limit" in run.stdout:
            return None
        texts = [f.read_text() if f.exists() else "" for f in files]
        if texts[0]:
            texts[0] = json.dumps(without_times(json.loads(texts[0])), sort_keys=True, indent=1)
        return [run.stdout, run.stderr, *(t.replace(folder, "") for t in texts)]


def difference(a, b):
    for name, x, y in zip(("output", "messages", "report", "trace"), a, b):
        for one, other in zip(x.splitlines(), y.splitlines()):
            if one != other:
                return f"{name}: '{one.strip()}' or '{other.strip()}'"
        if x != y:
            return f"{name}: one is longer"
    return ""


def check(program, fathom):
    """What differs, for one program."""
    problems = []
    for name, ways in WAYS:
        found = [outputs(program, prefix, options, fathom) for prefix, options in ways]
        found = [f for f in found if f is not None]
        problems += [f"{name}: {difference(found[0], f)}" for f in found[1:] if f != found[0]]
    return program, problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", default=str(HERE.parent.parent / "build/release/bin/fathom"))
    parser.add_argument("--every", type=int, default=1, metavar="N", help="just every N-th program")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("programs", nargs="*")
    arguments = parser.parse_args()
    if not shutil.which("setarch") or subprocess.run([*FIXED, "true"]).returncode:
        FIXED.clear()  # not allowed here
    chosen = programs.collect(arguments.programs)[::arguments.every]
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for program, problems in pool.map(lambda p: check(p, arguments.fathom), chosen):
            failed += bool(problems)
            for problem in problems:
                print(f"FAILED {program.name}: {problem}", flush=True)
    print(f"{len(chosen) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
