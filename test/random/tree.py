"""Programs as trees, so that they can be made smaller.

A Node is a text with {} for its parts; parts are nodes or texts. A Block is a list of statements. An expression can be
replaced by a constant or by an expression in it, a statement by those in it or by nothing. What does not compile any
more, or is not interesting any more, is not taken.
"""
import copy


class Node:
    def __init__(self, text, *parts, kind="expression"):
        self.text, self.parts, self.kind = text, list(parts), kind

    def __str__(self):
        return self.text.format(*self.parts)


class Block:
    kind = "block"

    def __init__(self, parts):
        self.parts = list(parts)

    def __str__(self):
        return "\n".join(str(part) for part in self.parts)


def statement(text, *parts):
    return Node(text, *parts, kind="statement")


def slots(root):
    """All places in a tree, each as (parent, index), from the top."""
    queue = [root]
    while queue:
        node = queue.pop(0)
        for i, part in enumerate(node.parts):
            if isinstance(part, (Node, Block)):
                yield node, i
                queue.append(part)


def size(root):
    return len(str(root))


class Reducer:
    """Makes a tree smaller as long as `interesting` says of the result what it says of the whole."""

    def __init__(self, root, interesting, most=2000):
        self.root, self.interesting, self.left = root, interesting, most

    def run(self):
        before = None
        while before != str(self.root) and self.left > 0:
            before = str(self.root)
            self.shrink_blocks()
            self.shrink_nodes()
        return self.root

    def attempt(self, change, undo):
        """Keeps a change if the tree is smaller and interesting still."""
        if self.left <= 0:
            return False
        before = size(self.root)
        change()
        if size(self.root) < before:
            self.left -= 1
            if self.interesting(self.root):
                return True
        undo()
        return False

    def blocks(self):
        return [self.root] * isinstance(self.root, Block) + [p.parts[i] for p, i in slots(self.root)
                                                             if isinstance(p.parts[i], Block)]

    def shrink_blocks(self):
        """Delta debugging: halves, quarters, ... of the statements are left out."""
        for block in self.blocks():
            length = len(block.parts)
            while length > 0:
                start = 0
                while start < len(block.parts):
                    whole = block.parts
                    rest = whole[:start] + whole[start + length:]
                    if not self.attempt(lambda: setattr(block, "parts", rest), lambda: setattr(block, "parts", whole)):
                        start += length
                length = length // 2 if length > 1 else 0

    def shrink_nodes(self):
        for parent, i in list(slots(self.root)):
            if i >= len(parent.parts):
                continue
            for other in self.instead(parent.parts[i]):
                old = parent.parts[i]
                if self.attempt(lambda: parent.parts.__setitem__(i, other), lambda: parent.parts.__setitem__(i, old)):
                    break

    @staticmethod
    def instead(node):
        if isinstance(node, Block):
            return []
        if node.kind == "expression":
            return ["0", "1", *[p for p in node.parts if isinstance(p, Node) and p.kind == "expression"]]
        return [p for p in node.parts if isinstance(p, Block)]


def reduced(root, interesting, most=2000):
    return Reducer(copy.deepcopy(root), interesting, most).run()
