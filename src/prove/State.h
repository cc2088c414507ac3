// Abstract states: sets of states of the program, as in the paper's Definition 1 (position, LV, KB, AL, PT).
//
//   locals    LV   a linear expression over symbolic variables for every scalar that is live
//   known     KB   facts about symbolic variables
//   objects   AL   what is allocated: address, size, kind. Objects do not overlap.
//   cells     PT   what is known to be stored: object, offset, bytes, value
//   chains         objects that lead to each other, any number of them
//
// What differs from the paper: values are expressions, not variables with equations, so that most questions are
// answered by comparing expressions; and a pointer belongs to an object, whose address stands in its expression with
// factor 1 ("str + i"), so that an access is in bounds or not whatever lies beside the object.
//
// An n-bit value is its expression modulo 2^n: adding, subtracting and multiplying by constants is exact without any
// condition. Where its sign matters (a comparison, a division, an extension), it is first brought into range.
#pragma once

#include "prove/Knowledge.h"

#include "llvm/IR/Instructions.h"

#include <set>

namespace fathom::prove {

using LocalId = uint32_t; // of a scalar, or a scalar part of a value

enum class ObjectKind : uint8_t { Stack, Heap, New, NewArray, Global, Constant };
inline bool isHeap(ObjectKind kind) {
  return kind == ObjectKind::Heap || kind == ObjectKind::New || kind == ObjectKind::NewArray;
}

/// Who made an object, as the function that is executed sees it: the function itself, or its callers; then an argument
/// may point to it.
struct Origin {
  static constexpr int own = -1, elsewhere = -2;
  int argument = own; // its number, or one of these
  bool operator==(const Origin &) const = default;
};

struct Object {
  Sym base;
  Linear size;
  ObjectKind kind;
  const llvm::Value *site; // what made it; null for one of several global variables
  uint32_t age = 0;        // stack: how many allocations came before
  bool isPristine = true;  // nothing that was written is forgotten: what no cell tells is arbitrary
  bool isZero = false;     // what no cell tells is zero
  Origin origin = {};
  bool operator==(const Object &) const = default;
};

struct Cell {
  Sym base;
  Linear offset;
  uint32_t bytes;
  bool isPointer;
  Linear value;
  bool operator==(const Cell &) const = default;
};

/// `length` objects on the heap, apart from all others: the first one is at `start`, each leads to the next one, and
/// the last one to `end`. If there is none, start = end. See Chains.h.
struct Chain {
  Linear start; // a symbol, unless it is known to be something else
  Linear length;
  Linear end;
  Int size; // of each object
  Int next; // offset of the pointer
  const llvm::Value *site;
  Origin origin = {};
  ObjectKind kind = ObjectKind::Heap;
  bool operator==(const Chain &) const = default;
};

/// product = left * right; kept for transition systems, which can use it.
struct Product {
  Sym product;
  Linear left, right;
  bool operator==(const Product &) const = default;
};

/// Of the stack, in a mark of which the height is not known any more.
inline constexpr Int unknownHeight = -1;

struct State {
  explicit State(const Symbols &symbols) : known(symbols) {}

  const llvm::BasicBlock *block = nullptr;
  const llvm::BasicBlock *previous = nullptr;
  const llvm::Instruction *next = nullptr;

  std::map<LocalId, Linear> locals;
  Knowledge known;
  std::vector<Object> objects;
  std::vector<Cell> cells;
  std::vector<Chain> chains;
  std::vector<Product> products;
  /// Symbols that were replaced since the last node of the graph, and by what.
  std::vector<std::pair<Sym, Linear>> replaced;
  /// Inputs that were read since the last node, in order.
  std::vector<Sym> inputs;
  /// Facts that nothing else depends on, and symbols that were replaced, which were forgotten: who executes the path
  /// has to choose.
  std::vector<Linear> forgottenAtLeast, forgottenUnequal;
  std::vector<std::pair<Sym, Linear>> forgottenReplaced;
  uint32_t allocations = 0;
  uint32_t visit = 0; // of the block it is in, where paths are recorded
  /// Objects on the heap may live that are not among `objects`.
  bool hasLostHeap = false;
  bool isExact = true; // since the last node, nothing was abstracted

  const Object *find(Sym base) const;
  Object *find(Sym base) { return const_cast<Object *>(std::as_const(*this).find(base)); }
  /// The object a pointer belongs to, and its offset there; null for none.
  const Object *objectOf(const Linear &pointer, const Symbols &symbols) const;
  void forget(Sym base); // an object ends

  /// Learns e = 0. Where e is about addresses that is a fact and no more: of two equal pointers one may be dangling, or
  /// just behind its object. Else a symbol is replaced, where that can be done. False if it is impossible.
  bool learnEqual(const Linear &e, const Symbols &symbols);
  /// The same for two pointers, of which nothing is replaced.
  bool learnEqualAddresses(const Linear &e);
  /// Learns that e = 0 because both sides are one and the same, pointers too.
  bool learnSame(const Linear &e, const Symbols &symbols);
  bool learnAtLeast(const Linear &e) { return known.addAtLeast(e) && separateCells(e); }
  bool learnUnequal(const Linear &e) { return !known.equal(e) && known.addUnequal(e) && separateCells(e); }
  /// Different values are stored at different addresses: used where a value has a symbol of `changed` in it. False if
  /// facts contradict each other.
  bool separateCells(const Linear &changed);

  /// Facts that are only about symbols that are neither values here nor among `kept` say nothing.
  void forgetUnused(const std::set<Sym> &kept);
  /// Numbers for which the forgotten facts hold; nothing if none were found, or addresses would have to be chosen.
  std::optional<std::map<Sym, Int>> chooseForgotten(const Symbols &symbols) const;
  /// With all symbols standing for themselves, and the same symbols replaced.
  bool isInstanceOf(const State &general) const;

  /// Of locals, objects, cells and chains.
  std::set<Sym> symbols() const;
  /// Of facts and products as well.
  std::set<Sym> allSymbols() const;
};

} // namespace fathom::prove
