#!/usr/bin/env python3
"""Programs made to explode: with a budget, Fathom answers in time and within its memory, and never with a crash.

    run.py --fathom=PATH [--seconds=N] [--mebibytes=N] [--jobs=N] [NAME...]

The answer is UNKNOWN, or a right verdict, within the time limit plus 10 % and a second (to start and end on a loaded machine), with no
more memory than the limit plus 10 % and 100 MiB (what is there before the program is). The peak is that of the process
and of all it started. No process and no temporary file is left behind.
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

HEAD = "#include <assert.h>\n#include <fathom.h>\n#include <stdlib.h>\n#include <string.h>\n"


def nested_loops():
    """10^9 iterations, none of which can be left out."""
    loops = "".join(f"for (unsigned i{k} = 0; i{k} < 1000; ++i{k})\n" for k in range(3))
    return f"{HEAD}int main(void) {{ unsigned x = fathom_nondet_uint();\n{loops}x = x * 5 + (x >> 3) + i0 * i2;\nif (x == 77) assert(0); }}"


def long_loop():
    return f"{HEAD}int main(void) {{ unsigned x = fathom_nondet_uint(); for (unsigned i = 0; i < 1000000000; ++i) x = x * x + i; if (x == 3) assert(0); }}"


def endless_loop():
    return f"{HEAD}int main(void) {{ unsigned x = 1; while (fathom_nondet_bool()) x = x * 3 + fathom_nondet_uint() % x; }}"


def large_array():
    return (f"{HEAD}int a[1000000];\nint main(void) {{ for (int i = 0; i < 1000000; ++i) a[i] = (i ? a[i - 1] : 0) ^ fathom_nondet_int();\n"
            "unsigned k = fathom_nondet_uint() % 1000000; if (a[k] == k) assert(0); }")


def large_initialiser():
    values = ",".join(str(i * 7919 % 1009) for i in range(1000000))
    return f"{HEAD}int a[1000000] = {{{values}}};\nint main(void) {{ unsigned k = fathom_nondet_uint() % 1000000; if (a[k] == 2000) assert(0); }}"


def huge_objects():
    return (f"{HEAD}static char a[1ul << 36];\nint main(void) {{ size_t n = fathom_nondet_ulong(); char *p = malloc(n), *q = malloc(1ul << 40);\n"
            "if (!p || !q || n < 10) return 0; memset(p, 1, n); memcpy(a, p, n < sizeof a ? n : 5); memset(q, a[7], 1ul << 40);\n"
            "if (q[n] != 1 && n < 1ul << 36) assert(0); }")


def deep_recursion():
    return f"{HEAD}static unsigned f(unsigned n) {{ return n ? f(n - 1) * 3 + f(n / 2) : 1; }}\nint main(void) {{ if (f(fathom_nondet_uint()) == 7) assert(0); }}"


def ackermann():
    return (f"{HEAD}static unsigned a(unsigned m, unsigned n) {{ return m == 0 ? n + 1 : n == 0 ? a(m - 1, 1) : a(m - 1, a(m, n - 1)); }}\n"
            "int main(void) { if (a(fathom_nondet_uint(), fathom_nondet_uint()) == 7) assert(0); }")


def long_function():
    """100,000 lines."""
    lines = "\n".join(f"x{i % 50} = x{(i * 7 + 1) % 50} * {i % 91 + 3}u + (x{(i * 3) % 50} >> {i % 13});" for i in range(100000))
    variables = "\n".join(f"unsigned x{i} = fathom_nondet_uint();" for i in range(50))
    return f"{HEAD}int main(void) {{\n{variables}\n{lines}\nif (x7 == x9 * x11) assert(0);\n}}"


def long_memory_function():
    lines = "\n".join(f"a[x % {i % 900 + 100}] = a[(x + {i}u) % 1000] + {i}; x += a[{i % 1000}];" for i in range(30000))
    return f"{HEAD}unsigned a[1000];\nint main(void) {{\nunsigned x = fathom_nondet_uint();\n{lines}\nif (x == 5) assert(0);\n}}"


def many_branches():
    lines = "\n".join(f"if (fathom_nondet_bool()) x += {i}; else x ^= {i * 3};" for i in range(20000))
    return f"{HEAD}int main(void) {{ unsigned x = 0;\n{lines}\nif (x == 12345) assert(0); }}"


def many_allocations():
    """10,000 places that allocate."""
    lines = "\n".join(f"p[{i}] = malloc({i % 64 + 8}); if (!p[{i}]) return 1; *p[{i}] = {i % 100};" for i in range(10000))
    return f"{HEAD}static char *p[10000];\nint main(void) {{\n{lines}\nif (*p[fathom_nondet_uint() % 10000] == 101) assert(0); }}"


def huge_switch():
    cases = "\n".join(f"case {i * 37 % 100003}: x = x * {i % 17 + 1} + {i}; break;" for i in range(30000))
    return f"{HEAD}int main(void) {{ unsigned x = fathom_nondet_uint(), k = 5; while (k--) switch (x % 100003) {{\n{cases}\n}}\nif (x == 424242) assert(0); }}"


def many_functions():
    functions = "\n".join(f"static unsigned f{i}(unsigned x) {{ return f{i - 1}(x + 1) ^ f{i - 1}(x * 3); }}" for i in range(1, 40))
    return f"{HEAD}static unsigned f0(unsigned x) {{ return x * x; }}\n{functions}\nint main(void) {{ if (f39(fathom_nondet_uint()) == 5) assert(0); }}"


def deep_expression():
    return f"{HEAD}int main(void) {{ unsigned x = fathom_nondet_uint();\nx = {'(' * 200}x{' * x + 1)' * 200};\n" + \
        f"x = {' + '.join(f'(x ^ {i})' for i in range(20000))};\nif (x == 7) assert(0); }}"


def hard_arithmetic():
    return (f"{HEAD}int main(void) {{ unsigned long a = fathom_nondet_ulong(), b = fathom_nondet_ulong();\n"
            "fathom_assume(a > 1 && b > 1 && a < 1ul << 32 && b < 1ul << 32); if (a * b == 18446743979220271189ul) assert(0); }")


def pointer_soup():
    lines = "\n".join(f"p[fathom_nondet_uint() % 64] = &p[(unsigned long)*p[{i % 64}] % 64];" for i in range(3000))
    return f"{HEAD}static void **p[64];\nint main(void) {{ for (int i = 0; i < 64; ++i) p[i] = (void **)&p[i];\n{lines.replace('= &p', '= (void **)&p')}\nif (!*p[3]) assert(0); }}"


def many_globals():
    variables = "\n".join(f"int g{i} = {i};" for i in range(50000))
    return (f"{HEAD}{variables}\nint *t[] = {{{','.join(f'&g{i}' for i in range(50000))}}};\n"
            "int main(void) { unsigned x = fathom_nondet_uint() % 50000; *t[x] = 4; assert(*t[x * 7 % 50000] != 60000); }")


def long_strings():
    return (f'{HEAD}const char a[] = "{"abcdefghij" * 100000}";\nchar b[2000000];\n'
            'int main(void) { strcpy(b, a); strcat(b, a + fathom_nondet_uint() % 10); assert(!strstr(b, "zz") && strlen(b) > 1000000); }')


def huge_copies():
    lines = "\n".join(f"memset(a + {i}, {i % 100}, n % (1ul << 39)); memmove(a + n % {i + 1000}, a + {i}, 1ul << 38);" for i in range(500))
    return f"{HEAD}char a[1ul << 40];\nint main(void) {{ size_t n = fathom_nondet_ulong();\n{lines}\nassert(a[n % (1ul << 40)] != 77); }}"


def deep_loops():
    loops = "\n".join(f"for (unsigned i{i} = 0; i{i} < x; i{i}++) {{ x ^= i{i};" for i in range(120))
    return f"{HEAD}int main(void) {{ unsigned x = fathom_nondet_uint();\n{loops}\nx++;{'}' * 120}\nassert(x != 77); }}"


def jumps():
    lines = "\n".join(f"l{i}: x = x * 5 + {i}; if (x & {1 << i % 31}) goto l{i * 7919 % 3000};" for i in range(3000))
    return f"{HEAD}int main(void) {{ unsigned x = fathom_nondet_uint();\n{lines}\nassert(x != 77); }}"


def many_phis():
    lines = "\n".join(f"if (v{k} & 1) {{ {' '.join(f'v{i} ^= v{(i * 7 + k) % 300};' for i in range(300))} }}" for k in range(300))
    variables = " ".join(f"unsigned v{i} = fathom_nondet_uint();" for i in range(300))
    return f"{HEAD}int main(void) {{ {variables}\n{lines}\nassert(v3 != 77 || v4 != 5); }}"


def calls_through_pointers():
    functions = "\n".join(f"int f{i}(int x) {{ return x + {i}; }}" for i in range(3000))
    return (f"{HEAD}{functions}\nint (*t[])(int) = {{{','.join(f'f{i}' for i in range(3000))}}};\n"
            "int main(void) { int x = 0; for (int i = 0; i < 10; i++) x = t[fathom_nondet_uint() % 3000](x & 1000); assert(x != 777); }")


def wide_numbers():
    return (f"{HEAD}int main(void) {{ unsigned _BitInt(60000) x = fathom_nondet_ulong(), y = fathom_nondet_ulong();\n"
            "x = x * x + y; x *= x; x = x / (y | 1); assert(x != 123); }")


def macros():
    """4^13 additions, which are clang's to make."""
    levels = "\n".join(f"#define A{i} A{i - 1} A{i - 1} A{i - 1} A{i - 1}" for i in range(1, 14))
    return f"{HEAD}#define A0 x +\n{levels}\nint main(void) {{ unsigned x = fathom_nondet_uint(); x = A13 1; assert(x != 7); }}"


