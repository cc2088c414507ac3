#include "vcgen/Implied.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <vector>

namespace fathom::vcgen {

using seair::Inst;
using seair::Opcode;
using seair::Value;

namespace {

constexpr size_t maxFacts = 32; // of a value; the oldest are kept

bool isJunction(const Inst &inst) { return inst.op == Opcode::And || inst.op == Opcode::Select; }

class Implications {
public:
  Implications(const seair::Function &function, const Truths &constants)
      : function(function), constants(constants), facts(function.numValues()) {}

  std::vector<ImpliedFact> of(Value root) {
    markJunctions(root);
    for (const Inst *inst : function.blocks.front()->insts)
      if (!inst->results.empty() && facts[inst->result().id])
        facts[inst->result().id] = factsOf(*inst);
    return *factsOf(root);
  }

private:
  using Facts = std::shared_ptr<const std::vector<ImpliedFact>>; // sorted

  /// Gives every value that the root is made of by `and` and select an entry.
  void markJunctions(Value root) {
    std::vector<Value> work{root};
    while (!work.empty()) {
      Value v = work.back();
      work.pop_back();
      if (function.isConstant(v) || facts[v.id])
        continue;
      facts[v.id] = none;
      const Inst *inst = function.definition(v);
      if (inst && isJunction(*inst))
        work.insert(work.end(), inst->operands.begin(), inst->operands.end());
    }
  }

  std::optional<bool> constant(Value v) const {
    if (function.isConstant(v))
      return function.constantValue(v).getBoolValue();
    return v.id < constants.size() ? constants[v.id] : std::nullopt;
  }

  Facts factsOf(Value v) const {
    Facts known = function.isConstant(v) ? nullptr : facts[v.id];
    return known ? known : none;
  }

  Facts factsOf(const Inst &inst) const {
    switch (inst.op) {
    case Opcode::And:
      return together(factsOf(inst.operands[0]), factsOf(inst.operands[1]));
    case Opcode::Select:
      if (auto condition = constant(inst.operands[0]))
        return factsOf(inst.operands[*condition ? 1 : 2]);
      if (constant(inst.operands[2]) == false)
        return together(factsOf(inst.operands[0]), factsOf(inst.operands[1]));
      if (constant(inst.operands[1]) == false)
        return together(only({inst.operands[0].id, false}), factsOf(inst.operands[2]));
      return inBoth(factsOf(inst.operands[1]), factsOf(inst.operands[2]));
    default:
      if (constant(inst.result()))
        return none;
      return only({inst.result().id, true});
    }
  }

  static Facts only(ImpliedFact fact) { return std::make_shared<std::vector<ImpliedFact>>(1, fact); }

  static Facts together(const Facts &x, const Facts &y) {
    if (x->size() == maxFacts && (y->empty() || y->front() > x->back()))
      return x;
    std::vector<ImpliedFact> result;
    std::set_union(x->begin(), x->end(), y->begin(), y->end(), std::back_inserter(result));
    if (result.size() > maxFacts)
      result.resize(maxFacts);
    return share(std::move(result), x, y);
  }

  static Facts inBoth(const Facts &x, const Facts &y) {
    if (x == y)
      return x;
    std::vector<ImpliedFact> result;
    std::set_intersection(x->begin(), x->end(), y->begin(), y->end(), std::back_inserter(result));
    return share(std::move(result), x, y);
  }

  static Facts share(std::vector<ImpliedFact> result, const Facts &x, const Facts &y) {
    return result == *x ? x : result == *y ? y : std::make_shared<std::vector<ImpliedFact>>(std::move(result));
  }

  const seair::Function &function;
  const Truths &constants;
  const Facts none = std::make_shared<std::vector<ImpliedFact>>();
  std::vector<Facts> facts; // by value; null: not asked for
};

} // namespace

std::vector<ImpliedFact> impliedBy(const seair::Function &function, Value root, const Truths &constants) {
  return Implications(function, constants).of(root);
}

} // namespace fathom::vcgen
