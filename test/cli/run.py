#!/usr/bin/env python3
"""The command line as a user meets it: bad input, options, stages, budgets.

    run.py --fathom=PATH
"""
import argparse
import hashlib
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from xml.etree import ElementTree

from witness import check_graphml, check_yaml

FATHOM = None
MODELS = None
CASES = []

LOOP = """\
extern int nd_int(void);
int main(void) {
  int n = nd_int(), s = 0;
  for (int i = 0; i < n; i++)
    s ^= nd_int();
  return s;
}
"""


def case(function):
    CASES.append(function)
    return function


class Result:
    def __init__(self, run):
        self.code, self.out, self.err = run.returncode, run.stdout, run.stderr
        self.last = (run.stdout.splitlines() or [""])[-1]


def fathom(*arguments, cwd=None, timeout=120):
    return Result(subprocess.run([FATHOM, *map(str, arguments)], capture_output=True, text=True, errors="replace",
                                 cwd=cwd, timeout=timeout))


def write(folder, name, text):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def rejected(result, pattern):
    """Exit code 2 and one clear line (after clang's own, if any)."""
    lines = result.err.strip().splitlines()
    expect(result.code == 2, f"exit code {result.code}, not 2; {result.err}")
    expect(result.out == "", f"something on standard output: {result.out}")
    expect(lines and re.search(pattern, lines[-1]) and lines[-1].startswith("fathom: "), f"said: {result.err!r}")
    return lines


@case
def bad_files(folder):
    ok = write(folder, "ok.c", "int main(void) { return 0; }\n")
    expect(len(rejected(fathom("check", folder / "none.c"), "none.c: No such file")) == 1, "more than one line")
    rejected(fathom("check", write(folder, "empty.c", "")), "empty.c: is empty")
    rejected(fathom("check", write(folder, "empty.bc", "")), "empty.bc: is empty")
    (folder / "folder.c").mkdir()
    rejected(fathom("check", folder / "folder.c"), "is a directory")
    rejected(fathom("check", write(folder, "a.txt", "x")), "unknown kind of file")
    rejected(fathom("check", write(folder, "text.ll", "hello")), "not valid LLVM IR")
    rejected(fathom("check", write(folder, "type.ll", "define i32 @main() { ret i64 0 }")), "type.ll:1: .*result type")
    rejected(fathom("check", write(folder, "own.ll", "declare void @fathom.halt()")), "'fathom.halt' is one of Fathom's own")
    rejected(fathom("check", write(folder, "own.ll", "@fathom.check = global i32 0")), "'fathom.check' is one of Fathom's own")
    label = 'void mine(void) __asm__("fathom.halt");\nint main(void) { mine(); return 0; }\n'
    rejected(fathom("check", write(folder, "label.c", label)), "'fathom.halt' is one of Fathom's own")
    subtracting = fathom("check", "--check=+pointer-compare", write(folder, "main.ll", "define i32 @main() { ret i32 0 }"))
    expect("assuming: " in subtracting.out and "subtracted point into the same object" in subtracting.out, subtracting.out + subtracting.err)
    rejected(fathom("check", write(folder, "future.bc", b"BC\xc0\xde\x35\x14\x00\x00\xff\xff\xff\xff")), "not valid")
    rejected(fathom("check", ok, write(folder, "twice.c", "int main(void) { return 1; }\n")), "multiply defined")
    if os.geteuid() != 0:
        ok.chmod(0)
        rejected(fathom("check", ok), "Permission denied")


@case
def damaged_bitcode(folder):
    whole = pathlib.Path(MODELS).read_bytes()
    for size in range(0, len(whole), len(whole) // 20):
        if size:
            rejected(fathom("check", write(folder, "cut.bc", whole[:size])), "not valid LLVM IR|empty")


@case
def code_that_does_not_compile(folder):
    result = fathom("check", write(folder, "broken.c", "int main( {\n"))
    lines = rejected(result, "broken.c: does not compile")
    expect(any("expected" in line for line in lines), "clang's message is not shown")


@case
def no_entry(folder):
    source = write(folder, "f.c", "int f(int x) { return x; }\n")
    rejected(fathom("check", source), "no function 'main'")
    rejected(fathom("check", "--entry=g", source), "no function 'g'")
    expect(fathom("check", "--entry=f", source).last == "VERIFIED", "--entry=f")


@case
def bad_options(folder):
    source = write(folder, "ok.c", "int main(void) { return 0; }\n")
    for option, pattern in [("--frob", "--frob"), ("--unwind=0", "--unwind"), ("--unwind=many", "--unwind"),
                            ("--check=foo", "unknown property 'foo'"), ("--check=+leak,assert", "either plain names"),
                            ("--timeout=-1", "--timeout"), ("--recursion=x", "--recursion"), ("--vc=no", "--vc"),
                            ("--regions=no", "--regions"), ("--word=2", "--word"), ("--inline=no", "--inline"),
                            ("--split=no", "--split"), ("--jobs=0", "--jobs"), ("--solver=no", "--solver"),
                            ("--compile-commands=none.json", "none.json: No such file")]:
        rejected(fathom("check", option, source), pattern)
    rejected(fathom("check"), "FILES")
    rejected(fathom(), "subcommand")
    rejected(fathom("frob"), "subcommand|frob")
    rejected(fathom("ir", source), "--stage")
    rejected(fathom("ir", "--stage=frob", source), "frob")


@case
def bad_solvers(folder):
    source = write(folder, "ok.c", "int main(void) { return 0; }\n")
    for option, pattern in [("--solver=", "--solver"), ("--solver=no", "expected bitblast, z3, cvc5 or smtlib:PROGRAM"),
                            ("--solver=z3,", "not ''"), ("--solver=,z3", "not ''"), ("--solver=z3,z3", "'z3' is there twice"),
                            ("--solver=smtlib:", "no program ''"), ("--solver=smtlib:no-such -x", "no program 'no-such' on"),
                            (f"--solver=smtlib:{folder}", "no program '/"), (f"--solver=smtlib:{source}", "no program '/"),
                            ("--solver=smtlib:z3,smtlib:z3", "'smtlib:z3' is there twice")]:
        expect(len(rejected(fathom("check", option, source), pattern)) == 1, "more than one line")


SATISFIABLE = "extern int nd_int(void);\nint main(void) { int a[7] = {0}; return a[(unsigned)nd_int() * 3 % 8]; }\n"


@case
def solvers_that_fail(folder):
    source = write(folder, "a.c", SATISFIABLE)
    for name, body in [("ends", "exit 4"), ("prints", "echo hello there; cat >/dev/null"), ("hangs", "sleep 1000"),
                       ("lies", "sed -un 's/.*check-sat.*/sat/p; s/.*get-value.*/((x #x0))/p'")]:
        program = write(folder, name, "#!/bin/sh\n" + body + "\n")
        program.chmod(0o755)
        result = fathom("check", f"--solver=smtlib:{program}", "--timeout=1", source, timeout=20)
        reason = "the time limit of 1 s is used up" if name == "hangs" else f"smtlib:{program}: "
        expect(result.code == 3 and result.last.startswith("UNKNOWN: " + reason), f"{name}: {result.out} {result.err}")
        result = fathom("check", f"--solver=smtlib:{program},z3", "--jobs=2", source, timeout=20)
        expect(result.last == "VIOLATED", f"{name}: {result.out} {result.err}")
    result = fathom("check", f"--solver=smtlib:{folder}/ends,smtlib:{folder}/prints", source)
    expect("ends: exited with code 4" in result.last and "prints: printed 'hello" in result.last, result.last)


@case
def solvers_die_with_fathom(folder):
    source = write(folder, "a.c", SATISFIABLE)
    program = write(folder, "hangs", f"#!/bin/sh\nsleep 1000 &\necho $! >{folder}/pid\nwait\n")
    program.chmod(0o755)
    for sign in [signal.SIGKILL, signal.SIGTERM, signal.SIGINT]:
        (folder / "pid").unlink(missing_ok=True)
        run = subprocess.Popen([FATHOM, "check", f"--solver=smtlib:{program}", source], stdout=subprocess.DEVNULL)
        wait_for(lambda: (folder / "pid").exists() and (folder / "pid").read_text().strip(), "the solver starts")
        pid = int((folder / "pid").read_text())
        expect(is_running(pid), "the solver does not run")
        run.send_signal(sign)
        run.wait(timeout=10)
        wait_for(lambda: not is_running(pid), f"the solver is gone after {sign}")


@case
def interrupted(folder):
    source = write(folder, "loop.c", LOOP.replace("return s;", "int a[4] = {0}; return a[s == 77777777 ? 4 : 0];"))
    (folder / "tmp").mkdir()
    environment = {**os.environ, "TMPDIR": str(folder / "tmp")}
    for sign in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]:
        run = subprocess.Popen([FATHOM, "check", "--no-summaries", "--check=unwind", source], stdout=subprocess.PIPE, text=True,
                               env=environment)
        time.sleep(1.5)
        run.send_signal(sign)
        out, _ = run.communicate(timeout=20)
        last = out.strip().splitlines()[-1]
        expect(run.returncode == 3 and re.match(r"UNKNOWN: interrupted( \(holds up to \d+ iterations? of .*loop.c:4:3\))?$", last),
               f"{run.returncode}: {out}")
        expect(not list((folder / "tmp").iterdir()), "something is left behind")


# Clang alone takes for ever.
TEMPLATES = """\
template <int N, int M> struct F { static constexpr long v = F<N - 1, M>::v + F<N - 1, M + (1 << N % 20)>::v; };
template <int M> struct F<0, M> { static constexpr long v = M; };
int main() { return F<40, 0>::v; }
"""


