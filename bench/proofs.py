#!/usr/bin/env python3
"""Proofs of data structures: every proof holds, every mutant is found, and what that costs beside compiling the program.

    bench/proofs.py [--fathom=PATH] [--clang=PATH] [--proofs=TEXT] [--jobs=N] [--timeout=SECONDS] [--every=N] [--each]

Each file of bench/proofs is a proof: a main that makes an arbitrary valid object of a library in bench/proofs/lib, calls
an operation, and asserts its invariant and what the operation promises. Its first lines say with what it is linked and
what is expected, of the library as it is and of its mutants, bugs that -DMUTANT=N puts into it:

    // sources: byte_buffer.c
    // expect: VERIFIED
    // mutant: 6 -> VIOLATED bounds:byte_buffer.c:88

`sources` are files of bench/proofs/lib. A mutant is found if the verdict is as said, and a violation of this kind is
reported in this line of this file, maybe among others. Prints a line for each library, with --each for each proof:
proofs that hold, mutants that are found, seconds (of the processor) that they take, the slowest of either, and how the
proofs compare with `clang -O2` on the same files. The exit code is 1 if any answer is not as expected.

Times are of one run on one machine: compare rows, not runs.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PROOFS = HERE / "proofs"
LIBRARY = PROOFS / "lib"
MUTANT = re.compile(r"(\d+) -> (VIOLATED) ([\w-]+):([\w.]+):(\d+)")
VIOLATION = re.compile(r"^  VIOLATED +([\w-]+) +(\S+?):(\d+)(?::\d+)?(?=\s|$)", re.MULTILINE)
WIDTHS = (28, 10, 10, 10, 10, 12, 10, 10)


def run(command):
    """Output, exit code and processor seconds of a command."""
    with tempfile.TemporaryFile("w+") as output:
        child = subprocess.Popen([str(word) for word in command], stdout=output, stderr=subprocess.STDOUT)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        return output.read(), child.returncode, usage.ru_utime + usage.ru_stime


class Proof:
    def __init__(self, path):
        self.name = path.stem
        header = dict(re.findall(r"^// (sources|expect): (.*)$", path.read_text(), re.MULTILINE))
        lines = re.findall(r"^// mutant: (.*)$", path.read_text(), re.MULTILINE)
        self.mutants = [MUTANT.fullmatch(line) for line in lines]
        if "sources" not in header or header.get("expect") != "VERIFIED" or not lines or None in self.mutants:
            sys.exit(f"{path}: its first lines do not say what is expected")
        self.files = [path, *(LIBRARY / source for source in header["sources"].split())]
        self.library = self.files[1].stem


class Answer:
    """What Fathom says of a proof, or of one of its mutants."""

    def __init__(self, arguments, proof, mutant):
        self.proof, self.mutant = proof, mutant
        self.name = f"{proof.name}, mutant {mutant[1]}" if mutant else proof.name
        flags = [f"-I{LIBRARY}"] + ([f"-DMUTANT={mutant[1]}"] if mutant else [])
        self.text, code, self.seconds = run([arguments.fathom, "check", f"--timeout={arguments.timeout}", *proof.files,
                                             "--", *flags])
        verdict = re.search(r"^(VERIFIED|VIOLATED|UNKNOWN)\b.*", self.text, re.MULTILINE)
        self.verdict = verdict[0] if verdict and code in (0, 1, 3) else f"exit code {code}"
        self.violations = [f"{kind}:{pathlib.Path(file).name}:{line}" for kind, file, line in VIOLATION.findall(self.text)]
        if mutant:
            self.as_expected = self.verdict == mutant[2] and ":".join(mutant.groups()[2:]) in self.violations
        else:
            self.as_expected = self.verdict == "VERIFIED"

    def summary(self):
        return " ".join([self.verdict, *self.violations])


def compile_seconds(arguments, proof):
    with tempfile.TemporaryDirectory() as folder:
        command = [arguments.clang, "-O2", "-c", f"-I{LIBRARY}", f"-I{HERE.parent / 'lib'}"]
        return sum(run([*command, "-o", f"{folder}/out.o", file])[2] for file in proof.files)


def print_row(cells):
    print("".join(str(cell).ljust(width) if i < 1 else str(cell).rjust(width)
                  for i, (cell, width) in enumerate(zip(cells, WIDTHS))).rstrip(), flush=True)


def figures(name, answers, compiled):
    proofs, mutants = ([a for a in answers if bool(a.mutant) == kind] for kind in (False, True))
    seconds = sum(a.seconds for a in proofs)
    reference = sum(compiled[a.proof] for a in proofs)
    return [name, *(f"{sum(a.as_expected for a in list_)}/{len(list_)}" for list_ in (proofs, mutants)), f"{seconds:.2f}",
            f"{sum(a.seconds for a in mutants):.2f}", f"{max((a.seconds for a in answers), default=0):.2f}",
            f"{reference:.2f}", f"{seconds / reference:.1f}" if reference else "-"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", default=HERE.parent / "build/release/bin/fathom")
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--proofs", default="", help="just those whose names contain this")
    parser.add_argument("--jobs", type=int, default=1, help="proofs at a time")
    parser.add_argument("--timeout", type=int, default=60, help="seconds a proof or mutant")
    parser.add_argument("--every", type=int, default=1, help="just every n-th proof, with its mutants")
    parser.add_argument("--each", action="store_true", help="a line for each proof rather than each library")
    arguments = parser.parse_args()
    proofs = [Proof(p) for p in sorted(PROOFS.glob("*.c")) if arguments.proofs in p.stem][::arguments.every]
    if not proofs:
        sys.exit(f"no proof with '{arguments.proofs}' in its name")
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        started = [pool.submit(Answer, arguments, p, m) for p in proofs for m in (None, *p.mutants)]
        compiled = {p: pool.submit(compile_seconds, arguments, p) for p in proofs}
        answers = [answer.result() for answer in started]
        compiled = {p: seconds.result() for p, seconds in compiled.items()}
    group = (lambda a: a.proof.name) if arguments.each else (lambda a: a.proof.library)
    print_row(["proofs", "hold", "mutants", "proofs s", "mutants s", "slowest s", "clang s", "x clang"])
    for name in dict.fromkeys(map(group, answers)):
        print_row(figures(name, [a for a in answers if group(a) == name], compiled))
    print_row(figures("all", answers, compiled))
    wrong = [f"{a.name}: {a.summary()}" for a in answers if not a.as_expected]
    if wrong:
        sys.exit("not as expected:\n  " + "\n  ".join(wrong))


if __name__ == "__main__":
    main()
