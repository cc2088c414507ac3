// No solver is asked: a candidate is executed, and taken if the same check fails. That costs microseconds and cannot
// be wrong. What is tried for an input: 0, small numbers of both signs, then halves as long as they do.
#include "trace/Smaller.h"

namespace fathom::trace {

namespace {

constexpr uint64_t mostSteps = 3'000'000; // of all candidates together: the same for every machine
constexpr int64_t smallNumbers[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 32, 64, 100, 128, 255, 256, -1, -2, -128};

class Search {
public:
  Search(const seair::Function &function, vcgen::Inputs inputs, Run run, Budget &budget)
      : function(function), inputs(std::move(inputs)), best(std::move(run)), budget(budget) {}

  Run search() {
    std::vector<uint32_t> order;
    for (const Run::Nondet &nondet : best.nondets)
      if (!nondet.any && inputs.nondets.count(nondet.index)) // inputs of every iteration stay as they are
        order.push_back(nondet.index);
    for (uint32_t index : order)
      makeSmaller(index);
    return std::move(best);
  }

private:
  /// The distance from zero, of either sign.
  static llvm::APInt magnitude(const llvm::APInt &value) { return value.getBitWidth() == 1 ? value : value.abs(); }

  void makeSmaller(uint32_t index) {
    llvm::APInt value = inputs.nondets.at(index);
    unsigned width = value.getBitWidth();
    for (int64_t number : smallNumbers) {
      llvm::APInt candidate(64, static_cast<uint64_t>(number), true);
      candidate = candidate.sextOrTrunc(width);
      bool fits = width >= 16 || candidate.sextOrTrunc(64).getSExtValue() == number ||
                  candidate.zextOrTrunc(64).getSExtValue() == number;
      if (fits && magnitude(candidate).ult(magnitude(value)) && attempt(index, candidate))
        return;
    }
    while (!value.isZero() && width > 2) {
      llvm::APInt half = value.sdiv(llvm::APInt(width, 2));
      if (half == value || !attempt(index, half))
        return;
      value = half;
    }
  }

  bool attempt(uint32_t index, const llvm::APInt &candidate) {
    if (spent > mostSteps)
      return false;
    llvm::APInt old = inputs.nondets.at(index);
    inputs.nondets.at(index) = candidate;
    Run run = trace::run(function, inputs, budget, best.steps + 1);
    spent += run.steps + 100;
    bool isSame = run.end == End::CheckFailed && run.check == best.check && run.steps <= best.steps &&
                  (best.abstract || !run.abstract);
    if (isSame)
      best = std::move(run);
    else
      inputs.nondets.at(index) = std::move(old);
    return isSame;
  }

  const seair::Function &function;
  vcgen::Inputs inputs;
  Run best;
  Budget &budget;
  uint64_t spent = 0;
};

} // namespace

Run withSmallInputs(const seair::Function &function, vcgen::Inputs inputs, Run run, Budget &budget) {
  return Search(function, std::move(inputs), std::move(run), budget).search();
}

} // namespace fathom::trace