def processes_with(mark):
    """Those that have it in their environment, as all have that we start."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and mark.encode() in (entry / "environ").read_bytes() and is_running(int(entry.name)):
                found.append((entry / "cmdline").read_bytes().split(b"\0")[0].decode())
        except OSError:
            pass
    return found


@case
def nothing_is_left_behind(folder):
    """Whatever is going on when Fathom is interrupted, once or twice, alone or with its group."""
    templates, slow = write(folder, "proofs/a.cpp", TEMPLATES), folder / "slow.c"
    slow.write_text(SLOW_LATER)
    trace = folder / "trace.json"
    fathom("check", f"--trace={trace}", slow)
    slow.write_text(SLOW_LATER.replace("// here", "for (;;);"))
    (folder / "tmp").mkdir()
    mark = f"FATHOM_TEST={folder.name}"
    environment = {**os.environ, "TMPDIR": str(folder / "tmp"), "FATHOM_TEST": folder.name}
    for command, wait, signs, group in [(["check", templates], 0.7, [signal.SIGINT], True),
                                        (["check", templates], 0.7, [signal.SIGINT] * 2, False),
                                        (["prove", templates], 0.3, [signal.SIGINT], True),
                                        (["ir", "--stage=smt", templates], 0.7, [signal.SIGTERM], False),
                                        (["regions", templates], 0.7, [signal.SIGHUP], False),
                                        (["regions", templates], 0.7, [signal.SIGTERM] * 2, False),
                                        (["replay", trace], 2, [signal.SIGINT], False),
                                        (["replay", trace], 2, [signal.SIGHUP] * 2, False),
                                        (["suite", folder / "proofs", "--jobs=2"], 0.7, [signal.SIGINT], True),
                                        (["suite", folder / "proofs", "--jobs=2"], 0.7, [signal.SIGTERM], False),
                                        (["suite", folder / "proofs", "--jobs=2"], 0.7, [signal.SIGINT] * 2, False)]:
        run = subprocess.Popen([FATHOM, *map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                               env=environment, cwd=folder, start_new_session=True)
        what = f"{command[0]} after {signs}"
        wait_for(lambda: run.poll() is not None or len(processes_with(mark)) > 1, f"{what}: a process is started")
        time.sleep(wait)
        for sign in signs:
            (os.killpg if group else os.kill)(run.pid, sign)
        out, error = run.communicate(timeout=10)
        last = (out.strip().splitlines() or [""])[-1]
        if command[0] == "suite":
            expect(run.returncode in (1, 128 + signs[0]), f"{what}: {run.returncode}: {out} {error}")
        elif len(signs) == 1 or run.returncode == 3:
            expect(run.returncode == 3 and last == "UNKNOWN: interrupted", f"{what}: {run.returncode}: {out} {error}")
        else:
            expect(run.returncode == 128 + signs[0] and last in ("", "UNKNOWN: interrupted"), # if the second came late
                   f"{what}: {run.returncode}: {out} {error}")
        wait_for(lambda: not processes_with(mark), f"{what}: {processes_with(mark)} have ended")
        expect(not list((folder / "tmp").rglob("*")), f"{what}: left {list((folder / 'tmp').rglob('*'))}")


SLOW_LATER = """\
extern int nd_int(void);
int main(void) {
  int n = nd_int(); // here
  return 1 / (n ^ 7);
}
"""


@case
def limits_of_all_commands(folder):
    templates, slow, loop = write(folder, "a.cpp", TEMPLATES), write(folder, "slow.c", SLOW_LATER), write(folder, "loop.c", LOOP)
    trace = folder / "trace.json"
    fathom("check", f"--trace={trace}", slow)
    slow.write_text(SLOW_LATER.replace("// here", "for (;;);"))
    for command, reason in [(["check", "--timeout=1", templates], "time limit of 1 s"),
                            (["prove", "--timeout=1", templates], "time limit of 1 s"),
                            (["ir", "--stage=llvm", "--timeout=1", templates], "time limit of 1 s"),
                            (["regions", "--timeout=1", templates], "time limit of 1 s"),
                            (["replay", "--timeout=2", trace], "time limit of 2 s"),
                            (["prove", "--timeout=60", "--memory-limit=60", templates], "memory limit of 60 MiB"),
                            (["ir", "--stage=smt", "--unwind=1000000", "--no-summaries", "--memory-limit=150", loop],
                             "memory limit of 150 MiB")]:
        begin = time.monotonic()
        result = fathom(*command, timeout=60)
        expect(result.code == 3 and result.last == f"UNKNOWN: the {reason} is used up", f"{command}: {result.out} {result.err}")
        expect(time.monotonic() - begin < 20, f"{command} took {time.monotonic() - begin:.1f} s")
    # A certificate that is long to read.
    proof, length = folder / "proof", 1_000_000
    fathom("check", f"--certificate={proof}", write(folder, "proved.c", PROVED))
    expect((proof / "query-1.cnf").exists(), "no certificate")
    chain = "".join(f"-{i} {i + 1} 0\n" for i in range(1, length))
    write(proof, "query-1.cnf", f"p cnf {length} {length - 1}\n{chain}")
    write(proof, "query-1.drat", f"-1 {length} 0\n" * length + "0\n")
    with_right_hashes(proof)
    for option, reason in [("--timeout=0.05", "the time limit of 0.05 s is used up"),
                           ("--memory-limit=30", "the memory limit of 30 MiB is used up")]:
        result = fathom("certify", option, proof, timeout=30)
        expect(result.code == 3 and result.last == f"UNKNOWN: {reason}", f"{result.code}: {result.out} {result.err}")
    slow.write_text(SLOW_LATER)
    waiting = write(folder, "waiting.c", SLOW_LATER.replace("// here", "volatile int *p = &n; if (n == 7) for (int i = 0; i < 2000000000; i++) *p;")
                    .replace("extern int nd_int(void);", "extern int nd_int(void), usleep(unsigned);"))
    begin = time.monotonic()
    result = fathom("check", "--replay", "--timeout=4", waiting, timeout=60)
    expect(result.code in (1, 3) and time.monotonic() - begin < 8, f"{time.monotonic() - begin:.1f} s: {result.out}")


@case
def files_that_are_none(folder):
    """Pipes may never end, and /dev/zero does not."""
    ok = write(folder, "ok.c", "int main(void) { return 0; }\n")
    proof = folder / "proof"
    proof.mkdir()
    for name in ["pipe.c", "pipe.bc", "suite.toml", "proof/manifest.json"]:
        os.mkfifo(folder / name)
    (folder / "zero.c").symlink_to("/dev/zero")
    (folder / "loop.c").symlink_to("loop.c")
    for name in ["pipe.c", "pipe.bc", "zero.c"]:
        rejected(fathom("check", folder / name, timeout=10), f"{name}: is not a plain file")
    rejected(fathom("check", folder / "loop.c"), "loop.c: Too many levels of symbolic links")
    for arguments in [["check", f"--compile-commands={folder}/zero.c", ok], ["check", f"--property={folder}/zero.c", ok],
                      ["replay", folder / "zero.c"], ["certify", proof], ["suite", folder / "suite.toml"],
                      ["suite", folder]]:
        rejected(fathom(*arguments, timeout=10), "is not a plain file")
    # Bitcode can say that it was made of any file; its lines are shown.
    text = fathom("ir", "--stage=llvm", ok).out
    expect("define" in text, text)
    bad = write(folder, "bad.c", "int main(void) {\n  int *p = 0;\n  return *p;\n}\n")
    subprocess.run(["clang-19", "-S", "-g", "-emit-llvm", "-o", folder / "bad.ll", bad], check=True)
    write(folder, "bad.ll", (folder / "bad.ll").read_text().replace("bad.c", "pipe.c"))
    result = fathom("check", f"--html={folder}/a.html", f"--witness={folder}/a.yml", folder / "bad.ll", timeout=20)
    expect(result.last == "VIOLATED" and "pipe.c:3" in result.out, result.out + result.err)


@case
def names_are_no_options(folder):
    bad = "int main(void) { int *p = 0; return *p; }\n"
    for name in ["a b.c", "q'uo\"te.c", "a;touch made;.c", "$(touch made).c", "new\nline.c", "%s%n.c"]:
        write(folder, name, bad)
        result = fathom("check", "--replay", name, cwd=folder)
        expect(result.last == "VIOLATED" and "confirmed by execution" in result.out, f"{name}: {result.out} {result.err}")
    write(folder, "-a.c", bad)
    expect(fathom("check", "./-a.c", cwd=folder).last == "VIOLATED", "./-a.c")
    write(folder, "@a.c", bad)
    write(folder, "a.c", "-DLIST -include made.h")
    rejected(fathom("check", "@a.c", cwd=folder), "@a.c: clang takes a name with @")
    rejected(fathom("check", folder / "@a.c", cwd=folder), "@a.c: clang takes a name with @")
    write(folder, "proofs/--html=made.c", "// expect: VIOLATED\n" + bad)
    result = fathom("suite", folder / "proofs", cwd=folder)
    expect(result.code == 0, result.out + result.err)
    expect(not list(folder.rglob("made*")), "a name was taken for something else")


@case
def output_that_cannot_be_written(folder):
    good, bad = write(folder, "a.c", "int main(void) { return 0; }\n"), write(folder, "b.c", "int main(void) { int *p = 0; return *p; }\n")
    for arguments in [["check", good], ["check", bad], ["prove", good], ["ir", "--stage=sea", good], ["regions", good]]:
        with open("/dev/full", "w") as full:
            run = subprocess.run([FATHOM, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
        expect(run.returncode == 2 and run.stderr == "fathom: standard output: No space left on device\n", f"{arguments}: {run}")
    rejected(fathom("prove", "--its=/dev/full", good), "/dev/full: No space left on device")
    # Closed files do not become others that are opened.
    for arguments, code in [(["check", good], 0), (["check", "--replay", bad], 1)]:
        run = subprocess.run([FATHOM, *arguments], preexec_fn=lambda: [os.close(fd) for fd in range(3)], timeout=60)
        expect(run.returncode == code, f"{arguments}: {run.returncode}")
    read, written = os.pipe()
    os.close(read)
    run = subprocess.run([FATHOM, "check", good], stdout=written, stderr=subprocess.PIPE, text=True, timeout=60)
    os.close(written)
    expect(run.returncode == 128 + signal.SIGPIPE and not run.stderr, f"{run}")


@case
def temporary_files(folder):
    source = write(folder, "a.c", "int main(void) { return 0; }\n")
    crash = write(folder, "crash.c", "#pragma clang __debug crash\nint main(void) { return 0; }\n")
    (folder / "tmp").mkdir()
    environment = {**os.environ, "TMPDIR": str(folder / "tmp")}
    run = subprocess.run([FATHOM, "check", crash, "--", "-fcrash-diagnostics=all"], env=environment, capture_output=True, text=True)
    expect(run.returncode == 2 and not list((folder / "tmp").iterdir()), f"left {list((folder / 'tmp').iterdir())}")
    for name in ["none", "a.c"]:
        for command in [["check", source], ["suite", folder], ["replay", folder / "none"]]:
            run = subprocess.run([FATHOM, *command], env={**os.environ, "TMPDIR": str(folder / name)}, capture_output=True, text=True,
                                 cwd=folder)
            expect(run.returncode == 2 and len(run.stderr.splitlines()) == 1, f"{command}: {run}")


def is_running(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def wait_for(condition, what):
    for _ in range(500):
        if condition():
            return
        time.sleep(0.02)
    raise AssertionError(f"waited in vain until {what}")


@case
def cross_check(folder):
    source = write(folder, "a.c", SATISFIABLE)
    for options, names in [([], ["bitblast", "z3"]), (["--solver=z3"], ["z3", "cvc5"])]:
        result = fathom("check", "--cross-check", "--stats", *options, source)
        expect(result.last == "VIOLATED" and "assuming" not in result.out, result.out)
        for name in names:
            expect(re.search(rf"^ *{name}: answers +[1-9]", result.out, re.MULTILINE), f"{name} not asked: {result.out}")
    wrong = write(folder, "wrong", "#!/bin/sh\nexec sed -un 's/.*check-sat.*/unsat/p'\n")
    wrong.chmod(0o755)
    expect(fathom("check", f"--solver=smtlib:{wrong}", source).last == "VERIFIED", "the fake is wrong, and believed")
    result = fathom("check", f"--solver=smtlib:{wrong}", "--cross-check", source, cwd=folder)
    expect(result.code == 70 and re.search("solvers disagree: .*wrong says unsat, z3 says sat", result.err), result.err)
    saved = re.search(r"is saved in (\S+\.smt2)", result.err)
    run = subprocess.run(["z3", folder / saved[1]], capture_output=True, text=True, timeout=60)
    expect(run.stdout.strip() == "sat", run.stdout)
    good = write(folder, "b.c", "int main(void) { int a[7] = {0}, i = 6; return a[i]; }\n")
    ends = write(folder, "ends", "#!/bin/sh\nexit 4\n")
    ends.chmod(0o755)
    result = fathom("check", f"--solver=z3,smtlib:{ends}", "--cross-check", source)
    expect(result.last == "VIOLATED" and "z3 was not cross-checked: smtlib:" in result.out, result.out)
    expect(fathom("check", "--solver=bitblast", "--cross-check", "--jobs=2", good).last == "VERIFIED", "b.c")


@case
def help_and_version(folder):
    for arguments in [["--help"], ["check", "--help"], ["ir", "--help"], ["regions", "--help"], ["certify", "--help"],
                      ["replay", "--help"]]:
        result = fathom(*arguments)
        expect(result.code == 0 and "fathom" in result.out, "no help")
    expect("Examples:" in fathom("--help").out, "no examples in --help")
    expect(re.fullmatch(r"fathom \d+\.\d+\.\d+\n", fathom("--version").out), "no version")


@case
def exit_codes(folder):
    good = write(folder, "good.c", "int main(void) { return 0; }\n")
    bad = write(folder, "bad.c", "int main(void) { int *p = 0; return *p; }\n")
    loop = write(folder, "loop.c", LOOP)
    for arguments, code, last in [([good], 0, "VERIFIED"), ([bad], 1, "VIOLATED"),
                                  (["--unwind=2", "--no-summaries", loop], 3, r"UNKNOWN: holds up to 2 iterations of \S*loop.c:4:3")]:
        result = fathom("check", *arguments)
        expect(result.code == code and re.fullmatch(last, result.last), f"{result.code} {result.last}")


@case
def budgets(folder):
    loop = write(folder, "loop.c", LOOP)
    result = fathom("check", "--no-summaries", "--timeout=2", loop, timeout=30)
    expect(result.code == 3 and re.match("UNKNOWN: the time limit of 2 s is used up .holds up to", result.last),
           result.last)
    result = fathom("check", "--no-summaries", "--memory-limit=150", "--timeout=60", loop, timeout=90)
    expect(result.code == 3 and re.match("UNKNOWN: the memory limit of 150 MiB is used up", result.last), result.last)


@case
def explained_loops(folder):
    source = write(folder, "loops.c", """\
