// How a callee's graph lies in its caller's, on graphs built by hand.
#include "regions/Simulation.h"

#include <gtest/gtest.h>

namespace fathom::regions {

class SimulationTest : public ::testing::Test {
protected:
  Simulation simulation(Cell inner, Cell outer) {
    std::vector<CellPair> roots{{inner, outer}};
    return Simulation(callee, caller, roots);
  }
  static Cell at(Cell cell, int64_t offset) { return {cell.node, cell.offset + offset}; }

  Graph callee, caller;
};

TEST_F(SimulationTest, AtAnOffset) {
  Cell inner = callee.makeNode(), outer = caller.makeNode();
  Simulation relation = simulation(at(inner, 4), at(outer, 20));
  EXPECT_TRUE(relation.isFunction());
  ASSERT_EQ(relation.allPairs().size(), 1u);
  EXPECT_EQ(relation.allPairs().front().second, at(outer, 16));
}

TEST_F(SimulationTest, NotAFunctionIfACalleeObjectLiesInTwo) {
  Cell inner = callee.makeNode();
  std::vector<CellPair> roots{{inner, caller.makeNode()}, {inner, caller.makeNode()}};
  EXPECT_FALSE(Simulation(callee, caller, roots).isFunction());
}

TEST_F(SimulationTest, NotAFunctionIfItLiesAtTwoOffsets) {
  Cell inner = callee.makeNode(), outer = caller.makeNode();
  std::vector<CellPair> roots{{inner, outer}, {at(inner, 8), outer}};
  EXPECT_FALSE(Simulation(callee, caller, roots).isFunction());
}

TEST_F(SimulationTest, LinksAreFollowed) {
  Cell inner = callee.makeNode(), outer = caller.makeNode();
  Cell target = callee.link(at(inner, 8)), counterpart = caller.link(at(outer, 8));
  Simulation relation = simulation(inner, outer);
  EXPECT_TRUE(relation.isFunction());
  EXPECT_EQ(relation.allPairs().lookup(target.node), counterpart);
}

// What the callee follows the caller must know, or else it would have no region there.
TEST_F(SimulationTest, NotAFunctionIfTheCallerHasNoSuchLink) {
  Cell inner = callee.makeNode(), outer = caller.makeNode();
  callee.link(at(inner, 8));
  caller.link(outer);
  EXPECT_FALSE(simulation(inner, outer).isFunction());
}

TEST_F(SimulationTest, TheCallerMayHaveMoreLinks) {
  Cell inner = callee.makeNode(), outer = caller.makeNode();
  caller.link(at(outer, 8));
  EXPECT_TRUE(simulation(inner, outer).isFunction());
}

/// Element sizes, 0 for a plain object, and whether one of the callee fits into one of the caller.
struct Fit {
  uint64_t callee, caller;
  bool fits;
};

// The caller must not tell apart what the callee cannot.
TEST_F(SimulationTest, TheCallerKnowsNoMoreAboutOffsets) {
  for (Fit fit : {Fit{0, 0, true}, Fit{0, 8, true}, Fit{8, 8, true}, Fit{16, 8, true}, Fit{8, 0, false},
                  Fit{8, 16, false}, Fit{12, 8, false}, Fit{1, 8, false}, Fit{8, 1, true}}) {
    Cell inner = callee.makeNode(), outer = caller.makeNode();
    callee.fold(inner, fit.callee);
    caller.fold(outer, fit.caller);
    EXPECT_EQ(simulation(inner, outer).isFunction(), fit.fits) << fit.callee << " in " << fit.caller;
  }
}

/// Two callee objects with these flags in one of the caller, 8 bytes apart.
static size_t meetings(unsigned first, unsigned second) {
  Graph callee, caller;
  Cell outer = caller.makeNode();
  std::vector<CellPair> roots{{callee.makeNode(first), outer}, {callee.makeNode(second), {outer.node, 8}}};
  Simulation relation(callee, caller, roots);
  EXPECT_TRUE(relation.isFunction());
  return relation.meetings().size();
}

TEST_F(SimulationTest, ObjectsMeetIfOneIsWritten) {
  EXPECT_EQ(meetings(Modified, Read), 1u);
  EXPECT_EQ(meetings(Read, Modified), 1u);
  EXPECT_EQ(meetings(Modified, Modified), 1u);
  EXPECT_EQ(meetings(Heap, Read), 1u);
  EXPECT_EQ(meetings(Stack, Read), 1u);
  EXPECT_EQ(meetings(Read, Read), 0u);
  EXPECT_EQ(meetings(Modified, 0), 0u);
  EXPECT_EQ(meetings(0, 0), 0u);
}

} // namespace fathom::regions
