"""Random small C programs with inputs of few bits, for exhaustive.py.

`run` takes the inputs as numbers and is called for all of them natively. Everything is initialised before it is read,
and accesses miss their object by a few bytes at most, so that AddressSanitizer sees it: hence every run has exactly one
meaning. What a program computes goes to PROBE, what must hold to CHECK. Programs are trees (tree.py).
"""
import random
from typing import NamedTuple

from tree import Block, Node, statement

PRELUDE = """\
#include <stdlib.h>
#include <string.h>
#ifdef NATIVE
#include <stdio.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
static struct { int program, at, live; long long value[PROGRAMS][MOST_SAMPLES][MOST_PROBES]; char reached[PROGRAMS][MOST_SAMPLES][MOST_PROBES]; } *shared;
#define PROBE(id, x) (shared->value[shared->program][shared->at][id] = (x), shared->reached[shared->program][shared->at][id] = 1)
#define CHECK(x) ((x) ? (void)0 : failed("assert", __FILE__, __LINE__))
static void failed(const char *kind, const char *file, int line) { fprintf(stderr, "failed: %s %s:%d\\n", kind, file, line); _exit(1); }
#define malloc(n) (++shared->live, malloc(n))
#define strdup(s) (++shared->live, strdup(s))
#define free(p) (shared->live -= (p) != 0, free(p))
#else
#include <assert.h>
#include <fathom.h>
#define CHECK(x) assert(x)
#define PROBE(id, x) do { long long is = (x); assert(index < 0 || is == expected[id][index]); } while (0)
#endif
#define SIGN(x) sign(x)
#define OFFSET(base, p) offset(base, p)
static int sign(int x) { return (x > 0) - (x < 0); }
static int offset(const void *base, const void *p) { return p ? (int)((const char *)p - (const char *)base) : -1; }
struct s { int a; short b; char c[6]; unsigned u : 3, v : 5; int w : 4; long long d; struct s *next; };
union u { unsigned n; unsigned char b[4]; unsigned short h[2]; struct { unsigned lo : 12, hi : 20; } f; };
"""

SIZES = {"char": 1, "unsigned char": 1, "short": 2, "int": 4, "long long": 8}
LITERALS = ['""', '"a"', '"ab"', '"ba"', '"abc"', '"abab"', '"xyzxy"']


class Array(NamedTuple):
    name: str
    type: str
    length: int
    isGlobal: bool = False  # AddressSanitizer misses some errors there

    @property
    def bytes(self):
        return self.length * SIZES[self.type]


class Text(NamedTuple):
    """An array of characters that ends with a 0 at the latest at its end."""
    name: str
    size: int