#include <assert.h>
#include <stdlib.h>
extern unsigned nd_uint(void);
int main(void) {
  unsigned n = nd_uint();
  char *a = calloc(n, 1);
  if (!a || n > 1000000)
    return 0;
  for (unsigned i = 0; i < n; i++)
    assert(a[i] == (i == 700));
  for (int i = 0; i < 3; i++)
    a[nd_uint() % 2] = 0;
  for (int i = 0; i < 20; i++)
    a[nd_uint() % 2] = 0;
  return 0;
}
""")
    result = fathom("check", "--explain-loops", source)
    expect(re.search(r"VIOLATED +assert +\S*loops.c:10:\d+ .*iteration 701 of the loop at \S*loops.c:9:3", result.out), result.out)
    expect(re.search(r"^loop at \S*loops.c:9:3: summarised$", result.out, re.M), result.out)
    expect(re.search(r"^loop at \S*loops.c:11:3: not summarised: it has only a few iterations; unrolled 3 times$", result.out,
                     re.M), result.out)
    expect(re.search(r"^loop at \S*loops.c:13:3: not summarised: it writes at an address .*; unrolled 20 times$", result.out,
                     re.M), result.out)
    result = fathom("check", "--explain-loops", "--no-summaries", "--unwind=2", source)
    expect(re.search(r"^loop at \S*loops.c:9:3: bound unknown, unrolled up to 2 times$", result.out, re.M), result.out)


@case
def bounds_of_loops(folder):
    """How often loops are executed is found before all checks are decided for it: a round for 1, 8 and 32, not one for each power of 2."""
    source = write(folder, "bounded.c", """
#include <assert.h>
#include <fathom.h>
int main(void) {
  unsigned n = fathom_nondet_uint(), x = fathom_nondet_uint(), sum = 0;
  fathom_assume((n ^ 5) < 24);
  for (unsigned i = 0; i < n; i++) {
    x = x * 3 + 1;
    sum += x % 2;
  }
  assert(sum < 24);
}
""")
    result = fathom("check", "--stats", source)
    expect(result.last == "VERIFIED", result.out)
    expect(re.search(r"^  rounds of deepening +3$", result.out, re.MULTILINE), result.out)
    # An endless loop costs a few questions; what fails in its first iterations is found.
    source = write(folder, "endless.c", """
#include <assert.h>
#include <fathom.h>
int main(void) {
  unsigned x = fathom_nondet_uint(), turns = 0;
  while (x != 7) {
    x = x * 3 + 1;
    turns++;
    assert(turns < 3);
  }
}
""")
    expect(fathom("check", source).last == "VIOLATED", "an endless loop")
    # No check comes after the loop, nor is one in it: it need not be unrolled, though it writes.
    source = write(folder, "last.c", """
