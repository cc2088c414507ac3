#include "prove/its/Abstract.h"

#include "prove/its/Graph.h"
#include "prove/its/Linearise.h"

#include <algorithm>
#include <functional>
#include <ppl.hh>

namespace fathom::its {

namespace {

namespace ppl = Parma_Polyhedra_Library;

/// PPL rounds floating-point numbers upwards from the start of the process on. Nothing here uses its floating-point
/// numbers, and everybody else's should not be touched.
[[maybe_unused]] const bool isRoundingRestored = (ppl::restore_pre_PPL_rounding(), true);

/// PPL calls a function within long computations; while this lives, that function looks at the clock and throws.
class Watch {
public:
  explicit Watch(const Clock &clock) {
    current = &clock;
    ppl::Weightwatch_Traits::check_function = [] {
      static thread_local unsigned calls = 0;
      if (++calls % 256 == 0 && current)
        current->poll();
    };
  }
  ~Watch() {
    ppl::Weightwatch_Traits::check_function = nullptr;
    current = nullptr;
  }

private:
  static thread_local const Clock *current;
};
thread_local const Clock *Watch::current = nullptr;

using Dimensions = std::map<VarId, ppl::dimension_type>;

ppl::Linear_Expression expression(const Polynomial &poly, const Dimensions &dimensions) {
  ppl::Linear_Expression result(ppl::Coefficient(poly.constantTerm()));
  for (const auto &[monomial, factor] : poly.terms())
    if (!monomial.empty())
      result += ppl::Coefficient(factor) * ppl::Variable(dimensions.at(monomial[0]));
  return result;
}

ppl::Constraint constraint(const Constraint &given, const Dimensions &dimensions) {
  ppl::Linear_Expression left = expression(given.poly, dimensions);
  return given.relation == Relation::EqualZero ? left == 0 : left >= 0;
}

Constraint convert(const ppl::Constraint &given, const std::vector<VarId> &variables) {
  Polynomial poly = mpz_class(given.inhomogeneous_term());
  for (size_t i = 0; i < given.space_dimension(); ++i)
    poly += Polynomial::variable(variables[i]) * Polynomial(mpz_class(given.coefficient(ppl::Variable(i))));
  return Constraint{poly, given.is_equality() ? Relation::EqualZero : Relation::AtLeastZero}.normalised();
}

/// "-1 >= 0" for nothing.
template <typename Shape> Conjunction constraintsOf(const Shape &shape, const std::vector<VarId> &variables) {
  if (shape.is_empty())
    return {Constraint{Polynomial(-1), Relation::AtLeastZero}};
  Conjunction result;
  for (const ppl::Constraint &one : shape.minimized_constraints())
    result.push_back(convert(one, variables));
  return result;
}

void widen(ppl::C_Polyhedron &now, const ppl::C_Polyhedron &before, const ppl::Constraint_System &limits) {
  now.limited_BHRZ03_extrapolation_assign(before, limits);
}
void widen(ppl::Octagonal_Shape<mpq_class> &now, const ppl::Octagonal_Shape<mpq_class> &before,
           const ppl::Constraint_System &limits) {
  now.limited_BHMZ05_extrapolation_assign(before, limits);
}
void widen(ppl::Rational_Box &now, const ppl::Rational_Box &before, const ppl::Constraint_System &limits) {
  now.limited_CC76_extrapolation_assign(before, limits);
}

template <typename Shape> class Interpreter {
public:
  Interpreter(const Its &system, const Clock &clock) : system(system), clock(clock) {
    for (const std::set<VarId> &live : liveVariables(system)) {
      Dimensions dimensions;
      for (VarId var : live)
        dimensions.emplace(var, dimensions.size());
      space.push_back(dimensions);
      values.emplace_back(dimensions.size(), ppl::EMPTY);
    }
    for (const Transition &transition : system.transitions) {
      std::set<VarId> after;
      for (const auto &[var, dimension] : space[transition.to])
        after.insert(var);
      steps.push_back(linearise(system, transition, after));
    }
    findOrder();
  }

  std::vector<Conjunction> run() {
    Watch watch(clock);
    values[system.start] = Shape(space[system.start].size(), ppl::UNIVERSE);
    addKnown(system.start, values[system.start]);
    for (int round = 0; ascend(round); ++round)
      clock.poll();
    for (int round = 0; round < descendingRounds; ++round)
      descend();
    return results();
  }

private:
  static constexpr int delay = 3;
  static constexpr int descendingRounds = 2;

  /// Reverse postorder; widening where a transition goes back in it.
  void findOrder() {
    std::vector<std::vector<LocId>> successors(system.locations.size());
    for (const Transition &transition : system.transitions)
      successors[transition.from].push_back(transition.to);
    std::vector<bool> seen(system.locations.size());
    std::function<void(LocId)> visit = [&](LocId location) {
      seen[location] = true;
      for (LocId next : successors[location])
        if (!seen[next])
          visit(next);
      order.push_back(location);
    };
    visit(system.start);
    std::ranges::reverse(order);
    std::vector<size_t> position(system.locations.size());
    for (size_t i = 0; i < order.size(); ++i)
      position[order[i]] = i;
    isHead.resize(system.locations.size());
    for (const Transition &transition : system.transitions)
      if (position[transition.to] <= position[transition.from])
        isHead[transition.to] = true;
  }

  void addKnown(LocId location, Shape &shape) const {
    for (const Constraint &fact : system.locations[location].known) {
      std::set<VarId> used;
      fact.poly.collectVariables(used);
      if (fact.poly.isLinear() && std::ranges::all_of(used, [&](VarId v) { return space[location].contains(v); }))
        shape.refine_with_constraint(constraint(fact, space[location]));
    }
  }

  Shape after(size_t index) const {
    const Transition &transition = system.transitions[index];
    const LinearStep &step = steps[index];
    Shape shape = values[transition.from];
    Dimensions dimensions = space[transition.from];
    auto place = [&](const Polynomial &poly) {
      for (const auto &[monomial, factor] : poly.terms())
        if (!monomial.empty())
          dimensions.emplace(monomial[0], dimensions.size());
    };
    for (const Constraint &one : step.constraints)
      place(one.poly);
    for (const auto &[var, value] : step.after)
      place(value);
    size_t numBefore = dimensions.size(), numAfter = space[transition.to].size();
    shape.add_space_dimensions_and_embed(numBefore - shape.space_dimension() + numAfter);
    ppl::Constraint_System all;
    for (const Constraint &one : step.constraints)
      all.insert(constraint(one, dimensions));
    for (const auto &[var, dimension] : space[transition.to])
      all.insert(ppl::Variable(numBefore + dimension) == expression(step.after.at(var), dimensions));
    shape.refine_with_constraints(all);
    if (numBefore > 0)
      shape.remove_space_dimensions(ppl::Variables_Set(ppl::Variable(0), ppl::Variable(numBefore - 1)));
    addKnown(transition.to, shape);
    return shape;
  }

  /// Of the constraints of the guards that leave the location, those on its own variables.
  ppl::Constraint_System limits(LocId location) const {
    ppl::Constraint_System result;
    for (size_t index = 0; index < steps.size(); ++index) {
      if (system.transitions[index].from != location)
        continue;
      for (const Constraint &one : steps[index].constraints) {
        std::set<VarId> used;
        one.poly.collectVariables(used);
        if (!std::ranges::all_of(used, [&](VarId var) { return space[location].contains(var); }))
          continue;
        // One further, too: what a counter has after its last step.
        for (int slack : {0, 1})
          result.insert(constraint({one.poly + slack, Relation::AtLeastZero}, space[location]));
        result.insert(constraint({-one.poly, Relation::AtLeastZero}, space[location]));
      }
    }
    return result;
  }

  bool ascend(int round) {
    bool hasChanged = false;
    for (LocId location : order) {
      Shape next = values[location];
      for (size_t index = 0; index < system.transitions.size(); ++index)
        if (system.transitions[index].to == location && !values[system.transitions[index].from].is_empty())
          next.upper_bound_assign(after(index));
      if (values[location].contains(next))
        continue;
      if (isHead[location] && round >= delay)
        widen(next, values[location], limits(location));
      values[location] = next;
      hasChanged = true;
    }
    return hasChanged;
  }

  void descend() {
    for (LocId location : order) {
      Shape next(space[location].size(), ppl::EMPTY);
      if (location == system.start) {
        next = Shape(space[location].size(), ppl::UNIVERSE);
        addKnown(location, next);
      }
      for (size_t index = 0; index < system.transitions.size(); ++index)
        if (system.transitions[index].to == location && !values[system.transitions[index].from].is_empty())
          next.upper_bound_assign(after(index));
      values[location].intersection_assign(next);
    }
  }

  std::vector<Conjunction> results() const {
    std::vector<Conjunction> all;
    for (LocId location = 0; location < system.locations.size(); ++location) {
      std::vector<VarId> variables;
      for (const auto &[var, dimension] : space[location])
        variables.push_back(var);
      Conjunction here = constraintsOf(values[location], variables);
      all.push_back(here);
    }
    return all;
  }

  const Its &system;
  const Clock &clock;
  std::vector<Dimensions> space; // for each location its live variables
  std::vector<Shape> values;
  std::vector<LinearStep> steps;
  std::vector<LocId> order;
  std::vector<bool> isHead;
};

template <typename Shape>
std::optional<std::vector<Conjunction>> interpret(const Its &system, const Tools &tools, double seconds) {
  Clock clock = tools.clock.share(seconds);
  try {
    return Interpreter<Shape>(system, clock).run();
  } catch (const BudgetExceeded &) {
    tools.clock.poll();
    return std::nullopt;
  }
}

/// The variables in their order are the first dimensions.
ppl::C_Polyhedron polyhedron(const Conjunction &linear, const std::vector<VarId> &variables) {
  Dimensions dimensions;
  for (VarId var : variables)
    dimensions.emplace(var, dimensions.size());
  for (const Constraint &one : linear)
    for (const auto &[monomial, factor] : one.poly.terms())
      if (!monomial.empty())
        dimensions.emplace(monomial[0], dimensions.size());
  ppl::C_Polyhedron result(dimensions.size(), ppl::UNIVERSE);
  for (const Constraint &one : linear)
    result.refine_with_constraint(constraint(one, dimensions));
  result.remove_higher_space_dimensions(variables.size());
  return result;
}

/// x >= c, x + y >= c, x - y >= c and the like for small c: widening keeps those that hold before and after.
ppl::Constraint_System simpleLimits(size_t numVariables) {
  ppl::Constraint_System result;
  for (int c : {-1, 0, 1, 2})
    for (size_t i = 0; i < numVariables; ++i)
      for (int a : {1, -1}) {
        result.insert(a * ppl::Variable(i) >= c);
        for (size_t j = i + 1; j < numVariables; ++j)
          for (int b : {1, -1})
            result.insert(a * ppl::Variable(i) + b * ppl::Variable(j) >= c);
      }
  return result;
}

} // namespace

Conjunction project(const Conjunction &linear, const std::vector<VarId> &onto) {
  return constraintsOf(polyhedron(linear, onto), onto);
}

Conjunction hull(const Conjunction &a, const Conjunction &b, const std::vector<VarId> &variables) {
  ppl::C_Polyhedron both = polyhedron(a, variables);
  both.upper_bound_assign(polyhedron(b, variables));
  return constraintsOf(both, variables);
}

Conjunction widened(const Conjunction &before, const Conjunction &now, const std::vector<VarId> &variables) {
  ppl::C_Polyhedron old = polyhedron(before, variables), both = polyhedron(now, variables);
  both.upper_bound_assign(old);
  both.limited_BHRZ03_extrapolation_assign(old, simpleLimits(variables.size()));
  return constraintsOf(both, variables);
}

bool includes(const Conjunction &large, const Conjunction &small, const std::vector<VarId> &variables) {
  return polyhedron(large, variables).contains(polyhedron(small, variables));
}

std::vector<Conjunction> abstractInvariants(const Its &system, Tools &tools) {
  double seconds = std::max(0.2, tools.clock.secondsLeft() / 10);
  if (auto result = interpret<ppl::C_Polyhedron>(system, tools, seconds))
    return *result;
  if (auto result = interpret<ppl::Octagonal_Shape<mpq_class>>(system, tools, seconds))
    return *result;
  if (auto result = interpret<ppl::Rational_Box>(system, tools, seconds))
    return *result;
  return std::vector<Conjunction>(system.locations.size());
}

} // namespace fathom::its
