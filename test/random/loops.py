#!/usr/bin/env python3
"""Random programs of loops that have a summary, or nearly: Fathom, with and without summaries, and native runs agree.

    loops.py --fathom=PATH [--seed=N] [--count=N] [--jobs=N] [--options="..."] [--compare="...;..."] [--keep=DIR]

A program has a few inputs of a few values each. Natively, under AddressSanitizer and UBSan, it is run on all of them:
so it is known which failures (kind and line) there are, and what every probe of a variable or an element gives for which
inputs. Fathom is given the program with arbitrary inputs and with the values of the probes as assertions. VERIFIED is
wrong if a run fails; VIOLATED if it names a failure that no run has, or not all of them though nothing is left UNKNOWN.
The same holds with --no-summaries, with other options (--compare, a list of them), and with one wrong value of a probe,
which is a failure more. If there are none, no summary may be in doubt either (Fathom then unrolls, which hides that it
is wrong). UNKNOWN is never wrong; it is counted. Disagreements are written to --keep.
"""
import argparse
import collections
import concurrent.futures
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
from typing import NamedTuple

import run

KINDS = run.KINDS + [(r"SEGV on unknown address", "bounds"), (r"assertion: ", "assert")]

PRELUDE = """\
#include <limits.h>
#include <stdlib.h>
#ifdef NATIVE
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
static struct { int at; long long value[RUNS][PROBES]; } *shared;
#define PROBE(id, x) (shared->value[shared->at][id] = (x))
#define assert(x) ((x) ? (void)0 : (fprintf(stderr, "assertion: %s:%d\\n", __FILE__, __LINE__), _exit(1)))
#else
#include <assert.h>
#include <fathom.h>
#ifndef WRONG
#define WRONG -1, -1
#endif
static long long expected(int run, int id, int wrongRun, int wrongId) {
  static const long long value[][PROBES] = {VALUES};
  return value[run][id] ^ (run == wrongRun && id == wrongId);
}
#define PROBE(id, x) assert((x) == expected(RUN, id, WRONG))
static int input(int least, int most) { int x = fathom_nondet_int(); fathom_assume(x >= least && x <= most); return x; }
#endif
struct S { int x; short y; char z; unsigned e : 3, f : 5; };
struct __attribute__((packed)) P { char c; int v; short h; };
struct Q { int *p; int v; unsigned char b[12]; };
"""

MAIN = """\
#ifdef NATIVE
int main(void) {
  shared = mmap(0, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  for (; shared->at < RUNS; ++shared->at) { // a process goes on until a run fails
    int status = 0;
    if (fork() == 0) {
      alarm(20);
      for (; shared->at < RUNS; ++shared->at)
        run(%(values)s);
      _exit(0);
    }
    wait(&status);
    if (status)
      fprintf(stderr, "\\nfailed: %%d\\n", shared->at);
  }
  for (int i = 0; i < RUNS; ++i)
    for (int j = 0; j < PROBES; ++j)
      printf("%%lld\\n", shared->value[i][j]);
}
#else
int main(void) { run(%(inputs)s); }
#endif
"""

SIZES = {"signed char": 1, "unsigned char": 1, "short": 2, "unsigned short": 2, "int": 4, "unsigned": 4, "long long": 8,
         "_Bool": 1, "__int128": 16}


class Span(NamedTuple):
    """An expression, and the least and the most it can be."""
    text: str
    least: int
    most: int


class View(NamedTuple):
    """What is indexed: the text of an element, with @ for the index."""
    text: str
    type: str
    length: int
    isArray: bool = True  # else there is something between the elements

    def at(self, index):
        return self.text.replace("@", str(index))


