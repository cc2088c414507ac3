"""The statements of random programs that move pointers about in memory, and read it in other pieces than it was written.

Everywhere in a program a *slot* (an `int *` in memory) points to at least two ints that live as long as main, so it may
be followed at any time, whatever way its bytes went. `next` of a record is null or points to a record that lives as long.
Numbers never depend on addresses. A struct P has no padding: bytes 0 to 8 and 16 to 24 are numbers, the others pointers.

A program uses a few of these ways only: one copy byte by byte, or one number that becomes a pointer, would hide what goes
wrong where memory is told apart well.
"""
PRELUDE = """\
#include <stddef.h>
#include <stdint.h>
struct P { int k; short h; char c[2]; int *p; long d; struct P *next; int *v[2]; };
union Q { int *p; uintptr_t u; unsigned w[2]; unsigned char b[8]; };
typedef unsigned short __attribute__((may_alias, aligned(1))) U16;
typedef unsigned __attribute__((may_alias, aligned(1))) U32;
typedef unsigned long __attribute__((may_alias, aligned(1))) U64;
typedef unsigned char U8;
typedef unsigned short __attribute__((may_alias)) W16;
typedef unsigned long __attribute__((may_alias)) W64;
static int first(struct P *r) { return *r->p; }
static int second(struct P *r) { return r->v[1][1] % 100 + r->k % 100; }
static int (*const table[2])(struct P *) = {first, second};
static void swap(int **a, int **b) { int *t = *a; *a = *b; *b = t; }
static void store(struct P *r, int *p, int x) { *(x & 1 ? &r->v[1] : &r->v[0]) = p; r->d = x; }
static int round[8] __attribute__((aligned(256))) = {1, 2};
static char zero;
"""
SIZES = {"int": 4, "char": 1, "short": 2, "long": 8, "unsigned char": 1}
NUMBERS = ["", " + 16"]  # where a struct P holds 8 bytes of numbers
PIECES = {"U8": 1, "U16": 2, "U32": 4, "U64": 8}


