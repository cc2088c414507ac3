#include "term/Evaluator.h"

#include "support/Error.h"
#include "term/Fold.h"

#include <algorithm>

namespace fathom::term {

using llvm::APInt;

bool Application::operator<(const Application &other) const {
  if (function.id != other.function.id)
    return function.id < other.function.id;
  return std::lexicographical_compare(arguments.begin(), arguments.end(), other.arguments.begin(),
                                      other.arguments.end(), [](const APInt &a, const APInt &b) { return a.ult(b); });
}

void Assignment::setApplication(Func f, llvm::ArrayRef<APInt> arguments, APInt value) {
  applications.insert_or_assign(Application{f, arguments.vec()}, std::move(value));
}

const APInt *Assignment::application(Func f, llvm::ArrayRef<APInt> arguments) const {
  auto found = applications.find(Application{f, arguments.vec()});
  return found == applications.end() ? nullptr : &found->second;
}

bool Cell::operator<(const Cell &other) const {
  return array.id != other.array.id ? array.id < other.array.id : index.ult(other.index);
}

void Assignment::setCell(Term array, APInt index, APInt value) {
  cells.insert_or_assign(Cell{array, std::move(index)}, std::move(value));
}

const APInt *Assignment::cell(Term array, const APInt &index) const {
  auto found = cells.find(Cell{array, index});
  return found == cells.end() ? nullptr : &found->second;
}

static APInt zeroOf(Sort sort) { return APInt::getZero(sort.isBool() ? 1 : sort.width); }

APInt Evaluator::missingApplication(Func f, llvm::ArrayRef<APInt>) { return zeroOf(terms.functionResult(f)); }

APInt Evaluator::missingCell(Term array, const APInt &) {
  auto found = assignment.defaults.find(array.id);
  return found == assignment.defaults.end() ? zeroOf(terms.sort(array).element()) : found->second;
}

Evaluator::Scope Evaluator::scopeOf(const APInt &value) {
  auto [place, isNew] = scopes.try_emplace(value, static_cast<Scope>(scopeValues.size() + 1));
  if (isNew)
    scopeValues.push_back(value);
  return place->second;
}

const APInt *Evaluator::known(Term t, Scope scope) const {
  if (!terms.isOpen(t))
    return closed[t.id].getBitWidth() ? &closed[t.id] : nullptr;
  auto found = open.find({t.id, scope});
  return found == open.end() ? nullptr : &found->second;
}

void Evaluator::remember(Term t, Scope scope, APInt value) {
  if (terms.isOpen(t))
    open.try_emplace({t.id, scope}, std::move(value));
  else
    closed[t.id] = std::move(value);
}

const APInt *Evaluator::need(Term t, Scope scope) {
  if (const APInt *value = known(t, scope))
    return value;
  stack.push_back({t, scope, {}});
  return nullptr;
}

APInt Evaluator::value(Term root, Scope scope) {
  invariant(!terms.sort(root).isArray(), "an array has no single value");
  invariant(scope || !terms.isOpen(root), "an open term has no value of its own");
  if (root.id >= closed.size()) // what a term is built from has smaller numbers
    closed.resize(root.id + 1, APInt::getZeroWidth());
  need(root, scope);
  while (!stack.empty()) {
    size_t top = stack.size() - 1;
    Frame frame = stack[top];
    if (known(frame.term, frame.scope)) {
      stack.pop_back();
      continue;
    }
    if (std::optional<APInt> result = step(top)) {
      stack.pop_back();
      remember(frame.term, frame.scope, std::move(*result));
    }
  }
  return *known(root, scope);
}

/// The value of the term of a frame; none after what it needs was put on the stack.
std::optional<APInt> Evaluator::step(size_t at) {
  Frame frame = stack[at];
  switch (terms.kind(frame.term)) {
  case Kind::Bound:
    return scopeValues[frame.scope - 1];
  case Kind::Ite:
    return stepIte(frame.term, frame.scope);
  case Kind::Select:
    return stepSelect(at);
  default:
    break;
  }
  llvm::SmallVector<const APInt *> operands;
  for (Term child : terms.children(frame.term))
    operands.push_back(need(child, frame.scope));
  if (stack.size() > at + 1)
    return std::nullopt;
  return compute(frame.term, operands);
}

/// Only the branch that is taken: in a lambda the other one may read far.
std::optional<APInt> Evaluator::stepIte(Term t, Scope scope) {
  const APInt *condition = need(terms.child(t, 0), scope);
  if (!condition)
    return std::nullopt;
  const APInt *branch = need(terms.child(t, condition->getBoolValue() ? 1 : 2), scope);
  return branch ? std::optional(*branch) : std::nullopt;
}

/// Goes from the newest write to older ones until one is met that wrote at the index.
std::optional<APInt> Evaluator::stepSelect(size_t at) {
  Frame frame = stack[at];
  const APInt *index = need(terms.child(frame.term, 1), frame.scope);
  if (!index)
    return std::nullopt;
  Term array = frame.array.valid() ? frame.array : terms.child(frame.term, 0);
  while (true) {
    stack[at].array = array;
    switch (terms.kind(array)) {
    case Kind::Variable: {
      const APInt *value = assignment.cell(array, *index);
      return value ? *value : missingCell(array, *index);
    }
    case Kind::Lambda: {
      const APInt *value = need(terms.child(array, 1), scopeOf(*index));
      return value ? std::optional(*value) : std::nullopt;
    }
    case Kind::Ite: {
      const APInt *condition = need(terms.child(array, 0), frame.scope);
      if (!condition)
        return std::nullopt;
      array = terms.child(array, condition->getBoolValue() ? 1 : 2);
      break;
    }
    default: {
      invariant(terms.kind(array) == Kind::Store, "an unknown array");
      const APInt *place = need(terms.child(array, 1), frame.scope);
      if (!place)
        return std::nullopt;
      if (*place == *index) {
        const APInt *value = need(terms.child(array, 2), frame.scope);
        return value ? std::optional(*value) : std::nullopt;
      }
      array = terms.child(array, 0);
    }
    }
  }
}

APInt Evaluator::compute(Term t, llvm::ArrayRef<const APInt *> operands) {
  Kind kind = terms.kind(t);
  switch (kind) {
  case Kind::True:
  case Kind::False:
    return APInt(1, kind == Kind::True);
  case Kind::Bits:
    return terms.constant(t);
  case Kind::Variable: {
    auto found = assignment.variables.find(t.id);
    return found == assignment.variables.end() ? zeroOf(terms.sort(t)) : found->second;
  }
  case Kind::Apply:
    return computeApplication(t, operands);
  case Kind::Not:
  case Kind::BvNot:
  case Kind::BvNeg:
    return foldUnary(kind, *operands[0]);
  case Kind::Extract:
    return foldResize(kind, *operands[0], terms.width(t), terms.extractLow(t));
  case Kind::ZExt:
  case Kind::SExt:
    return foldResize(kind, *operands[0], terms.width(t), 0);
  default:
    return foldBinary(kind, *operands[0], *operands[1]);
  }
}

APInt Evaluator::computeApplication(Term t, llvm::ArrayRef<const APInt *> operands) {
  std::vector<APInt> arguments;
  for (const APInt *operand : operands)
    arguments.push_back(*operand);
  const APInt *value = assignment.application(terms.function(t), arguments);
  return value ? *value : missingApplication(terms.function(t), arguments);
}

} // namespace fathom::term