class Generator:
    def __init__(self, seed, mostProbes=6):
        self.r = random.Random(seed)
        self.tag = f"_{seed}"
        self.counter, self.depth = 0, 0
        self.bugs = self.chance(0.5)
        self.mostProbes = mostProbes
        bits = self.r.choice([[1], [2], [3], [1, 2], [2, 2], [2, 3], [1, 2, 2], [3, 3], [2, 2, 2]])
        self.inputs = {f"in{i}": 1 << width for i, width in enumerate(bits)}
        self.scalars, self.arrays, self.texts, self.structs, self.unions = [], [], [], [], []
        self.heap, self.functions, self.pointers = [], [], []
        self.nesting = 0  # of atoms

    def chance(self, p):
        return self.r.random() < p

    def bug(self, p=0.08):
        return self.bugs and self.chance(p)

    def fresh(self, prefix):
        self.counter += 1
        return f"{prefix}{self.counter}"

    def program(self):
        """The definitions and the function `run`, as a tree."""
        top = Block([])
        for _ in range(self.r.randint(0, 2)):
            top.parts.append(self.function())
        if self.chance(0.3):
            array = Array(self.fresh("g") + self.tag, self.r.choice(list(SIZES)), self.r.randint(2, 6), True)
            top.parts.append(statement(f"static {array.type} {array.name}[{array.length}];"))
            self.arrays.append(array)
            clear = [statement(f"memset({array.name}, 0, sizeof {array.name});")]
        else:
            clear = []
        body = self.block(self.r.randint(5, 11))
        tail = [statement("free({});", p) for p in self.heap]
        probes = [statement(f"PROBE({i}, {{}});", self.expression(1)) for i in range(self.r.randint(1, 3))]
        parameters = ", ".join(f"int {name}" for name in self.inputs)
        top.parts.append(statement(f"static void run{self.tag}({parameters}, int index) {{{{\n(void)index;\n{{}}\n}}}}",
                                   Block(clear + body.parts + probes + tail)))
        return top

    # Functions.
    def function(self):
        name = self.fresh("f") + self.tag
        x, y = self.outside("x"), self.outside("y")
        kind = self.r.choice(["plain", "recursive", "pointer", "many"])
        if kind == "recursive":
            limit = self.r.randint(2, 4)
            node = statement(f"static int {name}(int x, int y) {{{{\nif (x <= 0 || x > {limit})\nreturn {{}};\n"
                             f"return {{}} ^ {name}(x - 1, {{}});\n}}}}", y, x, self.outside("x", "y"))
        elif kind == "pointer":
            node = statement(f"static int {name}(int x, int y) {{{{\nint v = {{}}, *p = y & 1 ? &x : &v;\n*p = {{}};\n"
                             f"return x ^ v;\n}}}}", x, y)
        elif kind == "many":
            node = statement(f"static int {name}(int x, int y) {{{{\nswitch (x & 3) {{{{\ncase 0: y = {{}}; break;\n"
                             f"case 1: y ^= 5;\ncase 2: return {{}};\n}}}}\nreturn y;\n}}}}", y, self.outside("x", "y"))
        else:
            node = statement(f"static int {name}(int x, int y) {{{{\nreturn {{}};\n}}}}", self.outside("x", "y"))
        self.functions.append(name)
        return node

    def outside(self, *names):
        """An expression of some parameters only."""
        before = self.scalars, self.arrays, self.texts, self.structs, self.unions, self.heap, self.inputs
        self.scalars, self.arrays, self.texts, self.structs, self.unions, self.heap, self.inputs = \
            list(names), [], [], [], [], [], {}
        result = self.expression(1)
        self.scalars, self.arrays, self.texts, self.structs, self.unions, self.heap, self.inputs = before
        return result

    # Expressions of type int.
    def expression(self, depth=2):
        if depth <= 0 or self.chance(0.25):
            return self.atom()
        a, b = self.expression(depth - 1), self.expression(depth - 1)
        op = self.r.choice(["+", "-", "*", "&", "|", "^", "<", "==", "<<", ">>", "/", "%", "?", "!", "cast", "call",
                            "unsigned", "long", "constant"])
        if op in ("+", "-"):
            return Node(f"({{}} {op} {{}})" if self.bug(0.15) else f"(int)((unsigned){{}} {op} (unsigned){{}})", a, b)
        if op == "*":
            return Node("({} * {})" if self.bug(0.15) else "(({} & 255) * ({} & 255))", a, b)
        if op in ("<<", ">>"):
            return Node(f"({{}} {op} {{}})" if self.bug(0.1) else f"(({{}} & 255) {op} ({{}} & 7))", a, b)
        if op in ("/", "%"):
            return Node(f"({{}} {op} {{}})" if self.bug(0.15) else f"({{}} {op} (({{}} & 7) + 1))", a, b)
        if op == "?":
            return Node("({} ? {} : {})", a, b, self.atom())
        if op == "!":
            return Node(self.r.choice(["(!{})", "(~{})", "(int)-(unsigned){}"]), a)
        if op == "cast":
            return Node(f"({self.r.choice(['signed char', 'unsigned char', 'short', '_Bool'])}){{}}", a)
        if op == "unsigned":
            return Node(f"((unsigned){{}} {self.r.choice(['<', '<=', '>', '>='])} (unsigned){{}})", a, b)
        if op == "long":
            return Node(f"(int)(((long long){{}} {self.r.choice('+-')} {{}}) >> {self.r.randint(0, 33)})", a, b)
        if op == "constant":
            way, number = self.r.choice(["*", "*", "/", "%", "<<", ">>"]), self.r.choice([3, 7, 10, 16, 31, 255, 641, 65537])
            return Node(f"(int)((unsigned){{}} {way} {number % 32 if way in ('<<', '>>') else number}u)", a)
        if op == "call" and self.functions:
            name = self.r.choice(self.functions)
            if len(self.functions) > 1 and self.chance(0.5):
                return Node("({} ? {} : {})({}, {})", self.atom(), name, self.r.choice(self.functions), a, b)
            return Node(f"{name}({{}}, {{}})", a, b)
        return Node(f"({{}} {op if op in '&|^<==' else '^'} {{}})", a, b)

    def atom(self):
        """Something to compute with; what is in it is plain, or expressions would have no end."""
        if self.nesting > 1 or self.chance(0.2):
            return self.plain()
        self.nesting += 1
        result = self.compound()
        self.nesting -= 1
        return result

    def plain(self):
        ways = [self.constant] + [self.input] * 3 * bool(self.inputs) + [self.scalar] * 3 * bool(self.scalars)
        return self.r.choice(ways)()

    def compound(self):
        ways = [self.constant] + [self.input] * 3 * bool(self.inputs) + [self.scalar] * 3 * bool(self.scalars)
        ways += [self.element] * 3 * bool(self.arrays) + [self.field] * 2 * bool(self.structs)
        ways += [self.punned] * 2 * bool(self.unions) + [self.textual] * 3 * bool(self.texts)
        ways += [self.searched] * 2 * bool(self.arrays)
        return self.r.choice(ways)()

    def constant(self):
        return Node(str(self.r.choice([0, 1, 2, 3, 5, 7, 8, 31, 127, 128, 255, 1000, -1, -2, -128, 70000])))

    def input(self):
        return Node(self.r.choice(list(self.inputs)))

    def scalar(self):
        return Node(self.r.choice(self.scalars))

    def index(self, length, step, isGlobal=False):
        """Within the length, or a little behind."""
        beyond = max(1, 8 // step) if not isGlobal and self.bug(0.12) else 0
        if self.chance(0.3) and not beyond:
            return Node(str(self.r.randrange(length)))
        return Node(f"((unsigned){{}} % {length + beyond})", self.expression(1 if self.nesting < 2 else 0))

    def element(self):
        array = self.r.choice(self.arrays)
        return Node(f"(int){array.name}[{{}}]", self.index(array.length, SIZES[array.type], array.isGlobal))

    def field(self):
        s = self.r.choice(self.structs)
        return Node(f"(int){s}.{self.r.choice(['a', 'b', 'c[{}]', 'u', 'v', 'w', 'd'])}", Node(str(self.r.randrange(6))))

    def punned(self):
        u = self.r.choice(self.unions)
        return Node(f"(int){u}.{self.r.choice(['n', 'b[{}]', 'h[{} & 1]', 'f.lo', 'f.hi'])}", self.index(4, 1, True))

    def number(self, most, extra=0):
        """From 0 to `most`, and a little more if a bug is wanted."""
        if self.chance(0.3):
            return Node(str(self.r.randint(0, most)))
        return Node(f"((unsigned){{}} % {most + 1 + (extra if self.bug(0.15) else 0)})", self.atom())

    def textual(self):
        s, t = self.r.choice(self.texts), self.other_text()
        c = Node(f"'{self.r.choice('abxyz')}'") if self.chance(0.7) else Node("({} & 127)", self.atom())
        ways = [Node(f"(int)strlen({s.name})"), Node(f"SIGN(strcmp({s.name}, {t}))"),
                Node(f"SIGN(strncmp({s.name}, {t}, {{}}))", self.number(6)), Node(f"OFFSET({s.name}, strchr({s.name}, {{}}))", c),
                Node(f"OFFSET({s.name}, strrchr({s.name}, {{}}))", c), Node(f"OFFSET({s.name}, strstr({s.name}, {t}))"),
                Node(f"(int)strspn({s.name}, {t})"), Node(f"(int)strcspn({s.name}, {t})"),
                Node(f"(int)strnlen({s.name}, {{}})", self.number(8)), Node(f"(int){s.name}[{{}}]", self.index(s.size, 1))]
        return self.r.choice(ways)

    def other_text(self):
        return self.r.choice([self.r.choice(self.texts).name, self.r.choice(LITERALS)])

    def searched(self):
        a, b = self.r.choice(self.arrays), self.r.choice(self.arrays)
        if self.chance(0.5):
            return Node(f"OFFSET({a.name}, memchr({a.name}, {{}}, {{}}))", self.atom(),
                        self.number(a.bytes, 0 if a.isGlobal else 3))
        return Node(f"SIGN(memcmp({a.name}, {b.name}, {{}}))", self.number(min(a.bytes, b.bytes)))

    # Statements.
    def block(self, length):
        """What is declared in it is forgotten at its end."""
        lists = [self.scalars, self.arrays, self.texts, self.structs, self.unions, self.pointers]
        before = [len(known) for known in lists]
        heap = list(self.heap)
        self.depth += 1
        result = Block([self.statement() for _ in range(length)])
        self.depth -= 1
        if self.depth > 0:
            result.parts += [statement("free({});", p) for p in self.heap if p not in heap]
            for known, count in zip(lists, before):
                del known[count:]
            self.heap[:] = heap
        return result

    def statement(self):
        ways = [self.declare] * 5 + [self.assign] * 5 + [self.memory] * 3 + [self.text] * 3 * bool(self.texts)
        ways += [self.check, self.fault] + [self.through] * 2
        if self.depth < 3:
            ways += [self.branch] * 2 + [self.loop] * 3 + [self.walk] * 2
        if self.depth == 1:
            ways += [self.allocate] * 2 + [self.reallocate, self.release, self.chain]
        return self.r.choice(ways)()

    def declare(self):
        kind = self.r.choice(["scalar"] * 3 + ["array"] * 3 + ["text"] * 2 + ["struct", "union"])
        if kind == "scalar":
            name = self.fresh("x")
            node = statement(f"int {name} = {{}};", self.expression(2))
            self.scalars.append(name)
        elif kind == "array":
            array = Array(self.fresh("a"), self.r.choice(list(SIZES)), self.r.randint(2, 6))
            values = ", ".join("{}" for _ in range(self.r.randint(1, array.length)))
            parts = [self.atom() for _ in range(values.count("{}"))]
            node = statement(f"{array.type} {array.name}[{array.length}] = {{{{{values}}}}};", *parts)
            self.arrays.append(array)
        elif kind == "text":
            literal = self.r.choice(LITERALS)
            text = Text(self.fresh("s"), self.r.randint(len(literal) - 1, 9))
            node = statement(f"char {text.name}[{text.size}] = {literal};")
            self.texts.append(text)
        elif kind == "struct":
            name = self.fresh("t")
            node = statement(f"struct s {name} = {{{{{{}}, {{}}}}}};", self.atom(), self.atom())
            self.structs.append(name)
        else:
            name = self.fresh("u")
            node = statement(f"union u {name} = {{{{{{}}}}}};", self.expression(1))
            self.unions.append(name)
        return node

    def target(self):
        """Something that can be assigned to."""
        ways = []
        ways += [lambda: Node(self.r.choice([s for s in self.scalars if s[0] == "x"]))] * any(s[0] == "x" for s in self.scalars)
        if self.arrays:
            array = self.r.choice(self.arrays)
            ways += [lambda: Node(f"{array.name}[{{}}]", self.index(array.length, SIZES[array.type], array.isGlobal))] * 3
        if self.structs:
            s = self.r.choice(self.structs)
            ways += [lambda: Node(f"{s}.{self.r.choice(['a', 'b', 'c[2]', 'u', 'v', 'w', 'd'])}")]
        if self.unions:
            u = self.r.choice(self.unions)
            ways += [lambda: Node(f"{u}.{self.r.choice(['n', 'b[{}]', 'h[{} & 1]', 'f.lo', 'f.hi'])}", self.index(4, 1, True))]
        if self.texts:
            t = self.r.choice(self.texts)
            if t.size > 1:
                ways += [lambda: Node(f"{t.name}[{{}}]", self.index(t.size - 1, 16, True))]
        return self.r.choice(ways)() if ways else None

    def assign(self):
        target = self.target()
        if not target:
            return self.declare()
        return statement(f"{{}} {self.r.choice(['=', '=', '=', '^=', '|='])} {{}};", target, self.expression(2))

    def branch(self):
        condition, then = self.expression(1), self.block(self.r.randint(1, 2))
        if self.chance(0.4):
            return statement("if ({}) {{\n{}\n}} else {{\n{}\n}}", condition, then, self.block(1))
        return statement("if ({}) {{\n{}\n}}", condition, then)

    def loop(self):
        """Any loop of few iterations."""
        i, most = self.fresh("i"), self.r.randint(2, 5)
        bound = Node(str(most)) if self.chance(0.5) else Node(f"((unsigned){{}} % {most + 1})", self.atom())
        self.scalars.append(i)
        body = self.block(self.r.randint(1, 2))
        if self.chance(0.25):
            body.parts.append(statement("if ({}) {};", self.expression(1), self.r.choice(["break", "continue"])))
        self.scalars.remove(i)
        kind = self.r.choice(["for", "for", "down", "while", "do"])
        if kind == "for":
            return statement(f"for (int {i} = 0; {i} < (int){{}}; ++{i}) {{{{\n{{}}\n}}}}", bound, body)
        if kind == "down":
            return statement(f"for (int {i} = (int){{}} - 1; {i} >= 0; --{i}) {{{{\n{{}}\n}}}}", bound, body)
        if kind == "while":
            return statement(f"for (int {i} = 0, n{i} = (int){{}}; {i}++ < n{i};) {{{{\n{{}}\n}}}}", bound, body)
        return statement(f"for (int {i} = 0, n{i} = (int){{}}, once = 1; once; once = 0) do {{{{\n{{}}\n}}}} while (++{i} < n{i});",
                         bound, Block([p for p in body.parts if "break" not in str(p) and "continue" not in str(p)]))

    def walk(self):
        """A loop of the kind that has a summary: it fills, copies or changes an array."""
        if not self.arrays:
            return self.declare()
        a, b, i = self.r.choice(self.arrays), self.r.choice(self.arrays), self.fresh("i")
        most = min(a.length, b.length)
        bound = self.number(most if not a.isGlobal and not b.isGlobal else most - 1)
        extra = 1 if not a.isGlobal and SIZES[a.type] < 8 and self.bug(0.12) else 0
        if extra:
            bound = Node(f"((unsigned){{}} % {a.length + 2})", self.atom())
        value = self.r.choice([self.atom(), Node(i), Node(f"(int){b.name}[{i}]") if not extra else Node(i),
                               Node(f"({i} * 2 + 1)")])
        way = self.r.choice(["=", "=", "=", "^="])
        guard = f"if ({i} & 1) " if self.chance(0.2) else ""
        return statement(f"for (unsigned {i} = 0; {i} < {{}}; ++{i})\n{guard}{a.name}[{i}] {way} {{}};", bound, value)

    def memory(self):
        if not self.arrays:
            return self.declare()
        a, b = self.r.choice(self.arrays), self.r.choice(self.arrays)
        kind = self.r.choice(["set", "copy", "move", "inner"])
        extra = 0 if a.isGlobal else 4
        if kind == "set":
            return statement(f"memset({a.name}, {{}}, {{}});", self.atom(), self.number(a.bytes, extra))
        if kind == "inner" and a.length > 2:
            return statement(f"memmove(&{a.name}[{{}}], &{a.name}[{{}}], {{}});", Node(str(self.r.randint(0, 1))),
                             Node(f"((unsigned){{}} % 2)", self.atom()), self.number((a.length - 2) * SIZES[a.type]))
        if kind == "copy" and a.name != b.name:
            most = min(a.bytes, b.bytes)
            return statement(f"memcpy({a.name}, {b.name}, {{}});", self.number(most, 0 if a.isGlobal or b.isGlobal else 3))
        return statement(f"memmove({a.name}, {b.name}, {{}});", self.number(min(a.bytes, b.bytes)))

    def text(self):
        s, t = self.r.choice(self.texts), self.other_text()
        fits = lambda extra: f"if (strlen({t}){extra} < sizeof {s.name})\n"
        kind = self.r.choice(["copy", "append", "copyN", "appendN", "set"])
        if kind == "copy" and t != s.name:
            return statement(("" if self.bug(0.3) else fits("")) + f"strcpy({s.name}, {t});")
        if kind == "append" and t != s.name:
            return statement(("" if self.bug(0.3) else fits(f" + strlen({s.name})")) + f"strcat({s.name}, {t});")
        if kind == "copyN" and t != s.name:
            return statement(f"strncpy({s.name}, {t}, {{}}), {s.name}[{s.size - 1}] = 0;", self.number(s.size, 2))
        if kind == "appendN" and t != s.name:
            return statement(f"strncat({s.name}, {t}, {s.size - 1} - strlen({s.name}));")
        return statement(f"{s.name}[{{}}] = 'a' + ({{}} & 3);", self.number(s.size - 1, 0) if s.size < 2 else
                         self.index(s.size - 1, 16, True), self.atom())

    def through(self):
        """A pointer to one of two things."""
        ints = [s for s in self.scalars if s[0] == "x"]
        ints += [f"{a.name}[{self.r.randrange(a.length)}]" for a in self.arrays if a.type == "int"] + [f"{s}.a" for s in self.structs]
        if not ints:
            return self.declare()
        p, a, b = self.fresh("p"), self.r.choice(ints), self.r.choice(ints)
        null = self.bug(0.15)
        return statement(f"{{{{\nint *{p} = {{}} ? &{a} : {'0' if null else '&' + b};\n*{p} {self.r.choice(['=', '^='])} {{}};\n}}}}",
                         self.expression(1), self.expression(1))

    def check(self):
        if self.bugs and self.chance(0.5):
            return statement(f"CHECK({{}} != {self.r.randint(0, 20)});", self.expression(1))
        return statement("CHECK(({} & 15) < 16);", self.expression(1))

    def fault(self):
        """What is forbidden, on some inputs."""
        if not self.bug(0.5):
            return self.assign()
        p, when = self.fresh("q"), Node(f"{{}} == {self.r.randint(0, 3)}", self.input())
        kind = self.r.choice(["scope", "scope", "freed"])
        if kind == "scope" or self.depth > 1:
            return statement(f"{{{{\nint x = 1, *{p} = &x;\n{{{{\nint y = {{}};\nif ({{}})\n{p} = &y;\n}}}}\n*{p} = 3;\n}}}}",
                             self.atom(), when)
        return statement(f"{{{{\nchar *{p} = malloc(3);\nmemset({p}, 1, 3);\nfree({p});\nif ({{}})\n"
                         f"{self.r.choice([f'{p}[1] = 2', f'free({p})'])};\n}}}}", when)

    # The heap.
    def allocate(self):
        if self.texts and self.chance(0.3):
            name = self.fresh("h")
            self.heap.append(name)
            return statement(f"char *{name} = strdup({self.other_text()});\n{name}[0] = 0;")
        array = Array(self.fresh("h"), self.r.choice(list(SIZES)), self.r.randint(2, 6))
        node = statement(f"{array.type} *{array.name} = malloc({array.length} * sizeof *{array.name});\n"
                         f"memset({array.name}, {{}}, {array.bytes});", self.atom())
        self.arrays.append(array)
        self.heap.append(array.name)
        return node

    def heap_array(self):
        known = [a for a in self.arrays if a.name in self.heap]
        return self.r.choice(known) if known else None

    def reallocate(self):
        array = self.heap_array()
        if not array:
            return self.allocate()
        longer = self.r.randint(1, 8)
        node = statement(f"{array.name} = realloc({array.name}, {longer} * sizeof *{array.name});\n" + "".join(
            f"{array.name}[{i}] = {{}};\n" for i in range(array.length, longer)).rstrip(),
            *[self.atom() for i in range(array.length, longer)])
        if self.bug(0.2):
            return node  # and nobody knows that it is shorter now
        self.arrays[self.arrays.index(array)] = array._replace(length=longer)
        return node

    def release(self):
        array = self.heap_array()
        if not array:
            return self.assign()
        if not self.bug(0.2):
            self.arrays.remove(array)
        if not self.bug(0.2):
            self.heap.remove(array.name)
        return statement(f"free({array.name});")

    def chain(self):
        """A list on the heap, of as many nodes as an input says."""
        head, node, sum_ = self.fresh("l"), self.fresh("n"), self.fresh("x")
        count = Node(f"((unsigned){{}} % {self.r.randint(2, 4)})", self.atom())
        text = f"""\
struct s *{head} = 0;
for (int {node} = 0; {node} < (int){{}}; ++{node}) {{{{
struct s *e = malloc(sizeof *e);
memset(e, 0, sizeof *e);
e->a = {{}};
e->next = {head};
{head} = e;
}}}}
int {sum_} = 0;
while ({head}) {{{{
struct s *e = {head};
{head} = e->next;
{sum_} ^= e->a + 1;
{'' if self.bug(0.15) else 'free(e);'}
}}}}"""
        self.scalars.append(node)
        result = statement(text, count, self.expression(1))
        self.scalars.remove(node)
        self.scalars.append(sum_)
        return result