class Generator:
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.lines, self.functions = [], []
        self.depth, self.counter, self.probes = 1, 0, 0
        self.bugs = self.chance(0.4)          # may this program contain errors?
        self.length = self.r.randint(18, 40)  # of arrays, at least; no loop has more iterations
        self.views, self.matrices, self.scalars = [], [], []
        self.bounds = []                      # in memory
        self.watched = []                     # elements to be probed soon
        low = lambda most, count: Span("", max(0, most - count + 1), most)
        many = low(self.length, self.r.choice([3, 6, 12]))
        self.inputs = {"n": self.r.choice([many, Span("", 0, self.r.randint(2, 12))]),
                       "k": low(self.length - 1, self.r.choice([2, 6, 12]))}
        if self.chance(0.5):
            self.inputs["m"] = low(self.r.randint(1, 4), self.r.randint(2, 3))
        self.inputs = {name: span._replace(text=name) for name, span in self.inputs.items()}

    # Text.
    def emit(self, text):
        self.lines.append("  " * self.depth + text)

    def fresh(self, prefix):
        self.counter += 1
        return f"{prefix}{self.counter}"

    def chance(self, p):
        return self.r.random() < p

    def bug(self, p):
        return self.bugs and self.chance(p)

    def probe(self, what):
        self.emit(f"PROBE({self.probes}, {what});")
        self.probes += 1

    # Declarations.
    def constants(self):
        return ", ".join(str(self.r.randint(-20, 100)) for _ in range(self.r.randint(1, 9)))

    def declare_array(self):
        name, kind = self.fresh("a"), self.r.choice(list(SIZES))
        length = self.length + self.r.choice([0, 0, 1, 4])
        if self.chance(0.2):
            self.emit(f"{kind} *{name} = calloc({length}, sizeof *{name});")
        else:
            self.emit(f"{kind} {name}[{length}] = {{{self.constants()}}};")
        self.views.append(View(f"{name}[@]", kind, length))
        if kind != "_Bool" and self.chance(0.3):
            other = self.r.choice(["unsigned char", "signed char", "short", "int"])
            self.views.append(View(f"(({other} *){name})[@]", other, length * SIZES[kind] // SIZES[other]))

    def declare_structs(self):
        name, length = self.fresh("s"), self.length + self.r.choice([0, 1])
        record, fields = self.r.choice([("S", "xyzef"), ("P", "cvh")])
        self.emit(f"struct {record} {name}[{length}] = {{{{1, 2, 3}}, {{4, 5, 6}}}};")
        self.views += [View(f"{name}[@].{field}", "", length, False) for field in fields]
        if self.chance(0.3):
            self.views.append(View(f"((unsigned char *){name})[@]", "unsigned char", length * 7))

    def declare_matrix(self):
        name, kind = self.fresh("g"), self.r.choice(list(SIZES))
        rows, columns = self.r.choice([(2, self.length), (4, self.length - 3), (18, 5), (20, 3)])
        self.emit(f"{kind} {name}[{rows}][{columns}] = {{{{{self.constants()[:3]}}}, {{1, 2, 3}}}};")
        self.matrices.append((name, kind, rows, columns))
        self.views += [View(f"{name}[{self.r.randrange(rows)}][@]", kind, columns),
                       View(f"(({kind} *){name})[@]", kind, rows * columns),
                       View(f"{name}[@][{self.r.randrange(columns)}]", "", rows, False)]
        if "m" in self.inputs and self.inputs["m"].most < rows:
            self.views.append(View(f"{name}[m][@]", kind, columns))

    def declare_union(self):
        name, length = self.fresh("u"), self.length
        self.emit(f"union {{ int i[{length}]; short h[{2 * length}]; unsigned char c[{4 * length}]; }} {name} = "
                  f"{{{{{self.constants()}}}}};")
        self.views += [View(f"{name}.i[@]", "int", length), View(f"{name}.h[@]", "short", 2 * length),
                       View(f"{name}.c[@]", "unsigned char", 4 * length)]

    def declare_counted(self):
        name, length = self.fresh("h"), self.length
        self.emit(f"struct {{ int n, d[{length}]; }} {name} = {{n, {{{self.constants()}}}}}, *p{name} = &{name};")
        self.views += [View(f"p{name}->d[@]", "int", length), View(f"((int *)p{name})[@]", "int", length + 1)]
        self.bounds.append(self.inputs["n"]._replace(text=f"p{name}->n"))

    def declare_alias(self):
        """A pointer into something that there is already."""
        arrays = [view for view in self.views if view.isArray]
        if not arrays:
            return
        view, name, by = self.r.choice(arrays), self.fresh("q"), self.r.choice([0, 0, 1, 2, 3, 5])
        start = Span(str(by), by, by)
        if "m" in self.inputs and self.chance(0.3):
            start = Span(f"m + {by}", by, by + self.inputs["m"].most)
        length, value = view.length - start.most, f"&{view.at(start.text)}"
        other = self.r.choice([v for v in arrays if v.type == view.type])
        if self.chance(0.3):
            length = min(length, other.length)
            value = f"{self.condition(list(self.inputs.values()))} ? {value} : &{other.at(0)}"
        self.emit(f"{view.type} *{name} = {value};")
        self.views.append(View(f"{name}[@]", view.type, length))

    # Accesses.
    def moved(self, index, view):
        """An index near the given one, within the view unless a bug is wanted; None if there is none."""
        text, least, most = index
        by = self.r.choice([0] * 8 + [1, 1, -1, -1, 2, -2, 5])
        ways = [Span(f"{text} {'-' if by < 0 else '+'} {abs(by)}", least + by, most + by) if by else index, index]
        if self.chance(0.12):
            ways.insert(0, self.r.choice([
                Span(f"{text} * 2", least * 2, most * 2), Span(f"{text} * 3 + 1", least * 3 + 1, most * 3 + 1),
                Span(f"{most} - {text}", 0, most - least), Span(f"({text}) / 2", least // 2, most // 2),
                Span(f"(({text}) & 7)", 0, 7), Span(f"(({text}) ^ 1)", 0, most | 1)]))
        if "m" in self.inputs and self.chance(0.12):
            _, low, high = self.inputs["m"]
            product, greatest = f"(long){text} * (m - {low})", (high - low) * max(most, 0)
            ways.insert(0, self.r.choice([Span(product, 0, greatest), Span(f"{greatest} - {product}", 0, greatest),
                                          Span(f"{most + 1} - {product}", most + 1 - greatest, most + 1),
                                          Span(f"{text} + m", least + low, most + high)]))
        miss = 2 if self.bug(0.25) else 0  # not more, or AddressSanitizer does not see it
        return next((way.text for way in ways if -miss <= way.least and way.most < view.length + miss), None)

    def element(self, index, views=None):
        """An element at or near the index, of any of the views; None if it is in none."""
        views = views or self.views
        for view in self.r.sample(views, len(views)):
            at = self.moved(index, view)
            if at is not None:
                return view.at(at)
        return None

    def related(self, target):
        """The views of the same variable."""
        name = re.search(r"[a-z]+\d+", target)
        return [view for view in self.views if name and re.search(rf"\b{name[0]}\b", view.text)] or self.views

    # Values of type int.
    def atom(self, indices):
        kind = self.r.choice(["constant", "input"] + ["index", "element"] * 2 + ["through"] * self.chance(0.3))
        if kind in ("element", "through"):
            what = self.element(self.r.choice(indices))
            if what and kind == "through":
                what = self.r.choice([v for v in self.views if v.length >= 5]).at(f"((int){what} & 3)")
            return f"(int){what or 1}"
        if kind == "index":
            return f"(int)({self.r.choice(indices).text})"
        if kind == "input":
            return self.r.choice([*self.inputs, *self.scalars])
        return str(self.r.choice([0, 1, 2, 3, 7, 8, 15, 31, 100, 127, 128, 255, 1000, -1, -2, -7, -128, 70000]))

    def value(self, indices, depth=None):
        depth = self.r.choice([1, 1, 2]) if depth is None else depth
        if depth == 0 or self.chance(0.3):
            return self.atom(indices)
        a, b = self.value(indices, depth - 1), self.value(indices, depth - 1)
        op = self.r.choice(["+", "+", "-", "^", "&", "|", "<", "==", "*", "<<", ">>", "?", "/", "cast"])
        if op in "+-":
            return f"({a} {op} {b})" if self.bug(0.3) else f"(int)((unsigned){a} {op} (unsigned){b})"
        if op == "*":
            return f"(({a} & 255) * {self.r.choice([2, 3, 5, 7, -1])})"
        if op in ("<<", ">>"):
            return f"(({a} & 255) << {self.r.randrange(8)})" if op == "<<" else f"({a} >> {self.r.randrange(16)})"
        if op == "/":
            return f"(({a} & 1023) {self.r.choice('/%')} {self.r.choice([2, 3, 4, 7])})"
        if op == "?":
            return f"({self.condition(indices)} ? {a} : {b})"
        if op == "cast":
            return f"({self.r.choice(['signed char', 'unsigned char', 'short', 'unsigned short'])})({a})"
        return f"({a} {op} {b})"

    def condition(self, indices):
        if self.chance(0.6):
            i = f"(int)({self.r.choice(indices).text})"
            return self.r.choice([f"({i} & 1)", f"({i} & 3) == 2", f"{i} % 3 == 0",
                                  f"{i} < {self.r.randint(1, self.length)}", f"{i} == k", f"{i} != k", f"{i} > n - 3"])
        a = self.atom(indices)
        return self.r.choice([f"({a} & 1)", f"({a} > {self.r.randint(0, 50)})", f"({a} == {self.r.randint(0, 3)})"])

    # Statements of an iteration.
    def store(self, target, indices):
        way = self.r.random()
        if way < 0.15:
            self.emit(f"{target} ^= {self.atom(indices)};")
        elif way < 0.25:
            self.emit(f"{target}{self.r.choice([' += 1', '++', ' -= 3', ' *= 2'])};")
        elif way < 0.5:
            views = self.related(target) if self.chance(0.5) else self.views
            self.emit(f"{target} = {self.element(indices[0], views) or 7};")
        else:
            self.emit(f"{target} = {self.value(indices)};")

    def nested_store(self, target, indices):
        self.depth += 1
        self.store(target, indices)
        self.depth -= 1

    def statement(self, indices, canSkip):
        kind = self.r.choice(["store"] * 8 + ["if", "if", "else", "skip", "assert", "swap", "again", "far"])
        target = self.element(indices[0])
        if not target:
            return
        i = f"(int)({indices[0].text})"
        if kind == "skip" and canSkip:
            self.emit(f"if ({self.condition(indices)}) continue;")
        if kind == "assert":
            what, number = self.element(indices[0]) or "n", self.r.randint(0, 20)
            self.emit(f"assert((int){what} != {number});" if self.bug(0.3) else
                      f"assert({i} != {number});" if self.bug(0.3) else f"assert({i} < {self.length} + 5);")
        if kind in ("if", "else"):
            self.emit(f"if ({self.condition(indices)})")
            self.nested_store(target, indices)
            if kind == "else":
                self.emit("else")
                self.nested_store(target if self.chance(0.5) else self.element(indices[0]) or target, indices)
        elif kind == "swap":
            t, other = self.fresh("t"), self.element(indices[0]) or target
            self.emit(f"int {t} = (int){target};")
            self.store(target, indices)
            self.emit(f"{other} = {t} + {self.r.randint(0, 2)};")
        elif kind == "far" and self.chance(0.5):
            self.far(i, target, indices)
        else:
            self.store(target, indices)
        if kind == "again":
            self.store(target, indices)
            self.emit(f"assert({target} {self.r.choice(['==', '>='])} {target});")

    def far(self, i, target, indices):
        """Strides as large as the address space, but just some of the iterations have an access: these are near."""
        view = self.r.choice([view for view in self.views if view.length > indices[0].most] or self.views)
        if not view.isArray or view.length <= indices[0].most:
            return
        bits = SIZES[view.type].bit_length() - 1
        if self.chance(0.5):
            at = self.r.randrange(view.length)
            self.emit(f"if (({i} & 15) == 0)")
            self.nested_store(view.at(f"((unsigned long){i} << {60 - bits}) + {at}"), indices)
            self.watched.append(view.at(at))
        else:
            at = f"{view.length - 1} + (unsigned long){i} * ((1ul << {61 - bits}) - 1)"
            self.emit(f"{target} = ({i} & 7) ? 5 : {view.at(at)};")
            self.watched += [view.at(self.r.randrange(view.length))]

    # How loops count: a line before the loop, its head, the index, its tail, and whether a `continue` counts.
    def bound(self):
        """Behind the last index."""
        _, least, most = self.inputs["n"]
        constant = self.r.randint(17, self.length)
        choices = [Span(str(constant), constant, constant)] * 2 + [self.inputs["n"]] * 4 + self.bounds * 2
        choices += [Span("n - 1", least - 1, most - 1), Span("(n & ~1)", least & ~1, most & ~1),
                    Span("2 * n", 2 * least, 2 * most)]
        if "m" in self.inputs:
            choices += [Span("n - m", least - self.inputs["m"].most, most - self.inputs["m"].least)] * 2
        return self.r.choice([bound for bound in choices if bound.most <= self.length])

    def start(self):
        choices = [Span("0", 0, 0)] * 5 + [Span("1", 1, 1), Span("3", 3, 3)]
        if "m" in self.inputs:
            choices += [self.inputs["m"]] * 3
        if self.bug(0.1):
            choices = [Span("-1", -1, -1)]
        return self.r.choice(choices)

    def count_up(self):
        i, start, bound, by = self.fresh("i"), self.start(), self.bound(), self.r.choice([1] * 6 + [2, 3])
        kind = self.r.choice(["int"] * 4 + ["size_t", "unsigned", "long long", "short", "unsigned char",
                                            "unsigned short", "signed char"])
        if kind in ("size_t", "unsigned") and min(start.least, bound.least) < 0:
            kind = "int"
        tests, most = [f"{i} < {bound.text}", f"{bound.text} > {i}", f"{i} <= {bound.text} - 1"], bound.most - 1
        if bound.least < 1:
            tests.pop()
        if self.bug(0.08):
            tests, most = [f"{i} <= {bound.text}"], bound.most
        elif by == 1 and start.most <= bound.least and self.chance(0.5):
            tests = [f"{i} != {bound.text}"]
        way = self.r.choice([f"{i}++", f"++{i}"]) if by == 1 else f"{i} += {by}"
        if "m" in self.inputs and "!=" not in tests[0] and self.chance(0.1):
            way = f"{i} += m + {1 - min(self.inputs['m'].least, 1)}"
        return self.counting(kind, i, start.text, self.r.choice(tests), way, Span(i, start.least, most))

    def count_down(self):
        i, start, bound, by = self.fresh("i"), self.start(), self.bound(), self.r.choice([1] * 6 + [2, 3])
        index, kind = Span(i, start.least, bound.most - 1), self.r.choice(["int", "short"])
        way = self.r.randrange(5)
        if way == 0:
            return self.counting(kind, i, f"{bound.text} - 1", f"{i} >= {start.text}", f"{i} -= {by}", index)
        if way == 1:
            index = index._replace(text=f"({i} - 1)")
            return self.counting(kind, i, bound.text, f"{i} > {start.text}", f"{i} -= {by}", index)
        if way == 2:
            return [f"for ({kind} {i} = {bound.text}; {i}-- > {start.text};) {{"], index, "}", True
        if way == 3 and bound.text == "n":
            self.scalars.append(f"(int){i}")
            return [f"unsigned {i} = n;", f"while ({i}--) {{"], Span(i, 0, bound.most - 1), "}", False
        # Ends as the counter wraps around.
        kind = self.r.choice(["unsigned", "unsigned char", "size_t", "unsigned short"])
        first = self.inputs["n"] if self.inputs["n"].least > 0 else Span(str(self.length), 0, self.length)
        return self.counting(kind, i, f"{first.text} - 1", f"{i} < {self.length}", f"{i}--", Span(i, 0, first.most - 1))

    def count_at_border(self):
        """Counters at the ends of their types: type, start, test, step, index and number of iterations."""
        i, c, n = self.fresh("i"), self.r.randint(17, self.length), self.inputs["n"].most
        choices = [("unsigned char", 256 - c, f"{i} >= {256 - c}", "++", f"({i} - {256 - c})", c),
                   ("unsigned char", 256 - c, f"{i} != 0", "++", f"({i} - {256 - c})", c),
                   ("unsigned char", 255 - c, f"{i} < 255", " += 2", f"({i} - {255 - c})", c),
                   ("unsigned char", f"-{c}", f"{i} != {c}", "++", f"((unsigned char)({i} + {c}) / 2)", c),
                   ("unsigned short", 65536 - c, i, "++", f"({i} - {65536 - c})", c),
                   ("short", 32768 - c, f"{i} > 0", "++", f"({i} - {32768 - c})", c),
                   ("signed char", 128 - c, f"{i} > 0", "++", f"({i} - {128 - c})", c),
                   ("unsigned", f"0u - {c}", f"{i} != 0", "++", f"({i} + {c})", c),
                   ("unsigned", "0u - n", f"{i} != 0", "++", f"({i} + n)", n),
                   ("int", f"INT_MAX - {c}", f"{i} < INT_MAX", "++", f"({i} - (INT_MAX - {c}))", c),
                   ("int", "INT_MAX - n", f"{i} < INT_MAX", "++", f"({i} - (INT_MAX - n))", n),
                   ("int", f"INT_MIN + {c}", f"{i} != INT_MIN", "--", f"(INT_MIN + {c} - {i})", c),
                   ("long long", f"LLONG_MAX - {c}", f"{i} != LLONG_MAX", "++", f"(int)({i} - (LLONG_MAX - {c}))", c),
                   ("size_t", f"(size_t)-{c}", f"{i} >= {c}", "++", f"(int)({i} + {c})", c),
                   ("int", f"-{c}", f"{i} < 0", "++", f"({i} + {c})", c), ("int", "-n", i, "++", f"({i} + n)", n)]
        if self.bug(0.4):
            choices = [("int", f"INT_MAX - {c}", f"{i} < INT_MAX", " += 2", f"({i} - (INT_MAX - {c}))", c),
                       ("int", "INT_MAX - n", f"{i} < INT_MAX", " += 3", f"({i} - (INT_MAX - n))", n),
                       ("int", f"INT_MAX - {c}", f"{i} > 0", "++", f"({i} - (INT_MAX - {c}))", c)]
        kind, start, test, way, index, count = self.r.choice(choices)
        return self.counting(kind, i, str(start), test, i + way, Span(index, 0, count - 1))

    def counting(self, kind, i, start, test, way, index):
        form = self.r.choice(["for"] * 5 + ["before", "while", "do"])
        if form == "for":
            return [f"for ({kind} {i} = {start}; {test}; {way}) {{"], index, "}", True
        self.scalars.append(f"(int){i}")
        declaration = f"{kind} {i} = {start};"
        if form == "before":
            return [declaration, f"for (; {test}; {way}) {{"], index, "}", True
        if form == "do" and start.isdigit() and not re.search("[nm]|!=|>", test):
            return [declaration, "do {"], index, f"  {way}; }} while ({test});", False
        return [declaration, f"while ({test}) {{"], index, f"  {way}; }}", False

    # Loops.
    def loop(self):
        known = list(self.scalars)
        head, index, tail, isFor = self.r.choice([self.count_up] * 3 + [self.count_down] * 2 + [self.count_at_border])()
        added, self.scalars = self.scalars[len(known):], known
        indices, extra = [index], []
        if self.chance(0.25):
            j, by = self.fresh("j"), self.r.choice(["1", "3", "-1", "100", f"(int)({index.text})"])
            kind = self.r.choice(["int", "unsigned", "short"])
            self.emit(f"{kind} {j} = {self.r.choice(['0', 'n', 'k', '5', '-3'])};")
            extra.append(f"{j} += {by};")
            indices.append(Span(f"(int){j}", 10**9, 10**9))
            added.append(f"(int){j}")
        for line in head:
            self.emit(line)
        self.depth += 1
        for _ in range(self.r.choice([1, 1, 1, 1, 2, 2, 3])):
            self.statement(indices, isFor and not extra)
        for line in extra:
            self.emit(line)
        self.depth -= 1
        self.emit(tail)
        self.scalars += added

    def walk(self):
        """A pointer moves."""
        arrays = [view for view in self.views if view.isArray]
        if not arrays:
            return
        view, p, start, bound = self.r.choice(arrays), self.fresh("p"), self.start(), self.bound()
        by = self.r.choice([1, 1, 2])
        if bound.most > view.length or start.least < 0 or bound.least < start.most:
            length = min(view.length, self.length)
            start, bound = Span("0", 0, 0), Span(str(length), length, length)
        first, last = f"&{view.at(start.text)}", f"&{view.at(bound.text)}"
        index = Span(f"(int)({p} - &{view.at(0)})", start.least, bound.most - 1)
        way = self.r.randrange(4)
        if way == 0:
            test = self.r.choice(["<", "!="]) if by == 1 else "<"
            self.emit(f"for ({view.type} *{p} = {first}; {p} {test} {last}; {p} += {by}) {{")
        elif way == 1:
            self.emit(f"{view.type} *{p} = {last};")
            self.emit(f"while ({p} > {first}) {{")
            self.emit(f"  {p}--;")
        else:
            c, index = self.fresh("c"), index._replace(least=0)
            self.emit(f"{view.type} *{p} = &{view.at(0)};")
            self.emit(f"int {c} = {bound.text};")
            self.emit(f"while ({c}-- > 0) {{" if way == 2 else f"for (; {c}; {c}--) {{")
        self.depth += 1
        for _ in range(self.r.choice([1, 1, 2])):
            self.store(f"*{p}", [index])
        if way >= 2:
            self.emit(f"{p}++;")
        self.depth -= 1
        self.emit("}")
        if way:
            self.scalars.append(index.text)

    def nested(self):
        """Rows, which overlap or not, of an array or a matrix."""
        i, j = self.fresh("i"), self.fresh("j")
        if self.matrices and self.chance(0.6):
            name, kind, rows, columns = self.r.choice(self.matrices)
            columns = min(columns, 8)
            view = View(f"{name}[{i}][@]", kind, columns)
            if self.chance(0.15):
                view, rows, columns = View(f"{name}[@][{i}]", kind, rows), columns, rows  # by columns
        else:
            rows, columns = self.r.choice([(2, 18), (3, 6), (4, 9), (17, 2), (18, 1), (6, 5)])
            stride = self.r.choice([columns] * 4 + [columns + 1, columns - 1, 0, 2 * columns])
            arrays = [view for view in self.views if view.isArray and view.length >= (rows - 1) * stride + columns]
            if not arrays:
                return
            whole = self.r.choice(arrays)
            view = View(whole.at(f"{i} * {stride} + @"), whole.type, columns)
            if self.chance(0.6):
                row = self.fresh("r")
                declaration = f"{whole.type} *{row} = &{whole.at(f'{i} * {stride}')};"
                view = View(f"{row}[@]", whole.type, columns)
        first = self.r.choice([str(rows), f"(n < {rows} ? n : {rows})"])
        second = self.r.choice([str(columns), f"(k < {columns} ? k : {columns})", f"(n < {columns} ? n : {columns})",
                                f"({i} < {columns} ? {i} : {columns})"])
        indices = [Span(j, 0, columns - 1), Span(i, 0, rows - 1)]
        self.emit(f"for (int {i} = 0; {i} < {first}; {i}++) {{")
        self.depth += 1
        if self.chance(0.2):
            self.statement(indices[1:], False)
        if view.text.startswith("r"):
            self.emit(declaration)
        self.emit(f"for (int {j} = 0; {j} < {second}; {j}++) {{" if self.chance(0.8) else
                  f"for (int {j} = {second}; {j}-- > 0;) {{")
        self.depth += 1
        if self.chance(0.2):
            self.emit(f"if ({self.condition(indices)})")
        self.store(view.at(self.moved(indices[0], view) or j), indices)
        self.depth -= 1
        self.emit("}")
        self.depth -= 1
        self.emit("}")

    def call(self):
        """A function with a loop, called twice."""
        name = self.fresh("f")
        kind = self.r.choice([view.type for view in self.views if view.isArray] or ["int"])
        views = [view for view in self.views if view.isArray and view.type == kind and view.length >= 10]
        if not views:
            return
        calls, least = [], self.length
        for _ in range(2):
            d, s = self.r.choice(views), self.r.choice(views)
            x, y = self.r.choice([0, 0, 1, 2]), self.r.choice([0, 0, 1, 3])
            length = min(d.length - x, s.length - y)
            count = self.r.choice([self.inputs["n"], Span(str(length), length, length), self.inputs["k"]])
            if count.most > length:
                count = Span(f"{count.text} % {length}", 0, length - 1)
            calls.append(f"{name}(&{d.at(x)}, &{s.at(y)}, {count.text}, k);")
            least = min(least, count.most)
        other = Generator(self.r.random())
        other.counter, other.bugs, other.length = self.counter, self.bugs, least
        other.views = [View("d[@]", kind, least), View("s[@]", kind, least)]
        other.inputs = {"n": Span("n", 0, least), "k": self.inputs["k"]}
        if least >= 17:
            other.loop()
        else:
            other.emit(f"for (int i = 0; i < n; i++) d[i] = {self.r.choice(['s[i]', 'i', 's[i] + k'])};")
        self.counter = other.counter
        self.functions += [f"static void {name}({kind} *d, {kind} *s, int n, int k) {{", *other.lines, "}"]
        for text in calls:
            self.emit(text)

    def copy_pointers(self):
        """Pointers that are copied, as such or piece by piece, or set to null."""
        t, u, x, i, count = self.fresh("t"), self.fresh("t"), self.fresh("x"), self.fresh("i"), self.r.choice([17, 18])
        self.emit(f"int {x}[3] = {{k, 5, 77}};")
        self.emit(f"int *{t}[{count}], *{u}[{count}] = {{{x}, {x} + 1}};")
        self.emit(f"for (int {i} = 0; {i} < {count}; {i}++) {t}[{i}] = &{x}[{i} % 3];")
        end = self.r.choice([str(count), f"(n < {count} ? n : {count})"])
        head, maybe = f"for (int {i} = 0; {i} < {end}; {i}++)", self.r.choice(["", "", f"if ({i} & 1) "])
        self.emit(self.r.choice([
            f"for (int {i} = 0; {i} < {end} * 8; {i}++) ((char *){u})[{i}] = ((char *){t})[{i}];",
            f"for (int {i} = 0; {i} < {end} * 8; {i}++) ((char *){t})[{i}] = 0;",
            f"for (int {i} = 0; {i} < {end} - 1; {i}++) {t}[{i}] = {t}[{i} + 1];",
            f"for (int {i} = {end} - 1; {i} >= 0; {i}--) {u}[{i}] = {t}[{i}];",
            f"{head} {maybe}((long *){u})[{i}] = ((long *){t})[{i}];", f"{head} {maybe}{u}[{i}] = {t}[{i}];",
            f"{head} {maybe}{u}[{i}] = {t}[{count - 1} - {i}];", f"{head} {maybe}{t}[{i}] = 0;"]))
        for table in (t, u):
            at = f"{table}[(k < {count} ? k : 0)]"
            self.probe(f"{at} ? *{at} : -1")

    def copy_struct(self):
        """A structure with a pointer, byte by byte."""
        s, t, x, i = self.fresh("s"), self.fresh("s"), self.fresh("x"), self.fresh("i")
        self.emit(f"int {x}[3] = {{k, 5, 77}};")
        self.emit(f"struct Q {s} = {{{x} + 1, k, {{1, 2, 3}}}}, {t} = {{{x}, 9, {{9, 9, 9}}}};")
        end = self.r.choice(["sizeof(struct Q)", "sizeof(struct Q) - 7", "(n < 8 ? 0 : n < 12 ? 8 : 24)",
                             "(n < 24 ? n : 24)"])
        self.emit(f"for (size_t {i} = 0; {i} < {end}; {i}++)")
        self.emit(f"  ((unsigned char *)&{t})[{i}] = ((unsigned char *)&{s})[{i}];")
        for what in [f"{t}.v", f"{t}.b[k % 12]"] + ([f"*{t}.p"] if end != "(n < 24 ? n : 24)" else []):
            self.probe(what)

    def probe_element(self):
        if self.watched:
            self.probe(f"(long long){self.watched.pop()}")
            return
        view = self.r.choice(self.views)
        ways = [str(self.r.randrange(max(1, min(self.length, view.length))))]
        if self.inputs["k"].most < view.length:
            ways += ["k"] * 4
        self.probe(f"(long long){view.at(self.r.choice(ways))}")

    def program(self):
        declarations = [self.declare_array] * 4 + [self.declare_structs, self.declare_matrix, self.declare_union,
                                                   self.declare_counted]
        for _ in range(self.r.randint(1, 3)):
            self.r.choice(declarations)()
        for _ in range(self.r.choice([0, 0, 1, 1, 2])):
            self.declare_alias()
        loops = [self.loop] * 9 + [self.walk] * 3 + [self.nested] * 3 + [self.call] * 2
        loops += [self.copy_pointers, self.copy_struct]
        for _ in range(self.r.choice([2, 3, 3, 4])):
            self.r.choice(loops)()
            if self.watched or self.chance(0.25):
                self.probe_element()
        for _ in range(self.r.choice([1, 2, 2, 3])):
            self.probe_element()
        if self.scalars:
            self.probe(self.r.choice(self.scalars))
        index, values, rest = "0", [], "shared->at"
        for name, least, most in self.inputs.values():
            index = f"({index} * {most - least + 1} + {name} - {least})"
        for _, least, most in reversed(self.inputs.values()):
            values.insert(0, f"{rest} % {most - least + 1} + {least}")
            rest = f"{rest} / {most - least + 1}"
        self.runs = math.prod(most - least + 1 for _, least, most in self.inputs.values())
        main = MAIN % {"values": ", ".join(values), "inputs": ", ".join(
            f"input({least}, {most})" for _, least, most in self.inputs.values())}
        head = f"#define RUNS {self.runs}\n#define PROBES {self.probes}\n#define RUN {index}\n"
        parameters = ", ".join(f"int {name}" for name in self.inputs)
        body = [*self.functions, f"static void run({parameters}) {{", *self.lines, "}", main]
        return head + PRELUDE + "\n".join(body)


class TooLong(Exception):
    """A native run does not end in time."""


def native(source, binary, arguments, runs, probes):
    """The failures, {(kind, line)}, the numbers of the runs that have one, and the values of the probes in each."""
    flags = ["-g", "-O0", "-w", "-DNATIVE", "-fno-sanitize-recover=all",
             "-fsanitize=address,signed-integer-overflow,shift,integer-divide-by-zero"]
    subprocess.run([arguments.clang, *flags, str(source), "-o", str(binary)], check=True)
    env = dict(os.environ, ASAN_OPTIONS="detect_leaks=0:symbolize=0")
    try:
        result = subprocess.run([str(binary)], capture_output=True, text=True, errors="replace", timeout=120, env=env)
    except subprocess.TimeoutExpired:
        raise TooLong() from None
    failures, failed, places = set(), set(), {}
    reports = re.split(r"failed: (\d+)\n", result.stderr)
    for report, number in zip(reports[::2], reports[1::2]):
        if not report.strip():
            raise TooLong()
        kind = next((kind for pattern, kind in KINDS if re.search(pattern, report)), None)
        where = re.search(re.escape(source.name) + r":(\d+)", report)
        frame = re.search(r"#0 0x\w+ +\(.*?\+(0x\w+)\)", report)
        if frame and not where:
            if frame[1] not in places:
                command = [arguments.symbolizer, f"--obj={binary}", frame[1]]
                places[frame[1]] = subprocess.run(command, capture_output=True, text=True, check=True).stdout
            where = re.search(re.escape(source.name) + r":(\d+)", places[frame[1]])
        if not kind or not where:
            raise RuntimeError(f"{source.name}: unknown native failure:\n{report}")
        failures.add((kind, int(where[1])))
        failed.add(int(number))
    values = [int(line) for line in result.stdout.split()]
    return failures, failed, [values[i * probes:(i + 1) * probes] for i in range(runs)]


class Verdict:
    def __init__(self, command):
        result = subprocess.run(command, capture_output=True, text=True, timeout=300)
        lines = result.stdout.splitlines()
        self.code, self.text = result.returncode, lines[-1] if lines else result.stderr.strip()
        found = lambda pattern: re.findall(pattern, result.stdout, re.M)
        violated = found(r"^\s+VIOLATED\s+(\S+)\s+\S*?:(\d+)(?::\d+)?(?:\s|$)")
        self.failures = {(kind, int(line)) for kind, line in violated}
        self.isComplete = not found(r"^\s+UNKNOWN\s")
        self.isDoubtful = bool(found(r"^\s+summaries in doubt\s"))
        self.loops, self.summarised = len(found(r"^loop at ")), len(found(r"^loop at .*: summarised"))

    def wrong(self, failures):
        """What is wrong with it, if these are the failures that there are."""
        if self.code not in (0, 1, 3):
            return f"exit code {self.code}: {self.text}"
        if self.code == 0 and failures:
            return f"VERIFIED; natively: {sorted(failures)}"
        if self.code == 1 and (not self.failures or self.failures - failures):
            return f"VIOLATED {sorted(self.failures)}; natively: {sorted(failures)}"
        if self.code == 1 and self.isComplete and self.failures != failures:
            return f"just {sorted(self.failures)} is VIOLATED; natively: {sorted(failures)}"
        if self.isDoubtful and not failures:
            return f"a summary is in doubt; natively there is no failure ({self.text})"
        return None


class Case:
    """One program, and what is wrong with the verdicts on it."""

    def __init__(self, seed, arguments, folder):
        self.seed, self.arguments = seed, arguments
        self.source = folder / f"loops-{seed}.c"
        generator = Generator(seed)
        text = generator.program()
        self.source.write_text(text)
        self.failures, failed, values = native(self.source, self.source.with_suffix(""), arguments, generator.runs,
                                               generator.probes)
        number = lambda value: f"{value}LL" if value > -2**63 else "LLONG_MIN"
        table = ", ".join("{" + ", ".join(map(number, row)) + "}" for row in values)
        self.source.write_text(text.replace("{VALUES}", f"{{{table}}}"))
        self.problems, self.unknown = [], collections.Counter()
        self.loops = self.summarised = 0
        self.wrong = None  # a run without a failure, a probe, and its line
        if good := sorted(set(range(generator.runs)) - failed):
            probe = generator.r.randrange(generator.probes)
            line = text[:text.index(f" PROBE({probe}, ")].count("\n") + 1
            self.wrong = generator.r.choice(good), probe, line

    def run(self):
        verdict = self.check("with summaries", self.failures, [])
        self.loops, self.summarised = verdict.loops, verdict.summarised
        self.check("unrolled", self.failures, ["--no-summaries"])
        if self.wrong:
            *place, line = self.wrong
            self.check("with a wrong value", self.failures | {("assert", line)}, [], ["-DWRONG=%d, %d" % tuple(place)])
        for other in filter(None, self.arguments.compare.split(";")):
            self.check(f"with {other}", self.failures, other.split())
        if self.problems and self.arguments.keep:
            keep = pathlib.Path(self.arguments.keep)
            keep.mkdir(parents=True, exist_ok=True)
            (keep / self.source.name).write_text(self.source.read_text())
        return self

    def check(self, name, failures, options, clang_flags=()):
        verdict = Verdict([self.arguments.fathom, "check", "--malloc-never-fails", "--explain-loops", "--stats",
                           f"--timeout={self.arguments.timeout}", *self.arguments.options.split(), *options,
                           str(self.source), "--", *clang_flags])
        self.unknown[name] += verdict.code == 3
        if problem := verdict.wrong(failures):
            self.problems.append(f"{name}: {problem}")
        return verdict


def check(seed, arguments, folder):
    try:
        return Case(seed, arguments, folder).run()
    except TooLong:
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", required=True)
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--symbolizer", default="/usr/bin/llvm-symbolizer-19")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--timeout", type=float, default=10, help="seconds for each answer of Fathom")
    parser.add_argument("--options", default="", help="more options for fathom check")
    parser.add_argument("--compare", default="", help="options, and others after a semicolon, that change no verdict")
    parser.add_argument("--keep", help="folder for the programs on which they disagree")
    arguments = parser.parse_args()
    failed = errors = skipped = loops = summarised = 0
    unknown = collections.Counter()
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        seeds = range(arguments.seed, arguments.seed + arguments.count)
        for case in pool.map(lambda seed: check(seed, arguments, pathlib.Path(folder)), seeds):
            if not case:
                skipped += 1
                continue
            errors += bool(case.failures)
            loops += case.loops
            summarised += case.summarised
            unknown += case.unknown
            failed += bool(case.problems)
            for problem in case.problems:
                print(f"seed {case.seed}: {problem}", flush=True)
    print(f"{errors} of {arguments.count} programs have an error, {skipped} do not end; "
          f"{summarised} of {loops} loops were summarised")
    print("UNKNOWN: " + (", ".join(f"{count} {name}" for name, count in unknown.items()) or "none"))
    print(f"{arguments.count - failed - skipped} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
