#include "prove/its/Stem.h"

#include "prove/its/Graph.h"
#include "prove/its/Simplify.h"

#include <algorithm>
#include <deque>

namespace fathom::its {

namespace {

constexpr size_t maxWays = 400;
constexpr double maxSeconds = 1.5;

/// Locations from which the target can be reached.
std::vector<bool> leadsTo(const Its &system, LocId target) {
  std::vector<bool> result(system.locations.size());
  result[target] = true;
  for (bool hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const Transition &one : system.transitions)
      if (one.isExact && result[one.to] && !result[one.from])
        result[one.from] = hasChanged = true;
  }
  return result;
}

} // namespace

std::optional<Transition> findStem(const Its &system, LocId target, const Conjunction &set, Tools &tools) {
  Its scratch = system; // gets temporaries
  std::vector<bool> isUseful = leadsTo(system, target);
  Clock clock = tools.clock.share(maxSeconds);
  Transition nothing;
  nothing.from = nothing.to = system.start;
  nothing.guard = system.locations[system.start].known;
  std::deque<Transition> ways{nothing};
  for (size_t count = 0; !ways.empty() && count < maxWays && !clock.expired(); ++count) {
    Transition way = std::move(ways.front());
    ways.pop_front();
    if (way.to == target) {
      Conjunction all = way.guard;
      for (const Constraint &constraint : set)
        all.push_back(before(way, constraint));
      if (satisfiable(all, tools, 1) == Outcome::Satisfiable)
        return way;
    }
    for (const Transition &next : system.transitions) {
      if (next.from != way.to || !next.isExact || !isUseful[next.to])
        continue;
      Transition longer = compose(scratch, way, next);
      if (tidy(longer.guard) && satisfiable(longer.guard, tools, 0.5) != Outcome::Unsatisfiable)
        ways.push_back(std::move(longer));
    }
  }
  tools.clock.poll();
  return std::nullopt;
}

namespace {

/// Values along a way of the given system: the variables of step i have ids of their own.
class Unrolling {
public:
  Unrolling(const Its &given, Tools &tools) : given(given), smt(tools.smt, tools.clock) {}

  VarId at(VarId var, size_t step) const { return VarId(step * given.numVariables() + var); }

  Constraint at(const Constraint &constraint, size_t step) const {
    std::map<VarId, Polynomial> renamed;
    std::set<VarId> used;
    constraint.poly.collectVariables(used);
    for (VarId var : used)
      renamed[var] = Polynomial::variable(at(var, step));
    return constraint.substitute([&](VarId var) { return &renamed.at(var); });
  }

  void addStep(size_t index, size_t step) {
    const Transition &transition = given.transitions[index];
    for (const Constraint &constraint : transition.guard)
      smt.add(at(constraint, step));
    for (VarId var = 0; var < given.numVariables(); ++var)
      if (!given.isTemporary(var))
        smt.add(equal(Polynomial::variable(at(var, step + 1)),
                      at(Constraint{transition.after(var), Relation::EqualZero}, step).poly));
  }

  Step read(size_t index, size_t step) const {
    Step result{index, {}};
    std::set<VarId> temporaries = temporariesOf(given, given.transitions[index]);
    for (VarId var = 0; var < given.numVariables(); ++var)
      if (!given.isTemporary(var) || temporaries.contains(var))
        result.before[var] = smt.integer(at(var, step));
    return result;
  }

  const Its &given;
  Smt smt;
};

/// The values of the solver do what the transitions say: evaluated here, without the solver.
bool isRun(const Its &given, const std::vector<Step> &steps) {
  static const mpz_class zero = 0;
  for (size_t i = 0; i < steps.size(); ++i) {
    const Transition &transition = given.transitions[steps[i].transition];
    auto value = [&](VarId var) -> const mpz_class & {
      auto found = steps[i].before.find(var);
      return found == steps[i].before.end() ? zero : found->second;
    };
    if (!std::ranges::all_of(transition.guard, [&](const Constraint &one) { return one.holds(value); }))
      return false;
    for (const Constraint &fact : given.locations[transition.from].known)
      if (!fact.holds(value))
        return false;
    if (i + 1 == steps.size())
      return true;
    if (given.transitions[steps[i + 1].transition].from != transition.to)
      return false;
    for (const auto &[var, later] : steps[i + 1].before)
      if (!given.isTemporary(var) && transition.after(var).evaluate(value) != later)
        return false;
  }
  return true;
}

} // namespace

std::optional<EndlessRun> runAlong(const Its &given, const std::vector<size_t> &stem, const std::vector<size_t> &cycle,
                                   const Conjunction &set, const std::set<VarId> &fixed, Tools &tools,
                                   const std::map<size_t, Values> &values) {
  std::vector<size_t> way = stem;
  way.insert(way.end(), cycle.begin(), cycle.end());
  Unrolling unrolling(given, tools);
  for (size_t step = 0; step < way.size(); ++step)
    unrolling.addStep(way[step], step);
  for (const auto &[step, state] : values)
    for (const auto &[var, value] : state)
      unrolling.smt.add(equal(Polynomial::variable(unrolling.at(var, step)), value));
  for (const Constraint &fact : given.locations[given.start].known)
    unrolling.smt.add(unrolling.at(fact, 0));
  for (const Constraint &constraint : set) {
    unrolling.smt.add(unrolling.at(constraint, stem.size()));
    unrolling.smt.add(unrolling.at(constraint, way.size()));
  }
  for (VarId var : fixed)
    unrolling.smt.add(equal(Polynomial::variable(unrolling.at(var, stem.size())),
                            Polynomial::variable(unrolling.at(var, way.size()))));
  if (unrolling.smt.check(5) != Outcome::Satisfiable)
    return std::nullopt;
  std::vector<Step> steps;
  for (size_t step = 0; step < way.size(); ++step)
    steps.push_back(unrolling.read(way[step], step));
  if (!isRun(given, steps))
    return std::nullopt;
  EndlessRun result;
  result.stem.assign(steps.begin(), steps.begin() + stem.size());
  result.cycle.assign(steps.begin() + stem.size(), steps.end());
  result.recurrent = set;
  return result;
}

} // namespace fathom::its
