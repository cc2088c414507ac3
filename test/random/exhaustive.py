#!/usr/bin/env python3
"""Random programs with inputs of few bits: Fathom must say what native runs on all inputs say.

    exhaustive.py --fathom=PATH [--seed=N] [--count=N] [--jobs=N] [--options="..."] [--vary=N]
                  [--wide] [--data-model=ILP32] [--keep=DIR] [--reduce]

Natively, under AddressSanitizer and UBSan, every input ends with an error at a place or with values. Fathom must
report just errors that there are, and no place as verified that has one; without errors, that the values are what they
are; and if one of them is said to be another, that they are not. UNKNOWN is counted, and a failure if it happens to
more than one program in twenty.

With --wide inputs are any int. Native runs are then on 64 inputs, numbers at limits and near those of the program among
them; what Fathom finds beside their errors must fail natively on the inputs that it shows ("any" being any number).

With --vary=N every N-th program is checked in one of the ways of ../oracle/variants.py.

Many programs are compiled together for the native runs, which saves most of their time. With --keep, programs with a
disagreement are written to a folder; with --reduce, made small before.
"""
import argparse
import concurrent.futures
import itertools
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from inputs import PRELUDE, Generator
from tree import reduced

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "oracle"))
from variants import VARIANTS

# On request: the sanitizer, and what it says.
REQUESTED = {
    "unsigned-overflow": ("unsigned-integer-overflow", r"unsigned integer overflow|negation of .* in type .*'unsigned"),
    "pointer-overflow": ("pointer-overflow", r"runtime error: .*(offset|pointer index).* overflowed to|applying non-zero"),
    "alignment": ("alignment", r"misaligned address"),
    "member-bounds": ("array-bounds", r"index .* out of bounds for type"),
}
KINDS = [(pattern, kind) for kind, (_, pattern) in REQUESTED.items()] + [
    (r"attempting double-free", "double-free"),
    (r"attempting free on address which was not malloc", "invalid-free"),
    (r"heap-use-after-free", "use-after-free"),
    (r"stack-use-after-(scope|return)", "use-after-scope"),
    (r"(heap|stack|global|dynamic-stack)-buffer-(over|under)flow|stack-buffer-underflow|negative-size-param", "bounds"),
    (r"-param-overlap", "undefined"),
    (r"signed integer overflow|negation of .* cannot be represented", "signed-overflow"),
    (r"shift exponent|left shift of", "shift"),
    (r"division by zero", "div-by-zero"),
    (r"division of .* by -1 cannot be represented", "signed-overflow"),
    (r"SEGV on unknown address 0x(0{10}|0{6}[0-9a-f]{2}\b)", "null"),
]
MOST_PROBES = 6
MOST_SAMPLES = 64
MAIN = """\
int main(void) {
  shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  static void (*const runs[])(int) = {%(runs)s};
  static const int counts[] = {%(counts)s};
  for (; shared->program < PROGRAMS; ++shared->program, shared->at = 0)
    while (shared->at < counts[shared->program]) { // a process goes on until a run fails
      int status = 0;
      if (fork() == 0) {
        for (; shared->at < counts[shared->program]; ++shared->at) {
          alarm(20);
          shared->live = 0;
          runs[shared->program](shared->at);
          if (shared->live)
            failed("leak", "p", 0);
        }
        _exit(0);
      }
      wait(&status);
      if (status)
        fprintf(stderr, "\\nended: %%d %%d\\n", shared->program, shared->at++);
    }
  for (int p = 0; p < PROGRAMS; ++p)
    for (int i = 0; i < counts[p]; ++i)
      for (int j = 0; j < MOST_PROBES; ++j)
        if (shared->reached[p][i][j])
          printf("%%d %%d %%d %%lld\\n", p, i, j, shared->value[p][i][j]);
}
"""


LEAST, MOST = -2**31, 2**31 - 1


def c_number(n):
    """Of type long long: C has no negative literals."""
    return f"{n}LL" if n > -2**63 else "(-9223372036854775807LL-1)"


def wide_samples(text, count, chooser):
    """So many numbers for each of MOST_SAMPLES runs."""
    named = {int(word) for word in re.findall(r"-?\b\d+\b", text)}
    corners = sorted({n + d for n in named | {0, LEAST, MOST, 2**16, 2**24} for d in (-1, 0, 1) if LEAST <= n + d <= MOST})
    number = lambda: chooser.choice([chooser.choice(corners), chooser.randint(-9, 9), chooser.randint(LEAST, MOST)])
    return sorted({tuple(number() for _ in range(count)) for _ in range(MOST_SAMPLES)})


