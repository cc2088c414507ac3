#include "vcgen/Condition.h"

#include "vcgen/Generator.h"

namespace fathom::vcgen {

// Generating a large condition twice costs more than it saves.
static constexpr size_t mostTermsForSecond = 500'000;

using memory::ObjectId;
using term::Term;

Condition generate(const seair::Function &function, term::Terms &terms, Env &env) {
  Generator first(function, terms, env);
  Condition condition = first.run();
  // Which checks hold for trivial reasons, and how memory is read, is known only now.
  std::optional<Generator::Experience> known;
  if (env.options.simplify && terms.size() < mostTermsForSecond)
    known = first.experience();
  if (!known) {
    first.count();
    return condition;
  }
  Generator second(function, terms, env, std::move(*known));
  Condition better = second.run();
  second.count();
  return better;
}

std::vector<Term> refine(Condition &condition, term::Evaluator &model) {
  std::vector<Term> broken = condition.memory->brokenDisjointness(model);
  condition.asserted.insert(condition.asserted.end(), broken.begin(), broken.end());
  return broken;
}

static_assert(memory::HavocName::anyObject == Inputs::anyObject);

/// Bytes of initial and havocked memory, and inputs of iterations, that the model has an opinion of: those that
/// somebody looked at.
static void addApplications(const Condition &condition, const term::Assignment &model, Inputs &inputs) {
  const memory::Objects &objects = condition.memory->objects();
  using Source = memory::Contents::Source;
  llvm::DenseMap<uint32_t, Source> byFunction, byArray;
  for (const Source &source : condition.memory->contents().sources()) {
    if (source.words.array.valid())
      byArray.try_emplace(source.words.array.id, source);
    else
      byFunction.try_emplace(source.words.function.id, source);
  }
  auto addTo = [&](auto &bytes, const llvm::APInt &word, uint64_t offset, auto... key) {
    for (unsigned i = 0; i < word.getBitWidth() / 8; ++i)
      bytes[{key..., offset + i}] = static_cast<uint8_t>(word.extractBitsAsZExtValue(8, 8 * i));
  };
  auto addInitial = [&](uint64_t base, uint64_t offset, const llvm::APInt &word) {
    auto id = static_cast<ObjectId>(base);
    if (objects.exists(id))
      addTo(inputs.initialBytes, word, offset, objects.of(id).detail);
  };
  for (const auto &[application, word] : model.applications) {
    if (auto nondet = condition.nondetsOfEach.find(application.function.id); nondet != condition.nondetsOfEach.end()) {
      std::vector<uint64_t> iterations;
      for (const llvm::APInt &number : application.arguments)
        iterations.push_back(number.getZExtValue());
      inputs.nondetsOfEach[{nondet->second, std::move(iterations)}] = word;
      continue;
    }
    auto it = byFunction.find(application.function.id);
    if (it == byFunction.end())
      continue;
    uint64_t offset = application.arguments.back().getZExtValue();
    if (const auto &havoc = it->second.havoc)
      addTo(inputs.havocBytes, word, offset, havoc->nondet, havoc->object);
    else
      addInitial(application.arguments[0].getZExtValue(), offset, word);
  }
  for (const auto &[cell, word] : model.cells)
    if (byArray.count(cell.array.id))
      addInitial(cell.index.extractBitsAsZExtValue(32, 64), cell.index.extractBitsAsZExtValue(64, 0), word);
}

Inputs inputsOf(const Condition &condition, const term::Terms &terms, const term::Assignment &model) {
  Inputs inputs;
  term::Evaluator value(terms, model);
  for (auto [nondet, variable] : condition.nondets)
    if (model.variables.count(variable.id))
      inputs.nondets[nondet] = value.value(variable);
  for (auto [detail, address] : condition.memory->observedAddresses())
    inputs.addresses[detail] = value.value(address).getZExtValue();
  addApplications(condition, model, inputs);
  return inputs;
}

} // namespace fathom::vcgen
