// Terms: immutable, hash-consed, in one arena, named by 32-bit handles. Sorts are Bool, BitVec(n) and arrays of these;
// functions are uninterpreted (the initial contents of a memory, the address of an object).
//
// Arrays are those of "lambda-arrays": variables, stores, ites and lambdas, read by select, never compared. A lambda
//
//   lambda(i, ite(i < n, 0, select(a, i)))       i = bound(64)
//
// binds the one variable that bound() gives for its index width, so lambdas that differ in no more than the name of
// their variable are one term. A term in which the variable is free is `open`. A lambda is never open: its body may
// contain whole lambdas, but these do not see the outer variable (the paper's restriction), so there is nothing to
// rename when an index takes the variable's place.
//
// Building a term applies only constant-time local rules (constant folding, neutral elements, x = x, an ite with equal
// branches, ...), each valid for all values at all widths; they are listed in README.md, one file a family of
// operators (*Rules.cpp). With simplification off (--no-simplify) nothing but constants is folded, for comparison.
//
// A child's id is always smaller than its parent's. References and arrays that Terms hands out (children, constants,
// names) stay valid while it lives, also while terms are built.
#pragma once

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Allocator.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace fathom::term {

/// Bool is width 0. An array maps indices of `indexWidth` bits to elements of that `width`.
struct Sort {
  uint32_t width = 0;
  uint32_t indexWidth = 0; // 0: no array
  static Sort boolean() { return {}; }
  static Sort bits(uint32_t width) { return {width, 0}; }
  static Sort array(uint32_t indexWidth, Sort element) { return {element.width, indexWidth}; }
  bool isBool() const { return width == 0 && indexWidth == 0; }
  bool isBits() const { return width != 0 && indexWidth == 0; }
  bool isArray() const { return indexWidth != 0; }
  Sort element() const { return {width, 0}; }
  Sort index() const { return {indexWidth, 0}; }
  bool operator==(const Sort &) const = default;
};

struct Term {
  uint32_t id = ~0u;
  bool valid() const { return id != ~0u; }
  bool operator==(const Term &) const = default;
};

struct Func {
  uint32_t id = ~0u;
  bool operator==(const Func &) const = default;
};

/// One line a kind in Kinds.def: enumerator, SMT-LIB name, arity (-1: any).
enum class Kind : uint8_t {
#define TERM_KIND(Enumerator, SmtName, Arity) Enumerator,
#include "term/Kinds.def"
};

std::string_view smtName(Kind kind);

class Terms {
public:
  explicit Terms(bool simplify = true);
  Terms(const Terms &) = delete;

  Term boolean(bool value) { return value ? trueTerm : falseTerm; }
  Term bits(const llvm::APInt &value);
  Term bits(unsigned width, uint64_t value) { return bits(llvm::APInt(width, value)); }
  /// A new free variable; names are made unique.
  Term variable(Sort sort, std::string name);
  Func function(std::string name, std::vector<Sort> arguments, Sort result);
  Term apply(Func f, llvm::ArrayRef<Term> arguments);

  // Booleans.
  Term notOf(Term a);
  Term andOf(Term a, Term b);
  Term orOf(Term a, Term b);
  Term xorOf(Term a, Term b);
  Term implies(Term a, Term b) { return orOf(notOf(a), b); }
  Term andOf(llvm::ArrayRef<Term> terms); // balanced
  Term orOf(llvm::ArrayRef<Term> terms);
  // Any sort.
  Term ite(Term condition, Term a, Term b);
  Term eq(Term a, Term b);
  Term ne(Term a, Term b) { return notOf(eq(a, b)); }
  // Bit-vectors; division and shifts as SMT-LIB defines them for all values.
  Term bvNot(Term a);
  Term bvNeg(Term a);
  Term bvAnd(Term a, Term b);
  Term bvOr(Term a, Term b);
  Term bvXor(Term a, Term b);
  Term add(Term a, Term b);
  Term sub(Term a, Term b); // kept as a + (-b)
  Term mul(Term a, Term b);
  Term udiv(Term a, Term b);
  Term urem(Term a, Term b);
  Term sdiv(Term a, Term b);
  Term srem(Term a, Term b);
  Term shl(Term a, Term b);
  Term lshr(Term a, Term b);
  Term ashr(Term a, Term b);
  Term ult(Term a, Term b);
  Term ule(Term a, Term b);
  Term slt(Term a, Term b);
  Term sle(Term a, Term b);
  Term concat(Term high, Term low);
  Term extract(Term a, unsigned high, unsigned low);
  Term zext(Term a, unsigned width); // to `width` bits
  Term sext(Term a, unsigned width);
  Term boolToBits(Term a) { return ite(a, bits(1, 1), bits(1, 0)); }
  Term bitsToBool(Term a) { return eq(a, bits(1, 1)); }
  // Arrays.
  Term select(Term array, Term index);
  Term store(Term array, Term index, Term value);
  /// The variable of all lambdas over indices of that width.
  Term bound(unsigned width);
  /// The array of `body` at every index `bound`.
  Term lambda(Term bound, Term body);

  /// The operator of `t` on other operands of the same sorts.
  Term rebuild(Term t, llvm::ArrayRef<Term> children);
  /// `t` after its local rules, which may have run out of fuel when it was built.
  Term renew(Term t);

  Kind kind(Term t) const { return nodes[t.id].kind; }
  Sort sort(Term t) const { return nodes[t.id].sort; }
  unsigned width(Term t) const { return nodes[t.id].sort.width; }
  llvm::ArrayRef<Term> children(Term t) const { return {nodes[t.id].children, nodes[t.id].count}; }
  Term child(Term t, unsigned index) const { return children(t)[index]; }
  bool isTrue(Term t) const { return t == trueTerm; }
  bool isFalse(Term t) const { return t == falseTerm; }
  bool isConstant(Term t) const { return kind(t) <= Kind::Bits; } // Boolean or bit-vector constant
  const llvm::APInt &constant(Term t) const;                      // of a bit-vector constant
  const std::string &name(Term variable) const;
  Func function(Term application) const;
  const std::string &functionName(Func f) const;
  std::span<const Sort> functionArguments(Func f) const;
  Sort functionResult(Func f) const;
  unsigned extractLow(Term t) const;
  bool isOpen(Term t) const { return nodes[t.id].open; } // is a lambda's variable free in it?
  Term freeBound(Term t) const;                          // which; invalid if it is not open
  size_t size() const { return nodes.size(); }

  /// The terms `roots` reach, children before parents, each once. Iterative.
  std::vector<Term> postorder(llvm::ArrayRef<Term> roots) const;

private:
  struct Node {
    const Term *children;
    Sort sort;
    uint32_t payload; // constant, name or function index; low bit of an extract; width of a bound variable
    uint32_t count : 23;
    bool open : 1;
    Kind kind : 8;
  };

  Term intern(Kind kind, Sort sort, llvm::ArrayRef<Term> children, uint32_t payload = 0);
  Term append(Kind kind, Sort sort, llvm::ArrayRef<Term> children, uint32_t payload);
  Term construct(Term like, llvm::ArrayRef<Term> children);
  Term commonBound(llvm::ArrayRef<Term> children) const;
  void growBuckets();
  std::string uniqueName(std::string name);

  // What the rules share. A rule answers an invalid term when nothing matches.
  using Rule = Term (Terms::*)(Term, Term);
  Term binary(Kind kind, Term a, Term b, Rule rule);
  Term constantOf(Sort sort, const llvm::APInt &value);
  llvm::APInt constantValue(Term t) const;
  const llvm::APInt *bitsOf(Term t) const; // null unless a bit-vector constant
  const llvm::APInt *constantOperand(Kind kind, Term t) const;
  bool areComplements(Kind negation, Term a, Term b) const;
  bool hasChild(Kind kind, Term t, Term operand) const;
  Term otherChild(Term t, Term operand) const;
  bool isConstantTree(Term t, unsigned depth) const;
  Term overConstants(Term tree, llvm::function_ref<Term(Term)> map);
  std::optional<llvm::APInt> upperBound(Term t) const;
  Term balanced(llvm::ArrayRef<Term> terms, Term neutral, Term (Terms::*join)(Term, Term));

  // BoolRules.cpp
  Term andRule(Term a, Term b);
  Term orRule(Term a, Term b);
  Term xorRule(Term a, Term b);
  Term junctionRule(Kind kind, Term a, Term b);
  Term iteRule(Term condition, Term a, Term b);
  Term boolIteRule(Term condition, Term a, Term b);
  Term nestedIteRule(Term condition, Term a, Term b);
  // CompareRules.cpp: `fuel` bounds how far a comparison moves into its operands.
  Term eqRule(Term a, Term b);
  Term ultRule(Term a, Term b);
  Term sltRule(Term a, Term b);
  Term eqWithin(Term a, Term b, unsigned fuel);
  Term eqConstant(Term a, const llvm::APInt &value, unsigned fuel);
  Term eqTerms(Term a, Term b, unsigned fuel);
  Term eqSums(Term a, Term b, unsigned fuel);
  Term ultWithin(Term a, Term b, unsigned fuel);
  Term ultConstant(Term a, const llvm::APInt &value, unsigned fuel);
  Term ultTerms(Term a, Term b, unsigned fuel);
  Term sltWithin(Term a, Term b, unsigned fuel);
  Term sltConstant(Term a, const llvm::APInt &value, unsigned fuel);
  Term sltTerms(Term a, Term b, unsigned fuel);
  using Compare = Term (Terms::*)(Term, Term, unsigned);
  Term compareIte(Compare compare, Term ite, Term constant, unsigned fuel);
  // ArithmeticRules.cpp
  Term addRule(Term a, Term b);
  Term cancelRule(Term a, Term b);
  Term mulRule(Term a, Term b);
  Term udivRule(Term a, Term b);
  Term uremRule(Term a, Term b);
  Term sdivRule(Term a, Term b);
  Term sremRule(Term a, Term b);
  Term shlRule(Term a, Term b);
  Term lshrRule(Term a, Term b);
  Term ashrRule(Term a, Term b);
  std::pair<Term, llvm::APInt> splitConstant(Term t) const;
  // BitRules.cpp
  Term bvAndRule(Term a, Term b);
  Term bvOrRule(Term a, Term b);
  Term bvXorRule(Term a, Term b);
  Term concatWithin(Term high, Term low, unsigned fuel);
  Term concatRule(Term high, Term low, unsigned fuel);
  Term joinExtracts(Term high, Term low);
  Term extractWithin(Term a, unsigned high, unsigned low, unsigned fuel);
  Term extractRule(Term a, unsigned high, unsigned low, unsigned fuel);
  Term extractShift(Term a, unsigned high, unsigned low, unsigned fuel);
  // ArrayRules.cpp
  Term selectRule(Term array, Term index);
  bool areDifferent(Term a, Term b) const;

  bool simplify;
  Term trueTerm, falseTerm;
  std::vector<Node> nodes;
  llvm::BumpPtrAllocator childPool;
  std::vector<uint64_t> buckets; // open addressing: hash in the high half, id + 1 in the low; 0 is free
  size_t interned = 0;           // used buckets
  std::deque<llvm::APInt> constants;
  llvm::DenseMap<llvm::APInt, Term> constantIndex;
  std::deque<std::string> names;
  llvm::StringMap<unsigned> usedNames; // to the next number to try
  llvm::DenseMap<uint32_t, Term> boundOfWidth;
  llvm::DenseMap<uint32_t, Term> boundOfOpen; // by the id of an open term: the variable free in it
  struct FuncInfo {
    std::string name;
    std::vector<Sort> arguments;
    Sort result;
  };
  std::deque<FuncInfo> functions;
};

} // namespace fathom::term