class Program:
    """A tree, its inputs, and what native runs say of it."""

    def __init__(self, seed, isWide=False, tree=None, samples=None):
        generator = Generator(seed, MOST_PROBES)
        self.seed, self.inputs, self.isWide = seed, generator.inputs, isWide
        self.tree = tree or generator.program()
        self.errors, self.values = set(), {}  # {(kind, line)}; {(probe, number of a sample): value}
        self.failing = set()  # numbers of samples
        # What it is run on. The first input counts fastest, as in `index`.
        every = [sample[::-1] for sample in itertools.product(*map(range, reversed(self.inputs.values())))]
        self.samples = samples or (wide_samples(self.text(), len(self.inputs), random.Random(seed)) if isWide else every)
        self.count = len(self.samples)

    def text(self):
        return str(self.tree)

    def native_call(self):
        """A function of the number of a sample."""
        rows = ", ".join("{" + ", ".join(c_number(n) for n in sample) + "}" for sample in self.samples)
        words = ", ".join(f"in[i][{k}]" for k in range(len(self.inputs)))
        return (f"static void call_{self.seed}(int i) {{\nstatic const int in[][{len(self.inputs)}] = {{{rows}}};\n"
                f"run_{self.seed}({words}, i);\n}}\n")

    def index(self):
        """The number of the sample that the inputs are, or -1, as an expression."""
        if self.isWide:
            same = lambda sample: " && ".join(f"{name} == {c_number(n)}" for name, n in zip(self.inputs, sample))
            return "".join(f"{same(sample)} ? {i} : " for i, sample in enumerate(self.samples)) + "-1"
        words, factor = [], 1
        for name, most in self.inputs.items():
            words.append(f"{name} * {factor}")
            factor *= most
        return " + ".join(words)

    def for_fathom(self, wrong=None):
        """The whole source, and where the program begins in it. `wrong`: a key of `values` that is off by one."""
        rows = []
        for probe in range(MOST_PROBES):
            row = [self.values.get((probe, i), 0) ^ ((probe, i) == wrong) for i in range(self.count)]
            rows.append("{" + ", ".join(map(c_number, row)) + "}")
        head = PRELUDE + f"static const long long expected[][{self.count}] = {{{', '.join(rows)}}};\n"
        declarations = ""
        for name, most in self.inputs.items():
            declarations += f"  int {name} = fathom_nondet_int();\n"
            declarations += "" if self.isWide else f"  fathom_assume({name} >= 0 && {name} < {most});\n"
        main = f"int main(void) {{\n{declarations}  run_{self.seed}({', '.join(self.inputs)}, {self.index()});\n}}\n"
        return f"{head}#line 1 \"p{self.seed}.c\"\n{self.text()}\n#line 100000 \"main.c\"\n{main}"


def symbolized(addresses, binary, symbolizer):
    """{offset in the binary: [file:line, ...]}, the innermost first."""
    if not addresses:
        return {}
    run = subprocess.run([symbolizer, "--obj", str(binary), "--functions=none"], input="\n".join(addresses),
                         capture_output=True, text=True, check=True)
    return {a: part.split() for a, part in zip(addresses, run.stdout.split("\n\n"))}


