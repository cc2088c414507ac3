// What conditions look like: which terms a read gives, not only their value. And that long programs stay cheap.
#include "memory/MemoryModel.h"
#include "term/Evaluator.h"

#include <gtest/gtest.h>

namespace fathom::memory {
namespace {

using seair::ObjectKind;
using term::Sort;

class Memory : public testing::Test {
protected:
  FatPtr object(uint64_t size, ObjectKind kind = ObjectKind::Stack) {
    auto allocation = model.allocate(kind, terms.bits(64, size), 0, {"", 8}, mem, mem);
    mem = allocation.mem;
    return allocation.ptr;
  }
  FatPtr at(const FatPtr &ptr, uint64_t offset) { return model.pointers().gep(ptr, terms.bits(64, offset)); }
  Term fresh(unsigned width) { return terms.variable(Sort::bits(width), "x"); }
  Term boolean() { return terms.variable(Sort::boolean(), "c"); }

  term::Terms terms;
  Budget budget;
  MemoryModel model{terms, budget};
  Mem mem = model.init(0, {});
};

TEST_F(Memory, SameWidthAtTheSamePlaceIsTheStoredTerm) {
  FatPtr p = object(16), q = object(16);
  Term x = fresh(32);
  mem = model.store(x, at(p, 4), mem);
  mem = model.store(fresh(32), at(q, 4), mem);
  mem = model.store(fresh(32), at(p, 8), mem);
  EXPECT_EQ(model.load(4, at(p, 4), mem), x);
}

/// Of a program whose pointers have 4 bytes.
class SmallMemory : public Memory {
protected:
  FatPtr allocated(Term size) {
    auto allocation = small.allocate(ObjectKind::Heap, size, 0, {"", 16}, smallMem, smallMem);
    smallMem = allocation.mem;
    return allocation.ptr;
  }

