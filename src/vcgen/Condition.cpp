#include "vcgen/Condition.h"

#include "vcgen/Generator.h"

namespace fathom::vcgen {

using memory::ObjectId;
using term::Term;

Condition generate(const seair::Function &function, term::Terms &terms, Env &env) {
  ScopedTimer timer(env.stats, "vcgen");
  return Generator(function, terms, env).run();
}

std::vector<Term> refine(Condition &condition, term::Evaluator &model) {
  std::vector<Term> broken = condition.memory->brokenDisjointness(model);
  condition.asserted.insert(condition.asserted.end(), broken.begin(), broken.end());
  return broken;
}

static_assert(memory::HavocName::anyObject == Inputs::anyObject);

/// Bytes of initial and havocked memory that the condition looks at.
static void addBytes(const Condition &condition, const term::Terms &terms, term::Evaluator &value, Inputs &inputs) {
  const memory::Contents &contents = condition.memory->contents();
  const memory::Objects &objects = condition.memory->objects();
  llvm::DenseMap<uint32_t, memory::Contents::Source> sources; // by function
  for (const memory::Contents::Source &source : contents.sources())
    sources.try_emplace(source.function.id, source);
  std::vector<Term> roots = condition.asserted;
  roots.push_back(condition.failedCheck);
  for (Term t : terms.postorder(roots)) {
    if (terms.kind(t) != term::Kind::Apply)
      continue;
    auto it = sources.find(terms.function(t).id);
    if (it == sources.end())
      continue;
    const memory::Contents::Source &source = it->second;
    uint64_t offset = value.value(terms.children(t).back()).getZExtValue();
    llvm::APInt word = value.value(t);
    auto addTo = [&](auto &bytes, auto... key) {
      for (unsigned i = 0; i < source.word; ++i)
        bytes[{key..., offset + i}] = static_cast<uint8_t>(word.extractBitsAsZExtValue(8, 8 * i));
    };
    if (source.havoc) {
      addTo(inputs.havocBytes, source.havoc->nondet, source.havoc->object);
      continue;
    }
    auto id = static_cast<ObjectId>(value.value(terms.children(t)[0]).getZExtValue());
    if (objects.exists(id))
      addTo(inputs.initialBytes, objects.of(id).detail);
  }
}

Inputs inputsOf(const Condition &condition, const term::Terms &terms, const term::Assignment &model) {
  Inputs inputs;
  term::Evaluator value(terms, model);
  for (auto [nondet, variable] : condition.nondets)
    if (model.variables.count(variable.id))
      inputs.nondets[nondet] = value.value(variable);
  for (auto [detail, address] : condition.memory->observedAddresses())
    inputs.addresses[detail] = value.value(address).getZExtValue();
  addBytes(condition, terms, value, inputs);
  return inputs;
}

} // namespace fathom::vcgen
