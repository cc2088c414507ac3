#include "solver/ModelBuilder.h"

#include <set>

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

using Cells = std::vector<std::pair<term::Cell, APInt>>;

static Cells cellsOf(const term::Terms &terms, const term::Assignment &model, const term::Definition &definition) {
  Cells cells;
  for (auto it = model.cells.lower_bound({definition.array, APInt::getZero(terms.width(definition.bound))});
       it != model.cells.end() && it->first.array == definition.array; ++it)
    cells.push_back(*it);
  return cells;
}

bool isModel(const term::Terms &terms, const term::Assignment &model, term::Evaluator &evaluator,
             llvm::ArrayRef<Term> roots, llvm::ArrayRef<term::Definition> definitions) {
  for (Term root : roots)
    if (!evaluator.isTrue(root))
      return false;
  // The body of a definition may read further cells.
  std::set<term::Cell> checked;
  for (bool isNew = true; isNew;) {
    isNew = false;
    for (const term::Definition &definition : definitions)
      for (const auto &[cell, value] : cellsOf(terms, model, definition)) {
        if (!checked.insert(cell).second)
          continue;
        isNew = true;
        if (evaluator.value(definition.body, cell.index) != value)
          return false;
      }
  }
  return true;
}

} // namespace fathom::solver
