#include "regions/Graph.h"

#include <gtest/gtest.h>

namespace fathom::regions {

/// A node with a value of one byte at each of the first `count` offsets, as in Figure 5 of the paper.
static Cell bytes(Graph &graph, unsigned count) {
  Cell node = graph.makeNode();
  for (unsigned i = 0; i < count; ++i)
    graph.addAccess(graph.moved(node, i), 1, AccessKind::WriteValue);
  return node;
}

static Cell at(Cell cell, int64_t offset) { return {cell.node, cell.offset + offset}; }

static Cell sequence(Graph &graph, uint64_t elementSize) {
  Cell node = graph.makeNode();
  graph.fold(node, elementSize);
  return node;
}

/// A plain node whose last access ends at `size`.
static Cell plain(Graph &graph, uint64_t size) {
  Cell node = graph.makeNode();
  graph.addAccess(node, 1, AccessKind::WriteValue);
  graph.addAccess(at(node, size - 1), 1, AccessKind::WriteValue);
  return node;
}

/// How far `b` lies behind `a` in the node they share.
static int64_t distance(const Graph &graph, Cell a, Cell b) {
  a = graph.resolve(a);
  b = graph.resolve(b);
  EXPECT_EQ(a.node, b.node);
  return a.node->normalised(b.offset - a.offset);
}

static Node &nodeOf(const Graph &graph, Cell cell) { return *graph.resolve(cell).node; }

// Figure 5: three embeddings.

TEST(Unify, EmbedsTheFirstInTheSecond) {
  Graph graph;
  Cell n1 = bytes(graph, 3), n2 = bytes(graph, 4);
  Cell y = at(n1, 1), d = at(n2, 3);
  graph.unify(y, d);
  EXPECT_EQ(graph.resolve(y), graph.resolve(d));
  EXPECT_EQ(distance(graph, n2, n1), 2);        // X lies on C
  EXPECT_EQ(distance(graph, n2, at(n1, 2)), 4); // Z behind D
  EXPECT_EQ(nodeOf(graph, n1).size(), 5u);
  EXPECT_TRUE(nodeOf(graph, n1).isPlain());
  EXPECT_EQ(graph.nodes().size(), 1u);
}

TEST(Unify, EmbedsTheSecondInTheFirst) {
  Graph graph;
  Cell n1 = bytes(graph, 3), n2 = bytes(graph, 4);
  graph.unify(at(n1, 2), at(n2, 1)); // Z and B
  EXPECT_EQ(distance(graph, n1, n2), 1);
  EXPECT_EQ(nodeOf(graph, n1).size(), 5u);
  EXPECT_TRUE(nodeOf(graph, n1).isPlain());
}

TEST(Unify, EmbedsAtTheSameOffset) {
  Graph graph;
  Cell n1 = bytes(graph, 3), n2 = bytes(graph, 4);
  graph.unify(at(n1, 1), at(n2, 1)); // Y and B
  EXPECT_EQ(distance(graph, n1, n2), 0);
  EXPECT_EQ(nodeOf(graph, n1).size(), 4u);
}

// Figure 6, line by line.

TEST(Unify, WithACollapsedNodeCollapses) { // lines 8 and 9
  Graph graph;
  Cell n1 = graph.makeNode(), n2 = bytes(graph, 4);
  graph.collapse(n1);
  graph.unify(n1, at(n2, 2));
  EXPECT_TRUE(nodeOf(graph, n2).isCollapsed());
  EXPECT_EQ(graph.resolve(n2), graph.resolve(at(n2, 3)));
  EXPECT_EQ(nodeOf(graph, n2).size(), 1u);
}

TEST(Unify, OfCollapsedNodesStaysCollapsed) {
  Graph graph;
  Cell n1 = graph.makeNode(), n2 = graph.makeNode();
  graph.collapse(n1);
  graph.collapse(n2);
  graph.unify(at(n1, 3), n2);
  EXPECT_TRUE(nodeOf(graph, n1).isCollapsed());
  EXPECT_EQ(graph.nodes().size(), 1u);
}

TEST(Unify, ASequenceTakesAPlainNodeThatIsAMultiple) { // lines 11 to 13, 17 to 19
  for (bool isFirst : {true, false}) {
    Graph graph;
    Cell n1 = sequence(graph, 4), n2 = plain(graph, 12);
    isFirst ? graph.unify(n1, n2) : graph.unify(n2, n1);
    EXPECT_TRUE(nodeOf(graph, n2).isSequence());
    EXPECT_EQ(nodeOf(graph, n2).elementSize(), 4u);
    EXPECT_EQ(graph.resolve(n2), graph.resolve(at(n2, 8)));
  }
}

TEST(Unify, ASequenceTakesASmallerPlainNode) { // line 20, not taken
  Graph graph;
  Cell n1 = plain(graph, 3), n2 = sequence(graph, 8);
  graph.unify(n1, at(n2, 4));
  EXPECT_EQ(nodeOf(graph, n1).elementSize(), 8u);
  EXPECT_EQ(distance(graph, n2, n1), 4);
  EXPECT_EQ(distance(graph, n2, at(n1, 2)), 6);
}

TEST(Unify, ASequenceWrapsAPlainNodeThatIsTooLong) { // lines 15 and 20: where the paper collapses
  Graph graph;
  Cell n1 = plain(graph, 7), n2 = sequence(graph, 4);
  graph.unify(n1, at(n2, 1));
  EXPECT_EQ(nodeOf(graph, n1).elementSize(), 4u);
  EXPECT_EQ(distance(graph, n2, at(n1, 3)), 0);
  EXPECT_EQ(distance(graph, n2, at(n1, 6)), 3);
}

TEST(Unify, OfSequencesTakesTheCommonDivisor) { // lines 22 to 26
  for (auto [a, b, both] : {std::array{8u, 4u, 4u}, std::array{4u, 16u, 4u}, std::array{12u, 8u, 4u}}) {
    Graph graph;
    Cell n1 = sequence(graph, a), n2 = sequence(graph, b);
    graph.unify(n1, n2);
    EXPECT_EQ(nodeOf(graph, n1).elementSize(), both);
  }
}

TEST(Unify, OfSequencesThatDoNotFitLosesTheFields) { // line 26
  Graph graph;
  Cell n1 = sequence(graph, 8), n2 = sequence(graph, 9);
  Cell first = graph.link(n1), second = graph.link(at(n1, 4));
  graph.unify(n1, n2);
  EXPECT_TRUE(nodeOf(graph, n1).isCollapsed());
  EXPECT_EQ(graph.resolve(first), graph.resolve(second));
}

TEST(Unify, OfSequencesAtAnOffsetShifts) { // line 25
  Graph graph;
  Cell n1 = sequence(graph, 8), n2 = sequence(graph, 8);
  Cell target = graph.link(at(n1, 3));
  graph.unify(n1, at(n2, 6));
  EXPECT_EQ(graph.resolve(graph.linkIfAny(at(n2, 1))), graph.resolve(target));
}

TEST(Unify, OfTwoPlacesOfOneNodeMakesASequence) { // line 27
  Graph graph;
  Cell n = graph.makeNode();
  Cell a = graph.link(at(n, 4)), b = graph.link(at(n, 12)), c = graph.link(at(n, 16));
  graph.unify(n, at(n, 8));
  EXPECT_EQ(nodeOf(graph, n).elementSize(), 8u);
  EXPECT_EQ(graph.resolve(a), graph.resolve(b));
  EXPECT_NE(graph.resolve(a), graph.resolve(c));
}

TEST(Unify, OfTwoPlacesThatDoNotFitCollapses) { // line 27
  Graph graph;
  Cell n = sequence(graph, 8);
  Cell a = graph.link(n), b = graph.link(at(n, 4));
  graph.unify(n, at(n, 3));
  EXPECT_TRUE(nodeOf(graph, n).isCollapsed());
  EXPECT_EQ(graph.resolve(a), graph.resolve(b));
}

TEST(Unify, OfANodeWithItselfChangesNothing) {
  Graph graph;
  Cell n = bytes(graph, 4);
  graph.unify(at(n, 2), at(n, 2));
  EXPECT_TRUE(nodeOf(graph, n).isPlain());
}

TEST(Unify, MovesTheEdges) { // lines 29 to 37
  Graph graph;
  Cell n1 = graph.makeNode(), n2 = graph.makeNode(), from = graph.makeNode();
  Cell only = graph.makeNode(), left = graph.makeNode(), right = graph.makeNode();
  graph.unify(graph.link(n1), only);
  graph.unify(graph.link(at(n1, 8)), left);
  graph.unify(graph.link(at(n2, 24)), right);
  graph.unify(graph.link(from), at(n1, 8));
  graph.unify(n1, at(n2, 16));
  EXPECT_EQ(graph.linkIfAny(at(n2, 16)), graph.resolve(only));
  EXPECT_EQ(graph.resolve(left), graph.resolve(right));
  EXPECT_NE(graph.resolve(left), graph.resolve(only));
  EXPECT_EQ(graph.linkIfAny(from), graph.resolve(at(n2, 24)));
}

TEST(Unify, GoesOnAlongTheEdges) {
  Graph graph;
  auto list = [&](unsigned length) {
    std::vector<Cell> nodes{graph.makeNode()};
    for (unsigned i = 1; i < length; ++i)
      nodes.push_back(graph.link(nodes.back()));
    return nodes;
  };
  std::vector<Cell> a = list(100000), b = list(100000); // deep enough to overflow a stack
  graph.unify(a.front(), b.front());
  EXPECT_EQ(graph.resolve(a.back()), graph.resolve(b.back()));
}

TEST(Unify, TiesAKnot) {
  Graph graph;
  Cell n = graph.makeNode();
  Cell next = graph.link(n);
  graph.unify(next, n);
  EXPECT_EQ(graph.linkIfAny(n), graph.resolve(n));
  EXPECT_EQ(graph.nodes().size(), 1u);
}

TEST(Unify, AKnotWithAShiftMakesASequence) { // n points to its own middle, then to its start
  Graph graph;
  Cell n = graph.makeNode();
  graph.unify(graph.link(n), at(n, 8));
  graph.unify(graph.link(n), n);
  EXPECT_EQ(nodeOf(graph, n).elementSize(), 8u);
  EXPECT_EQ(graph.nodes().size(), 1u);
}

TEST(Unify, JoinsFlagsSitesAndAccesses) {
  Graph graph;
  Cell n1 = graph.makeNode(Heap), n2 = graph.makeNode(Stack);
  graph.addAccess(n1, 4, AccessKind::WriteValue);
  graph.addAccess(at(n2, 8), 8, AccessKind::ReadPointer);
  graph.unify(n1, n2);
  Node &node = nodeOf(graph, n1);
  for (Flag flag : {Heap, Stack, Read, Modified})
    EXPECT_TRUE(node.is(flag));
  EXPECT_EQ(node.allAccesses(), (std::set<Access>{{graph.resolve(n1).offset, 4, AccessKind::WriteValue},
                                                  {graph.resolve(n1).offset + 8, 8, AccessKind::ReadPointer}}));
}

TEST(Node, GrowsAtTheFront) {
  Graph graph;
  Cell n = bytes(graph, 4);
  Cell before = graph.moved(n, -16);
  graph.addAccess(before, 8, AccessKind::ReadPointer);
  Node &node = nodeOf(graph, n);
  EXPECT_EQ(node.lowest(), -16);
  EXPECT_EQ(node.size(), 20u);
  EXPECT_EQ(graph.moved(before, 16), graph.resolve(n));
}

TEST(Node, LosesItsFieldsWhenOffsetsAreNonsense) {
  Graph graph;
  Cell n = bytes(graph, 4);
  graph.moved(n, INT64_MIN);
  EXPECT_EQ(nodeOf(graph, n).elementSize(), 1u);
}

TEST(Node, WithTooManyFieldsBecomesASequence) {
  Graph graph;
  Cell n = graph.makeNode();
  for (int64_t i = 0; i < 40000; ++i)
    graph.addAccess(at(n, 4 * i), 4, AccessKind::WriteValue);
  EXPECT_EQ(nodeOf(graph, n).elementSize(), 4u);
  EXPECT_EQ(nodeOf(graph, n).allAccesses().size(), 1u);
}

TEST(Node, ASequenceOfBytesIsNotCollapsed) {
  Graph graph;
  Cell n = sequence(graph, 1);
  graph.addAccess(n, 1, AccessKind::WriteValue);
  EXPECT_TRUE(nodeOf(graph, n).isSequence());
  graph.addAccess(n, 4, AccessKind::WriteValue);
  EXPECT_TRUE(nodeOf(graph, n).isCollapsed());
}

TEST(Overlap, Plain) {
  EXPECT_TRUE(overlap(0, 4, 3, 1, 0));
  EXPECT_FALSE(overlap(0, 4, 4, 1, 0));
  EXPECT_TRUE(overlap(7, 1, 0, 8, 0));
  EXPECT_FALSE(overlap(8, 1, 0, 8, 0));
  EXPECT_TRUE(overlap(0, unknownLength, 1000, 1, 0));
  EXPECT_FALSE(overlap(4, unknownLength, 0, 4, 0));
}

TEST(Overlap, InASequenceWrapsRound) {
  EXPECT_TRUE(overlap(12, 8, 0, 4, 16));
  EXPECT_FALSE(overlap(12, 4, 0, 4, 16));
  EXPECT_TRUE(overlap(0, 4, 12, 8, 16));
  EXPECT_TRUE(overlap(0, 1, 0, 1, 1));
}

} // namespace fathom::regions
