#!/usr/bin/env python3
"""Executes the counterexamples of the violated programs: clang's sanitizers must find each error at the same line.

    replay.py --fathom=PATH [--jobs=N] [--every=N] [PROGRAM...]

UNCONFIRMED lists the programs for which that is impossible, by the reason. They must not be confirmed: else the list is
out of date. --every=N takes every Nth program only, for a quick look.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

import run

TOO_LARGE = "it needs more memory than there may be"

UNCONFIRMED = {
    "the run rests on where objects lie in memory": """
        address-alignment-bad.c address-reuse-bad.c address-value-bad.c pointer-less-bad.c region-compare-bad.c
        store-through-any-pointer-bad.c region-havoc-bad.c region-argument-alias-bad.c region-argument-contents-bad.c ilp32-addresses-bad.c
        literals-two-files-bad realloc-same-address-bad.c block-addresses-bad.c empty-variable-bad.c
        equal-pointers-end-bad.c equal-pointers-freed-bad.c equal-pointers-loop-bad.c equal-pointers-twice-bad.c
        function-address-bad.c address-of-ended-bad.c any-pointer-assumed-bad.c any-pointer-in-structure-bad.c
        malloc-address-again-bad.c heap-never-written-bad.c heap-any-list-bad.c""",
    "the run rests on what is in memory that was never written, or on undef and poison": """
        memcmp-padding-bad.c region-unwritten-callee-bad.c region-unwritten-compare-bad.c
        region-unwritten-integer-bad.c poison-branch-bad.ll poison-divisor-bad.ll poison-freeze-bad.ll
        poison-variable-bad.ll poison-count-bad.ll poison-float-phi-bad.ll poison-infinite-bad.ll poison-nan-bad.ll
        poison-of-float-bad.ll poison-of-float-input-bad.ll poison-of-float-twice-bad.ll poison-of-number-bad.ll undef-aggregate-bad.ll undef-freeze-bad.ll undef-shuffle-bad.ll undef-twice-bad.ll
        undef-vector-bad.ll call-targets-integer-bad.c uninitialised-pointer-compared-bad.c
        uninitialised-pointer-copied-bad.c uninitialised-pointer-heap-bad.c uninitialised-pointer-index-bad.c""",
    "a function without a body changes memory (--external=havoc)": """
        external-function-havoc-bad.c external-havoc-branch-bad.c external-havoc-by-value-bad.c
        external-havoc-constant-bad.c external-havoc-cycle-bad.c external-havoc-double-pointer-bad.c
        external-havoc-double-pointer-target-bad.c external-havoc-global-bad.c external-havoc-in-function-bad.c
        external-havoc-list-bad.c external-havoc-reach-bad.c""",
    "the C library would have to behave as in the run, or breaks its own rules silently": """
        qsort-not-stable-bad.c qsort-size-bad.c abs-bad.c ctype-bad.c read-bad.c strsep-bad.c
        cxx-own-new-bad.cpp file-names-bad.c mutex-bad.c stat-bad.c aligned-alloc-odd-bad.c bsearch-element-bad.c
        clock-bad.c ftell-bad.c gettimeofday-bad.c open-number-bad.c rand_r-once-bad.c stream-closed-bad.c
        stream-end-bad.c stream-errno-bad.c stream-variable-bad.c strerror-bad.c strncpy-overlap-bad.c ungetc-bad.c
        printf-failure-bad.c clock-arithmetic-bad.c fprintf-closed-bad.c qsort-calls-bad.c vprintf-arguments-bad.c
        vprintf-twice-bad.c closed-number-bad.c stream-unlocked-bad.c stream-directions-bad.c""",
    "the sanitizers do not see it": """
        goto-out-of-scope-bad.c loop-local-address-bad.c vla-loop-bad.c into-another-object-bad.c misaligned-bad.c
        varargs-bad.c varargs-aligned-bad.c dead-load-bad.c odd-width-bad.ll uninitialised-carry-bad.c
        check-alignment-copy-bad.c file-leak-bad.c cxx-delete-mismatch-bad.cpp cxx-realloc-new-bad.cpp
        cxx-own-new-array-bad.cpp external-returns-struct-bad.cpp check-pointer-subtract-constant-bad.c
        check-pointer-overflow-constant-bad.c cxx-delete-base-bad.cpp cxx-static-recursive-bad.cpp
        cxx-null-member-reference-bad.cpp cxx-pure-virtual-bad.cpp alias-bad.ll externally-initialised-bad.ll
        lifetime-ended-bad.ll lifetime-hoisted-bad.ll lifetime-without-end-bad.ll llvm-memcpy-overlap-bad.ll
        masked-access-bad.ll alloca-empty-bad.ll cxx-nothrow-delete-bad.cpp lifetime-atomic-bad.ll lifetime-phi-bad.ll
        lifetime-set-bad.ll pointer-difference-bad.c pointer-difference-constant-bad.c no-sanitize-bad.c
        dialect-reach-error-bad.cpp vector-shift-bad.c lifetime-shared-bad.ll lifetime-shared-between-bad.ll lifetime-volatile-bad.ll
        cxx-temporary-scope-bad.cpp printf-types-bad.c sprintf-overlap-bad.c stream-free-bad.c varargs-kind-bad.c
        varargs-kind-index-bad.c varargs-kind-large-bad.c varargs-kind-loop-bad.c varargs-kind-struct-bad.c
        varargs-kind-vprintf-bad.c atexit-leak-argument-bad.c missing-return-bad.c
        lifetime-cast-bad.ll""",
    "an argument is a class that is passed in memory": """
        function-option-class-bad.cpp""",
    TOO_LARGE: """
        huge-object-bad.c memcpy-any-length-bad.c large-objects-apart-bad.c ilp32-full-bad.c huge-global-bad.c""",
    "an integer leads to no object once its object is gone; the sanitizers call it a use after free": """
        integer-pointer-reused-bad.c""",
    "natively nobody calls what SMACK calls first, or has the functions of SeaHorn's passes": """
        dialect-smack-init-bad.c dialect-seahorn-text-bad.ll""",
    "only Fathom knows whether memory was modified": """
        dialect-fathom-bad.c dialect-fathom-modified-global-bad.c dialect-seahorn-modified-bad.c
        dialect-seahorn-modified-path-bad.c dialect-seahorn-tracking-bad.c""",
}


def reasons():
    return {name: why for why, names in UNCONFIRMED.items() for name in names.split()}


def replay(program, fathom):
    """What was said of each violation, as (property, outcome)."""
    command = program.command(fathom, ["--replay"])
    output = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=300).stdout
    found, current = [], ""
    for line in output.splitlines():
        if line.startswith(("  confirmed by", "  not confirmed by")):
            found.append((current, line.strip()))
        elif line and not line.startswith(" "):
            current = line
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--fathom", required=True)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("programs", nargs="*")
    arguments = parser.parse_args()
    paths = [pathlib.Path(p).resolve() for p in arguments.programs]
    if not paths:
        paths = sorted(p for p in run.HERE.iterdir() if p.suffix in run.SOURCES or (p / "main.c").exists())
    programs = [p for p in map(run.Program, paths) if p.verdict == "VIOLATED"][::arguments.every]
    known, counts, failures = reasons(), collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        for program, found in zip(programs, pool.map(lambda p: replay(p, arguments.fathom), programs)):
            confirmed = [p for p, outcome in found if outcome.startswith("confirmed")]
            counts.update("confirmed " + p.split()[-1] for p in confirmed)
            counts["programs"] += 1
            counts["programs confirmed"] += len(confirmed) == len(found) > 0
            isConfirmed = len(confirmed) == len(found) > 0
            if isConfirmed == (program.name in known) and known.get(program.name) != TOO_LARGE:
                failures += 1
                print(f"{program.name}: expected to be {'un' if program.name in known else ''}confirmed")
                for place, outcome in found:
                    print(f"  {place}: {outcome}")
    for what, count in sorted(counts.items()):
        print(f"{count:5} {what}")
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
