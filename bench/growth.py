#!/usr/bin/env python3
"""How the points-to analysis grows: generated programs of about 1,000, 10,000 and 100,000 instructions.

    bench/growth.py [--fathom=PATH] [--sizes=1000,10000,100000] [--regions=cs|ci]

The columns to look at are the last two: the time of the analysis and the peak memory of the whole process, each divided
by what it is for the program before. Ten times the program should cost about ten times as much.
"""
import argparse
import os
import pathlib
import random
import re
import subprocess
import tempfile

HERE = pathlib.Path(__file__).resolve().parent

HEADER = """#include <stdlib.h>
struct node { struct node *next; int *data; long key; char name[8]; };
static int *shared[16];
"""


def body(number, pick):
    """About 50 instructions; calls an earlier function or two."""
    lines = [f"struct node *f{number}(struct node *a, struct node *b, int n) {{",
             "  struct node *c = malloc(sizeof *c);", "  if (!c) return a;",
             "  struct node local = *a;", "  c->next = a; c->data = b->data; c->key = n;",
             "  c->name[n & 7] = (char)n;", "  for (int i = 0; i < n; ++i) c->data[i] = i;",
             f"  shared[{pick.randrange(16)}] = c->data;",
             "  if (n > 3) local.next = b; else b->next = &local;",
             "  local.data = malloc(sizeof(int) * 4);", "  if (local.data) local.data[2] = n;",
             "  b->next = b == &local ? 0 : b->next;"]
    for callee in {number - 1, pick.randrange(max(0, number - 50), number)} if number else ():
        first, second = pick.sample(["a", "b", "c", "c->next"], 2)
        lines.append(f"  c = f{callee}({first}, {second}, n - 1);")
    return "\n".join(lines + ["  return c;", "}"])


def generate(instructions):
    pick = random.Random(1)
    count = max(1, instructions // 88)
    text = HEADER + "\n".join(body(i, pick) for i in range(count))
    return text + f"\nint main(void) {{ struct node x = {{0}}, y = {{0}}; f{count - 1}(&x, &y, 5); }}\n"


def measure(fathom, size, mode):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "growth.c"
        source.write_text(generate(size))
        child = subprocess.Popen([str(fathom), "regions", "--stats", f"--regions={mode}", str(source)],
                                 stdout=subprocess.PIPE, text=True)
        text = child.stdout.read()
        _, status, usage = os.wait4(child.pid, 0)
        assert status == 0, text
    value = lambda name: float(re.search(rf"^{name}\s+([\d.]+)", text, re.MULTILINE)[1])
    return value("instructions"), value("nodes"), value("analysis"), usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", default=HERE.parent / "build/release/bin/fathom")
    parser.add_argument("--sizes", default="1000,10000,100000")
    parser.add_argument("--regions", default="cs")
    arguments = parser.parse_args()
    print(f"{'instructions':>12} {'objects':>9} {'analysis s':>11} {'peak MiB':>9} {'time x':>8} {'memory x':>9}")
    last = None
    for size in map(int, arguments.sizes.split(",")):
        instructions, nodes, seconds, peak = measure(arguments.fathom, size, arguments.regions)
        ratios = f"{seconds / last[0]:8.1f} {peak / last[1]:9.1f}" if last else ""
        print(f"{instructions:12.0f} {nodes:9.0f} {seconds:11.3f} {peak:9.0f} {ratios}", flush=True)
        last = (max(seconds, 1e-4), peak)


if __name__ == "__main__":
    main()