#include <assert.h>
#include <fathom.h>
unsigned last;
int main(void) {
  unsigned x = fathom_nondet_uint();
  assert(x / 2 < 1u << 31);
  while (x != 1) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    last = x;
  }
}
""")
    result = fathom("check", "--explain-loops", "--timeout=30", source)
    expect(result.last == "VERIFIED" and "left out: no check comes after it" in result.out, result.out)


@case
def suites(folder):
    good = write(folder, "p/good.c", "int main(void) { int a[2] = {1, 2}; return a[1]; }\n")
    write(folder, "p/bad.c", "// expect: VIOLATED bounds:2\nint main(void) { int a[2] = {1, 2}, *p = a; return p[2]; }\n")
    suite = lambda *words: fathom("suite", *words, cwd=folder)
    result = suite("p", "--jobs=2", "--junit=r.xml", "--html=r.html")
    expect(result.code == 0 and "2 of 2 as expected: 1 VERIFIED, 1 VIOLATED" in result.out, result.out + result.err)
    expect('tests="2" failures="0"' in (folder / "r.xml").read_text(), "JUnit")
    expect((folder / "r.html").read_text().count("<tr class") == 2, "HTML")
    expect("2 unchanged, not run again" in suite("p").out, "what has not changed is not run again")
    shutil.copy(folder / "fathom-results.sqlite", folder / "before.sqlite")
    write(folder, "p/good.c", "int main(void) { int a[2] = {1, 2}, *p = a; return p[2]; }\n")
    result = suite("p")
    expect(result.code == 1 and re.search(r"VIOLATED +good +expected VERIFIED", result.out), result.out)
    expect("1 unchanged" in result.out, result.out)
    result = suite("diff", "before.sqlite", "fathom-results.sqlite")
    expect(result.code == 1 and "good   VERIFIED -> VIOLATED" in result.out, result.out)
    write(folder, "s.toml", "[[proof]]\nsources = [\"p/absent.c\"]\n")
    result = suite("s.toml")
    expect(result.code == 1 and "No such file" in result.out, result.out)
    rejected(suite("nowhere"), "no such file or folder")
    rejected(suite("p", "--filter=nothing"), "no proof has 'nothing' in its name")
    rejected(suite("p", f"--results={good}"), "good.c")
    rejected(suite("diff", "before.sqlite", "absent"), "no such file")


@case
def one_function(folder):
    source = write(folder, "get.c", "int get(const int *p, int i) { return p && i == 0 ? p[i] : 0; }\n")
    result = fathom("check", "--function=get", source)
    expect(result.last == "VIOLATED" and "0-byte heap object" in result.out, result.out)
    checked = write(folder, "set.c", "void set(char *p, int n) { if (p && n == 5000) p[5000] = 1; }\n")
    expect(fathom("check", "--function=set", checked).last == "VIOLATED", "an object of any size may be too small")
    scalar = write(folder, "scalar.c", "int f(unsigned char a, unsigned char b) { return a + b; }\n")
    expect(fathom("check", "--function=f", scalar).last == "VERIFIED", "no overflow in int")


@case
def several_files_and_clang_arguments(folder):
    main = write(folder, "main.c", "#include \"n.h\"\nint f(int);\nint main(void) { int a[N] = {0}; return a[f(1)]; }\n")
    other = write(folder, "sub/other.c", "static int one(void) { return 1; }\nint f(int x) { return x + one(); }\n")
    write(folder, "inc/n.h", "\n")
    rejected(fathom("check", main, other, "--", "-DN=2"), "does not compile")
    expect(fathom("check", main, other, "--", "-DN=2", f"-I{folder}/inc").last == "VIOLATED", "N = 2")
    expect(fathom("check", main, other, "--", "-DN=3", f"-I{folder}/inc").last == "VERIFIED", "N = 3")


@case
def compilation_database(folder):
    write(folder, "inc/n.h", "#define N 3\n")
    main = write(folder, "src/main.c", "#include \"n.h\"\nint main(void) { int a[N] = {0}; return a[I]; }\n")
    database = folder / "compile_commands.json"
    for index, verdict in [(2, "VERIFIED"), (3, "VIOLATED")]:
        command = f"cc -I../inc -DI={index} -c -o main.o main.c"
        database.write_text(json.dumps([{"directory": str(folder / "src"), "file": "main.c", "command": command}]))
        expect(fathom("check", f"--compile-commands={database}", main).last == verdict, f"index {index}")
        database.write_text(json.dumps([{"directory": str(folder / "src"), "file": "main.c",
                                         "arguments": command.split()}]))
        expect(fathom("check", f"--compile-commands={database}", main).last == verdict, f"index {index}, as a list")
    other = write(folder, "other.c", "int main(void) { return 0; }\n")
    rejected(fathom("check", f"--compile-commands={database}", other), "other.c: not in")
    rejected(fathom("check", f"--compile-commands={main}", main), "not a compilation database")


@case
def data_models(folder):
    """--data-model, -m32 and a file's own layout say the same; what contradicts them, or lacks headers, is one line."""
    source = write(folder, "a.c", "#include <assert.h>\nint main(void) { assert(sizeof(long) == 4); }\n")
    verdicts = {(): "VIOLATED", ("--data-model=LP64",): "VIOLATED", ("--data-model=ILP32",): "VERIFIED"}
    for words, verdict in verdicts.items():
        expect(fathom("check", *words, source).last == verdict, words)
    expect(fathom("check", source, "--", "-m32").last == "VERIFIED", "-m32")
    for name, flags in (("wide.bc", ["-m64"]), ("small.bc", ["-m32"]), ("small.ll", ["-m32", "-S"])):
        subprocess.run(["clang-19", *flags, "-c", "-emit-llvm", source, "-o", folder / name], check=True, timeout=60)
    expect(fathom("check", folder / "small.bc").last == "VERIFIED", "bitcode")
    expect(fathom("check", folder / "small.ll").last == "VERIFIED", "text")
    expect(fathom("check", "--data-model=ILP32", folder / "small.ll").last == "VERIFIED", "both")
    lines = rejected(fathom("check", "--data-model=ILP32", folder / "wide.bc"), "wide.bc: its pointers have 64 bits")
    expect(len(lines) == 1, lines)
    lines = rejected(fathom("check", folder / "wide.bc", folder / "small.bc"), "another size")
    expect(len(lines) == 1, lines)
    rejected(fathom("check", source, "--", "-m32", "-nostdinc"), "32-bit programs need the headers.*libc6-dev-i386")
    proof = fathom("prove", source, "--", "-m32")
    expect(proof.last.startswith("UNKNOWN") and "32 bits" in proof.out, proof.out)
    replayed = fathom("check", "--replay", "--data-model=LP64", source)
    expect("confirmed by execution: assertion failed" in replayed.out, replayed.out)
    small = write(folder, "b.c", "#include <stdlib.h>\nint main(void) { int **p = malloc(4); if (p) p[1] = 0; }\n")
    for words in ([small, "--", "-m32"], ["--data-model=ILP32", small]):
        result = fathom("check", "--replay", f"--trace={folder / 't.json'}", *words)
        expect("confirmed by execution: heap-buffer-overflow" in result.out, result.out)
        expect(fathom("replay", folder / "t.json").last.startswith("CONFIRMED"), "trace")


@case
def bitcode_and_text_agree(folder):
    source = write(folder, "a.c", "int main(void) { int a[2] = {0}; return a[2]; }\n")
    flags = ["-O0", "-g", "-emit-llvm"]
    clang = shutil.which("clang-19")
    subprocess.run([clang, *flags, "-c", source, "-o", folder / "a.bc"], check=True)
    subprocess.run([clang, *flags, "-S", source, "-o", folder / "a.ll"], check=True)
    for name in ["a.c", "a.bc", "a.ll"]:
        result = fathom("check", folder / name)
        expect(result.last == "VIOLATED" and re.search(r"VIOLATED +bounds +\S*a.c:1:", result.out), result.out)


@case
def stages(folder):
    source = write(folder, "a.c", "#include <stdlib.h>\nextern int nd_int(void);\n"
                   "int main(void) { char *p = malloc(4); int i = nd_int(); if (p && i >= 0 && i < 4) p[i] = 1; }\n")
    for stage, pattern in [("llvm", "define void @fathom.run"), ("unrolled", "fathom.access"), ("sea", "malloc i64 4"),
                           ("sa", "assert 0, check"), ("sasa", "assume"), ("gssa", "select"), ("pd", "select"),
                           ("reduced", "assume"), ("smt", r"\(check-sat\)")]:
        result = fathom("ir", f"--stage={stage}", source)
        expect(result.code == 0 and re.search(pattern, result.out), f"{stage}: {result.out[:300]} {result.err}")
    script = write(folder, "a.smt2", fathom("ir", "--stage=smt", source).out)
    for solver in ["z3", "cvc5"]:
        run = subprocess.run([solver, script], capture_output=True, text=True, timeout=60)
        expect(run.stdout.strip() == "unsat", f"{solver}: {run.stdout} {run.stderr}")


@case
def regions(folder):
    source = write(folder, "a.c", "#include <stdlib.h>\nstruct n { struct n *next; int x; };\n"
                   "static void set(struct n *p) { p->x = 1; }\n"
                   "int main(void) { struct n *p = malloc(16); int a[4]; if (p) set(p); a[0] = 1; return a[0]; }\n")
    table = fathom("regions", source)
    expect(table.code == 0 and re.search(r"^set: 1 object$", table.out, re.MULTILINE), table.out)
    expect(re.search(r"heap .*a\.c:4:\d+", table.out), table.out)
    picture = fathom("regions", "--dot", source).out
    expect(picture.startswith("digraph") and picture.rstrip().endswith("}"), picture)
    expect(re.search(r"^nodes +\d+$", fathom("regions", "--stats", source).out, re.MULTILINE), "no statistics")
    rejected(fathom("regions", "--regions=flat", source), "flat")
    rejected(fathom("regions", "--dot", "--stats", source), "excludes")


@case
def calls_through_pointers(folder):
    source = write(folder, "a.c", "#include <stdlib.h>\nstruct s { int (*f)(int), (*g)(int); };\n"
                   "static int one(int x) { return x; }\nstatic int two(int x) { return -x; }\n"
                   "int main(void) { struct s *p = malloc(sizeof *p); if (!p) return 0;\n"
                   "p->f = one; p->g = two; int r = p->f(1) + p->g(1); free(p); return 1 / (r + 1); }\n")
    for option, targets in [("--regions=cs", 2), ("--regions=ci", 2), ("--regions=flat", 4)]:
        result = fathom("check", "--stats", option, source)
        expect(result.last == "VERIFIED", result.out)
        expect(re.search(rf"targets of calls through pointers +{targets}$", result.out, re.MULTILINE), result.out)
    text = fathom("ir", "--stage=llvm", "--inline=seair", source).out
    expect(len(re.findall(r"call i32 @one\(", text)) == 1, text)


@case
def same_verdict_in_every_configuration(folder):
    source = write(folder, "a.c", "extern int nd_int(void);\nint main(void) { int a[4] = {0}, i = nd_int();\n"
                   "for (int k = 0; k < 3; k++) if (i > k) a[k] = i;\n if (i < 5 && i >= 0) return a[i]; }\n")
    for option in [[], ["--vc=path"], ["--no-coi"], ["--no-simplify"], ["--vc=path", "--no-coi", "--no-simplify"],
                   ["--regions=flat"], ["--word=1"], ["--inline=seair", "--regions=ci"],
                   ["--split=alloc-site", "--jobs=2"], ["--solver=bitblast"], ["--solver=cvc5"], ["--solver=smtlib:z3"],
                   ["--solver=bitblast,z3,cvc5", "--jobs=3"], ["--cross-check", "--memory=arrays"],
                   ["--solver=smtlib:cvc5", "--memory=arrays", "--lambda=instantiate"],
                   ["--solver=cvc5,bitblast", "--cross-check", "--split=alloc-site", "--jobs=4"],
                   ["--solver=bitblast", "--memory=arrays", "--split=alloc-site", "--jobs=2"]]:
        result = fathom("check", *option, source)
        expect(result.last == "VIOLATED" and len(re.findall("  VIOLATED ", result.out)) == 1, f"{option}: {result.out}")


@case
def assumptions_are_listed(folder):
    source = write(folder, "a.c", "int g(int *);\nint main(void) { int x = 1; g(&x); return 1 / x; }\n")
    result = fathom("check", source)
    expect(result.last == "VERIFIED" and "assuming: 'g' has no body" in result.out, result.out)
    result = fathom("check", "--external=havoc", source)
    expect(result.last == "VIOLATED" and "div-by-zero" in result.out, result.out)


@case
def models_can_be_left_out(folder):
    source = write(folder, "sort.c", """
#include <assert.h>
#include <stdlib.h>
static int order(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }
int main(void) {
  char text[3] = {3, 2, 1};
  qsort(text, 3, 1, order);
  assert(text[0] == 3);
}
""")
    expect(fathom("check", source).last == "VIOLATED", "qsort sorts")
    result = fathom("check", "--no-model=qsort", source)
    expect(result.last == "VERIFIED" and re.search("assuming: .*qsort", result.out), result.out)
    expect(fathom("check", "--no-model", "qsort", source).last == "VERIFIED", "the name as a word of its own")
    rejected(fathom("check", "--no-model=qsort,nothing", source), "no model of 'nothing'")


