#include "prove/its/Termination.h"

#include "prove/its/Cases.h"
#include "prove/its/Invariants.h"
#include "prove/its/NonTermination.h"
#include "prove/its/Ranking.h"
#include "prove/its/Refine.h"
#include "prove/its/Simplify.h"
#include "prove/its/Simulate.h"

#include <algorithm>

namespace fathom::its {

std::string Measure::text() const {
  std::string result = place.empty() ? "" : place + ": ";
  result += "decreases: ";
  for (size_t i = 0; i < functions.size(); ++i)
    result += (i ? ", then " : "") + functions[i];
  return result;
}

namespace {

constexpr size_t maxDepth = 4;

class Prover {
public:
  Prover(const Its &given, const Limits &limits) : given(given), system(given), clock(limits.seconds, limits.budget) {
    for (size_t index = 0; index < system.transitions.size(); ++index)
      system.transitions[index].parts = {index};
    separateStart();
  }

  Termination run() {
    try {
      decide();
    } catch (const BudgetExceeded &exceeded) {
      result.answer = Answer::Unknown;
      result.reason = exceeded.what();
    }
    return std::move(result);
  }

private:
  /// Nothing leads back to the start.
  void separateStart() {
    LocId old = system.start;
    system.start = system.addLocation("start of " + system.locations[old].name);
    system.addTransition(system.start, old);
    system.locations[system.start].known = system.locations[old].known;
  }

  void decide() {
    simplify(system, tools);
    addInvariants(system, tools);
    splitTemporaries(system, tools);
    addSignsOfFactors(system, tools);
    std::vector<TransitionSet> left = rankAll();
    if (hasEndlessRun(left))
      return;
    for (SplitBy by : {SplitBy::Guards, SplitBy::GuardsAndTheirChange, SplitBy::GuardsBeforeAndAfter}) {
      std::optional<Its> refined;
      if (left.empty() || !(refined = refine(system, left, by, tools)))
        continue;
      system = std::move(*refined);
      keepOnlyCyclesAndWaysToThem(system);
      addInvariants(system, tools);
      left = rankAll();
      if (hasEndlessRun(left))
        return;
    }
    if (left.empty())
      result.answer = Answer::Terminating;
    else
      result.reason = placeOf(left.front()) + "no ranking function found";
  }

  bool hasEndlessRun(const std::vector<TransitionSet> &left) {
    if (left.empty())
      return false;
    result.endless = within(6, [&](Tools &some) { return findEndlessRun(given, system, left, some); });
    if (!result.endless)
      result.endless = within(10, [&](Tools &some) { return findRepetition(given, system, some); });
    if (result.endless)
      result.answer = Answer::NonTerminating;
    return result.endless.has_value();
  }

  /// In a part of the time that is left: something else may be what is needed.
  template <typename Search> std::optional<EndlessRun> within(int part, Search search) {
    Tools some{clock.share(clock.secondsLeft() / part), smt};
    try {
      return search(some);
    } catch (const BudgetExceeded &) {
      clock.poll();
      return std::nullopt;
    }
  }

  /// Removes what can be ranked; the components that are left.
  std::vector<TransitionSet> rankAll() {
    TransitionSet open;
    for (size_t index = 0; index < system.transitions.size(); ++index)
      if (!system.transitions[index].isFinite)
        open.push_back(index);
    std::vector<TransitionSet> todo = components(system, open), left;
    while (!todo.empty()) {
      TransitionSet component = std::move(todo.back());
      todo.pop_back();
      if (!rank(component)) {
        left.push_back(component);
        continue;
      }
      std::erase_if(component, [&](size_t index) { return system.transitions[index].isFinite; });
      std::ranges::move(components(system, component), std::back_inserter(todo));
    }
    return left;
  }

  bool rank(const TransitionSet &component) {
    for (size_t depth = 1; depth <= maxDepth; ++depth)
      if (std::optional<Ranking> ranking = findRanking(system, component, depth, tools)) {
        for (size_t index : ranking->ranked)
          system.transitions[index].isFinite = true;
        record(*ranking);
        return true;
      }
    return false;
  }

  void record(const Ranking &ranking) {
    std::set<LocId> sources;
    for (size_t index : ranking.ranked)
      sources.insert(system.transitions[index].from);
    for (LocId location : sources) {
      Measure measure;
      measure.place = system.locations[location].place;
      measure.kind = ranking.depth() == 1 ? "linear" : "phases";
      for (const Polynomial &function : ranking.functions.at(location))
        measure.functions.push_back((function - function.constantTerm()).text(system.names()));
      result.measures.push_back(measure);
    }
  }

  std::string placeOf(const TransitionSet &component) const {
    for (size_t index : component)
      if (const std::string &place = system.locations[system.transitions[index].from].place; !place.empty())
        return place + ": ";
    return "";
  }

  const Its &given;
  Its system;
  const Clock clock;
  SmtContext smt{clock};
  Tools tools{clock, smt};
  Termination result;
};

} // namespace

Termination proveTermination(const Its &system, const Limits &limits) { return Prover(system, limits).run(); }

} // namespace fathom::its
