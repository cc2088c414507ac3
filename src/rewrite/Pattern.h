// Patterns of terms, as text:  (bvadd (bvmul x C) x)
//
// Operators have their SMT-LIB names. A small letter stands for any term, a capital for a bit-vector constant, the same
// letter for the same term; 0, 1 and -1 are constants of whatever width. Operands of commutative operators match in
// both orders. (extract x), (zero_extend x) and (sign_extend x) match with any numbers.
#pragma once

#include "term/Term.h"

#include <array>
#include <string_view>

namespace fathom::rewrite {

using term::Kind;
using term::Term;
using term::Terms;

struct Pattern {
  enum class Shape { Operator, Any, Constant, Number };
  Shape shape;
  Kind kind = Kind::True; // of an operator
  char letter = 0;        // of Any and Constant
  int number = 0;         // of Number
  std::vector<Pattern> operands = {};

  static Pattern parse(std::string_view text);
};

/// What the letters of a pattern stand for.
class Match {
public:
  Match(Terms &terms, Term root) : terms(terms), root(root) {}

  Term operator()(char letter) const { return bindings[slot(letter)]; }
  const llvm::APInt &constant(char letter) const { return terms.constant((*this)(letter)); }

  /// Calls `found` for the ways to match, until it answers true.
  bool find(const Pattern &pattern, llvm::function_ref<bool()> found) { return match(pattern, root, found); }

  Terms &terms;
  const Term root;

private:
  static unsigned slot(char letter) { return static_cast<unsigned>(letter) & 63; }
  bool match(const Pattern &pattern, Term t, llvm::function_ref<bool()> next);
  bool bind(char letter, Term t, llvm::function_ref<bool()> next);
  bool matchOperands(const Pattern &pattern, llvm::ArrayRef<Term> operands, size_t from,
                     llvm::function_ref<bool()> next);

  std::array<Term, 64> bindings; // by the low bits of the letter
};

} // namespace fathom::rewrite
