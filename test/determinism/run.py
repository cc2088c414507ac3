#!/usr/bin/env python3
"""Same input, same output, byte for byte and times apart: whatever the layout of the address space and --jobs.

    run.py --fathom=PATH [--every=N] [--jobs=N] [PROGRAM...]

Every program is checked several times: as usual, again, and without randomisation of addresses; and by groups of checks
with one, two and three threads. What is compared is what is printed, the JSON report and the trace. Those of
../programs/prove are proved as usual and without randomisation; there it is what is printed, the graph and the
transition system.
"""
import argparse
import concurrent.futures
import json
import os
import pathlib
import platform
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "programs"))
import run as programs

FIXED = ["setarch", platform.machine(), "-R"]
CHECK_WAYS = (
    ("usual", [([], []), ([], []), (FIXED, []), (FIXED, [])]),
    ("threads", [([], ["--split=alloc-site", f"--jobs={n}"]) for n in (1, 2, 3)]),
)
PROVE_WAYS = (("usual", [([], []), (FIXED, [])]),)


class Proof:
    """A program for `fathom prove`."""

    def __init__(self, path):
        self.path, self.name = path, f"prove/{path.name}"
        self.options = re.findall(r"^// options: *(.*)$", path.read_text(), re.M)

    def command(self, fathom, options):
        return [fathom, "prove", *options, *shlex.split(" ".join(self.options)), str(self.path)]

    def sets(self, option):
        return False


def without_times(report):
    return {key: value for key, value in report.items() if key not in ("seconds", "stages")}


def outputs(program, prefix, options, fathom):
    """What is printed, and the files that are written; nothing if there was no time for it."""
    with tempfile.TemporaryDirectory() as folder:
        written = {"graph": "dot", "its": "txt"} if isinstance(program, Proof) else {"json": "json", "trace": "json"}
        files = {option: pathlib.Path(folder) / f"{option}.{ending}" for option, ending in written.items()}
        options = [*(f"--{option}={file}" for option, file in files.items()), "--timeout=60", *options]
        command = prefix + program.command(fathom, [o for o in options if not program.sets(o)])
        run = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=200)
        if run.returncode == 2:
            sys.exit(f"{' '.join(command)}: {run.stderr}")
        if "time limit" in run.stdout:
            return None
        texts = {option: file.read_text() if file.exists() else "" for option, file in files.items()}
        if texts.get("json"):
            texts["json"] = json.dumps(without_times(json.loads(texts["json"])), sort_keys=True, indent=1)
        texts = {option: text.replace(folder, "") for option, text in texts.items()}
        return {"output": run.stdout, "messages": run.stderr, **texts}


def difference(a, b):
    for name in a:
        for one, other in zip(a[name].splitlines(), b[name].splitlines()):
            if one != other:
                return f"{name}: '{one.strip()}' or '{other.strip()}'"
        if a[name] != b[name]:
            return f"{name}: one is longer"
    return ""


def check(program, fathom):
    """What differs, for one program."""
    problems = []
    for name, ways in PROVE_WAYS if isinstance(program, Proof) else CHECK_WAYS:
        found = [outputs(program, prefix, options, fathom) for prefix, options in ways]
        found = [f for f in found if f is not None]
        problems += [f"{name}: {difference(found[0], f)}" for f in found[1:] if f != found[0]]
    return program, problems


def collect(names):
    paths = [pathlib.Path(n).resolve() for n in names]
    proofs = [p for p in paths if p.parent.name == "prove"] if names else sorted((programs.HERE / "prove").glob("*.[cl]*"))
    checked = [p for p in paths if p.parent.name != "prove"]
    return (programs.collect(checked) if checked or not names else []) + [Proof(p) for p in proofs]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", default=str(HERE.parent.parent / "build/release/bin/fathom"))
    parser.add_argument("--every", type=int, default=1, metavar="N", help="just every N-th program")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("programs", nargs="*")
    arguments = parser.parse_args()
    if not shutil.which("setarch") or subprocess.run([*FIXED, "true"]).returncode:
        FIXED.clear()  # not allowed here
    chosen = collect(arguments.programs)[::arguments.every]
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
