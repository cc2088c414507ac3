#include "term/Evaluator.h"

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

APInt Evaluator::value(Term root) {
  std::vector<Term> stack{root};
  while (!stack.empty()) {
    Term t = stack.back();
    if (cache.contains(t.id)) {
      stack.pop_back();
      continue;
    }
    size_t before = stack.size();
    for (Term child : terms.children(t))
      if (!cache.contains(child.id))
        stack.push_back(child);
    if (stack.size() > before)
      continue;
    stack.pop_back();
    APInt result = compute(t);
    cache.try_emplace(t.id, std::move(result));
  }
  return known(root);
}

static APInt zeroOf(Sort sort) { return APInt::getZero(sort.isBool() ? 1 : sort.width); }

APInt Evaluator::compute(Term t) const {
  auto operand = [&](unsigned i) -> const APInt & { return known(terms.child(t, i)); };
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
    return computeApplication(t);
  case Kind::Ite:
    return operand(0).getBoolValue() ? operand(1) : operand(2);
  case Kind::Not:
  case Kind::BvNot:
  case Kind::BvNeg:
    return foldUnary(kind, operand(0));
  case Kind::Extract:
    return foldResize(kind, operand(0), terms.width(t), terms.extractLow(t));
  case Kind::ZExt:
  case Kind::SExt:
    return foldResize(kind, operand(0), terms.width(t), 0);
  default:
    return foldBinary(kind, operand(0), operand(1));
  }
}

APInt Evaluator::computeApplication(Term t) const {
  std::vector<APInt> arguments;
  for (Term child : terms.children(t))
    arguments.push_back(known(child));
  const APInt *value = assignment.application(terms.function(t), arguments);
  return value ? *value : zeroOf(terms.sort(t));
}

} // namespace fathom::term
