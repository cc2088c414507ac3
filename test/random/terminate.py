#!/usr/bin/env python3
"""Random programs whose loops provably end, or provably do not, for `fathom prove`.

    terminate.py --fathom=PATH --clang=PATH [--count=N] [--seed=N] [--jobs=N] [--timeout=S] [--keep=DIR]

Programs are made from a proof: from a ranking function (a loop in which it decreases, whatever the loop does besides),
from a recurrence over a small type, all values of which are tried here, from a walk through memory, or from recursion.
Half of the first kind and of the walks are broken at one place afterwards; then nothing is known about them but what
runs show.

Each program is also compiled with AddressSanitizer and UBSan and run with many inputs. At each loop head it tells all
its variables to a monitor, which sees when a state comes back: then a run without end exists, since the inputs in
between can be repeated. So there are four ways to be wrong, and none may happen:

    memory safety VERIFIED, but a sanitizer stops a run      memory safety VIOLATED, but the program is safe by its making
    termination VERIFIED, but a state comes back             termination VIOLATED, but the loop has a ranking function
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

BATCH = 40
NAMES = "xyzw"

NATIVE = r"""
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
static unsigned long long state;
static const int *given;
static int givenCount, kind;
static unsigned next(void) { state = state * 6364136223846793005ull + 1442695040888963407ull; return state >> 33; }
static int any(void) {
  if (givenCount > 0) { --givenCount; return *given++; }
  static const int special[] = {0, 1, -1, 2, 2147483647, -2147483647 - 1, 255, 256, 100, -100};
  if (kind == 0) return (int)(next() % 21) - 10;
  if (kind == 1) return next() % 3 ? (int)(next() % 2001) - 1000 : special[next() % 10];
  return next() % 2 ? special[next() % 10] : (int)(next() * 2u + next() % 2);
}
static void fill(void *at, unsigned long size) { for (unsigned long i = 0; i < size; ++i) ((char *)at)[i] = next() % 3 ? next() : 0; }
/* Brent: the state is kept at every power of two. */
static long long kept[24]; static unsigned long steps, power;
static void head(int loop, int count, const long long *values) {
  long long now[24] = {loop};
  memcpy(now + 1, values, sizeof(long long) * count);
  if (steps > 0 && !memcmp(now, kept, sizeof now)) _exit(7);
  if (steps == power) { memcpy(kept, now, sizeof now); power *= 2; }
  if (++steps > 3000000) _exit(8);
}
static unsigned long depth;
static void deeper(void) { if (++depth > 20000) _exit(8); }
static long long sum(const void *at, unsigned long size) {
  unsigned long long h = 1469598103934665603ull;
  for (unsigned long i = 0; i < size; ++i) h = (h ^ ((const unsigned char *)at)[i]) * 1099511628211ull;
  return h;
}
#define ND() any()
#define ASSUME(c) do { if (!(c)) _exit(9); } while (0)
#define HEAD(loop, ...) do { long long told[] = {__VA_ARGS__}; head(loop, sizeof told / sizeof *told, told); } while (0)
#define SUM(a) sum(a, sizeof a)
#define ANY(a, n) fill(a, n)
#define DEEPER() deeper()
"""

PROVED = """
#include <fathom.h>
#include <stdlib.h>
#include <string.h>
#define ND() fathom_nondet_int()
#define ASSUME(c) fathom_assume(c)
#define HEAD(...)
#define ANY(a, n)
#define DEEPER()
"""

MAIN = r"""
static int (*const programs[])(void) = {%s};
int main(int argc, char **argv) {
  int which = atoi(argv[1]), runs = atoi(argv[2]);
  static int numbers[100];
  for (int i = 3; i < argc && i < 103; ++i) { numbers[i - 3] = atoi(argv[i]); givenCount = i - 2; }
  given = numbers;
  for (int run = 0; run < runs; ++run) {
    state = run * 7919u + which; kind = run %% 3; steps = 0; power = 1;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) { alarm(10); freopen("/dev/null", "w", stderr); programs[which](); _exit(0); }
    int status; waitpid(child, &status, 0);
    printf("%%d ", WIFEXITED(status) ? WEXITSTATUS(status) : 100 + WTERMSIG(status));
  }
  printf("\n");
  return 0;
}
"""
# What a run ended with: 7 a state came back, 8 many steps, 9 outside of the assumptions, 0 the end, others an error.
CAME_BACK, LONG, EXCLUDED, ENDED = 7, 8, 9, 0

Program = collections.namedtuple("Program", "body functions ends safe math family")


class Maker:
    """One program. `ends`: True, False or None for not known; `safe`: True or None."""

    def __init__(self, rng):
        self.rng = rng
        self.broken = False

    def maybe(self, probability):
        return self.rng.random() < probability

    def head(self, loop, names, arrays=()):
        return f"HEAD({loop}, {', '.join([*names, *(f'SUM({a})' for a in arrays)])});"

    def condition(self, names):
        """Something that decides a branch and has nothing to do with the proof."""
        r = self.rng
        if self.maybe(0.4):
            return f"ND() {r.choice(['>', '<', '=='])} {r.randint(-2, 2)}"
        a, b = r.choice(names), r.choice(names)
        return r.choice([f"{a} > {r.randint(-5, 5)}", f"{a} < {b}", f"{a} == {b}", f"({a} & 1)", f"{a} % 3 == 1"])

    def inputs(self, names, limit):
        lines = [f"int {n} = ND();" for n in names]
        lines += [f"ASSUME({n} >= -{limit} && {n} <= {limit});" for n in names]
        return lines

    # From ranking functions. All values stay small: what is added in an iteration is bounded, and so is their number.

    def ranked_updates(self, names, factors):
        """Assignments after which sum(factors * names) is at least one smaller."""
        r = self.rng
        steps = {n: r.randint(-3, 3) if self.maybe(0.7) else 0 for n in names}
        first = names[0]
        rest = sum(factors[n] * steps[n] for n in names if n != first)
        # factors[first] * step + rest <= -1
        f = factors[first]
        steps[first] = -((rest + f) // f) - r.randint(0, 2) if f > 0 else (rest + 1 + (-f) - 1) // (-f) + r.randint(0, 2)
        assert sum(factors[n] * steps[n] for n in names) <= -1
        if self.broken and self.maybe(0.5):
            n = r.choice(names)
            steps[n] = -steps[n] if self.maybe(0.5) else 0
        return " ".join(f"{n} {'-' if s < 0 else '+'}= {abs(s)};" for n, s in steps.items() if s != 0) or ";"

    def linear(self):
        r = self.rng
        names = list(NAMES[: r.randint(1, 3)])
        self.broken = self.maybe(0.5)
        factors = {n: r.choice([1, 1, 1, 2, -1, -2, 0]) for n in names}
        factors[names[0]] = r.choice([1, 1, -1, 2])
        rank = " + ".join(f"{f} * {n}" for n, f in factors.items() if f != 0)
        lines = self.inputs(names, 1000)
        guard = f"{rank} > {r.randint(-3, 3)}"
        if self.maybe(0.3):
            guard += f" && {self.condition(names)}"
        lines += [f"while ({guard}) {{", self.head(1, names)]
        for _ in range(r.randint(0, 2)):
            lines.append(f"if ({self.condition(names)}) {{ {self.ranked_updates(names, factors)} }} else")
        lines += [f"{{ {self.ranked_updates(names, factors)} }}", "}"]
        return lines, True, True

    def lexicographic(self):
        r = self.rng
        self.broken = self.maybe(0.5)
        names = list("xyz"[: r.randint(2, 3)])
        limit = r.randint(5, 40)
        lines = self.inputs(names, 50)
        lines += [f"while ({' && '.join(n + ' > 0' for n in names)}) {{", self.head(1, names)]
        branches = []
        for i, n in enumerate(names):
            step = f"{n} -= {r.randint(1, 2)};"
            if self.broken and self.maybe(0.4):
                step = r.choice([";", f"{n} += 1;", f"{n} = {r.choice(names)};"])
            resets = [f"{m} = {r.choice([str(r.randint(0, limit)), n, 'abs(ND() % 30)'])};" for m in names[i + 1 :]]
            branches.append(f"{{ {step} {' '.join(resets)} }}")
        lines.append(" else ".join(f"if ({self.condition(names)}) {b}" for b in branches[:-1]) + " else " + branches[-1])
        return [*lines, "}"], True, True

    def phases(self):
        r = self.rng
        self.broken = self.maybe(0.5)
        names = list("xyz"[: r.randint(2, 3)])
        step = -r.randint(1, 2)
        if self.broken:
            step = r.choice([0, 1, step])
        lines = self.inputs(names, 20)
        order = [f"{a} += {b};" for a, b in zip(names, names[1:])] + [f"{names[-1]} += {step};"]
        if self.maybe(0.5):
            order.reverse()
        bound = 100000 # a run that grows is cut off, so that nothing overflows
        lines += [f"while (x > 0 && {' && '.join(f'{n} < {bound}' for n in names)}) {{", self.head(1, names), *order, "}"]
        return lines, True if step < 0 else None, True

    def nested(self):
        r = self.rng
        self.broken = self.maybe(0.5)
        names = list("ijn")
        lines = ["int i = 0, j = 0;", "int n = ND();", "ASSUME(n <= 60);"]
        inner_start = r.choice(["0", "i", "n", "ND() % 40"])
        down = inner_start in ("n", "ND() % 40")
        lines += ["while (i < n) {", self.head(1, names), f"j = {inner_start};"]
        inner = (f"while (j > {r.choice(['0', 'i', '-3'])}) {{", f"j -= {r.randint(1, 3)};") if down else (
            f"while (j < {r.choice(['n', 'i', '20'])}) {{", f"j += {r.randint(1, 3)};")
        step = inner[1]
        if self.broken and self.maybe(0.5):
            step = r.choice(["j += 0;", "if (ND()) " + step, "j = i;", "i = j; " + step])
        lines += [inner[0], self.head(2, names), step, "}"]
        outer = "i += 1;"
        if self.broken and self.maybe(0.5):
            outer = r.choice(["i += j > 0;", "i = j + 1;", "n += 1; i += 1; ASSUME(n < 100);", "if (j != 7) i += 1;"])
        return [*lines, outer, "}"], True, None

    def aliased(self):
        """A counter that is decreased through a pointer to it, or to another variable."""
        r = self.rng
        self.broken = self.maybe(0.5)
        names = list("xy")
        target = r.choice(["&x", "&x", "ND() ? &x : &y"]) if self.broken else "&x"
        lines = self.inputs(names, 1000)
        lines += [f"int *p = {target}, *q = {r.choice(['&y', '&y', '&x' if self.broken else '&y'])};"]
        lines += ["while (x > 0) {", self.head(1, names), f"*p -= {r.randint(1, 3)};",
                  r.choice(["*q += 1;", "if (y < 100) *q += 2;", ";"]) if not self.broken else "if (*q < 1000) *q += 1;", "}"]
        return lines, True, None if self.broken else True

    # From recurrences over small types: truth is found by trying all values.

    def recurrence(self):
        r = self.rng
        bits, signed = r.choice([(8, False), (8, True), (16, False)])
        kind = ("" if signed else "unsigned ") + ("char" if bits == 8 else "short")
        kind = kind.replace("char", "signed char") if signed else kind
        factor, add = r.choice([(1, r.randint(-4, 4)), (1, r.randint(1, 40)), (-1, r.randint(-5, 5)), (2, r.randint(0, 3)),
                                (3, r.randint(-3, 3)), (5, 1)])
        target = r.randint(-10, 120) if signed else r.randint(0, 250)
        compare, test = r.choice([("!=", lambda v: v != target), ("<", lambda v: v < target), (">", lambda v: v > target),
                                  (">=", lambda v: v >= target)])
        low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
        if self.maybe(0.5):
            start = r.randint(low, high)
            starts, first = [start], str(start)
        else:
            starts, first = range(low, high + 1), "ND()"
        step = lambda v: (factor * v + add - low) % (1 << bits) + low
        lines = [f"{kind} v = ({kind})({first});", f"while (v {compare} {target}) {{", self.head(1, ["v"]),
                 f"v = ({kind})({factor} * v + {add});", "}"]
        return lines, all_end(starts, test, step), True

    def orbit(self):
        """Two variables that are exchanged, negated, turned."""
        r = self.rng
        a, b = r.choice([("y", "x"), ("-y", "x"), ("y", "-x"), ("-x", "-y"), ("x", "-y"), ("x - y", "x"), ("y", "x - 1"),
                         ("y - 1", "x - 1"), ("-y - 1", "x")])
        limit = r.randint(2, 12)
        compare, target = r.choice(["!=", ">", "<", "<="]), r.randint(-4, 4)
        lines = self.inputs("xy", limit)
        lines += [f"while (x {compare} {target} && x > -1000 && y > -1000) {{", self.head(1, "xy"), f"int t = {a};",
                  f"y = {b};", "x = t;", "}"]
        scope = {}
        exec(f"def test(s):\n x, y = s\n return x {compare} {target} and x > -1000 and y > -1000\n"
             f"def step(s):\n x, y = s\n return ({a}, {b})", scope)
        starts = [(x, y) for x in range(-limit, limit + 1) for y in range(-limit, limit + 1)]
        return lines, all_end(starts, scope["test"], scope["step"]), True

    # Walks through memory.

    def walk(self):
        r = self.rng
        self.broken = self.maybe(0.5)
        heap = self.maybe(0.4)
        size = r.randint(1, 12)
        length = "n"
        lines = ["int n = ND();", f"ASSUME(n >= 1 && n <= {r.choice([size, 40, 1000])});"]
        lines += ["char *a = malloc(n);", "if (!a) return 0;"] if heap else ["char b[n], *a = b;"]
        lines.append("ANY(a, n);")
        style = r.randint(0, 4)
        end = r.choice(["n - 1", "n", "n - 2"]) if self.broken else "n - 1"
        step = r.choice(["2", "0", "1"]) if self.broken else "1"
        names = ["p - a"]
        if style == 0:  # to a zero
            lines += [f"a[{end}] = 0;", "char *p = a;", "while (*p) {", self.head(1, names), f"p += {step};", "}"]
        elif style == 1:  # to the end
            op = r.choice(["!=", "<"])
            lines += [f"char *p = a, *end = a + {r.choice(['n', 'n', 'n + 1', 'n - 1']) if self.broken else 'n'};",
                      f"while (p {op} end) {{", self.head(1, names), f"*p = {r.randint(0, 9)};", f"p += {step};", "}"]
        elif style == 2:  # backwards
            lines += [f"char *p = a + {r.choice(['n', 'n - 1'])} ;", f"while (p {'>=' if self.broken else '>'} a) {{",
                      self.head(1, names), f"p -= {step};", "*p = 1;", "}"]
        elif style == 3:  # two pointers meet
            lines += ["char *p = a, *q = a + n - 1;", f"while (p {r.choice(['<', '!=']) if self.broken else '<'} q) {{",
                      self.head(1, ["p - a", "q - a"]), "char t = *p; *p = *q; *q = t;", f"p += {step}; q -= 1;", "}"]
        else:  # an index, and a value that is looked for
            lines += ["int i = 0;", "char *p = a;", f"while (i {'<=' if self.broken else '<'} n && a[i] != 3) {{",
                      self.head(1, ["i"]), f"i += {step};", "}"]
        if heap:
            lines.append("free(a);")
            if self.broken and self.maybe(0.2):
                lines.append("free(a);")
        return lines, True, None if self.broken else True

    def string(self):
        """Functions of the library, with sizes that fit or do not."""
        r = self.rng
        self.broken = self.maybe(0.5)
        size, other = r.randint(2, 10), r.randint(2, 10)
        lines = [f"char a[{size}], b[{other}];", f"ANY(a, {size});", f"ANY(b, {other});"]
        if not self.broken or self.maybe(0.7):
            lines.append(f"a[{r.randint(0, size - 1)}] = 0;")
        if not self.broken or self.maybe(0.7):
            lines.append(f"b[{r.randint(0, other - 1)}] = 0;")
        copies = max(size, other) if self.broken else min(size, other)
        calls = [f"memset(a, {r.randint(0, 3)}, {r.randint(0, copies)});", f"memcpy(a, b, {copies});",
                 "int n = (int)strlen(a); while (n > 0) --n;", "if (strcmp(a, b) == 0) a[0] = 1;",
                 "char *p = strchr(a, 3); if (p) *p = 0;", f"char *m = memchr(b, 2, {copies}); if (m) *m = 1;"]
        if self.broken or other <= size:
            calls.append("strcpy(a, b);")
        wrong = self.broken and self.maybe(0.5)
        calls += [f"strncpy(a, b, {copies});", f"memmove(a + 1, a, {size - (not wrong)});", "free(strdup(a));",
                  f"memmove(a, b, {copies});", f"if (strlen(a) + strlen(b) {'<=' if wrong else '<'} {size}) strcat(a, b);",
                  f"if (strlen(a) + {copies} < {size}) strncat(a, b, {copies + wrong});",
                  f"char *r = strrchr(a, 3); if (r) r[{2 * wrong}] = 2;", f"char *s = strstr(a, b); if (s) s[{int(wrong)}] = 0;",
                  f"a[strspn(a, b){' + 1' if wrong else ''}] = 0;", "a[strcspn(a, b)] = 0;",
                  f"if (strncmp(a, b, {copies + wrong}) > 0) b[0] = 1;", f"if (memcmp(a, b, {copies}) < 0) a[0] = 1;",
                  "if (strcmp(a, \"ab\") == 0) a[2] = 1;" if wrong else "if (strcmp(a, \"a\") == 0) a[1] = 0;",
                  f"unsigned long u = strnlen(a, {copies}); {'' if wrong else f'if (u < {size}) '}a[u] = 0;",
                  f"char *d = strdup(a); if (d) {{ d[strlen({'b' if wrong else 'd'})] = 0; free(d); }}",
                  f"char *c = malloc(strlen(a) + strlen(b) + {0 if wrong else 1}); if (c) {{ strcpy(c, a); strcat(c, b); free(c); }}",
                  "for (unsigned long i = 0; i < strlen(a); i++) a[i] = 5;"]
        ends = f"a[{size - 1}] = b[{other - 1}] = 0;" # what is filled or copied may have no end any more
        for call in r.sample(calls, r.randint(1, 3)):
            lines += [call] if self.broken else [call, ends]
        return lines, True, None if self.broken else True

    def recursion(self):
        r = self.rng
        self.broken = self.maybe(0.5)
        step = r.randint(1, 3)
        stop = r.choice(["n <= 0", "n < 1 || m > 30"])
        calls = [f"f(n - {step}, m)", f"f(n - {step}, m + 1)", f"f(n - {step}, n)"]
        if self.broken:
            calls += ["f(n, m + 1)", "f(n, m)", "f(m, n)", f"f(n + 1, m - {step})"]
        body = f"return {r.choice(calls)};"
        if self.maybe(0.5):
            body = f"if ({self.condition(['n', 'm'])}) {body} return {r.choice(calls)};"
        function = f"static int NAME_f(int n, int m) {{ DEEPER(); if ({stop}) return 0; if (m > 100 || m < -100) return 1; {body} }}"
        lines = ["int x = ND();", "ASSUME(x <= 100);", "int y = ND();", "ASSUME(y >= -100 && y <= 100);", "NAME_f(x, y);"]
        return lines, True, None, [function.replace(" f(", " NAME_f(")]

    def freeing(self):
        """Recursive functions that free what they made, what they were given, or what somebody else still has."""
        r = self.rng
        self.broken = True
        made = self.maybe(0.5)
        first = "char *q = malloc(2); if (!q) return 1;" if made else "char *q = p;"
        uses = ["", "", "p[0] = 1;", "q[0] = 1;", "kept = p;", "kept = q;", "free(p);", "free(q);", "free(kept); kept = 0;"]
        last = r.choice(["free(q);", "free(q);", "q[1] = 1; free(q);", ""]) if made else r.choice(uses)
        call = f"f({r.choice(['p', 'q', 'p', 'q', 'malloc(2)'])}, n - {r.randint(1, 2)})"
        function = (f"static char *NAME_kept;\nstatic int NAME_f(char *p, int n) {{ DEEPER(); if (!p) return 2; if (n <= 0) "
                    f"{{ {r.choice(['', 'p[0] = 1;', 'kept = p;', 'free(p);'])} return 0; }} {first} {r.choice(uses[:-3])} int r = {call}; {r.choice(uses)} {last} return r; }}")
        function = function.replace(" f(", " NAME_f(").replace("kept", "NAME_kept").replace("NAME_NAME_", "NAME_")
        lines = ["char *m = malloc(4), *o = malloc(4);", "if (!m || !o) return 0;", "NAME_kept = o;" if self.maybe(0.3) else ";",
                 "int x = ND();", "ASSUME(x <= 20);", "NAME_f(m, x);", r.choice(["", "m[3] = 1;", "o[3] = 1;", "free(m);", "free(o);"])]
        return lines, True, None, [function]

    def lists(self):
        """A list of any length, and what can be done with it. One that has a circle is walked through for ever."""
        r = self.rng
        self.broken = self.maybe(0.6)
        fields = ["struct NAME_node *next;", "int value;"]
        r.shuffle(fields)
        head = "HEAD(1, tick++);"
        new = lambda p: f"{p} = malloc(sizeof *{p}); if (!{p}) return 0;"
        either = lambda right, *wrong: r.choice(wrong) if self.broken and self.maybe(0.35) else right
        loop = "for (int i = 0; i < n; i++)"
        link = either("p->next = h;", "", "p->next = p;", "p->next = h ? h : p;")
        builds = [f"{loop} {{ {new('p')} {link} p->value = i; h = p; }}",
                  f"t = 0; {loop} {{ {new('p')} {either('p->next = 0;', '', 'p->next = h;')} if (t) t->next = p; else h = p; t = p; }}"]
        operations = [
            f"for (p = h; p; p = p->next) {{ {head} p->value = 1; }}",
            f"for (p = h; p && p->next; p = p->next) {head} if (p) {either('p->value = 2;', 'p->next->value = 2;', 'p->next = h;')}",
            f"if (h) {{ q = h->next; free(h); {either('h = q;', '', 'h = h->next;')} }}",
            f"if (h && h->next) {{ q = h->next; {either('h->next = q->next;', '', 'h = q;')} free(q); }}",
            f"q = 0; while (h) {{ {head} t = h->next; {either('h->next = q;', 'h->next = h;', 'h->next = t;')} q = h; h = t; }} h = q;",
            f"if (h) {{ {new('q')} {either('q->next = h->next;', 'q->next = h;', '')} h->next = q; }}",
            f"while (h) {{ {head} {either('q = h->next; free(h); h = q;', 'free(h); h = h->next;', 'q = h->next; free(h); h = q ? q->next : q;')} }}",
            f"int k = ND(); ASSUME(k <= 100); p = h; while ({either('p && ', '')}k > 0) {{ {head} p = p->next; k--; }} if (p) p->value = 3;",
            f"if (h && h->next) {{ for (p = h; p->next->next; p = p->next) {head} free(p->next); {either('p->next = 0;', '')} }}",
            f"for (p = h; p && p->value != 5; p = p->next) {head} if (p) {{ q = p->next; {either('p->next = 0;', '', 'p->next = p;')} "
            f"while (q) {{ {head} t = q->next; free(q); q = t; }} }}"]
        lines = ["struct NAME_node *h = 0, *p, *q, *t;", "int n = ND();", "ASSUME(n <= 20);", "long tick = 0;", r.choice(builds),
                 *r.sample(operations, r.randint(1, 3))]
        return lines, True, True, [f"struct NAME_node {{ {' '.join(fields)} }};"]

    def make(self):
        families = [self.linear, self.linear, self.lexicographic, self.phases, self.nested, self.aliased, self.recurrence,
                    self.recurrence, self.orbit, self.walk, self.walk, self.string, self.recursion,
                    self.freeing, self.lists]
        family = self.rng.choice(families)
        lines, ends, safe, *functions = family()
        math = not self.broken and family in (self.linear, self.lexicographic, self.phases) and self.maybe(0.3)
        return Program(lines, functions[0] if functions else [], None if self.broken else ends, None if self.broken else safe,
                       math, family.__name__)


def all_end(starts, test, step):
    """Whether the loop is left from all of these values."""
    good = set()
    for start in starts:
        path, value = [], start
        seen = set()
        while value not in good and test(value):
            if value in seen:
                return False
            seen.add(value)
            path.append(value)
            value = step(value)
        good.update(path)
    return True


def text_for_fathom(program):
    functions = "\n".join(program.functions).replace("NAME_", "")
    body = "\n  ".join(program.body).replace("NAME_", "")
    return f"{PROVED}\n{functions}\nint main(void) {{\n  {body}\n  return 0;\n}}\n"


def text_for_running(programs):
    parts = [NATIVE]
    for i, program in enumerate(programs):
        functions, body = "\n".join(program.functions), "\n  ".join(program.body)
        parts.append(f"{functions}\nstatic int run(void) {{\n  {body}\n  return 0;\n}}\n".replace("NAME_", f"p{i}_").replace(
            "int run(", f"int p{i}("))
    return "\n".join(parts) + MAIN % ", ".join(f"p{i}" for i in range(len(programs)))


def prove(fathom, path, program, timeout):
    command = [fathom, "prove", f"--timeout={timeout}", *(["--integers=math"] if program.math else []), str(path)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=timeout + 60)
    answers = dict(re.findall(r"^(memory safety|termination): (\w+)", run.stdout, re.M))
    values = [int(v) for v in re.findall(r"^  with fathom_nondet_int = (-?\d+)$", run.stdout, re.M)]
    return answers, values, run.stdout + run.stderr


def problem(program, answers, values, output, codes, rerun):
    """What is wrong, or nothing."""
    safety, termination = answers.get("memory safety"), answers.get("termination")
    if safety is None or termination is None:
        return "no answer"
    errors = {c for c in codes if c not in (CAME_BACK, LONG, EXCLUDED, ENDED)}
    if safety == "VERIFIED" and errors and not program.math:
        return f"memory safety VERIFIED, but runs end with {sorted(errors)}"
    if safety == "VIOLATED" and program.safe:
        return "memory safety VIOLATED, but it is safe"
    if termination == "VERIFIED" and (program.ends is False or CAME_BACK in codes):
        return "termination VERIFIED, but there is a run that does not end"
    if termination == "VERIFIED" and program.family == "lists" and LONG in codes: # there are 20 nodes
        return "termination VERIFIED, but a walk along a list does not end"
    if termination == "VIOLATED" and program.ends:
        return "termination VIOLATED, but all runs end"
    asks = sum(line.count("ND()") for line in program.body)
    if termination == "VIOLATED" and not program.functions and asks == len(values) and not program.math:
        code = rerun(values)
        if code not in (CAME_BACK, LONG):
            return f"termination VIOLATED with {values}, but that run ends with {code}"
    return ""


class Runner:
    def __init__(self, arguments, folder):
        self.arguments, self.folder = arguments, pathlib.Path(folder)

    def compile(self, index, programs):
        source, binary = self.folder / f"batch{index}.c", self.folder / f"batch{index}"
        source.write_text(text_for_running(programs))
        subprocess.run([self.arguments.clang, "-O1", "-g0", "-w", "-fsanitize=address,undefined", "-fno-sanitize-recover=all",
                        "-fno-finite-loops", str(source), "-o", str(binary)], check=True)
        return binary

    def execute(self, binary, number, runs, values=()):
        environment = dict(os.environ, ASAN_OPTIONS="detect_leaks=0:detect_stack_use_after_return=0")
        run = subprocess.run([binary, str(number), str(runs), *map(str, values)], capture_output=True, text=True,
                             env=environment)
        return [int(code) for code in run.stdout.split()]

    def batch(self, index):
        first = self.arguments.seed + index * BATCH
        count = min(BATCH, self.arguments.count - index * BATCH)
        programs = [Maker(random.Random(first + i)).make() for i in range(count)]
        binary = self.compile(index, programs)
        results = []
        for i, program in enumerate(programs):
            path = self.folder / f"seed{first + i}.c"
            path.write_text(text_for_fathom(program))
            answers, values, output = prove(self.arguments.fathom, path, program, self.arguments.timeout)
            codes = self.execute(binary, i, self.arguments.runs)
            what = problem(program, answers, values, output, codes,
                           lambda v: self.execute(binary, i, 1, v)[0])
            results.append((first + i, program, answers, what, output, path))
        return results


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fathom", required=True)
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--runs", type=int, default=60)
    parser.add_argument("--timeout", type=float, default=3)
    parser.add_argument("--keep", help="folder for programs with a wrong answer")
    arguments = parser.parse_args()
    start = time.time()
    wrong, counts, families = 0, collections.Counter(), collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        runner = Runner(arguments, folder)
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            for results in pool.map(runner.batch, range((arguments.count + BATCH - 1) // BATCH)):
                for seed, program, answers, what, output, path in results:
                    counts["safe " + answers.get("memory safety", "?")] += 1
                    counts["ends " + answers.get("termination", "?")] += 1
                    known = {True: "ends", False: "endless", None: "open"}[program.ends]
                    families[f"{program.family} {known}: {answers.get('termination', '?')}"] += 1
                    if what:
                        wrong += 1
                        print(f"seed {seed} ({program.family}): {what}\n{text_for_fathom(program)}{output}", flush=True)
                        if arguments.keep:
                            pathlib.Path(arguments.keep).mkdir(parents=True, exist_ok=True)
                            (pathlib.Path(arguments.keep) / path.name).write_text(text_for_fathom(program))
    for name, count in sorted(families.items()):
        print(f"  {name}: {count}")
    print(", ".join(f"{name}: {count}" for name, count in sorted(counts.items())))
    print(f"{arguments.count} programs, {wrong} wrong, {time.time() - start:.1f} s")
    sys.exit(1 if wrong else 0)


main()