def divisions():
    lines = "\n".join(f"if (y) x = x * y % (y + {i} | 1) + y / (x | 1);" for i in range(300))
    return f"{HEAD}int main(void) {{ unsigned long x = fathom_nondet_ulong(), y = fathom_nondet_ulong();\n{lines}\nassert(x != 12345); }}"


PROGRAMS = {f.__name__: f for f in (nested_loops, long_loop, endless_loop, large_array, large_initialiser, huge_objects,
                                    deep_recursion, ackermann, long_function, long_memory_function, many_branches,
                                    many_allocations, huge_switch, many_functions, deep_expression, hard_arithmetic,
                                    pointer_soup, many_globals, long_strings, huge_copies, deep_loops, jumps, many_phis,
                                    calls_through_pointers, wide_numbers, macros, divisions)}


def memory_of_group(group):
    """Resident MiB of all processes of a group."""
    total, page = 0, os.sysconf("SC_PAGESIZE")
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            if int(fields[2]) == group or int(fields[3]) == group:
                total += int((entry / "statm").read_text().split()[1]) - int((entry / "statm").read_text().split()[2])
        except (OSError, IndexError):
            continue
    return total * page >> 20


class Case:
    def __init__(self, name, folder, arguments):
        self.name, self.problems = name, []
        source = folder / f"{name}.c"
        source.write_text(PROGRAMS[name]())
        command = [arguments.fathom, arguments.command, f"--timeout={arguments.seconds}", f"--memory-limit={arguments.mebibytes}",
                   *arguments.options.split(), str(source)]
        scratch = folder / f"{name}-scratch"
        scratch.mkdir()
        start = time.monotonic()
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
                                   start_new_session=True, env=dict(os.environ, TMPDIR=str(scratch)))
        self.peak, most = 0, arguments.seconds * 3 + 60
        with concurrent.futures.ThreadPoolExecutor(1) as reader:
            output = reader.submit(process.communicate)
            while not output.done() and time.monotonic() - start < most:
                self.peak = max(self.peak, memory_of_group(process.pid))
                time.sleep(0.02)
            self.seconds = time.monotonic() - start
            if not output.done():
                os.killpg(process.pid, 9)
            out, error = output.result()
        self.last = (out.strip().splitlines() or [""])[-1]
        self.judge(process, error, arguments)
        left = [f.name for f in scratch.iterdir()]
        if left:
            self.problems.append(f"left {' '.join(left)} behind")

    def judge(self, process, error, arguments):
        if self.seconds > arguments.seconds * 1.1 + 1:
            self.problems.append(f"took {self.seconds:.1f} s")
        if self.peak > arguments.mebibytes * 1.1 + 100:
            self.problems.append(f"used {self.peak} MiB")
        if process.returncode not in (0, 1, 3) or not re.match("UNKNOWN|VERIFIED|VIOLATED", self.last):
            self.problems.append(f"exit code {process.returncode}, '{self.last}', {error.strip()[-200:]}")
        if memory_of_group(process.pid):
            self.problems.append("left a process behind")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", required=True)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--mebibytes", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--command", default="check", help="check, prove, regions, ...")
    parser.add_argument("--options", default="", help="more options for it")
    parser.add_argument("names", nargs="*", default=list(PROGRAMS))
    arguments = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as name, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        folder = pathlib.Path(name)
        for case in pool.map(lambda n: Case(n, folder, arguments), arguments.names):
            failed += bool(case.problems)
            print(f"{'FAILED' if case.problems else 'ok':7}{case.name:22}{case.seconds:6.1f} s {case.peak:6} MiB  {case.last[:70]}")
            for problem in case.problems:
                print(f"    {problem}", flush=True)
    print(f"{len(arguments.names) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
