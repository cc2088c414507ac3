#include "solver/ModelBuilder.h"

#include <set>

namespace fathom::solver {

using llvm::APInt;
using term::Term;

void ModelBuilder::add(Term t, const APInt &value) {
  auto join = [&](auto &classes, const auto &key, const APInt *known, auto set) {
    Class &members = classes[key];
    if (members.members.empty())
      set();
    else if (*known != value)
      members.isBroken = true;
    members.members.push_back(t);
  };
  if (terms.kind(t) == term::Kind::Variable) {
    model.setVariable(t, value);
  } else if (terms.kind(t) == term::Kind::Apply) {
    term::Application key{terms.function(t), {}};
    for (Term child : terms.children(t))
      key.arguments.push_back(evaluator.value(child));
    applications[key].arguments = key.arguments;
    join(applications, key, model.application(key.function, key.arguments),
         [&] { model.setApplication(key.function, key.arguments, value); });
  } else {
    term::Cell key{terms.child(t, 0), evaluator.value(terms.child(t, 1))};
    cells[key].arguments = {key.index};
    join(cells, key, model.cell(key.array, key.index), [&] { model.setCell(key.array, key.index, value); });
  }
}

std::vector<ModelBuilder::Class> ModelBuilder::broken() const {
  std::vector<Class> result;
  for (const auto &[key, equal] : applications)
    if (equal.isBroken)
      result.push_back(equal);
  for (const auto &[key, equal] : cells)
    if (equal.isBroken)
      result.push_back(equal);
  return result;
}

std::vector<std::pair<Term, Term>> ModelBuilder::Class::pairs(size_t centres) const {
  std::vector<std::pair<Term, Term>> result;
  for (size_t i = 1; i < members.size(); ++i)
    for (size_t j = 0; j < std::min(i, centres); ++j)
      result.emplace_back(members[j], members[i]);
  return result;
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
