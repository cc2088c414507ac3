"""Random small C programs without unspecified behaviour: arrays, structs, loops and allocations on concrete inputs.

Everything is initialised before it is read and accesses miss their object by a few bytes at most (so that
AddressSanitizer sees them), hence a native run has exactly one meaning. Inputs come through INPUT(value): natively the
value, for Fathom an arbitrary number that is assumed to be it.
"""
import random

import pointers
from pointers import SIZES, Pointers

PRELUDE = """\
#include <stdlib.h>
#include <string.h>
#ifdef NATIVE
#include <stdio.h>
#define INPUT(x) (x)
#define RESULT(x) printf("%lld\\n", (long long)(x))
#else
#include <assert.h>
#include <fathom.h>
#ifdef RANGE
static int input(int x) { int i = fathom_nondet_int(); fathom_assume(i >= x && i <= x); return i; }
#else
static int input(int x) { int i = fathom_nondet_int(); fathom_assume(i == x); return i; }
#endif
#define INPUT(x) input(x)
#ifdef SAME
#define RESULT(x) assert((x) == EXPECTED)
#else
#define RESULT(x) assert((x) != EXPECTED)
#endif
#endif
struct S { int a; short b; char c[6]; long d; struct S *next; };
union U { unsigned u; unsigned char b[4]; unsigned short h[2]; };
"""


