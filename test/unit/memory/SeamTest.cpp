// The rules of the theory of memory, one test each: [SeaM], Figures 4.6 and 4.7 (reads over writes), 6.4 and 6.5
// (store-maps). What is expected is the very term, or the number of writes that were looked at.
#include "memory/MemoryModel.h"

#include <gtest/gtest.h>

namespace fathom::memory {
namespace {

using seair::ObjectKind;
using term::Kind;
using term::Sort;

class SeamRules : public testing::Test {
protected:
  SeamRules() {
    a = object(64);
    b = object(64);
    before = mem;
  }

  FatPtr object(uint64_t size) {
    auto allocation = model.allocate(ObjectKind::Heap, number(size), 0, {"", 16}, mem, mem);
    mem = allocation.mem;
    return allocation.ptr;
  }
  Term number(uint64_t value) { return terms.bits(64, value); }
  Term fresh(unsigned width) { return terms.variable(Sort::bits(width), "x"); }
  FatPtr at(const FatPtr &ptr, uint64_t offset) { return model.pointers().gep(ptr, number(offset)); }
  /// An element of 4 bytes, at a number below 2^bits.
  FatPtr element(const FatPtr &array, unsigned bits) {
    return model.pointers().gep(array, terms.shl(terms.zext(fresh(bits), 64), number(2)));
  }
  Term load(const FatPtr &ptr) { return model.load(4, ptr, mem); }
  Term initial(const FatPtr &ptr) { return model.load(4, ptr, before); }
  const ReadCounts &counts() const { return model.contents().counts(); }

  term::Terms terms;
  Budget budget;
  MemoryModel model{terms, budget};
  Mem mem = model.init(0, {});
  FatPtr a, b;
  Mem before;
};

// ---- Figure 4.6

TEST_F(SeamRules, Row) {
  Term v = fresh(32);
  FatPtr i = element(a, 4), j = element(a, 4);
  mem = model.store(v, i, mem);
  EXPECT_EQ(load(j), terms.ite(terms.eq(i.offset, j.offset), v, initial(j)));
}

TEST_F(SeamRules, RowHit) {
  Term v = fresh(32);
  FatPtr i = element(a, 4);
  mem = model.store(v, i, mem);
  EXPECT_EQ(load(i), v);
}

TEST_F(SeamRules, RowSkip) {
  FatPtr i = element(a, 2), j = at(a, 16), k = element(b, 4);
  mem = model.store(fresh(32), i, mem);
  EXPECT_EQ(load(j), initial(j)) << "by range";
  EXPECT_EQ(load(k), initial(k)) << "by object";
}

// ---- Figure 4.7

TEST_F(SeamRules, ReadOverSet) {
  Term n = terms.zext(fresh(4), 64), byte = fresh(8),
       four = terms.concat(byte, terms.concat(byte, terms.concat(byte, byte)));
  mem = model.set(at(a, 8), byte, terms.shl(n, number(2)), mem);
  EXPECT_EQ(load(at(a, 4)), initial(at(a, 4))) << "before it";
  EXPECT_EQ(load(at(a, 8)), terms.ite(terms.ult(number(0), terms.shl(n, number(2))), four, initial(at(a, 8))));
  mem = model.set(a, byte, number(32), mem);
  EXPECT_EQ(load(at(a, 28)), four) << "inside";
  EXPECT_EQ(load(at(b, 28)), initial(at(b, 28))) << "elsewhere";
}

TEST_F(SeamRules, ReadOverCopy) {
  Term v = fresh(32), n = terms.shl(terms.zext(fresh(4), 64), number(2));
  mem = model.store(v, at(a, 12), mem);
  Mem source = mem;
  mem = model.copy(at(b, 8), at(a, 4), number(16), mem, mem);
  EXPECT_EQ(load(at(b, 16)), v);
  EXPECT_EQ(load(at(b, 20)), initial(at(a, 16)));
  EXPECT_EQ(load(at(b, 24)), initial(at(b, 24)));
  mem = model.copy(at(b, 8), at(a, 4), n, source, source);
  EXPECT_EQ(load(at(b, 16)), terms.ite(terms.ult(number(8), n), v, initial(at(b, 16))));
}

// ---- Figure 6.4

TEST_F(SeamRules, SmapNewAndHit) {
  Term v1 = fresh(32), v2 = fresh(32), v3 = fresh(32);
  mem = model.store(v1, at(a, 0), mem);
  mem = model.store(v2, at(a, 8), mem);
  Mem older = mem;
  mem = model.store(v3, at(a, 0), mem);
  EXPECT_EQ(load(at(a, 0)), v3);
  EXPECT_EQ(load(at(a, 8)), v2);
  EXPECT_EQ(model.load(4, at(a, 0), older), v1) << "every version stays readable";
  EXPECT_EQ(counts().skips, 0u);
}

TEST_F(SeamRules, WritesToOtherObjectsCommute) {
  Term v = fresh(32);
  mem = model.store(v, at(a, 4), mem);
  for (unsigned i = 0; i < 1000; ++i) {
    mem = model.store(fresh(32), at(b, 4 * (i % 16)), mem);
    mem = model.store(fresh(32), at(a, 8 + 4 * (i % 8)), mem);
  }
  EXPECT_EQ(load(at(a, 4)), v);
  EXPECT_EQ(counts().skips + counts().ranged, 0u) << "none of them is looked at";
}

// ---- Figure 6.5

TEST_F(SeamRules, RMissAndRSkip) {
  mem = model.store(fresh(32), at(a, 0), mem);
  mem = model.store(fresh(32), at(a, 8), mem);
  EXPECT_EQ(load(at(a, 4)), initial(at(a, 4))) << "the object, at another offset";
  EXPECT_EQ(load(at(b, 0)), initial(at(b, 0))) << "another object";
  EXPECT_EQ(counts().skips, 0u);
}

/// An unknown place is compared with those that it can be, however many others were written.
TEST_F(SeamRules, RAbortOnlyWhereThePointerReaches) {
  for (unsigned i = 0; i < 16; ++i)
    mem = model.store(fresh(32), at(a, 4 * i), mem);
  FatPtr narrow = model.pointers().gep(element(a, 1), number(8)), other = element(b, 4);
  Term read = load(model.pointers().ite(terms.variable(Sort::boolean(), "c"), narrow, other));
  unsigned choices = 0;
  for (Term t : terms.postorder({read}))
    choices += terms.kind(t) == Kind::Ite;
  EXPECT_EQ(choices, 2u) << "between the objects, and between two places of the first";
}

// ---- memories that differ in few stores

TEST_F(SeamRules, AChoiceOfMemoriesIsAChoiceOfWhatDiffers) {
  Term c = terms.variable(Sort::boolean(), "c"), v = fresh(32), w = fresh(32);
  for (unsigned i = 0; i < 16; ++i)
    mem = model.store(v, at(a, 4 * i), mem);
  mem = model.ite(c, model.store(w, at(a, 8), mem), mem);
  EXPECT_EQ(load(at(a, 4)), v);
  EXPECT_EQ(load(at(a, 8)), terms.ite(c, w, v));
}

} // namespace
} // namespace fathom::memory
