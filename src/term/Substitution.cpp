#include "term/Substitution.h"

#include "support/Error.h"

#include "llvm/ADT/SmallVector.h"

namespace fathom::term {

/// Invalid when it was not substituted yet.
Term Substitution::known(Term t, Term index) const {
  if (!terms.isOpen(t))
    return t;
  if (terms.kind(t) == Kind::Bound)
    return index;
  return results.lookup({t.id, index.id});
}

Term Substitution::substitute(Term body, Term index) {
  invariant(!terms.isOpen(body) || terms.sort(terms.freeBound(body)) == terms.sort(index),
            "an index of another sort than the bound variable");
  std::vector<Term> stack{body};
  llvm::SmallVector<Term> operands;
  while (!stack.empty()) {
    Term t = stack.back();
    if (known(t, index).valid()) {
      stack.pop_back();
      continue;
    }
    operands.clear();
    size_t before = stack.size();
    for (Term child : terms.children(t)) {
      operands.push_back(known(child, index));
      if (!operands.back().valid())
        stack.push_back(child);
    }
    if (stack.size() > before)
      continue;
    stack.pop_back();
    results[{t.id, index.id}] = terms.rebuild(t, operands);
  }
  return known(body, index);
}

} // namespace fathom::term
