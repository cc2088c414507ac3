#include "solver/ModelBuilder.h"

namespace fathom::solver {

using llvm::APInt;
using term::Term;

Term ModelBuilder::add(Term t, const APInt &value) {
  switch (terms.kind(t)) {
  case term::Kind::Variable:
    model.setVariable(t, value);
    return {};
  case term::Kind::Apply:
    return addApplication(t, value);
  default:
    return addRead(t, value);
  }
}

Term ModelBuilder::addApplication(Term t, const APInt &value) {
  term::Func function = terms.function(t);
  std::vector<APInt> arguments;
  for (Term child : terms.children(t))
    arguments.push_back(evaluator.value(child));
  auto [place, isNew] = applications.try_emplace({function, arguments}, t);
  if (isNew)
    model.setApplication(function, arguments, value);
  return *model.application(function, arguments) == value ? Term() : place->second;
}

Term ModelBuilder::addRead(Term t, const APInt &value) {
  Term array = terms.child(t, 0);
  APInt index = evaluator.value(terms.child(t, 1));
  auto [place, isNew] = cells.try_emplace({array, index}, t);
  if (isNew)
    model.setCell(array, index, value);
  return *model.cell(array, index) == value ? Term() : place->second;
}

} // namespace fathom::solver
