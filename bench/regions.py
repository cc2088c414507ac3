#!/usr/bin/env python3
"""Regions side by side: for every program in bench/programs, how memory is split and how long solving takes.

    bench/regions.py [--fathom=PATH] [--svg=FILE] [PROGRAM...]

Calls are inlined in Sea-IR, so that the points-to graphs are those of functions: context-sensitive (cs), one graph for
all functions (ci), one memory for everything (flat). --svg draws the seconds of cs against those of ci. Times are of one run on one machine: compare columns, not runs.
"""
import argparse
import pathlib
import re
import subprocess
import time

import plot

HERE = pathlib.Path(__file__).resolve().parent
MODES = ("cs", "ci", "flat")


def run(*command):
    return subprocess.run([str(c) for c in command], capture_output=True, text=True, timeout=600).stdout


def number(text, name):
    found = re.search(rf"^\s*{re.escape(name)}\s+([\d.]+)", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def row(fathom, program, seconds):
    """Its cells; the seconds that each mode takes are added to `seconds`."""
    graph = run(fathom, "regions", "--stats", program)
    cells = [program.name, int(number(graph, "nodes")), f"{number(graph, 'collapsed'):.0f}",
             f"{number(graph, 'maximum density'):.2f}", int(number(graph, "allocation sites"))]
    verdicts = set()
    for mode in MODES:
        start = time.monotonic()
        text = run(fathom, "check", "--inline=seair", f"--regions={mode}", "--stats", program)
        total = time.monotonic() - start
        seconds[mode].append(total)
        verdicts.add(text.strip().splitlines()[-1])
        cells += [int(number(text, "memories")), f"{number(text, 'solve'):.2f}", f"{total:.2f}"]
    return cells + [" / ".join(sorted(verdicts))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", default=HERE.parent / "build/release/bin/fathom")
    parser.add_argument("--svg", type=pathlib.Path)
    parser.add_argument("programs", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    programs = arguments.programs or sorted(p for p in (HERE / "programs").iterdir() if p.suffix in (".c", ".cpp"))
    head = ["program", "objects", "coll. %", "density", "sites"]
    for mode in MODES:
        head += [f"{mode} mem.", "solve s", "total s"]
    widths = [16, 8, 8, 8, 6] + [9, 8, 8] * len(MODES) + [10]
    print("".join(h.ljust(w) if i == 0 else h.rjust(w) for i, (h, w) in enumerate(zip(head + ["verdict"], widths))))
    seconds = {mode: [] for mode in MODES}
    for program in programs:
        cells = row(arguments.fathom, program, seconds)
        print("".join(str(c).ljust(w) if i == 0 else str(c).rjust(w) for i, (c, w) in enumerate(zip(cells, widths))),
              flush=True)
    if arguments.svg:
        points = list(zip(seconds["ci"], seconds["cs"]))
        arguments.svg.write_text(plot.scatter(points, "one graph for all functions, seconds", "a graph a function, seconds"))


if __name__ == "__main__":
    main()