class Natives:
    """All runs of many programs."""

    def __init__(self, programs, folder, arguments):
        self.programs, self.arguments = programs, arguments
        self.name = folder / f"native-{programs[0].seed}-{len(programs)}-{id(self)}"
        self.source = self.name.with_suffix(".c")

    def compile(self):
        """What clang says, if it is not content."""
        text = PRELUDE + "".join(f'#line 1 "p{p.seed}.c"\n{p.text()}\n{p.native_call()}' for p in self.programs)
        text += MAIN % {"runs": ", ".join(f"call_{p.seed}" for p in self.programs),
                        "counts": ", ".join(str(p.count) for p in self.programs)}
        self.source.write_text(text)
        flags = ["-m32" if self.arguments.data_model == "ILP32" else "-m64", "-g1", "-O0", "-w", "-DNATIVE",
                 f"-DPROGRAMS={len(self.programs)}", f"-DMOST_PROBES={MOST_PROBES}", f"-DMOST_SAMPLES={MOST_SAMPLES}",
                 "-fno-sanitize-recover=all", "-fno-delete-null-pointer-checks",
                 "-fstrict-flex-arrays=1", "-fsanitize=address,signed-integer-overflow,shift,integer-divide-by-zero"]
        flags += [f"-fsanitize={name}" for kind, (name, _) in REQUESTED.items() if f"+{kind}" in self.arguments.check]
        run = subprocess.run([self.arguments.clang, *flags, str(self.source), "-o", str(self.name)], capture_output=True,
                             text=True)
        return run.stderr if run.returncode else ""

    def run(self):
        env = dict(os.environ, UBSAN_OPTIONS="print_stacktrace=0",
                   ASAN_OPTIONS="detect_leaks=0:detect_stack_use_after_return=1:symbolize=0:strict_memcmp=0")
        run = subprocess.run([str(self.name)], capture_output=True, text=True, errors="replace", timeout=300, env=env)
        if run.returncode:
            raise RuntimeError(f"the native runs of {self.source} fail: {run.stderr[-500:]}")
        for line in run.stdout.splitlines():
            program, at, probe, value = map(int, line.split())
            self.programs[program].values[probe, at] = value
        reports = re.split(r"\nended: (\d+) (\d+)\n", run.stderr)[:-1]
        addresses = sorted(set(re.findall(re.escape(str(self.name)) + r"\+(0x[0-9a-f]+)", run.stderr)))
        places = symbolized(addresses, self.name, self.arguments.symbolizer)
        for report, number, at in zip(reports[::3], reports[1::3], reports[2::3]):
            program = self.programs[int(number)]
            program.failing.add(int(at))
            program.errors.add(self.error_in(report, program, places))
        self.source.unlink()
        self.name.unlink()

    def error_in(self, report, program, places):
        own = re.search(r"failed: (\S+) \S+:(\d+)", report)
        if own:
            return own[1], int(own[2])
        kind = next((kind for pattern, kind in KINDS if re.search(pattern, report)), None)
        file = f"p{program.seed}.c"
        where = re.search(re.escape(file) + r":(\d+)", report)
        if not where:
            for address in re.findall(re.escape(str(self.name)) + r"\+(0x[0-9a-f]+)", report):
                where = next(filter(None, (re.search(re.escape(file) + r":(\d+)", p) for p in places[address])), None)
                if where:
                    break
        if not kind or not where:
            raise RuntimeError(f"unknown native failure of {file}:\n{report[:2000]}")
        return kind, int(where[1])


