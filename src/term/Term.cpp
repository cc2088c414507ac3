// The arena: interning, constants, names, traversal, and what the rule files share.
#include "term/Term.h"

#include "support/Error.h"
#include "term/Fold.h"

#include "llvm/ADT/DenseSet.h"

#include <algorithm>
#include <array>

namespace fathom::term {

using llvm::APInt;
using llvm::ArrayRef;

std::string_view smtName(Kind kind) {
  static constexpr std::string_view table[] = {
#define TERM_KIND(Enumerator, SmtName, Arity) SmtName,
#include "term/Kinds.def"
  };
  return table[static_cast<size_t>(kind)];
}

Terms::Terms(bool simplify) : simplify(simplify), buckets(1024) {
  trueTerm = append(Kind::True, Sort::boolean(), {}, 0);
  falseTerm = append(Kind::False, Sort::boolean(), {}, 0);
}

// ---- interning

static uint32_t hashNode(Kind kind, Sort sort, ArrayRef<Term> children, uint32_t payload) {
  constexpr uint64_t multiplier = 0x9e3779b97f4a7c15;
  uint64_t shape = static_cast<uint64_t>(kind) << 56 ^ static_cast<uint64_t>(sort.indexWidth) << 48;
  uint64_t hash = (shape ^ static_cast<uint64_t>(sort.width) << 32 ^ payload) * multiplier;
  for (Term child : children) {
    hash = (hash ^ hash >> 32 ^ child.id) * multiplier;
  }
  return static_cast<uint32_t>(hash >> 32);
}

Term Terms::append(Kind kind, Sort sort, ArrayRef<Term> children, uint32_t payload) {
  invariant(nodes.size() < ~0u - 1, "more than 2^32 terms");
  ArrayRef<Term> stored = children.copy(childPool);
  invariant(children.size() < 1u << 23, "an application with too many arguments");
  Term result{static_cast<uint32_t>(nodes.size())};
  Term free = kind == Kind::Bound ? result : kind == Kind::Lambda ? Term{} : commonBound(children);
  if (free.valid())
    boundOfOpen[result.id] = free;
  nodes.push_back({stored.data(), sort, payload, static_cast<uint32_t>(stored.size()), free.valid(), kind});
  return result;
}

/// The variable free in `children`; invalid if they are closed.
Term Terms::commonBound(ArrayRef<Term> children) const {
  Term common;
  for (Term child : children) {
    if (!isOpen(child))
      continue;
    Term free = freeBound(child);
    invariant(!common.valid() || common == free, "the variables of two lambdas are free in one term");
    common = free;
  }
  return common;
}

Term Terms::freeBound(Term t) const { return isOpen(t) ? boundOfOpen.find(t.id)->second : Term{}; }

Term Terms::intern(Kind kind, Sort sort, ArrayRef<Term> children, uint32_t payload) {
  if (2 * (interned + 1) > buckets.size())
    growBuckets();
  uint32_t hash = hashNode(kind, sort, children, payload);
  size_t mask = buckets.size() - 1;
  size_t slot = hash & mask;
  for (; buckets[slot]; slot = (slot + 1) & mask) {
    if (buckets[slot] >> 32 != hash)
      continue;
    Term candidate{static_cast<uint32_t>(buckets[slot]) - 1};
    const Node &node = nodes[candidate.id];
    if (node.kind == kind && node.sort == sort && node.payload == payload && this->children(candidate) == children)
      return candidate;
  }
  Term result = append(kind, sort, children, payload);
  buckets[slot] = static_cast<uint64_t>(hash) << 32 | (result.id + 1);
  ++interned;
  return result;
}

void Terms::growBuckets() {
  std::vector<uint64_t> old(buckets.size() * 2);
  old.swap(buckets);
  size_t mask = buckets.size() - 1;
  for (uint64_t entry : old) {
    if (!entry)
      continue;
    size_t slot = (entry >> 32) & mask;
    while (buckets[slot])
      slot = (slot + 1) & mask;
    buckets[slot] = entry;
  }
}

// ---- leaves and functions

Term Terms::bits(const APInt &value) {
  invariant(value.getBitWidth() > 0, "a bit-vector of width 0");
  auto [place, isNew] = constantIndex.try_emplace(value);
  if (isNew) {
    constants.push_back(value);
    place->second =
        append(Kind::Bits, Sort::bits(value.getBitWidth()), {}, static_cast<uint32_t>(constants.size() - 1));
  }
  return place->second;
}

std::string Terms::uniqueName(std::string name) {
  auto [entry, isNew] = usedNames.try_emplace(name, 1);
  if (isNew)
    return name;
  while (true) {
    std::string candidate = name + "!" + std::to_string(entry->second++);
    if (usedNames.try_emplace(candidate, 1).second)
      return candidate;
  }
}

Term Terms::variable(Sort sort, std::string name) {
  names.push_back(uniqueName(std::move(name)));
  return append(Kind::Variable, sort, {}, static_cast<uint32_t>(names.size() - 1));
}

Func Terms::function(std::string name, std::vector<Sort> arguments, Sort result) {
  invariant(!arguments.empty(), "a function without arguments is a variable");
  for (Sort sort : arguments)
    invariant(!sort.isArray(), "an array as an argument");
  invariant(!result.isArray(), "an array as a result");
  functions.push_back({uniqueName(std::move(name)), std::move(arguments), result});
  return {static_cast<uint32_t>(functions.size() - 1)};
}

Term Terms::apply(Func f, ArrayRef<Term> arguments) {
  const FuncInfo &info = functions[f.id];
  invariant(arguments.size() == info.arguments.size(), "wrong number of arguments");
  for (size_t i = 0; i < arguments.size(); ++i)
    invariant(sort(arguments[i]) == info.arguments[i], "an argument of the wrong sort");
  return intern(Kind::Apply, info.result, arguments, f.id);
}

const APInt &Terms::constant(Term t) const {
  invariant(kind(t) == Kind::Bits, "not a bit-vector constant");
  return constants[nodes[t.id].payload];
}

const std::string &Terms::name(Term variable) const {
  invariant(kind(variable) == Kind::Variable, "not a variable");
  return names[nodes[variable.id].payload];
}

Func Terms::function(Term application) const {
  invariant(kind(application) == Kind::Apply, "not an application");
  return {nodes[application.id].payload};
}

const std::string &Terms::functionName(Func f) const { return functions[f.id].name; }
std::span<const Sort> Terms::functionArguments(Func f) const { return functions[f.id].arguments; }
Sort Terms::functionResult(Func f) const { return functions[f.id].result; }

unsigned Terms::extractLow(Term t) const {
  invariant(kind(t) == Kind::Extract, "not an extract");
  return nodes[t.id].payload;
}

std::vector<Term> Terms::postorder(ArrayRef<Term> roots) const {
  std::vector<Term> found;
  llvm::DenseSet<uint32_t> seen;
  auto visit = [&](Term t) {
    if (seen.insert(t.id).second)
      found.push_back(t);
  };
  for (Term root : roots)
    visit(root);
  for (size_t next = 0; next < found.size(); ++next)
    for (Term child : children(found[next]))
      visit(child);
  // Ids grow from children to parents.
  std::sort(found.begin(), found.end(), [](Term a, Term b) { return a.id < b.id; });
  return found;
}

// ---- what the rules share

Term Terms::constantOf(Sort sort, const APInt &value) {
  return sort.isBool() ? boolean(value.getBoolValue()) : bits(value);
}

APInt Terms::constantValue(Term t) const { return sort(t).isBool() ? APInt(1, isTrue(t)) : constant(t); }

const APInt *Terms::bitsOf(Term t) const { return kind(t) == Kind::Bits ? &constant(t) : nullptr; }

/// The constant c of `x op c`; null if `t` has another shape.
const APInt *Terms::constantOperand(Kind wanted, Term t) const {
  return kind(t) == wanted ? bitsOf(child(t, 1)) : nullptr;
}

bool Terms::areComplements(Kind negation, Term a, Term b) const {
  return (kind(a) == negation && child(a, 0) == b) || (kind(b) == negation && child(b, 0) == a);
}

/// Is `t` the binary operator `wanted` with `operand` on one side?
bool Terms::hasChild(Kind wanted, Term t, Term operand) const {
  return kind(t) == wanted && (child(t, 0) == operand || child(t, 1) == operand);
}

Term Terms::otherChild(Term t, Term operand) const { return child(t, 0) == operand ? child(t, 1) : child(t, 0); }

Term Terms::binary(Kind kind, Term a, Term b, Rule rule) {
  invariant(sort(a) == sort(b), "operands of different sorts");
  invariant(!sort(a).isArray() && (kind == Kind::Eq || isBoolean(kind) == sort(a).isBool()),
            "operands of the wrong sort");
  Sort result = isPredicate(kind) ? Sort::boolean() : sort(a);
  if (isConstant(a) && isConstant(b))
    return constantOf(result, foldBinary(kind, constantValue(a), constantValue(b)));
  if (!simplify)
    return intern(kind, result, {a, b});
  // Constants stand on the right, else the older term stands on the left.
  if (isCommutative(kind) && (isConstant(a) || (!isConstant(b) && b.id < a.id)))
    std::swap(a, b);
  if (Term simpler = (this->*rule)(a, b); simpler.valid())
    return simpler;
  if (isConstant(b))
    if (Term mapped = overConstants(a, [&](Term leaf) { return binary(kind, leaf, b, rule); }); mapped.valid())
      return mapped;
  if (isConstant(a))
    if (Term mapped = overConstants(b, [&](Term leaf) { return binary(kind, a, leaf, rule); }); mapped.valid())
      return mapped;
  return intern(kind, result, {a, b});
}

/// Is `t` an ite of constants, nested at most `depth` deep?
bool Terms::isConstantTree(Term t, unsigned depth) const {
  if (isConstant(t))
    return true;
  return depth > 0 && kind(t) == Kind::Ite && isConstantTree(child(t, 1), depth - 1) &&
         isConstantTree(child(t, 2), depth - 1);
}

/// f(c ? k1 : k2) -> c ? f(k1) : f(k2), at most two levels deep; `map` gives a constant for a constant.
Term Terms::overConstants(Term tree, llvm::function_ref<Term(Term)> map) {
  if (kind(tree) != Kind::Ite || sort(tree).isBool() || !isConstantTree(tree, 2))
    return {};
  auto branch = [&](Term t) {
    return kind(t) == Kind::Ite ? ite(child(t, 0), map(child(t, 1)), map(child(t, 2))) : map(t);
  };
  Term a = branch(child(tree, 1)), b = branch(child(tree, 2));
  return ite(child(tree, 0), a, b);
}

/// A value that `t` never exceeds (unsigned), where its operator alone tells.
std::optional<APInt> Terms::upperBound(Term t) const {
  if (kind(t) == Kind::ZExt)
    return APInt::getLowBitsSet(width(t), width(child(t, 0)));
  if (const APInt *mask = constantOperand(Kind::BvAnd, t))
    return *mask;
  if (const APInt *divisor = constantOperand(Kind::URem, t); divisor && !divisor->isZero())
    return *divisor - 1;
  if (const APInt *divisor = constantOperand(Kind::UDiv, t); divisor && !divisor->isZero())
    return APInt::getAllOnes(width(t)).udiv(*divisor);
  if (const APInt *amount = constantOperand(Kind::LShr, t))
    return APInt::getAllOnes(width(t)).lshr(*amount);
  return std::nullopt;
}

} // namespace fathom::term