  MemoryModel small{terms, budget, {}, {}, false, 4};
  Mem smallMem = small.init(0, {});
};

TEST_F(SmallMemory, PointersLieSideBySide) {
  FatPtr p = allocated(terms.bits(64, 8)), q = allocated(terms.bits(64, 8));
  smallMem = small.storePtr(p, p, smallMem);
  smallMem = small.storePtr(q, small.pointers().gep(p, terms.bits(64, 4)), smallMem);
  EXPECT_EQ(small.loadPtr(p, smallMem, smallMem), p);
  EXPECT_EQ(small.load(4, p, smallMem), small.pointers().toInt(p));
  EXPECT_EQ(terms.width(small.pointers().toInt(p)), 32u);
  EXPECT_EQ(small.intToPtr(small.load(4, p, smallMem), smallMem), p);
}

TEST_F(SmallMemory, NumbersWithoutObjectsHave32Bits) {
  Pointers &pointers = small.pointers();
  FatPtr high = small.intToPtr(terms.bits(32, 0x80000000), smallMem);
  FatPtr below =
      pointers.gep(pointers.null(), terms.bits(64, ~0ull << 31)); // the index was cut to 32 bits, with a sign
  EXPECT_TRUE(terms.isTrue(pointers.compare(PtrOrder::Equal, high, below)));
  EXPECT_EQ(pointers.toInt(below), terms.bits(32, 0x80000000));
}

TEST_F(SmallMemory, NumbersWithoutObjectsAreOrderedAsAddresses) {
  Pointers &pointers = small.pointers();
  FatPtr low = small.intToPtr(terms.bits(32, 16), smallMem), high = small.intToPtr(terms.bits(32, ~15u), smallMem);
  EXPECT_TRUE(terms.isTrue(pointers.compare(PtrOrder::Less, low, high)));
  EXPECT_TRUE(terms.isFalse(pointers.compare(PtrOrder::LessOrEqual, high, low)));
  FatPtr start = allocated(terms.bits(64, 8));
  FatPtr before = pointers.gep(start, terms.bits(64, ~0ull)); // one byte before an object is below it
  EXPECT_TRUE(terms.isTrue(pointers.compare(PtrOrder::Less, before, start)));
}

/// Objects of unknown sizes that need not exist leave room for each other, unless there are too many.
TEST_F(SmallMemory, RoomMayBeShort) {
  std::vector<Term> roots;
  for (int i = 0; i < 5000; ++i) {
    roots.push_back(small.pointers().toInt(allocated(fresh(64))));
    if (i == 1000) {
      small.addressConditions(roots);
      EXPECT_FALSE(small.mayBeShort());
    }
  }
  EXPECT_FALSE(small.mayBeShort()) << "as long as nobody looks at their addresses";
  small.addressConditions(roots);
  EXPECT_TRUE(small.mayBeShort());
}

TEST_F(Memory, SymbolicOffsetsWithKnownDistance) {
  FatPtr p = object(400);
  FatPtr element = model.pointers().gep(p, terms.shl(fresh(64), terms.bits(64, 3)));
  Term x = fresh(32), y = fresh(32);
  mem = model.store(x, element, mem);
  mem = model.store(y, at(element, 4), mem);
  EXPECT_EQ(model.load(4, element, mem), x);
  EXPECT_EQ(model.load(4, at(element, 4), mem), y);
}

TEST_F(Memory, FieldsOfArrayElementsDoNotMeet) {
  FatPtr p = object(400);
  FatPtr one = model.pointers().gep(p, terms.shl(fresh(64), terms.bits(64, 3)));
  FatPtr other = model.pointers().gep(p, terms.shl(fresh(64), terms.bits(64, 3)));
  mem = model.set(p, terms.bits(8, 0), terms.bits(64, 400), mem);
  mem = model.store(fresh(32), one, mem);
  EXPECT_EQ(model.load(4, at(other, 4), mem), terms.bits(32, 0));
}

TEST_F(Memory, OtherObjectsAreSkippedAlsoThroughChoices) {
  FatPtr p = object(16), q = object(16), r = object(16);
  Term x = fresh(32);
  mem = model.store(x, p, mem);
  FatPtr either = model.pointers().ite(boolean(), q, r);
  Mem other = model.store(fresh(32), either, mem);
  mem = model.ite(boolean(), other, mem);
  EXPECT_EQ(model.load(4, p, mem), x);
  FatPtr unknown = model.pointers().gep(p, terms.shl(fresh(64), terms.bits(64, 2)));
  mem = model.store(x, at(p, 4), mem);
  mem = model.store(x, at(p, 8), mem);
  mem = model.store(x, at(p, 12), mem);
  EXPECT_EQ(model.load(4, unknown, mem), x) << "every element is the same";
}

TEST_F(Memory, WhatIsNotReachedIsTheSameTerm) {
  FatPtr p = object(16), q = object(16), r = object(16), fixed = object(16, ObjectKind::Constant);
  Term x = fresh(64);
  for (const FatPtr &each : {p, q, r, fixed})
    mem = model.store(x, each, mem);
  mem = model.storePtr(fixed, at(p, 8), mem);
  mem = model.storePtr(q, at(fixed, 8), mem);
  Mem after = model.havocReachable(at(p, 3), 0, mem, mem).front();
  EXPECT_NE(model.load(8, p, after), x);
  EXPECT_NE(model.load(8, q, after), x);
  EXPECT_EQ(terms.kind(model.load(1, q, after)), term::Kind::Apply) << "it is reached for sure";
  EXPECT_EQ(model.load(8, r, after), x);
  EXPECT_EQ(model.load(8, fixed, after), x);
  EXPECT_EQ(model.havocReachable(model.pointers().null(), 0, mem, mem).front(), mem);
}

TEST_F(Memory, ReachOfALongListIsCheap) {
  std::vector<FatPtr> list;
  for (unsigned i = 0; i < 2000; ++i)
    list.push_back(object(24));
  for (unsigned i = 0; i + 1 < list.size(); ++i) {
    mem = model.storePtr(list[i + 1], at(list[i], 8), mem);
    mem = model.storePtr(list[i], at(list[i + 1], 16), mem);
  }
  size_t before = terms.size();
  Mem after = model.havocReachable(list[1000], 0, mem, mem).front();
  EXPECT_LT(terms.size() - before, 20000u);
  EXPECT_EQ(terms.kind(model.load(1, list.back(), after)), term::Kind::Apply);
  EXPECT_EQ(terms.kind(model.load(1, list.front(), after)), term::Kind::Apply);
}

/// Nobody knows which nodes are linked in, so every way around has its condition.
TEST_F(Memory, ReachInACycleOfChoicesGrowsByItsLengthSquaredAtMost) {
  std::vector<FatPtr> ring;
  for (unsigned i = 0; i < 60; ++i)
    ring.push_back(object(24));
  for (unsigned i = 0; i < ring.size(); ++i) {
    FatPtr next = ring[(i + 1) % ring.size()], previous = ring[(i + ring.size() - 1) % ring.size()];
    mem = model.storePtr(model.pointers().ite(boolean(), next, ring[i]), at(ring[i], 8), mem);
    mem = model.storePtr(model.pointers().ite(boolean(), previous, ring[i]), at(ring[i], 16), mem);
  }
  size_t before = terms.size();
  model.havocReachable(ring[7], 0, mem, mem);
  EXPECT_LT(terms.size() - before, 20u * 60 * 60);
}

TEST_F(Memory, CopiedByBytesIsTheSameTerm) {
  FatPtr p = object(8), q = object(8);
  Term x = fresh(64);
  mem = model.store(x, p, mem);
  for (uint64_t i = 0; i < 8; ++i)
    mem = model.store(model.load(1, at(p, i), mem), at(q, i), mem);
  EXPECT_EQ(model.load(8, q, mem), x);
}

TEST_F(Memory, WholeObjectCopyAndSetNeedNoRangeCheck) {
  Term size = fresh(64);
  auto allocation = model.allocate(ObjectKind::Heap, size, 0, {"", 16}, mem, mem);
  mem = model.set(allocation.ptr, terms.bits(8, 7), size, allocation.mem);
  FatPtr p = model.pointers().gep(allocation.ptr, fresh(64));
  EXPECT_EQ(model.load(2, p, mem), terms.bits(16, 0x0707));
}

TEST_F(Memory, RecoveredPointersAreThePointers) {
  FatPtr p = object(8);
  FatPtr end = at(p, 8);
  Term address = model.pointers().toInt(end);
  EXPECT_EQ(model.intToPtr(address, mem), end) << "also where it points to no object";
  Term inside = terms.add(address, terms.bits(64, static_cast<uint64_t>(-3)));
  EXPECT_EQ(model.intToPtr(inside, mem), at(p, 5));
}

TEST_F(Memory, APointerToAnyOfManyObjects) {
  constexpr uint64_t count = 300; // more than a set of possible bases holds
  Term selector = fresh(64), value = fresh(32);
  std::vector<FatPtr> objects;
  for (uint64_t i = 0; i < count; ++i) {
    objects.push_back(object(8, ObjectKind::Heap));
    mem = model.store(terms.bits(32, i), objects[i], mem);
  }
  FatPtr any = objects[0];
  for (uint64_t i = 1; i < count; ++i)
    any = model.pointers().ite(terms.eq(selector, terms.bits(64, i)), objects[i], any);
  Term c = boolean();
  mem = model.ite(c, model.store(value, any, mem), model.storePtr(objects[1], any, mem));
  mem = model.store(terms.bits(32, 1000), objects[9], mem);
  Mem freed = model.free(any, mem);
  for (uint64_t chosen : {0, 5, 7, 9}) {
    for (bool stored : {true, false}) {
      term::Assignment assignment;
      assignment.variables[selector.id] = llvm::APInt(64, chosen);
      assignment.variables[value.id] = llvm::APInt(32, 77);
      assignment.variables[c.id] = llvm::APInt(1, stored);
      term::Evaluator evaluator(terms, assignment);
      auto loaded = [&](const FatPtr &ptr) { return evaluator.value(model.load(4, ptr, mem)).getZExtValue(); };
      uint64_t expected = stored ? 77 : 0; // the address of an object: 0 in this assignment
      EXPECT_EQ(loaded(any), chosen == 9 ? 1000 : expected);
      EXPECT_EQ(loaded(objects[5]), chosen == 5 ? expected : 5);
      EXPECT_EQ(loaded(objects[9]), 1000u);
      if (chosen != 9 && !stored) {
        EXPECT_EQ(evaluator.value(model.loadPtr(any, mem, mem).base), terms.constant(objects[1].base));
      }
      for (uint64_t i : {0, 5, 7, 9})
        EXPECT_EQ(evaluator.isTrue(model.isAlloc(objects[i], freed)), i != chosen);
      EXPECT_FALSE(evaluator.isTrue(model.isAlloc(any, freed)));
      EXPECT_TRUE(evaluator.isTrue(model.pointers().compare(PtrOrder::Equal, any, objects[chosen])));
    }
  }
}

// ---- zeros are the null pointer

TEST_F(Memory, ZerosAreNullWithoutASearch) {
  FatPtr p = object(16), x = object(4);
  Term c = boolean();
  auto writes = [&](Mem zeros) {
    FatPtr loaded = model.loadPtr(at(p, 8), model.ite(c, model.storePtr(x, at(p, 8), zeros), zeros), mem);
    return loaded == model.pointers().ite(c, x, model.pointers().null());
  };
  EXPECT_TRUE(writes(model.set(p, terms.bits(8, 0), terms.bits(64, 16), mem)));
  EXPECT_TRUE(writes(model.store(terms.bits(64, 0), at(p, 8), mem)));
  EXPECT_TRUE(writes(model.data(std::string(16, '\0'), p, mem)));
  EXPECT_TRUE(writes(model.data(std::string(8, 'x') + std::string(8, '\0'), p, mem)));
  EXPECT_FALSE(writes(model.data(std::string(8, '\0') + std::string(8, 'x'), p, mem)));
  EXPECT_FALSE(writes(model.set(p, terms.bits(8, 1), terms.bits(64, 16), mem)));
  EXPECT_FALSE(writes(model.set(p, terms.bits(8, 0), terms.bits(64, 12), mem))) << "a half of it";
}

TEST_F(Memory, ZerosOfALengthThatIsNotKnown) {
  FatPtr p = object(64), x = object(4);
  Term length = fresh(64);
  Mem stored = model.storePtr(x, at(p, 16), mem);
  FatPtr loaded = model.loadPtr(at(p, 16), model.set(p, terms.bits(8, 0), length, stored), mem);
  for (uint64_t bytes : {0, 16, 24, 64}) {
    term::Assignment assignment;
    assignment.variables[length.id] = llvm::APInt(64, bytes);
    term::Evaluator evaluator(terms, assignment);
    EXPECT_EQ(evaluator.value(loaded.base).getZExtValue(), bytes < 24 ? terms.constant(x.base).getZExtValue() : nullId);
  }
}

// ---- size

TEST_F(Memory, LongChainsOfConstantStores) {
  constexpr uint64_t count = 100000;
  FatPtr p = object(4 * count), q = object(4);
  Term x = fresh(32);
  mem = model.store(x, q, mem);
  std::vector<Term> stored;
  for (uint64_t i = 0; i < count; ++i) {
    stored.push_back(fresh(32));
    mem = model.store(stored.back(), at(p, 4 * i), mem);
  }
  EXPECT_EQ(model.load(4, q, mem), x);
  for (uint64_t i = 0; i < count; ++i)
    ASSERT_EQ(model.load(4, at(p, 4 * i), mem), stored[i]);
}

TEST_F(Memory, LongChainsOfUnknownStores) {
  constexpr uint64_t count = 100000;
  FatPtr p = object(1 << 20);
  Term x = fresh(8);
  mem = model.store(x, p, mem);
  for (uint64_t i = 0; i < count; ++i)
    mem = model.store(terms.bits(8, i % 256), model.pointers().gep(p, fresh(64)), mem);
  size_t before = terms.size();
  model.load(1, p, mem);
  EXPECT_LT(terms.size() - before, 10 * count);
}

TEST_F(Memory, LongChainsOfChoices) {
  constexpr uint64_t count = 20000;
  std::vector<FatPtr> objects;
  for (unsigned i = 0; i < 100; ++i)
    objects.push_back(object(8));
  Term x = fresh(32);
  mem = model.store(x, objects[0], mem);
  for (uint64_t i = 0; i < count; ++i)
    mem = model.ite(boolean(), model.store(fresh(32), objects[1 + i % 99], mem), mem);
  EXPECT_EQ(model.load(4, objects[0], mem), x);
  model.load(4, objects[1], mem);
}

TEST_F(Memory, OverwritingACellOftenCostsSymbolicReadsNothing) {
  FatPtr p = object(64);
  for (uint64_t i = 0; i < 10000; ++i)
    mem = model.store(fresh(32), at(p, 4 * (i % 16)), mem);
  FatPtr unknown = model.pointers().gep(p, terms.shl(fresh(64), terms.bits(64, 2)));
  size_t before = terms.size();
  model.load(4, unknown, mem);
  EXPECT_LT(terms.size() - before, 200u);
}

TEST_F(Memory, OffsetsAreKnownByObject) { // [SeaM], Figure 5.7
  FatPtr a = object(64), b = object(64);
  Mem before = mem;
  Term i = boolean(), j = boolean(), k = boolean();
  Term x = fresh(32), y = fresh(32), z = fresh(32);
  FatPtr p1 = model.pointers().ite(
      i, model.pointers().gep(at(a, 16), terms.ite(j, terms.bits(64, 8), terms.bits(64, 16))), at(b, 8));
  FatPtr p2 = model.pointers().ite(k, a, b);
  mem = model.store(x, p2, mem);
  mem = model.store(y, p1, mem);
  mem = model.store(z, at(b, 4), mem);
  EXPECT_EQ(model.load(4, p2, mem), x) << "p1 and p2 are never equal";
  EXPECT_EQ(model.load(4, at(a, 12), mem), model.load(4, at(a, 12), before));
  EXPECT_EQ(model.load(4, at(b, 4), mem), z);
}

TEST_F(Memory, AStoreThroughAChoiceOfConstantPlacesIsInTheStoreMap) {
  FatPtr a = object(64), b = object(64);
  Mem before = mem;
  Term c = boolean(), x = fresh(32), y = fresh(32);
  mem = model.store(x, at(a, 8), mem);
  FatPtr p = model.pointers().gep(model.pointers().ite(c, a, at(b, 8)), terms.bits(64, 4));
  mem = model.store(y, p, mem);
  EXPECT_EQ(model.load(4, at(a, 8), mem), x);
  EXPECT_EQ(model.load(4, at(a, 4), mem), terms.ite(c, y, model.load(4, at(a, 4), before)));
}

TEST_F(Memory, WhatIsAssumedOfAnIndexTellsAccessesApart) {
  FatPtr p = object(400);
  Mem before = mem;
  Term i = fresh(32), x = fresh(32), y = fresh(32);
  FatPtr element = model.pointers().gep(p, terms.shl(terms.zext(i, 64), terms.bits(64, 2)));
  model.assume(terms.ult(i, terms.bits(32, 10)));
  mem = model.store(x, at(p, 40), mem);
  mem = model.store(y, element, mem);
  EXPECT_EQ(model.load(4, at(p, 40), mem), x);
  EXPECT_NE(model.load(4, at(p, 36), mem), model.load(4, at(p, 36), before));
  EXPECT_EQ(model.load(4, element, mem), y);
  EXPECT_GT(model.contents().counts().ranged, 0u);
}

TEST_F(Memory, LongCopiesAndSetsAreInTheStoreMap) {
  FatPtr from = object(800), to = object(8000);
  Term x = fresh(64), y = fresh(64);
  mem = model.store(x, at(from, 128), mem);
  for (unsigned i = 0; i < 10; ++i)
    mem = model.copy(at(to, 800 * i), from, terms.bits(64, 800), mem, mem);
  mem = model.set(at(to, 801), terms.bits(8, 7), terms.bits(64, 100), mem);
  mem = model.store(y, at(to, 3000), mem);
  EXPECT_EQ(model.load(8, at(to, 128), mem), x);
  EXPECT_EQ(model.load(8, at(to, 928), mem), x);
  EXPECT_EQ(model.load(1, at(to, 801), mem), terms.bits(8, 7));
  EXPECT_EQ(model.load(4, at(to, 896), mem), terms.bits(32, 0x07070707));
  EXPECT_EQ(model.load(8, at(to, 3000), mem), y);
  EXPECT_EQ(model.load(8, at(to, 7328), mem), x);
  EXPECT_EQ(model.contents().counts().skips, 0u) << "nothing is walked over";
}

} // namespace
} // namespace fathom::memory
