#include "solver/Cnf.h"

#include "support/Error.h"

namespace fathom::solver {

int Cnf::variable(Lit lit) const { return lit.node() < numbers.size() ? numbers[lit.node()] : 0; }

/// Gives the node a number, and remembers to define it.
int Cnf::numbered(Lit lit) {
  invariant(!isConstant(lit), "a constant is no variable");
  if (numbers.size() < aig.size())
    numbers.resize(aig.size());
  int &number = numbers[lit.node()];
  if (!number) {
    number = ++count;
    if (aig.isAnd(lit.node()))
      undefined.push_back(lit.node());
  }
  return lit.negated() ? -number : number;
}

int Cnf::literal(Lit lit) {
  int result = numbered(lit);
  while (!undefined.empty()) {
    uint32_t node = undefined.back();
    undefined.pop_back();
    define(node);
  }
  return result;
}

/// A conjunction is asserted part by part, a disjunction is a clause.
void Cnf::assertTrue(Lit root) {
  std::vector<Lit> stack{root};
  llvm::SmallVector<Lit> parts;
  llvm::SmallVector<int> clause;
  llvm::DenseMap<uint32_t, char> seen; // shared parts once
  while (!stack.empty()) {
    Lit lit = stack.back();
    stack.pop_back();
    if (lit == trueLit || !seen.try_emplace(lit.code, 0).second)
      continue;
    uint32_t node = lit.node();
    if (lit == falseLit) {
      add({});
    } else if (!aig.isAnd(node)) {
      add({literal(lit)});
    } else if (isGate(node)) {
      add({literal(lit)});
    } else if (!lit.negated()) {
      stack.push_back(aig.left(node));
      stack.push_back(aig.right(node));
    } else {
      operandsOf(node, parts);
      clause.clear();
      for (Lit part : parts)
        clause.push_back(-literal(part));
      add(clause);
    }
  }
}

/// There are many of these in a search with uninterpreted functions, so they are cheap: one variable for all
/// conditions, and none that says that two bits are equal, just the clauses that make them so.
void Cnf::assertEqualWhen(llvm::ArrayRef<Lit> conditions, llvm::ArrayRef<Lit> a, llvm::ArrayRef<Lit> b) {
  llvm::SmallVector<int> unless;
  for (Lit condition : conditions) {
    if (condition == falseLit)
      return;
    if (condition != trueLit)
      unless.push_back(-literal(condition));
  }
  if (unless.size() > 1) {
    int all = ++count;
    for (int condition : unless)
      add({-all, -condition});
    unless.push_back(all);
    add(unless);
    unless.assign(1, -all);
  }
  auto implies = [&](Lit x, Lit y) {
    llvm::SmallVector<int> clause = unless;
    if (x == falseLit || y == trueLit)
      return;
    if (x != trueLit)
      clause.push_back(-literal(x));
    if (y != falseLit)
      clause.push_back(literal(y));
    add(clause);
  };
  for (size_t i = 0; i < a.size(); ++i)
    if (a[i] != b[i]) {
      implies(a[i], b[i]);
      implies(b[i], a[i]);
    }
}

/// The operands of the widest conjunction that no one else needs a part of.
void Cnf::operandsOf(uint32_t node, llvm::SmallVectorImpl<Lit> &operands) const {
  operands.clear();
  llvm::SmallVector<Lit> stack{aig.left(node), aig.right(node)};
  while (!stack.empty()) {
    Lit lit = stack.pop_back_val();
    uint32_t inner = lit.node();
    bool isInner = !lit.negated() && aig.isAnd(inner) && aig.uses(inner) == 1 && !variable(lit) && !isGate(inner);
    if (isInner) {
      stack.push_back(aig.left(inner));
      stack.push_back(aig.right(inner));
    } else {
      operands.push_back(lit);
    }
  }
}

/// !(c & a) & !(!c & b), which is ite(c, !a, !b)
std::optional<Cnf::Gate> Cnf::asIte(uint32_t node) const {
  Lit left = aig.left(node), right = aig.right(node);
  if (!left.negated() || !right.negated() || !aig.isAnd(left.node()) || !aig.isAnd(right.node()))
    return std::nullopt;
  Lit x = aig.left(left.node()), y = aig.right(left.node());
  Lit u = aig.left(right.node()), v = aig.right(right.node());
  if (x == !u)
    return Gate{x, !y, !v};
  if (x == !v)
    return Gate{x, !y, !u};
  if (y == !u)
    return Gate{y, !x, !v};
  if (y == !v)
    return Gate{y, !x, !u};
  return std::nullopt;
}

/// !(a & b) & !(c & !(!a & !b)), which is the negation of the majority of a, b, c, and that the majority of !a, !b, !c
std::optional<Cnf::Gate> Cnf::asMajority(uint32_t node) const {
  Lit left = aig.left(node), right = aig.right(node);
  if (!left.negated() || !right.negated() || !aig.isAnd(left.node()) || !aig.isAnd(right.node()))
    return std::nullopt;
  auto match = [&](uint32_t both, uint32_t one) -> std::optional<Gate> {
    Lit a = aig.left(both), b = aig.right(both);
    for (auto [either, c] : {std::pair(aig.left(one), aig.right(one)), std::pair(aig.right(one), aig.left(one))}) {
      if (!either.negated() || !aig.isAnd(either.node()))
        continue;
      Lit x = aig.left(either.node()), y = aig.right(either.node());
      if ((x == !a && y == !b) || (x == !b && y == !a))
        return Gate{!a, !b, !c};
    }
    return std::nullopt;
  };
  if (auto gate = match(left.node(), right.node()))
    return gate;
  return match(right.node(), left.node());
}

void Cnf::define(uint32_t node) {
  int result = numbers[node];
  if (auto gate = asIte(node)) {
    if (gate->a == !gate->b)
      return defineXor(result, numbered(gate->condition), numbered(gate->b));
    return defineIte(result, numbered(gate->condition), numbered(gate->a), numbered(gate->b));
  }
  if (auto gate = asMajority(node))
    return defineMajority(result, numbered(gate->condition), numbered(gate->a), numbered(gate->b));
  llvm::SmallVector<Lit> operands;
  operandsOf(node, operands);
  llvm::SmallVector<int> all{result};
  for (Lit lit : operands) {
    all.push_back(-numbered(lit));
    add({-result, -all.back()});
  }
  add(all);
}

void Cnf::defineXor(int result, int a, int b) {
  add({-result, a, b});
  add({-result, -a, -b});
  add({result, -a, b});
  add({result, a, -b});
}

/// That the result is `a` where `a` and `b` are equal would also be seen by propagating units with two more clauses,
/// but they cost more than they save: a third of the time on chains of minima and maxima.
void Cnf::defineIte(int result, int condition, int a, int b) {
  add({-result, -condition, a});
  add({-result, condition, b});
  add({result, -condition, -a});
  add({result, condition, -b});
}

void Cnf::defineMajority(int result, int a, int b, int c) {
  for (auto [x, y] : {std::pair(a, b), std::pair(a, c), std::pair(b, c)}) {
    add({result, -x, -y});
    add({-result, x, y});
  }
}

} // namespace fathom::solver
