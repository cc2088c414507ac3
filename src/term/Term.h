// Terms: immutable, hash-consed, in one arena, named by 32-bit handles. Sorts are Bool and BitVec(n); functions are
// uninterpreted (the initial contents of a memory, the address of an object).
//
// Building a term applies only constant-time local rules (constant folding, neutral elements, x = x, an ite with equal
// branches, ...). With simplification off (--no-simplify) nothing but constants is folded, for comparison.
#pragma once

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace fathom::term {

/// Bool is width 0.
struct Sort {
  uint32_t width = 0;
  static Sort boolean() { return {0}; }
  static Sort bits(uint32_t width) { return {width}; }
  bool isBool() const { return width == 0; }
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

  Kind kind(Term t) const { return nodes[t.id].kind; }
  Sort sort(Term t) const { return nodes[t.id].sort; }
  unsigned width(Term t) const { return nodes[t.id].sort.width; }
  llvm::ArrayRef<Term> children(Term t) const;
  bool isTrue(Term t) const { return t == trueTerm; }
  bool isFalse(Term t) const { return t == falseTerm; }
  bool isConstant(Term t) const; // Boolean or bit-vector constant
  const llvm::APInt &constant(Term t) const; // of a bit-vector constant
  const std::string &name(Term variable) const;
  Func function(Term application) const;
  const std::string &functionName(Func f) const;
  std::span<const Sort> functionArguments(Func f) const;
  Sort functionResult(Func f) const;
  unsigned extractLow(Term t) const;
  size_t size() const { return nodes.size(); }

  /// The terms `roots` reach, children before parents, each once. Iterative.
  std::vector<Term> postorder(llvm::ArrayRef<Term> roots) const;

private:
  struct Node {
    Kind kind;
    Sort sort;
    uint32_t first;   // children, in childPool
    uint32_t count;
    uint32_t payload; // constant, name or function index; low bit of an extract
  };

  Term intern(Kind kind, Sort sort, llvm::ArrayRef<Term> children, uint32_t payload = 0);

  bool simplify;
  std::vector<Node> nodes;
  std::vector<Term> childPool;
  Term trueTerm, falseTerm;
  // Implementation tables: see Term.cpp.
  std::vector<llvm::APInt> constants;
  llvm::DenseMap<llvm::APInt, Term> constantIndex;
  std::vector<std::string> names;
  struct FuncInfo {
    std::string name;
    std::vector<Sort> arguments;
    Sort result;
  };
  std::vector<FuncInfo> functions;
  std::vector<uint32_t> buckets; // open addressing over nodes
};

} // namespace fathom::term