@case
def nothing_is_verified_beyond_what_is_not_modelled(folder):
    source = write(folder, "a.c", "int main(void) { int a[2] = {0}, i = 1; asm(\"addl %0, %0\" : \"+r\"(i)); return a[i]; }\n")
    result = fathom("check", source)
    expect(re.fullmatch("UNKNOWN: inline assembly is not supported .*", result.last), result.last)
    expect("  VERIFIED " not in result.out, result.out)


@case
def stop_on_first(folder):
    source = write(folder, "a.c", "extern int nd_int(void);\nint main(void) { int *p = 0, *q = 0;\n"
                   "if (nd_int())\n return *p;\n return *q; }\n")
    expect(len(re.findall("  VIOLATED ", fathom("check", source).out)) == 2, "two violations")
    expect(len(re.findall("  VIOLATED ", fathom("check", "--stop-on-first", source).out)) == 1, "one violation")


@case
def works_from_any_directory(folder):
    write(folder, "sub/a.c", "int main(void) { int *p = 0; return *p; }\n")
    result = fathom("check", "a.c", cwd=folder / "sub")
    expect(re.search(r"VIOLATED +null +a.c:1:", result.out), result.out)


def damaged(path, change):
    """Changes the lines of a file, given as a list."""
    lines = path.read_text().splitlines()
    change(lines)
    path.write_text("".join(line + "\n" for line in lines))


def with_right_hashes(proof):
    """As somebody would do who wants a wrong certificate to pass."""
    path = proof / "manifest.json"
    manifest = json.loads(path.read_text())
    for query in manifest["queries"]:
        for part in ["formula", "proof"]:
            file = query[part]
            file["sha256"] = hashlib.sha256((proof / file["path"]).read_bytes()).hexdigest()
    del manifest["checksum"]
    text = json.dumps(manifest, indent=2, sort_keys=True, ensure_ascii=False) + "\n"
    manifest["checksum"] = hashlib.sha256(text.encode()).hexdigest()
    path.write_text(json.dumps(manifest, ensure_ascii=False))


def not_certified(proof, pattern):
    result = fathom("certify", proof)
    expect(result.code == 1 and re.search("^REJECTED: .*" + pattern, result.last), f"{result.code} {result.last}")


PROVED = """\
extern int nd_int(void);
void __VERIFIER_assert(int);
int main(void) {
  int a[8] = {0}, n = nd_int(), i = nd_int(), x = nd_int() & 255, y = nd_int() & 255;
  if (n < 0 || n > 5 || i < 0 || i >= 8)
    return 0;
  for (int k = 0; k < n; k++)
    a[k] = i;
  __VERIFIER_assert((x ^ y) + 2 * (x & y) == x + y);
  return a[i];
}
"""


OVERFLOW = """\
#include <stdlib.h>
extern unsigned nd_uint(void);
int main(int argc, char **argv) {
  nd_uint();
  unsigned n = nd_uint();
  char *first = malloc(8), *second = malloc(8);
  if (first || !second || argc != 2 || argv[1][0] != 'x')
    return 0;
  second[n] = 1;
  return 0;
}
"""


STORY = """\
#include <stdlib.h>
extern int nd_int(void);
struct point { int x; struct point *next; };
static int grid[3];
static int twice(int n, struct point *p) {
  p->x = n;
  return 2 * n;
}
int main(void) {
  struct point a = {0, NULL};
  struct point *heap = malloc(sizeof *heap);
  if (!heap)
    return 1;
  heap->next = &a;
  int k = nd_int();
  if (k != 3)
    return 0;
  for (int i = 0; i < 9; i++)
    a.x += i;
  grid[1] = twice(k, heap);
  grid[k] = 5;
  return 0;
}
"""


@case
def stories(folder):
    """Structs by field, arrays by element, pointers by object; calls, iterations; what fails, with its operands."""
    write(folder, "a.c", STORY)
    result = fathom("check", "--check=bounds", "a.c", cwd=folder)
    lines = [" ".join(line.split()) for line in result.out.splitlines()]
    for wanted in ["a.c:9 int main(void) { call main()",
                   "a.c:11 struct point *heap = malloc(sizeof *heap); heap = heap object a.c:11",
                   "a.c:12 if (!heap) condition is false",
                   "a.c:14 heap->next = &a; heap object a.c:11->next = &a",
                   "a.c:15 int k = nd_int(); k = 3",
                   "a.c:18 for (int i = 0; i < 9; i++) iteration 1: condition is true",
                   "a.c:19 a.x += i; a.x = 1",
                   "... iterations 3 to 9 ...",
                   "a.c:18 for (int i = 0; i < 9; i++) iteration 10: condition is false",
                   "a.c:20 grid[1] = twice(k, heap); call twice(n = 3, p = heap object a.c:11)",
                   "a.c:6 p->x = n; heap object a.c:11->x = 3",
                   "a.c:7 return from twice: 6",
                   "a.c:20 grid[1] = twice(k, heap); grid[1] = 6",
                   "a.c:21 grid[k] = 5;",
                   "fails: write of 4 bytes at offset 12 of the 12-byte global variable 'grid', where k = 3"]:
        expect(wanted in lines, f"no line {wanted!r} in\n{result.out}")
    expect(result.last == "VIOLATED", result.out)
    without = fathom("check", "--check=bounds", "--steps=0", "a.c", cwd=folder)
    expect("call main" not in without.out and "with nd_int() = 3" in without.out, without.out)


COMPETITION = """\
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int n = __VERIFIER_nondet_int();
  char *p = malloc(8);
  if (n < 0 || n > 8)
    exit(0);
  p[n] = 1; /* <&"> */
  if (n == 4)
    reach_error();
  free(p);
}
"""
SPECIFICATIONS = {"reach": "G ! call(reach_error())", "deref": "G valid-deref", "free": "G valid-free",
                  "track": "G valid-memtrack", "overflow": "G ! overflow", "end": "F end"}