def options_for(seed, arguments):
    """A certificate would need a folder."""
    ways = [v for v in VARIANTS if "{folder}" not in v]
    isVaried = arguments.vary and seed % arguments.vary == 0
    return arguments.options.split() + (ways[seed // arguments.vary % len(ways)].split() if isVaried else [])


def fathom(source, options, arguments):
    """(last line, {(kind, line): verdicts}, [inputs of a violation, ...]); an input is None where it does not matter."""
    report = source.with_suffix(".json")
    command = [arguments.fathom, "check", "--malloc-never-fails", f"--data-model={arguments.data_model}",
               f"--check={arguments.check}", f"--timeout={arguments.timeout}", f"--json={report}", *options, str(source)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=arguments.timeout + 60)
    lines = run.stdout.splitlines()
    if run.returncode not in (0, 1, 3) or not lines:
        return f"exit code {run.returncode}: {run.stderr.strip()[-300:]}", {}, []
    rows, runs = {}, []
    if report.exists():
        for row in json.loads(report.read_text())["properties"]:
            rows.setdefault((row["kind"], row.get("line", 0)), set()).add(row["status"])
            if "inputs" in row:
                runs.append([None if i["any"] else int(i["value"].split()[0]) for i in row["inputs"] if i.get("file") == "main.c"])
        report.unlink()
    return lines[-1], rows, runs


class Verdict:
    """What is wrong with Fathom's answer; None for nothing."""

    def __init__(self, program, arguments, folder):
        self.program, self.problem, self.open = program, None, False
        wrong = self.choose_wrong()
        source = folder / f"q{program.seed}-{id(self)}.c"
        source.write_text(program.for_fathom(wrong))
        last, rows, runs = fathom(source, options_for(program.seed, arguments), arguments)
        source.unlink()
        expected = set(program.errors)
        if wrong:
            line = next(i for i, text in enumerate(program.text().split("\n"), 1) if f"PROBE({wrong[0]}," in text)
            expected.add(("assert", line))
        self.open = last.startswith("UNKNOWN")
        if program.isWide and runs:
            expected |= self.errors_on(runs, arguments, folder)
        if not self.open:
            self.compare(expected, last, rows)

    def choose_wrong(self):
        """One value in half of the programs, on an input without an error: that would not be the first any more."""
        chooser = random.Random(self.program.seed)
        keys = [(probe, at) for probe, at in sorted(self.program.values) if at not in self.program.failing]
        return chooser.choice(keys) if keys and chooser.random() < 0.5 else None

    def errors_on(self, runs, arguments, folder):
        """Natively. Leaves out the value that is wrong on purpose, which is expected anyway."""
        chooser, program = random.Random(self.program.seed), self.program
        samples = [tuple(chooser.randint(LEAST, MOST) if n is None else n for n in run) for run in runs]
        again = Program(program.seed, True, program.tree, sorted(set(samples))[:MOST_SAMPLES])
        natives = Natives([again], folder, arguments)
        natives.compile()
        natives.run()
        return again.errors

    def compare(self, expected, last, rows):
        simple = lambda keys: {("leak", 0) if kind == "leak" else (kind, line) for kind, line in keys}
        found = simple(key for key, verdicts in rows.items() if "violated" in verdicts)
        expected = simple(expected)
        verdict = "VIOLATED" if expected else "VERIFIED"
        # Properties that are open are none that are wrong, but there must be a violation.
        open_ = simple(key for key, verdicts in rows.items() if "unknown" in verdicts)
        if last != verdict or found - expected or expected - found - open_:
            self.problem = f"native: {sorted(expected)}; fathom: {last} {sorted(found)}"


def check_many(seeds, arguments, folder):
    """The verdicts on these programs."""
    programs = [Program(seed, arguments.wide) for seed in seeds]
    natives = Natives(programs, folder, arguments)
    error = natives.compile()
    if error:
        raise RuntimeError(error[:2000])
    natives.run()
    return [Verdict(p, arguments, folder) for p in programs]


def still_wrong(seed, arguments, folder):
    """Whether a tree is a program on which Fathom and native runs disagree."""
    def interesting(tree):
        program = Program(seed, arguments.wide, tree)
        natives = Natives([program], folder, arguments)
        try:
            if natives.compile():
                return False
            natives.run()
            return Verdict(program, arguments, folder).problem is not None
        except (RuntimeError, subprocess.TimeoutExpired, StopIteration):
            return False
    return interesting


def keep(program, arguments, folder):
    if arguments.reduce:
        tree = reduced(program.tree, still_wrong(program.seed, arguments, folder))
        program = Program(program.seed, arguments.wide, tree)
        natives = Natives([program], folder, arguments)
        natives.compile()
        natives.run()
        print(f"seed {program.seed}, reduced: {Verdict(program, arguments, folder).problem}\n{program.text()}", flush=True)
    if arguments.keep:
        path = pathlib.Path(arguments.keep)
        path.mkdir(parents=True, exist_ok=True)
        (path / f"random-{program.seed}.c").write_text(program.for_fathom())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", required=True)
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--symbolizer", default="/usr/bin/llvm-symbolizer-19")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--batch", type=int, default=25, help="programs that are compiled together")
    parser.add_argument("--timeout", type=float, default=5)
    parser.add_argument("--options", default="", help="more options for fathom check")
    parser.add_argument("--check", default="+leak", help="the properties; with fewer there are disagreements")
    parser.add_argument("--vary", type=int, default=0, metavar="N", help="every N-th program in another way")
    parser.add_argument("--wide", action="store_true", help="inputs are any int; native runs are on some of them")
    parser.add_argument("--data-model", default="LP64", choices=["LP64", "ILP32"])
    parser.add_argument("--keep", help="folder for the programs on which they disagree")
    parser.add_argument("--reduce", action="store_true", help="make these programs small")
    arguments = parser.parse_args()
    seeds = range(arguments.seed, arguments.seed + arguments.count)
    batches = [seeds[i:i + arguments.batch] for i in range(0, len(seeds), arguments.batch)]
    failed, undecided, erroneous, runs = 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        folder = pathlib.Path(name)
        verdicts = pool.map(lambda batch: check_many(batch, arguments, folder), batches)
        for verdict in itertools.chain.from_iterable(verdicts):
            runs += verdict.program.count
            undecided += verdict.open
            erroneous += bool(verdict.program.errors)
            if verdict.problem:
                failed += 1
                print(f"seed {verdict.program.seed}: {verdict.problem}", flush=True)
                keep(verdict.program, arguments, folder)
    print(f"{arguments.count} programs on {runs} inputs; {erroneous} have an error; {undecided} were not decided")
    print(f"{arguments.count - failed} passed, {failed} failed")
    return 1 if failed or undecided * 20 > arguments.count else 0


if __name__ == "__main__":
    sys.exit(main())