class Pointers:
    def choose_ways(self):
        self.has_pointers = self.r.random() < 0.5
        self.has_pieces = self.r.random() < 0.5
        self.grain = self.r.choice([1, 1, 4, 4, 8])  # divides the offsets and sizes of pieces
        self.indexes_fields = self.r.random() < 0.4
        self.copy_ways = self.r.sample(range(10), 3)
        ways = ["there", "xor", "tag", "halves", "union", "low", "clear", "clear", "packed", "packed"]
        self.integer_ways = self.r.sample(ways, self.r.choice([0, 1, 1]))

    # What there is to choose from.
    def targets(self, static=False):
        alive = {name for name, _, _ in self.heap}
        return [(name, length) for name, kind, length in self.arrays
                if kind == "int" and length >= 2 and name not in alive and (not static or name in self.globals)]

    def place(self, static=False):
        """The address of two ints."""
        name, length = self.r.choice(self.targets(static))
        if not static and self.scalars and self.r.random() < 0.3:
            return f"{name} + (unsigned)({self.r.choice(self.scalars)}) % {length - 1}"
        return f"{name} + {self.r.randrange(length - 1)}" if self.r.random() < 0.7 else name

    def slot(self):
        choices = [f"{r}.{field}" for r in self.records for field in ("p", "v[0]", "v[1]")]
        choices += [f"{name}[{i}]" for name, length in self.tables for i in range(length)]
        if self.scalars and self.indexes_fields and self.r.random() < 0.3:
            x = self.r.choice(self.scalars)
            choices = [f"{r}.v[{x} & 1]" for r in self.records]
            choices += [f"{name}[(unsigned){x} % {length}]" for name, length in self.tables]
        return self.r.choice(choices)

    def number(self):
        """The number in a record, as something to assign to."""
        r = self.r.choice(self.records)
        return self.r.choice([f"{r}.k", f"{r}.h", f"{r}.d", f"{r}.c[{self.r.randrange(2)}]"])

    def through(self):
        """An int behind a pointer."""
        index = self.r.choice(["0", "1", f"{self.r.choice(self.scalars)} & 1" if self.scalars else "1"])
        return self.r.choice([f"*{self.slot()}", f"{self.slot()}[{index}]"])

    def some_scalar(self):
        return self.r.choice(self.scalars)

    # Declarations.
    def declare_record(self, static=False):
        if not self.targets(static):
            return
        name = self.fresh("r")
        value = (f"{{{self.r.randint(-9, 9)}, {self.r.randint(-9, 9)}, {{1, {self.r.randint(0, 9)}}}, "
                 f"{self.place(static)}, {self.r.choice([0, 7, -1, 1 << 33])}, 0, "
                 f"{{{self.place(static)}, {self.place(static)}}}}}")
        if static or self.r.random() < 0.5:
            self.emit(f"{'static ' if static else ''}struct P {name} = {value};")
            self.records.append(name)
            return
        self.emit(f"struct P *{name} = {self.r.choice(['malloc(sizeof(struct P))', 'calloc(1, sizeof(struct P))'])};")
        self.emit(f"if (!{name}) return 0;")
        self.emit(f"*{name} = (struct P){value};")
        self.records.append(f"(*{name})")
        self.nodes.append(name)

    def declare_table(self):
        if not self.targets():
            return
        name, length = self.fresh("w"), self.r.choice([2, 3])
        self.emit(f"int *{name}[{length}] = {{{', '.join(self.place() for _ in range(length))}}};")
        self.tables.append((name, length))

    # Pointers that are stored, copied and followed.
    def follow(self):
        if self.r.random() < 0.5:
            self.emit(f"{self.through()} = {self.expression(1)};")
        else:
            self.emit(f"{self.some_scalar()} = {self.through()};")

    def redirect(self):
        kind = self.r.choice(["place", "slot", "swap", "select", "store", "number"])
        if kind == "place":
            self.emit(f"{self.slot()} = {self.place()};")
        elif kind == "slot":
            self.emit(f"{self.slot()} = {self.slot()};")
        elif kind == "swap":
            self.emit(f"swap(&{self.slot()}, &{self.slot()});")
        elif kind == "select":
            p = self.fresh("p")
            self.emit(f"int **{p} = {self.some_scalar()} & 1 ? &{self.slot()} : &{self.slot()};")
            self.emit(f"*{p} = {self.place()}; {self.some_scalar()} = **{p};")
        elif kind == "store" and self.records:
            self.emit(f"store(&{self.r.choice(self.records)}, {self.place()}, {self.some_scalar()});")
        elif self.records:
            self.emit(f"{self.number()} = {self.expression(1)};")

    def copy_record(self):
        if len(self.records) < 2:
            return
        to, source = self.r.sample(self.records, 2)
        i, cut = self.fresh("i"), self.r.randrange(1, 48)
        ways = [
            f"{to} = {source};",
            f"memcpy(&{to}, &{source}, sizeof(struct P));",
            f"memmove(&{to}, &{source}, sizeof(struct P));",
            f"memmove(&{to}.p, &{source}.v[{self.r.randrange(2)}], sizeof(int *));",
            f"memmove(&{to}.v, &{source}.v, 16);",
            f"memmove(&{to}, &{source}, {cut}); memmove((char *)&{to} + {cut}, (char *)&{source} + {cut}, {48 - cut});",
            f"memmove(&{to}.p, &{source}.p, sizeof(int *) * (1 + ({self.some_scalar()} & 1)));",
            f"for (int {i} = 0; {i} < 6; {i}++) ((W64 *)&{to})[{i}] = ((W64 *)&{source})[{i}];",
            f"for (int {i} = 0; {i} < (int)sizeof(int *); {i}++) ((char *)&{to}.p)[{i}] = ((char *)&{source}.p)[{i}];",
            f"for (int {i} = 0; {i} < (int)sizeof(int *); {i}++) ((W16 *)&{to}.v)[{i}] = ((W16 *)&{source}.v)[{i}];",
        ]
        self.emit(ways[self.r.choice(self.copy_ways)])

    def link(self):
        if not self.records:
            return
        r, s, q, n = self.r.choice(self.records), self.r.choice(self.records), self.fresh("q"), self.fresh("n")
        self.emit(f"{r}.next = &{s};")
        self.emit(f"{self.some_scalar()} = {r}.next->k % 100 + *{r}.next->p % 100;")
        if self.r.random() < 0.5:
            x = self.some_scalar()
            self.emit(f"struct P *{q} = &{r};")
            self.emit(f"for (int {n} = 0; {q} && {n} < 3; {n}++, {q} = {q}->next)")
            self.emit(f"  {x} = {x} % 1000 + {q}->h + {q}->v[0][1] % 100;")
            self.emit(f"{r}.next = 0;")

    def member(self):
        if not self.records:
            return
        r, field, p = self.r.choice(self.records), self.r.choice(["k", "d", "v"]), self.fresh("p")
        self.emit(f"char *{p} = (char *)&{r}.{field};")
        whole = f"((struct P *)({p} - offsetof(struct P, {field})))"
        self.emit(self.r.choice([f"{whole}->h = {self.atom()};", f"{whole}->p = {self.place()};",
                                 f"{self.some_scalar()} = *{whole}->v[0];"]))

    def dispatch(self):
        if self.records:
            r = self.r.choice(self.records)
            self.emit(f"{self.some_scalar()} = table[{self.r.choice(['0', '1', f'{self.some_scalar()} & 1'])}](&{r});")

    def past_end(self):
        """A pointer to the end of an object goes through copies of whole pointers, and comes back."""
        name, length = self.r.choice(self.targets())
        e, s = self.fresh("e"), self.slot()
        step = 0 if name not in self.globals and self.bug(0.3) else 1
        self.emit(f"int *{e} = {name} + {length}; memmove(&{s}, &{e}, sizeof(int *));")
        self.emit(f"{e} = {s}; {s} = {name}; {self.some_scalar()} = {e}[-{step}];")

    def grow(self):
        g = self.fresh("g")
        self.emit(f"int **{g} = malloc(16); if (!{g}) return 0;")
        self.emit(f"{g}[0] = {self.slot()}; {g}[1] = {self.place()};")
        self.emit(f"{g} = realloc({g}, {self.r.choice([24, 32, 16])}); if (!{g}) return 0;")
        self.emit(f"{self.some_scalar()} = *{g}[0] % 100 + {g}[1][1] % 100; {self.slot()} = {g}[1]; free({g});")

    def dangle(self):
        h, s = self.fresh("h"), self.slot()
        self.emit(f"int *{h} = malloc(8); if (!{h}) return 0;")
        self.emit(f"{h}[0] = {h}[1] = {self.atom()}; {s} = {h}; {self.some_scalar()} = {s}[1];")
        self.emit(f"free({self.r.choice([h, s])});")
        if self.bug(0.4):
            self.emit(self.r.choice([f"{self.some_scalar()} = {s}[0];", f"free({s});", f"*{s} = 3;"]))
        self.emit(f"{s} = {self.place()};")

    def lose(self):
        if not self.bug(0.4):
            return
        s = self.slot()
        self.emit(f"{s} = 0;")
        self.emit(f"{self.some_scalar()} = *{s};")

    # Pointers that are numbers for a while.
    def number_pointer(self):
        if not self.integer_ways:
            return self.follow()
        s, t, v = self.slot(), self.slot(), self.fresh("v")
        kind = self.r.choice(self.integer_ways)
        if kind == "there":
            self.emit(f"uintptr_t {v} = (uintptr_t){s} + 4; {t} = (int *)({v} - 4);")
        elif kind == "xor":
            self.emit(f"uintptr_t {v} = (uintptr_t){s} ^ (uintptr_t){t}; {t} = (int *)({v} ^ (uintptr_t){t});")
        elif kind == "tag":
            self.emit(f"uintptr_t {v} = (uintptr_t){s} | ({self.some_scalar()} & 3); {t} = (int *)({v} & ~(uintptr_t)3);")
        elif kind == "halves":
            self.emit(f"unsigned {v}[2] = {{(uintptr_t){s}, (uintptr_t){s} >> 32}}; memcpy(&{t}, {v}, 8);")
        elif kind == "union":
            w, piece = self.fresh("u"), self.r.choice(["w[0]", "b[3]", "u"])
            self.emit(f"union Q {v}, {w}; {v}.p = {s}; {w} = {v}; {w}.{piece} = 0; {w}.{piece} = {v}.{piece}; {t} = {w}.p;")
        elif kind == "low":
            self.emit(f"*(U8 *)&{s} |= 3; *(U8 *)&{s} &= 252;")
        elif kind == "clear":
            clear = self.r.choice([f"*(U8 *)&{t} = 0;", f"memset(&{t}, 0, 1);", f"memmove(&{t}, &zero, 1);"])
            self.emit(f"{t} = round + {self.r.randint(1, 6)}; {clear}")
        else:
            self.unpack(t)
        self.emit(f"{self.some_scalar()} = *{t};")
        if self.r.random() < 0.8:  # what may point to everything makes the rest hard
            self.emit(f"{s} = {self.place()}; {t} = {self.place()};")

    def unpack(self, slot):
        """A global with a pointer in a place where no word begins, read word by word."""
        if not self.packed:
            return
        self.emit(f"{slot} = (int *)(((W64 *)&{self.packed})[0] >> 8 | ((W64 *)&{self.packed})[1] << 56);")

    def declare_packed(self):
        self.packed = self.fresh("k")
        field = self.r.choice(["uintptr_t", "int *"])
        self.emit(f"static struct __attribute__((packed)) {{ char c; {field} u; char rest[7]; }} {self.packed} = "
                  f"{{1, ({field})({self.place(static=True)}), \"ab\"}};")

    # Memory in other pieces.
    def stretch(self):
        """Some bytes that are numbers: (address, how many, may an error be put there)."""
        if self.records and self.r.random() < 0.4:
            return f"(char *)&{self.r.choice(self.records)}{self.r.choice(NUMBERS)}", 8, False
        name, kind, length = self.r.choice(self.arrays)
        return f"(char *){name}", length * SIZES[kind], name not in self.globals

    def up_to(self, most):
        """A number from 0 to `most` that the grain divides."""
        most //= self.grain
        if self.scalars and most and self.r.random() < 0.4:
            return f"(unsigned)({self.some_scalar()}) % {most + 1}" + (f" * {self.grain}" if self.grain > 1 else "")
        return str(self.r.randint(0, most) * self.grain)

    def begin(self, size):
        """A place in a stretch of this size, a number."""
        return self.r.randint(0, (size - 1) // self.grain) * self.grain

    def piece(self):
        start, size, may_fail = self.stretch()
        kinds = [k for k in PIECES if self.grain <= PIECES[k] <= size]
        if not kinds:
            return
        kind = self.r.choice(kinds)
        last = size - PIECES[kind]
        wrong = last + self.r.choice([n for n in range(1, PIECES[kind] + 1) if (last + n) % self.grain == 0])
        place = f"*({kind} *)({start} + {wrong if may_fail and self.bug() else self.up_to(last)})"
        self.emit(f"{place} = {self.expression(1)};" if self.r.random() < 0.6 else
                  f"{self.some_scalar()} = (int){place};")

    def fill(self):
        start, size, may_fail = self.stretch()
        begin = self.begin(size)
        length = str(size - begin + 1) if may_fail and self.bug() else self.up_to(size - begin)
        self.emit(f"memset({start} + {begin}, {self.r.choice(['0', '255', self.atom()])}, {length});")

    def move(self):
        (to, room, may_fail), (source, size, may_fail2) = self.stretch(), self.stretch()
        a, b = self.begin(room), self.begin(size)
        most = min(room - a, size - b)
        if may_fail and may_fail2 and self.bug():
            return self.emit(f"memmove({to} + {a}, {source} + {b}, {most + 1});")
        if self.grain > 1 or self.r.random() < 0.6:
            return self.emit(f"memmove({to} + {a}, {source} + {b}, {self.up_to(most)});")
        i = self.fresh("i")
        self.emit(f"for (int {i} = 0; {i} < {most}; {i}++) ({to})[{a} + {i}] = ({source})[{b} + {i}];")

    # All of them.
    POINTER_KINDS = (["follow"] * 4 + ["redirect"] * 4 + ["copy_record"] * 4 + ["number_pointer"] * 2 +
                     ["link", "link", "member", "dispatch", "past_end", "grow", "dangle", "lose"])
    PIECE_KINDS = ["piece"] * 4 + ["fill", "move", "move"]

    def pointer_statement(self):
        if not self.targets() or not (self.records or self.tables):
            return self.assignment()
        getattr(self, self.r.choice(self.POINTER_KINDS))()

    def end_with_number(self):
        if self.integer_ways and self.targets() and (self.records or self.tables):
            self.number_pointer()

    def piece_statement(self):
        getattr(self, self.r.choice(self.PIECE_KINDS))()

    def pointer_checks(self):
        for r in self.records:
            self.emit(f"check = check * 31 + (unsigned)({r}.k ^ {r}.h ^ {r}.c[0] ^ {r}.c[1]) + (unsigned long){r}.d;")
            self.emit(f"check = check * 31 + (unsigned)(*{r}.p ^ {r}.v[0][1] ^ *{r}.v[1]) + !{r}.next;")
        for name, length in self.tables:
            self.emit(f"for (int i = 0; i < {length}; i++) check = check * 31 + (unsigned){name}[i][1];")
        for name in self.nodes:
            self.emit(f"free({name});")
