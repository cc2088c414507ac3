#include "prove/its/Simulate.h"

#include "prove/its/Graph.h"
#include "prove/its/Stem.h"

#include <algorithm>
#include <random>

namespace fathom::its {

namespace {

constexpr int maxRuns = 24;
constexpr size_t maxSteps = 700;
constexpr double maxSeconds = 4;

class Simulator {
public:
  Simulator(const Its &given, const Its &system, Tools &tools)
      : given(given), system(system), tools(tools), live(liveVariables(system)) {}

  std::optional<EndlessRun> search() {
    Clock clock = tools.clock.share(maxSeconds);
    for (int run = 0; run < maxRuns && !clock.expired(); ++run)
      if (chooseStart(run))
        if (auto found = walk(clock))
          return found;
    tools.clock.poll();
    return std::nullopt;
  }

private:
  /// The first start is what the solver likes best, the others are near small random numbers.
  bool chooseStart(int run) {
    Smt smt(tools.smt, tools.clock);
    smt.add(system.locations[system.start].known);
    if (smt.check(0.5) != Outcome::Satisfiable)
      return false;
    values.clear();
    for (VarId var : live[system.start]) {
      if (run > 0) {
        int wish = std::uniform_int_distribution<>(-run, 2 * run)(random);
        smt.push();
        smt.add(equal(Polynomial::variable(var), wish));
        if (smt.check(0.1) != Outcome::Satisfiable) {
          smt.pop();
          if (smt.check(0.1) != Outcome::Satisfiable)
            return false;
        }
      }
      values[var] = smt.integer(var);
      smt.add(equal(Polynomial::variable(var), values[var]));
      if (smt.check(0.1) != Outcome::Satisfiable)
        return false;
    }
    return true;
  }

  const mpz_class &valueOf(VarId var) const {
    static const mpz_class zero = 0;
    auto found = values.find(var);
    return found == values.end() ? zero : found->second;
  }

  std::optional<EndlessRun> walk(const Clock &clock) {
    std::map<std::pair<LocId, Values>, size_t> seen;
    std::vector<size_t> way;
    states.clear();
    LocId here = system.start;
    for (size_t step = 0; step < maxSteps && !clock.expired(); ++step) {
      auto [place, isNew] = seen.emplace(std::pair(here, values), step);
      if (!isNew)
        return report(way, place->second, here);
      states.push_back(values);
      std::optional<size_t> next = choose(here);
      if (!next)
        return std::nullopt;
      way.push_back(*next);
      here = take(*next);
    }
    return std::nullopt;
  }

  /// A transition that can be taken; values for its temporaries are then among the values.
  std::optional<size_t> choose(LocId here) {
    TransitionSet out;
    for (size_t index = 0; index < system.transitions.size(); ++index)
      if (system.transitions[index].from == here && system.transitions[index].isExact)
        out.push_back(index);
    std::ranges::shuffle(out, random);
    for (size_t index : out)
      if (isEnabled(system.transitions[index]))
        return index;
    return std::nullopt;
  }

  bool isEnabled(const Transition &transition) {
    std::set<VarId> temporaries = temporariesOf(system, transition);
    if (temporaries.empty())
      return std::ranges::all_of(transition.guard, [&](const Constraint &one) {
        return one.holds([&](VarId var) -> const mpz_class & { return valueOf(var); });
      });
    std::map<VarId, Polynomial> constants;
    for (const auto &[var, value] : values)
      constants[var] = value;
    Smt smt(tools.smt, tools.clock);
    for (const Constraint &one : transition.guard)
      smt.add(one.substitute([&](VarId var) -> const Polynomial * {
        auto found = constants.find(var);
        return found == constants.end() ? nullptr : &found->second;
      }));
    if (smt.check(0.1) != Outcome::Satisfiable)
      return false;
    for (VarId var : temporaries)
      values[var] = smt.integer(var);
    return true;
  }

  LocId take(size_t index) {
    const Transition &transition = system.transitions[index];
    Values next;
    for (VarId var : live[transition.to])
      next[var] = transition.after(var).evaluate([&](VarId one) -> const mpz_class & { return valueOf(one); });
    values = std::move(next);
    return transition.to;
  }

  std::vector<size_t> parts(const std::vector<size_t> &way, size_t begin, size_t end) const {
    std::vector<size_t> result;
    for (size_t i = begin; i < end; ++i) {
      const std::vector<size_t> &more = system.transitions[way[i]].parts;
      result.insert(result.end(), more.begin(), more.end());
    }
    return result;
  }

  std::optional<EndlessRun> report(const std::vector<size_t> &way, size_t begin, LocId head) {
    Conjunction set;
    for (VarId var : live[head])
      set.push_back(equal(Polynomial::variable(var), valueOf(var)));
    std::map<size_t, Values> known; // by steps of the given system
    for (size_t i = 0; i < states.size(); ++i)
      known[parts(way, 0, i).size()] = states[i];
    return runAlong(given, parts(way, 0, begin), parts(way, begin, way.size()), set, {}, tools, known);
  }

  const Its &given;
  const Its &system;
  Tools &tools;
  const std::vector<std::set<VarId>> live;
  std::mt19937 random{1};
  Values values;
  std::vector<Values> states; // of the walk
};

} // namespace

std::optional<EndlessRun> findRepetition(const Its &given, const Its &system, Tools &tools) {
  return Simulator(given, system, tools).search();
}

} // namespace fathom::its
