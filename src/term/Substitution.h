// Beta-reduction: an index in the place of a lambda's variable. Each open subterm is rebuilt once an index, however
// often it is shared; closed ones, among them all lambdas, stay. Iterative.
#pragma once

#include "term/Term.h"

namespace fathom::term {

class Substitution {
public:
  explicit Substitution(Terms &terms) : terms(terms) {}

  /// `body` where `index` stands for its bound variable. The index may itself be open (inside another lambda).
  Term substitute(Term body, Term index);
  /// The element of a lambda at an index.
  Term apply(Term lambda, Term index) { return substitute(terms.child(lambda, 1), index); }

private:
  using Key = std::pair<uint32_t, uint32_t>; // term and index
  Term known(Term t, Term index) const;

  Terms &terms;
  llvm::DenseMap<Key, Term> results;
};

} // namespace fathom::term
