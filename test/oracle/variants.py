"""The ways to check a program that must not change the answer: how memory is split, encoded and read, where calls are
inlined, whether loops are summarised, the form of the condition, who decides it. {folder} stands for an empty folder; a
certificate that is written there must be accepted by fathom certify. Some ways are slow: there no answer in time is no
failure.
"""
import zlib

VARIANTS = (
    "--regions=flat",
    "--split=alloc-site --jobs=2",
    "--inline=seair --regions=cs",
    "--inline=seair --regions=ci",
    "--inline=seair --regions=flat --word=1",
    "--no-arm",
    "--no-store-map --vc=path",
    "--no-simplify --word=4",
    "--no-coi --vc=path",
    "--solver=z3",
    "--certificate={folder}",
    "--solver=cvc5",
    "--solver=bitblast,z3 --jobs=2",
    "--solver=bitblast --cross-check",
)
SLOW_VARIANTS = (
    "--solver=smtlib:z3",  # asked behind a push, where it does without most of its simplifications
    "--no-summaries",
    "--memory=lambdas",
    "--memory=lambdas --lambda=instantiate",
    "--memory=lambdas --lambda=lazy",
    "--memory=arrays",
    "--memory=arrays --regions=flat",
    "--memory=arrays --lambda=lazy --word=1",
)
SLOW_OPTIONS = ["--timeout=10"]


def variants_for(name, count):
    """So many of them, others for other names."""
    everything = VARIANTS + SLOW_VARIANTS
    first = zlib.crc32(name.encode())
    return [everything[(first + i) % len(everything)] for i in range(min(count, len(everything)))]