class Generator(Pointers):
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.lines = []
        self.depth = 1
        self.counter = 0
        self.scalars = []      # int variables
        self.globals = set()   # arrays outside functions: AddressSanitizer misses some errors there
        self.arrays = []       # (expression, element type, length)
        self.heap = []         # (pointer variable, element type, length), alive
        self.structs = []      # expressions of struct S
        self.records = []      # expressions of struct P
        self.nodes = []        # those on the heap
        self.tables = []       # (array of int *, length)
        self.bugs = self.r.random() < 0.5  # may this program contain errors?
        self.packed = None     # a global with a pointer at an odd place
        self.choose_ways()

    # Text.
    def emit(self, text):
        self.lines.append("  " * self.depth + text)

    def fresh(self, prefix):
        self.counter += 1
        return f"{prefix}{self.counter}"

    def bug(self, chance=0.06):
        return self.bugs and self.r.random() < chance

    # Expressions of type int, small enough not to overflow unless a bug is wanted.
    def atom(self):
        choices = ["constant", "input"]
        choices += ["scalar"] * 3 if self.scalars else []
        choices += ["element"] * 3 if self.arrays else []
        choices += ["field"] if self.structs else []
        choices += ["number", "through"] if self.records else []
        kind = self.r.choice(choices)
        if kind == "number":
            return f"(int){self.number()}"
        if kind == "through":
            return self.through()
        if kind == "constant":
            return str(self.r.choice([0, 1, 2, 3, 5, 7, 8, 15, 31, 100, 255, 1000, -1, -2, -7, -128]))
        if kind == "input":
            return f"INPUT({self.r.randint(-50, 50)})"
        if kind == "scalar":
            return self.r.choice(self.scalars)
        if kind == "element":
            return self.element()
        s = self.r.choice(self.structs)
        return self.r.choice([f"{s}.a", f"{s}.b", f"(int){s}.d", f"{s}.c[{self.r.randrange(6)}]"])

    def index(self, length, name=""):
        if name not in self.globals and self.bug():
            return self.r.choice([str(length), "-1", f"{length} + {self.r.choice(self.scalars)} * 0"
                                  if self.scalars else str(length)])
        if self.scalars and self.r.random() < 0.5:
            v = self.r.choice(self.scalars)
            return f"(unsigned)({v}) % {length}" if length & (length - 1) else f"{v} & {length - 1}"
        return str(self.r.randrange(length))

    def element(self):
        name, _, length = self.r.choice(self.arrays)
        return f"(int){name}[{self.index(length, name)}]"

    def expression(self, depth=2):
        if depth == 0 or self.r.random() < 0.25:
            return self.atom()
        a, b = self.expression(depth - 1), self.expression(depth - 1)
        op = self.r.choice(["+", "-", "*", "&", "|", "^", "<", "==", "<<", ">>", "/", "%", "?", "neg", "cast"])
        small = lambda e: f"(({e}) % 97)"
        if op in "+-*":
            return f"({a} {op} {b})" if self.bug(0.15) else f"({small(a)} {op} {small(b)})"
        if op in ("<<", ">>"):
            if self.bug(0.15):
                return f"({a} {op} {b})"
            return f"({small(a)} & 127) {op} ({b} & 7)" if op == "<<" else f"({a} >> ({b} & 15))"
        if op in "/%":
            return f"({a} {op} {b})" if self.bug(0.15) else f"({a} {op} (({b} & 7) + 1))"
        if op == "?":
            return f"({a} ? {b} : {self.atom()})"
        if op == "neg":
            return self.r.choice([f"(~{a})", f"(!{a})", f"(-{small(a)})"])
        if op == "cast":
            return f"({self.r.choice(['char', 'unsigned char', 'short', 'unsigned short'])})({a})"
        return f"({a} {op} {b})"

    # Declarations.
    def declare_scalar(self):
        name = self.fresh("x")
        self.emit(f"int {name} = {self.expression(1)};")
        self.scalars.append(name)

    def declare_array(self, static=False, kind=None):
        name, length = self.fresh("a"), self.r.choice([2, 3, 4, 5, 8])
        kind = kind or self.r.choice(["int", "char", "short", "long", "unsigned char"])
        given = self.r.randint(1, length) if self.r.random() < 0.4 else length
        values = ", ".join(str(self.r.randint(-20, 20)) for _ in range(given))
        self.emit(f"{'static ' if static else ''}{kind} {name}[{length}] = {{{values}}};")
        self.arrays.append((name, kind, length))
        if static:
            self.globals.add(name)

    def declare_heap(self):
        name, length = self.fresh("h"), self.r.choice([1, 2, 3, 4, 8])
        kind = self.r.choice(["int", "char", "long"])
        self.emit(f"{kind} *{name} = malloc({length} * sizeof({kind}));")
        self.emit(f"if (!{name}) return 0;")
        if self.r.random() < 0.5:
            self.emit(f"memset({name}, {self.r.randint(0, 255)}, {length} * sizeof({kind}));")
        else:
            i = self.fresh("i")
            self.emit(f"for (int {i} = 0; {i} < {length + (1 if self.bug() else 0)}; {i}++) {name}[{i}] = {i} * 3;")
        self.arrays.append((name, kind, length))
        self.heap.append((name, kind, length))

    def declare_struct(self):
        name = self.fresh("s")
        self.emit(f"struct S {name} = {{{self.r.randint(-9, 9)}, {self.r.randint(-9, 9)}, \"abc\", 77, 0}};")
        self.structs.append(name)

    # Statements.
    def assignment(self):
        targets = []
        if self.scalars:
            targets.append(self.r.choice(self.scalars))
        if self.arrays:
            name, _, length = self.r.choice(self.arrays)
            targets += [f"{name}[{self.index(length, name)}]"] * 2
        if self.structs:
            s = self.r.choice(self.structs)
            targets += [f"{s}.a", f"{s}.b", f"{s}.d", f"{s}.c[{self.index(6) if not self.bugs else self.r.randrange(6)}]"]
        if targets:
            self.emit(f"{self.r.choice(targets)} = {self.expression()};")

    def walk(self):
        if not self.arrays:
            return
        name, kind, length = self.r.choice(self.arrays)
        p, sum_ = self.fresh("p"), self.r.choice(self.scalars) if self.scalars else None
        if not sum_:
            return
        end = length + (1 if name not in self.globals and self.bug() else 0)
        self.emit(f"for ({kind} *{p} = {name}; {p} < {name} + {end}; {p}++)")
        self.emit(f"  {sum_} = ({sum_} % 1000) + (int)(*{p} % 100);")

    def loop(self):
        i = self.fresh("i")
        self.emit(f"for (int {i} = 0; {i} < {self.r.randint(1, 5)}; {i}++) {{")
        self.nested([i])
        self.emit("}")

    def while_loop(self):
        if not self.scalars:
            return
        n = self.fresh("n")
        self.emit(f"int {n} = {self.r.randint(0, 6)};")
        self.emit(f"while ({n}-- > 0 && {self.atom()} != 12345) {{")
        self.nested([])
        self.emit("}")

    def nested(self, extra):
        saved = list(self.scalars), list(self.arrays), list(self.heap), list(self.structs)
        self.depth += 1
        # The loop variable is read but never assigned to, so the loop ends.
        readonly = [f"({v} + 0)" for v in extra]
        for _ in range(self.r.randint(1, 3)):
            if readonly and self.r.random() < 0.4 and self.arrays:
                name, _, length = self.r.choice(self.arrays)
                self.emit(f"{name}[(unsigned){readonly[0]} % {length}] = {self.expression(1)};")
            else:
                self.statement(inner=True)
        self.depth -= 1
        self.scalars, self.arrays, self.heap, self.structs = saved

    def condition(self):
        self.emit(f"if ({self.expression(1)}) {{")
        self.nested([])
        self.emit("} else {")
        self.nested([])
        self.emit("}")

    def switch(self):
        self.emit(f"switch (({self.expression(1)}) & 3) {{")
        for value in range(self.r.randint(1, 3)):
            self.emit(f"case {value}: {{")
            self.nested([])
            self.emit(self.r.choice(["} break;", "}", "} break;"]))
        self.emit("default: break;")
        self.emit("}")

    def copy(self):
        candidates = [a for a in self.arrays]
        if len(candidates) < 2:
            return
        (d, dk, dl), (s, sk, sl) = self.r.sample(candidates, 2)
        n = min(dl * SIZES[dk], sl * SIZES[sk])
        n += 1 if not self.globals & {d, s} and self.bug() else 0
        self.emit(f"{self.r.choice(['memcpy', 'memmove'])}({d}, {s}, {n});")

    def punning(self):
        if not self.scalars:
            return
        u = self.fresh("u")
        self.emit(f"union U {u}; {u}.u = {self.expression(1)};")
        self.emit(f"{u}.b[{self.r.randrange(4)}] = {self.atom()};")
        self.emit(f"{self.r.choice(self.scalars)} = {u}.h[{self.r.randrange(2)}];")

    def string(self):
        if not self.scalars:
            return
        t, text = self.fresh("t"), "".join(self.r.choice("abcxyz") for _ in range(self.r.randint(0, 5)))
        size = len(text) + (0 if self.bug(0.2) else 1 + self.r.randrange(3))
        self.emit(f"char {t}[{max(size, 1)}];")
        self.emit(f"strcpy({t}, \"{text}\");")
        self.emit(f"{self.r.choice(self.scalars)} = (int)strlen({t}) + strcmp({t}, \"abc\") * 0;")

    def call(self):
        ints = [(n, l) for n, k, l in self.arrays if k == "int"]
        if not ints or not self.scalars:
            return
        name, length = self.r.choice(ints)
        count = length + (1 if name not in self.globals and self.bug() else 0)
        self.emit(f"{self.r.choice(self.scalars)} = sum({name}, {count});")

    def list_nodes(self):
        if len(self.structs) < 1:
            return
        s, p = self.r.choice(self.structs), self.fresh("p")
        self.emit(f"struct S *{p} = malloc(sizeof *{p});")
        self.emit(f"if (!{p}) return 0;")
        self.emit(f"*{p} = {s}; {p}->next = &{s}; {p}->a = {p}->next->a % 50 + 1;")
        if self.scalars:
            self.emit(f"{self.r.choice(self.scalars)} = {p}->a + {p}->next->b;")
        if self.bug(0.2):
            self.emit(f"{p} = {p}->next->next;")
            self.emit(f"{self.r.choice(self.scalars) if self.scalars else s + '.a'} = {p}->a;")
        self.emit(f"free({p});")

    def release(self):
        if not self.heap or self.depth > 1:
            return
        name, kind, length = self.heap.pop()
        self.arrays = [a for a in self.arrays if a[0] != name]
        self.emit(f"free({name}{' + 1' if self.bug(0.1) and length > 1 else ''});")
        if self.bug(0.15):
            self.emit(self.r.choice([f"{name}[0] = 1;", f"free({name});"]))

    def escape(self):
        if not self.scalars or not self.bug(0.5):
            return
        p, x = self.fresh("p"), self.r.choice(self.scalars)
        self.emit(f"int *{p} = &{x};")
        self.emit(f"{{ int y = {self.atom()}; {p} = &y; *{p} = 3; }}")
        if self.bug(0.5):
            self.emit(f"{x} = *{p};")

    def statement(self, inner=False):
        kinds = ["assignment"] * 6 + ["walk", "condition", "switch", "copy", "punning", "string", "call", "list_nodes"]
        kinds += ["pointer_statement"] * 8 if self.has_pointers else []
        kinds += ["piece_statement"] * 5 if self.has_pieces else []
        kinds += ["loop", "while_loop"] if self.depth < 3 else []
        if not inner:
            kinds += ["declare_scalar", "declare_array", "declare_heap", "declare_struct", "release", "escape"]
            kinds += ["declare_record", "declare_record", "declare_table"] if self.has_pointers else []
        getattr(self, self.r.choice(kinds))()

    def program(self):
        self.lines = []
        self.depth = 0
        for _ in range(self.r.randint(0, 2)):
            self.declare_array(static=True)
        if self.has_pointers and self.r.random() < 0.5:
            self.declare_array(static=True, kind="int")
            self.declare_record(static=True)
            self.declare_packed()
        self.emit("static int sum(const int *p, int n) {")
        self.emit("  int s = 0;")
        self.emit("  for (int i = 0; i < n; i++) s = s % 1000 + p[i] % 1000;")
        self.emit("  return s;")
        self.emit("}")
        self.emit("int main(void) {")
        self.depth = 1
        self.declare_scalar()
        self.declare_array()
        if self.has_pointers:
            self.declare_array(kind="int")
            self.declare_record()
            self.declare_record()
        for _ in range(self.r.randint(4, 8 if self.integer_ways else 12)):
            self.statement()
        self.end_with_number()
        self.emit("unsigned long check = 17;")
        for x in self.scalars:
            self.emit(f"check = check * 31 + (unsigned){x};")
        for name, _, length in self.arrays:
            self.emit(f"for (int i = 0; i < {length}; i++) check = check * 31 + (unsigned){name}[i];")
        for s in self.structs:
            self.emit(f"check = check * 31 + (unsigned)({s}.a ^ {s}.b ^ {s}.c[2]) + (unsigned long){s}.d;")
        self.pointer_checks()
        for name, _, _ in self.heap:
            self.emit(f"free({name});")
        self.emit("RESULT((long)check);")
        self.emit("return 0;")
        self.depth = 0
        self.emit("}")
        return PRELUDE + pointers.PRELUDE + "\n".join(self.lines) + "\n"


def generate(seed):
    return Generator(seed).program()