def check_sarif(log, base):
    """What the schema and the standard ask of what we write."""
    expect(log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json"), log)
    [sarif_run] = log["runs"]
    driver = sarif_run["tool"]["driver"]
    rules = [rule["id"] for rule in driver["rules"]]
    expect(driver["name"] == "fathom" and len(rules) == len(set(rules)), driver)
    expect(sarif_run["originalUriBaseIds"]["SRCROOT"]["uri"] == f"file://{base}/", sarif_run["originalUriBaseIds"])

    def location(entry):
        place = entry["physicalLocation"]
        expect(re.fullmatch(r"[\w.~/%:-]+", place["artifactLocation"]["uri"]), place)
        expect(all(isinstance(n, int) and n >= 1 for n in place["region"].values()) and
               "startLine" in place["region"], place)
        return place["region"]["startLine"]

    for result in sarif_run["results"]:
        expect(result["ruleId"] in rules and result["message"]["text"], result)
        expect((result["kind"], result["level"]) in (("fail", "error"), ("open", "none")), result)
        for flow in result.get("codeFlows", []):
            [thread] = flow["threadFlows"]
            lines = [location(step["location"]) for step in thread["locations"]]
            expect([step["executionOrder"] for step in thread["locations"]] == list(range(1, len(lines) + 1)), lines)
            expect(all(step["nestingLevel"] >= 0 and step["location"]["message"]["text"]
                       for step in thread["locations"]), thread)
            expect(lines[-1] == location(result["locations"][0]), "a flow ends at its result")
    return sarif_run["results"]


@case
def formats(folder):
    write(folder, "a b.c", COMPETITION)
    files = {name: folder / f"out.{name}" for name in ("json", "sarif", "junit")}
    result = fathom("check", *(f"--{name}={path}" for name, path in files.items()), "a b.c", cwd=folder)
    expect(result.last == "VIOLATED", result.out + result.err)
    report = json.loads(files["json"].read_text())
    expect((report["format"], report["version"], report["verdict"]) == ("fathom-report", 1, "VIOLATED"), report)
    statuses = {p["status"] for p in report["properties"]}
    expect(statuses == {"holds", "violated"}, statuses)
    [bounds] = [p for p in report["properties"] if p["status"] == "violated" and p["kind"] == "bounds"]
    expect(bounds["line"] == 9 and bounds["inputs"][0]["value"] == "8", bounds)
    expect({"name": "n", "value": "8"} in bounds["operands"] and bounds["steps"][-1]["line"] == 9, bounds)
    results = check_sarif(json.loads(files["sarif"].read_text()), folder)
    expect({r["ruleId"] for r in results} == {"bounds", "null", "reach"}, results)
    expect(all(len(r["codeFlows"][0]["threadFlows"][0]["locations"]) > 3 for r in results), results)
    suite = ElementTree.parse(files["junit"]).getroot()[0]
    expect(int(suite.get("tests")) == len(suite.findall("testcase")) == len(report["properties"]), suite.attrib)
    expect(int(suite.get("failures")) == len(suite.findall("testcase/failure")) == 3, suite.attrib)
    # What is not decided.
    write(folder, "loop.c", LOOP)
    fathom("check", "--unwind=2", "--no-summaries", f"--sarif={files['sarif']}", "loop.c", cwd=folder)
    results = check_sarif(json.loads(files["sarif"].read_text()), folder)
    expect({r["kind"] for r in results} == {"open"}, results)
    expect(fathom("check", "--json=/no/such/folder/a.json", folder / "loop.c", "--unwind=2").code == 2, "not written")


OTHER_ERROR_FIRST = """\
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[4] = {0}, n = __VERIFIER_nondet_int();
  if (n >= 0 && n <= 4 && a[n] != 0)
    reach_error();
  return 0;
}
"""
OTHER_ERROR_ALWAYS = """\
extern void reach_error(void);
static int last(int n) {
  int a[n];
  a[n] = 1;
  return a[n];
}
int main(void) {
  if (last(1) == 1)
    reach_error();
  return 0;
}
"""


@case
def competition(folder):
    source = write(folder, "a.c", COMPETITION)
    prp = {name: write(folder, f"{name}.prp", f"CHECK( init(main()), LTL({formula}) )\n")
           for name, formula in SPECIFICATIONS.items()}
    answers = {"reach": "FALSE(unreach-call)", "deref": "FALSE(valid-deref)", "track": "UNKNOWN",
               "overflow": "UNKNOWN", "end": "UNKNOWN"}
    for name, answer in answers.items():
        result = fathom("check", f"--property={prp[name]}", f"--witness={folder / name}.graphml", source)
        expect(result.last == answer, f"{name}: {result.out}")
        witness = folder / f"{name}.graphml"
        expect(witness.exists() == (answer != "UNKNOWN"), name)
        if answer != "UNKNOWN":
            keys = {data.get("key"): data.text for data in ElementTree.parse(witness).iter()
                    if data.tag.endswith("}data")}
            expect(keys["witness-type"] == ("correctness_witness" if answer == "TRUE" else "violation_witness"), keys)
            expect(keys["programhash"] == hashlib.sha256(source.read_bytes()).hexdigest(), keys)
            expect(keys["specification"] == prp[name].read_text().strip(), keys)
            check_graphml(witness, source)
            fathom("check", f"--property={prp[name]}", f"--witness={folder / name}.yml", source)
            check_yaml(folder / f"{name}.yml", source)
    right = write(folder, "right.c", COMPETITION.replace("n > 8", "n > 7"))
    for name in ("deref", "free", "track", "overflow"):
        result = fathom("check", f"--property={prp[name]}", f"--witness={folder / name}.graphml", right)
        expect(result.last == "TRUE", f"{name}: {result.out}")
        check_graphml(folder / f"{name}.graphml", right)
    for program in (OTHER_ERROR_FIRST, OTHER_ERROR_ALWAYS):
        other = write(folder, "other.c", program)
        result = fathom("check", f"--property={prp['reach']}", other)
        expect(result.last == "UNKNOWN" and "an error that is not asked for (bounds)" in result.out, result.out)
        expect(fathom("check", f"--property={prp['deref']}", other).last == "FALSE(valid-deref)", "other error")
    several = write(folder, "several.prp", prp["free"].read_text() + prp["deref"].read_text())
    for form, check in (("graphml", check_graphml), ("yml", check_yaml)):
        result = fathom("check", f"--property={several}", f"--witness={folder / 'several'}.{form}", source)
        expect(result.last == "FALSE(valid-deref)", result.out)
        check(folder / f"several.{form}", source)
    whole = ElementTree.parse(folder / "reach.graphml")
    expect(any(data.text == "\\result == 4;" for data in whole.iter()), "no assumption")
    for model in ("LP64", "ILP32"):
        result = fathom("check", f"--property={prp['reach']}", f"--data-model={model}", f"--witness={folder / 'm.yml'}",
                        source)
        expect(result.last.startswith("FALSE"), f"{model}: {result.out}")
        expect(f'data_model: "{model}"' in (folder / "m.yml").read_text(), model)
    fathom("check", f"--property={prp['reach']}", f"--witness={folder / 'm.graphml'}", source, "--", "-m32")
    expect(">32bit<" in (folder / "m.graphml").read_text(), "architecture")
    # YAML: the return of a call is named by its closing parenthesis, in column 33.
    fathom("check", f"--property={prp['reach']}", f"--witness={folder / 'w.yml'}", source)
    text = (folder / "w.yml").read_text()
    for wanted in ['entry_type: "violation_sequence"', 'format_version: "2.0"', 'type: "function_return"',
                   'value: "\\\\result == 4"', "column: 33", 'type: "target"', "line: 11"]:
        expect(wanted in text, f"no {wanted} in {text}")
    rejected(fathom("check", f"--property={write(folder, 'bad.prp', 'CHECK( x )')}", source), "not a property of SV-COMP")
    rejected(fathom("check", f"--property={write(folder, 'no.prp', '')}", source), "there is no property in it")


VACUOUS = """\
#include <assert.h>
extern int nd_int(void);
extern void assume(int), sassert(int);
int main(void) {
  int x = nd_int(), y = nd_int();
  assume(y > 0);
  assume(x > 10);
  assume(x < 5 || LATER);
  assert(x == y || y > 0);
  if (x == 3)
    sassert(y == 7);
  return 0;
}
"""


@case
def vacuity(folder):
    """VERIFIED, but nothing or less than it seems was proved: a smallest set of assumptions is named."""
    write(folder, "a.c", VACUOUS)
    nothing = fathom("check", "a.c", "--", "-DLATER=0", cwd=folder)
    expect(nothing.last == "VERIFIED", nothing.out)
    expect("warning: assumptions at a.c:7 and a.c:8 cannot hold together: nothing was proved\n" in nothing.out, nothing.out)
    less = fathom("check", "--json=a.json", "a.c", "--", "-DLATER=1", cwd=folder)
    expect(less.last == "VERIFIED", less.out)
    expect(re.search(r"warning: \d checks? (is|are) never reached because of the assumption at a.c:7 ", less.out), less.out)
    properties = json.loads((folder / "a.json").read_text())["properties"]
    statuses = {(p["line"], p["status"]) for p in properties if p["kind"] == "assert"}
    expect(statuses == {(9, "holds"), (11, "unreachable")}, statuses)
    write(folder, "b.c", VACUOUS.replace("assume(x > 10);", "assume(x > 2);"))
    fine = fathom("check", "b.c", "--", "-DLATER=1", cwd=folder)
    expect(fine.last == "VIOLATED" and "warning" not in fine.out, fine.out)
    one = write(folder, "c.c", VACUOUS.replace("assume(x > 10);", "assume(x * 2 == 7);"))
    expect("assumption at" in fathom("check", "--check=assert", one, "--", "-DLATER=1", "-fwrapv").out, "one assumption")


VACUOUS_IN_OTHER_WAYS = """\
int nd_int(void);
void assume(int), sassert(int);
#define REQUIRE(condition) assume(condition)
int main(void) {
  int n = nd_int(), k = 1;
#ifdef MACRO
  REQUIRE(n > 5);
  REQUIRE(n < 3);
#elif defined LOOP
  for (int i = 0; i < n; i++)
    k = i & 1;
  int x = nd_int();
  assume(x > k);
  assume(x < 0);
  int a[2] = {0, 0};
  a[x] = 1;
#else
  if (n)
    k = 1 - k;
  assume(k > 1);
#endif
  sassert(k == 77);
}
"""


@case
def vacuity_everywhere(folder):
    """Behind a macro, where a condition is decided before it is solved, in IR without places, and after proofs."""
    write(folder, "a.c", VACUOUS_IN_OTHER_WAYS)
    behind = fathom("check", "a.c", "--", "-DMACRO", cwd=folder)
    expect("warning: assumptions at a.c:7 and a.c:8 cannot hold together: nothing was proved\n" in behind.out, behind.out)
    decided = fathom("check", "a.c", cwd=folder)
    expect("warning: assumption at a.c:20 cannot hold: nothing was proved\n" in decided.out, decided.out)
    loop = fathom("check", "--engine=prove", "a.c", "--", "-DLOOP", cwd=folder)
    expect(loop.last == "VERIFIED" and "never reached because of the assumptions at a.c:13 and a.c:14" in loop.out, loop.out)
    proved = fathom("prove", "a.c", "--", "-DLOOP", cwd=folder)
    expect(proved.last == "VERIFIED" and "warning: as far as loops were unrolled to look for it: " in proved.out and
           "because of the assumptions at a.c:13 and a.c:14" in proved.out, proved.out)
    subprocess.run(["clang-19", "-S", "-emit-llvm", "-DMACRO", "a.c", "-o", "a.ll"], cwd=folder, check=True)
    without = fathom("check", "a.ll", cwd=folder)
    expect("warning: assumption at an unknown place cannot hold: nothing was proved\n" in without.out, without.out)


@case
def vacuity_by_switched_off_checks(folder):
    """A run ends where a check that is switched off fails: what no run reaches for that reason is named."""
    write(folder, "a.c", """\
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 1;
  *p = 5;
  free(p);
  assert(*p == 6);
}
""")
    off = fathom("check", "--check=-use-after-free", "a.c", cwd=folder)
    expect(off.last == "VERIFIED", off.out)
    expect("because of checks that are switched off (use-after-free), whose errors end a run" in off.out, off.out)
    expect("assuming: no error of a kind that is switched off (use-after-free)\n" in off.out, off.out)
    honest = fathom("check", "--check=-use-after-free", "--no-model=free", "a.c", cwd=folder)
    expect(honest.last == "VIOLATED" and "a.c:9:3 assert" in honest.out, honest.out)
    fine = fathom("check", "--check=-double-free", "a.c", cwd=folder)
    expect(fine.last == "VIOLATED" and "never reached" not in fine.out, fine.out)


@case
def older_c(folder):
    """What GCC 12 accepts is accepted with a warning; what is called without a declaration has the known type."""
    write(folder, "a.c", """\
main() {
  unsigned char c = __VERIFIER_nondet_uchar();
  unsigned long n = __VERIFIER_nondet_ulong();
  char *p = malloc(n);
  if (p && n > 4294967296)
    p[4294967296] = c;
  free(p);
  return 0;
}
""")
    for words in ([], ["-Werror"], ["-std=c89"]):
        old = fathom("check", "a.c", "--", *words, cwd=folder)
        expect(old.last == "VERIFIED", old.out + old.err)
        expect("warning: a.c: called without a declaration, which is taken to be: void *malloc(__SIZE_TYPE__);\n" in old.out, old.out)
        expect("which is taken to be: unsigned long __VERIFIER_nondet_ulong(void);\n" in old.out, old.out)
    expect(old.err == "", old.err)
    modern = fathom("check", "a.c", cwd=folder)
    expect("warning: a.c:1:1: type specifier missing, defaults to 'int'" in modern.out, modern.out)
    rejected(fathom("check", write(folder, "b.c", "int main(void) { return 1 +; }\n")), "does not compile")


@case
def assumptions_of_failed_attempts(folder):
    """A proof that was not found rests on nothing."""
    write(folder, "a.c", """\
extern int g(int);
unsigned nd_uint(void);
int main(void) {
  unsigned x = nd_uint(), y = 1;
  int a[7] = {0};
  while (x > 1) {
    x = x & 1 ? 3 * x + 1 : x / 2;
    y = y * y + 2 * y;
    g(x);
  }
  return a[(y & 3) == 2 ? 7 : 0];
}
""")
    unknown = fathom("prove", "--timeout=5", "a.c", cwd=folder)
    expect(unknown.last.startswith("UNKNOWN") and "assuming" not in unknown.out, unknown.out)
    safe = fathom("prove", write(folder, "b.c", "int g(int);\nint main(void) { g(1); return 0; }\n"), cwd=folder)
    expect(safe.last == "VERIFIED" and "assuming: 'g' has no body" in safe.out, safe.out)


def in_browser(page, script):
    """What a headless browser makes of the page when the script has run; None without a browser."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not browser:
        return None
    copy = page.with_name("with-script.html")
    copy.write_text(page.read_text() + f"<script>{script}</script>")
    with tempfile.TemporaryDirectory() as profile:
        run = subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}",
                              "--virtual-time-budget=5000", "--dump-dom", copy.as_uri()], capture_output=True, text=True,
                             errors="replace", timeout=100)
    return run.stdout


def data_of(page):
    return re.search(r'<script type="application/json" id="data">(.*?)</script>', page.read_text(), re.DOTALL)


@case
def page(folder):
    """Opened in a browser if there is one: stepped by keys to the line that fails; 10,000 steps in less than a second."""
    write(folder, "a.c", STORY.replace("grid[k] = 5;", "grid[k] = 5; /* </script><b> */"))
    result = fathom("check", "--check=bounds", "--html=a.html", "a.c", cwd=folder)
    expect(result.last == "VIOLATED", result.out + result.err)
    html = folder / "a.html"
    found = data_of(html)
    data = json.loads(found[1])
    [violated] = [p for p in data["properties"] if p["status"] == "violated"]
    expect(violated["access"] == {"object": violated["access"]["object"], "offset": 12, "size": 4, "write": True}, violated)
    expect(violated["objects"][violated["access"]["object"] - 1]["name"] == "grid", violated["objects"])
    expect("grid[k] = 5; /* </script>" in "".join(data["sources"]["a.c"]) and data["regions"] and data["loops"], data)
    expect(not re.search(r'(src|href)=|https?://|@import|url\(', html.read_text().replace(found[1], "")), "not self-contained")
    steps = len(violated["steps"])
    keys = """
const press = key => document.dispatchEvent(new KeyboardEvent("keydown", {key}));
const count = () => document.getElementById("count").textContent;
press("Home"); const first = document.getElementById("note").textContent;
press("ArrowRight"); press("ArrowRight"); const third = count(); press("ArrowLeft"); press("ArrowLeft");
for (let i = 1; i < %d; i++) press("ArrowRight");
const now = document.querySelectorAll(".now");
document.title = JSON.stringify({first, third, count: document.getElementById("count").textContent, lines: now.length,
  line: now[0].textContent, fails: now[0].classList.contains("fails"), bad: document.querySelectorAll(".object.bad").length,
  variables: document.getElementById("variables").textContent});
""" % steps
    dom = in_browser(html, keys)
    if dom is None:
        return print("no browser: the page was not opened")
    seen = json.loads(ElementTree.fromstring(re.search(r"<title>.*?</title>", dom, re.DOTALL)[0]).text)
    expect("call main()" in seen["first"] and seen["count"] == f"{steps} / {steps}", seen)
    expect(seen["third"] == f"3 / {steps}", seen)
    expect(seen["lines"] == 1 and "grid[k] = 5" in seen["line"] and seen["fails"] and seen["bad"] == 1, seen)
    expect("k3" in seen["variables"] and "grid[1]6" in seen["variables"], seen)
    # A long run.
    violated["steps"] = (violated["steps"] * (10_000 // steps + 1))[:10_000]
    text = html.read_text()
    html.write_text(text[:found.start(1)] + json.dumps(data).replace("<", "\\u003c") + text[found.end(1):])
    dom = in_browser(html, """
const start = performance.now(); choose(0); show(0); show(5000); show(9999);
document.title = String(Math.round(performance.now() - start)) + " " + document.getElementById("count").textContent;""")
    [title] = re.findall(r"<title>(\d+) 10000 / 10000</title>", dom)
    expect(int(title) < 1000, f"{title} ms for 10,000 steps")


@case
def installation(folder):
    """Installed elsewhere it finds its own header and models; proofs are tests of CTest."""
    build = pathlib.Path(FATHOM).parent.parent
    subprocess.run(["cmake", "--install", build, "--prefix", folder / "usr"], check=True, capture_output=True, timeout=100)
    for name in ("bin/fathom", "include/fathom.h", "share/fathom/fathom-libc.bc", "share/fathom/fathom-libc32.bc",
                 "share/fathom/include/fathom.h",
                 "share/man/man1/fathom.1", "share/bash-completion/completions/fathom"):
        expect((folder / "usr" / name).exists(), f"{name} is not installed")
    project = folder / "project"
    write(project, "ok.c", "#include <fathom.h>\n#include <stdlib.h>\nint main(void) { free(malloc(3)); return VALUE; }\n")
    write(project, "bad.c", "#include <assert.h>\nint f(void);\nint main(void) { assert(f() == 1); }\n")
    write(project, "f.c", "int f(void) { return 2; }\n")
    write(project, "CMakeLists.txt", """\
cmake_minimum_required(VERSION 3.25)
project(proofs NONE)
find_package(fathom REQUIRED)
enable_testing()
fathom_add_proof(ok ok.c UNWIND 4 CLANG -DVALUE=0)
fathom_add_proof(bad bad.c SOURCES f.c EXPECT VIOLATED)
fathom_add_proof(wrong bad.c SOURCES f.c)
fathom_add_proof(wrong-too ok.c EXPECT VIOLATED CLANG -DVALUE=0)
""")
    subprocess.run(["cmake", "-S", project, "-B", folder / "build", f"-DCMAKE_PREFIX_PATH={folder / 'usr'}"], check=True,
                   capture_output=True, timeout=100)
    run = subprocess.run(["ctest", "--test-dir", folder / "build"], capture_output=True, text=True, timeout=100)
    results = dict(re.findall(r"Test +#\d+: (\S+) \.+ *\**(Passed|Failed)", run.stdout))
    expect(results == {"ok": "Passed", "bad": "Passed", "wrong": "Failed", "wrong-too": "Failed"}, run.stdout)


@case
def replays(folder):
    source, trace, test = write(folder, "a.c", OVERFLOW), folder / "trace.json", folder / "test.c"
    result = fathom("check", "--replay", f"--trace={trace}", f"--emit-test={test}", "--check=bounds", "a.c", cwd=folder)
    expect(result.code == 1 and result.last == "VIOLATED", result.out + result.err)
    expect("  confirmed by execution: " in result.out and " at a.c:9\n" in result.out, result.out)
    # From elsewhere, later.
    again = fathom("replay", trace)
    expect(again.code == 0 and again.last == "CONFIRMED: 1 of 1 violation", again.out + again.err)
    # The test stands alone: its first line says how to compile it.
    line = test.read_text().splitlines()[0].removeprefix("/* ")
    alone = subprocess.run(line, shell=True, cwd=folder, capture_output=True, text=True, errors="replace", timeout=60)
    expect(alone.returncode != 0 and "a.c:9" in alone.stderr, alone.stderr)
    # The error is corrected.
    source.write_text(OVERFLOW.replace("second[n]", "second[n % 8]"))
    fixed = fathom("replay", trace)
    expect(fixed.code == 1 and "ended with exit code 0 and no error" in fixed.out, fixed.out + fixed.err)
    expect(fixed.last == "NOT CONFIRMED: 0 of 1 violation", fixed.out)
    source.write_text("syntax error")
    broken = fathom("replay", trace)
    expect(broken.code == 1 and "does not compile" in broken.out, broken.out + broken.err)


@case
def bad_traces(folder):
    rejected(fathom("replay", folder / "none.json"), "none.json: No such file")
    rejected(fathom("replay", write(folder, "a.json", "{")), "a.json: not a trace of Fathom: it is not JSON")
    rejected(fathom("replay", write(folder, "b.json", b"\xff\0")), "b.json: not a trace of Fathom")
    rejected(fathom("replay", write(folder, "c.json", "{}")), 'c.json: not a trace of Fathom: it has no "format"')
    deep = write(folder, "d.json", "[" * 100_000)
    rejected(fathom("replay", deep), "d.json: not a trace of Fathom: it is not JSON")
    rejected(fathom("check", f"--compile-commands={deep}", write(folder, "a.c", LOOP)), "d.json: not a compilation database")


@case
def execution_is_limited(folder):
    """No network, no end: the program is stopped, and says so."""
    endless = write(folder, "a.c", """\
#include <assert.h>
extern int nd_int(void);
extern int socket(int, int, int);
int main(void) {
  int n = nd_int();
  assert(n != 7);
  return 0;
}
""")
    trace = folder / "trace.json"
    fathom("check", f"--trace={trace}", endless)
    endless.write_text(endless.read_text().replace("assert(n", "while (socket(2, 1, 0) < 0);\n  assert(n"))
    result = fathom("replay", trace)
    expect(result.code == 1 and "no end within 10 s" in result.out, result.out + result.err)


@case
def executed_programs_leave_nothing(folder):
    """Neither processes, in groups and sessions of their own if they could, nor what they make of their own files."""
    head = "#include <fcntl.h>\n#include <stdio.h>\n#include <sys/stat.h>\n#include <unistd.h>\n"
    source = write(folder, "a.c", head + "extern int nd_int(void);\nint main(void) {\n  int n = nd_int();\n  // here\n  return 1 / (n ^ 7);\n}\n")
    trace = folder / "trace.json"
    fathom("check", f"--trace={trace}", source)
    (folder / "tmp").mkdir()
    environment = {**os.environ, "TMPDIR": str(folder / "tmp")}
    text, pid = source.read_text(), folder / "pid"
    sleeper = f'dprintf(creat("{pid}", 0600), "%d", getpid()); sleep(1000);'
    for body in [f"if (!fork()) {{ {sleeper} }}", f"if (!fork()) {{ setsid(); {sleeper} }}",
                 f"if (!fork()) {{ setpgid(0, 0); {sleeper} }}", f"if (!fork()) {{ if (fork()) _exit(0); setsid(); {sleeper} }}"]:
        pid.unlink(missing_ok=True)
        source.write_text(text.replace("// here", body + f' while (access("{pid}", F_OK)); usleep(100000);'))
        result = Result(subprocess.run([FATHOM, "replay", trace], capture_output=True, text=True, env=environment, timeout=60))
        expect(result.last == "CONFIRMED: 1 of 1 violation", result.out + result.err)
        expect(not is_running(int(pid.read_text())), f"{body}: a process is left")
        expect(not list((folder / "tmp").iterdir()), f"{body}: something is left")
    for body in ['mkdir("x", 0700); creat("x/y", 0); chmod("x", 0);', 'unlink("stderr"); mkfifo("stderr", 0600);',
                 'unlink("stderr"); symlink("/dev/zero", "stderr");']:
        source.write_text(text.replace("// here", body))
        result = Result(subprocess.run([FATHOM, "replay", trace], capture_output=True, text=True, env=environment, timeout=60))
        expect(result.code in (0, 1) and not list((folder / "tmp").iterdir()), f"{body}: {result.out} {result.err}")


@case
def certificates(folder):
    source, proof = write(folder, "a.c", PROVED), folder / "proof"
    for options in [[], ["--solver=bitblast"], ["--split=alloc-site", "--jobs=2"], ["--memory=arrays"]]:
        result = fathom("check", f"--certificate={proof}", *options, source)
        expect(result.code == 0 and result.last == "VERIFIED" and f"certificate: {proof}" in result.out, result.out)
        expect(result.err == "", result.err)
        checked = fathom("certify", proof)
        expect(checked.code == 0 and re.fullmatch(r"CERTIFIED: \d+ properties by \d+ proofs?", checked.last), checked.out)
        expect(re.search(r"^query-1.cnf: \d+ variables, \d+ clauses?, refuted by \d+ lemma", checked.out), checked.out)
    manifest = json.loads((proof / "manifest.json").read_text())
    expect(manifest["inputs"] == [{"path": str(source), "sha256": hashlib.sha256(PROVED.encode()).hexdigest()}],
           manifest["inputs"])
    listed = {query[part]["path"] for query in manifest["queries"] for part in ["formula", "proof"]}
    expect({path.name for path in proof.iterdir()} == listed | {"manifest.json"}, "files that no one needs")
    write(folder, "a.c", PROVED.replace("8", "7"))
    checked = fathom("certify", proof)
    expect(checked.code == 0 and f"note: {source} is not as it was" in checked.out, checked.out)


@case
def certificates_of_the_obvious(folder):
    for name, text in [("empty.c", "int main(void) { return 0; }\n"),
                       ("false.c", "extern void __VERIFIER_assume(int);\n"
                        "int main(void) { __VERIFIER_assume(0); int *p = 0; return *p; }\n")]:
        proof = folder / f"proof-{name}"
        expect(fathom("check", f"--certificate={proof}", write(folder, name, text)).last == "VERIFIED", name)
        expect(fathom("certify", proof).code == 0, name)
        (proof / "query-1.drat").write_text("")
        with_right_hashes(proof)
        not_certified(proof, "query-1.drat:0: the proof ends without the empty clause")


@case
def damaged_certificates(folder):
    source, whole = write(folder, "a.c", PROVED), folder / "whole"
    fathom("check", f"--certificate={whole}", source)
    proof = folder / "proof"

    def copy():
        shutil.rmtree(proof, ignore_errors=True)
        shutil.copytree(whole, proof)

    def change(lines):
        lines[-1] = "1 " + lines[-1]

    for name in ["query-1.cnf", "query-1.drat"]:
        copy()
        damaged(proof / name, change)
        not_certified(proof, rf"proof/{name}: damaged")
        copy()
        (proof / name).unlink()
        not_certified(proof, rf"proof/{name}: No such file")
    copy()
    damaged(proof / "manifest.json", lambda lines: lines.__setitem__(-2, '  "verdict": "VIOLATED"'))
    not_certified(proof, "manifest.json: damaged")
    copy()
    with_right_hashes(proof)
    expect(fathom("certify", proof).code == 0, "the hashes are not what is wrong with these:")
    damaged(proof / "query-1.cnf", lambda lines: lines.pop())
    with_right_hashes(proof)
    not_certified(proof, r"query-1.cnf:\d+: the file ends after")
    copy()
    damaged(proof / "query-1.drat", lambda lines: lines.insert(0, "1 0") or lines.insert(1, "-1 0"))
    with_right_hashes(proof)
    not_certified(proof, r"query-1.drat:[12]: the clause does not follow")
    copy()
    damaged(proof / "query-1.drat", lambda lines: lines.__delitem__(slice(lines.index("0"), None)))
    with_right_hashes(proof)
    not_certified(proof, "query-1.drat:.*without the empty clause")
    (proof / "manifest.json").write_text("{}")
    rejected(fathom("certify", proof), "manifest.json: not the manifest")
    (proof / "manifest.json").unlink()
    rejected(fathom("certify", proof), "manifest.json: No such file")
    rejected(fathom("certify", folder / "none"), "no such directory")


@case
def no_certificate(folder):
    good = write(folder, "good.c", PROVED)
    bad = write(folder, "bad.c", "int main(void) { int *p = 0; return *p; }\n")
    proof = folder / "proof"
    option = f"--certificate={proof}"
    result = fathom("check", option, bad)
    expect(result.code == 1 and result.last == "VIOLATED", result.out)
    expect(result.err == "fathom: no certificate: the verdict is VIOLATED\n", result.err)
    expect(not proof.exists(), "something is left behind")
    expect(fathom("check", option, good).code == 0 and fathom("check", option, bad).code == 1, "an older one")
    expect(list(proof.iterdir()) == [], "a certificate of an older run is left")
    rejected(fathom("check", option, "--solver=z3", good), "--certificate: only --solver=bitblast")
    rejected(fathom("check", f"--certificate={good}", good), "Not a directory")
    rejected(fathom("check", f"--certificate=/proc/{proof.name}", good), "--certificate: /proc/proof: ")
    write(proof, "mine.txt", "do not touch\n")
    rejected(fathom("check", option, good), "neither empty nor an older certificate")
    expect((proof / "mine.txt").exists(), "a file of the user is gone")


@case
def certificates_within_the_budget(folder):
    product = write(folder, "a.c", "extern unsigned nd_uint(void);\nvoid __VERIFIER_assert(int);\n"
                    "int main(void) { unsigned a = nd_uint() & 127, b = nd_uint() & 127, r = 0;\n"
                    "for (int i = 0; i < 7; i++) if (b >> i & 1) r += a << i;\n __VERIFIER_assert(r == a * b); }\n")
    proof = folder / "proof"
    option = f"--certificate={proof}"
    command = [FATHOM, "check", option, str(product)]
    limit = (200_000, 200_000)
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, preexec_fn=lambda: (
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN), resource.setrlimit(resource.RLIMIT_FSIZE, limit)))
    expect(run.returncode == 2 and run.stdout.endswith("VERIFIED\n"), f"{run.returncode} {run.stdout}")
    expect(run.stderr == f"fathom: no certificate: {proof}/query-1.drat: File too large\n", run.stderr)
    expect(not proof.exists(), "something is left behind")
    seconds = float(re.search(r"^  solve +([\d.]+) s", fathom("check", "--stats", "--solver=bitblast", product).out,
                              re.MULTILINE)[1])
    result = fathom("check", option, f"--timeout={0.3 + 1.5 * seconds}", product)
    if result.last == "VERIFIED" and result.err:
        expect(result.code == 0 and re.fullmatch("fathom: no certificate: the time limit .* is used up\n", result.err),
               result.err)
        expect(not proof.exists(), "something is left behind")


STRING = """\
#include <fathom.h>
int main(void) {
  char text[20];
  text[19] = 0;
  char *end = text;
  while (*end)
    end++;
  return 0;
}
"""


@case
def prove_pictures(folder):
    source = write(folder, "a.c", STRING)
    expect(fathom("prove", f"--graph={folder}/a.dot", source).code == 0, "no proof")
    text = (folder / "a.dot").read_text()
    expect(text.startswith("digraph") and "alloc(" in text and "style=dashed" in text, text)
    expect(re.search(r"\ba\.c:\d+  \w", text), "the states have no places")
    rejected(fathom("prove", f"--graph={folder}/a.png", source), "must end in .svg or .dot")
    expect(fathom("prove", f"--graph={folder}/a.svg", source).code == 0, "no proof")
    titles = [e.text or "" for e in ElementTree.parse(folder / "a.svg").iter("{http://www.w3.org/2000/svg}title")]
    expect(any("alloc(" in t and ">= 0" in t for t in titles), titles)
    environment = dict(os.environ, PATH=str(folder))
    run = subprocess.run([FATHOM, "prove", f"--graph={folder}/b.svg", source], capture_output=True, text=True, env=environment)
    expect(run.returncode == 2 and "graphviz" in run.stderr, run.stderr)


@case
def prove_answers_both_questions(folder):
    """Also when the bounded checker, which looks for a run, uses up the time."""
    source = write(folder, "a.c", """\
#include <fathom.h>
int main(void) {
  unsigned long a = fathom_nondet_ulong(), b = fathom_nondet_ulong();
  char text[4];
  fathom_assume(a > 1 && b > 1 && a < 1ul << 40 && b < 1ul << 40);
  if (a * b == 1000000016000000063ul)
    text[a] = 0;
  return 0;
}
""")
    result = fathom("prove", "--timeout=2", source)
    expect(result.code == 3 and re.search("^memory safety: UNKNOWN", result.out, re.M)
           and re.search("^termination: UNKNOWN", result.out, re.M), result.out)
    rejected(fathom("prove", "--check=-bounds", source), "take none away")


def main():
    global FATHOM, MODELS
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fathom", required=True)
    parser.add_argument("cases", nargs="*", help="names of cases; all if none is given")
    arguments = parser.parse_args()
    FATHOM = os.path.abspath(arguments.fathom)
    MODELS = pathlib.Path(FATHOM).parent.parent / "lib" / "fathom-libc.bc"
    failed = 0
    chosen = [c for c in CASES if not arguments.cases or c.__name__ in arguments.cases]
    for run in chosen:
        with tempfile.TemporaryDirectory() as folder:
            try:
                run(pathlib.Path(folder))
            except (AssertionError, subprocess.SubprocessError) as error:
                failed += 1
                print(f"FAILED {run.__name__}: {error}", flush=True)
    print(f"{len(chosen) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
