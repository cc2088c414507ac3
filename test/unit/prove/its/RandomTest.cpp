// Random transition systems: made from a ranking function (they end), made round an endless run (they do not), and with
// so few states that all of them can be visited, which decides. Other systems: --gtest_random_seed=N.
#include "RunCheck.h"

#include "prove/its/NonTermination.h"
#include "prove/its/Simulate.h"
#include "prove/its/Termination.h"
#include "prove/its/Text.h"

#include <functional>
#include <gtest/gtest.h>
#include <random>

using namespace fathom::its;
using namespace fathom::its::test;

namespace {

constexpr int count = 60;
constexpr double seconds = 2; // of computing: load does not matter
// Of 60, those of seeds 0 to 2 are decided this often: 60, 60, 60; 59, 55, 55; 58, 59, 59.
constexpr int rankedDecided = 58, recurrencesDecided = 50, fewStatesDecided = 54;

class Maker {
public:
  explicit Maker(unsigned seed) : random(seed) {
    numVariables = between(1, 3);
    for (int i = 0; i < numVariables; ++i)
      system.addVariable(std::string(1, char('x' + i)));
    temporary = system.addTemporary("?t");
    system.addLocation("start");
    int numLocations = between(1, 3);
    for (int i = 0; i < numLocations; ++i)
      system.addLocation("l" + std::to_string(i));
  }

  int between(int low, int high) { return std::uniform_int_distribution<>(low, high)(random); }
  bool chance(int percent) { return between(1, 100) <= percent; }
  LocId anyLocation() { return LocId(between(1, int(system.locations.size()) - 1)); }

  Polynomial linear(int size, bool withTemporary = false) {
    Polynomial result = between(-size, size);
    for (int i = 0; i < numVariables; ++i)
      result += Polynomial::variable(VarId(i)) * Polynomial(between(-1, 1));
    if (withTemporary)
      result += Polynomial::variable(temporary);
    return result;
  }

  /// Guards and updates at random.
  Transition &anyTransition(LocId from, LocId to) {
    Transition &added = system.addTransition(from, to);
    for (int i = between(0, 2); i > 0; --i)
      added.guard.push_back({linear(5), chance(15) ? Relation::EqualZero : Relation::AtLeastZero});
    if (chance(20)) { // a multiple of 2 or 3 is near
      Polynomial distance = linear(5) - Polynomial::variable(temporary) * Polynomial(between(2, 3));
      added.guard.push_back(atLeast(distance, 0));
      added.guard.push_back(atMost(distance, between(0, 1)));
    }
    for (int i = 0; i < numVariables; ++i)
      if (chance(60))
        added.updates[VarId(i)] =
            chance(60) ? Polynomial::variable(VarId(i)) + Polynomial(between(-2, 2)) : linear(3, chance(20));
    return added;
  }

  Polynomial after(const Transition &transition, const Polynomial &poly) const {
    return poly.substitute([&](VarId var) -> const Polynomial * {
      auto found = transition.updates.find(var);
      return found == transition.updates.end() ? nullptr : &found->second;
    });
  }

  std::mt19937 random;
  Its system;
  int numVariables = 0;
  VarId temporary = 0;
};

unsigned seedOf(int number) { return unsigned(testing::UnitTest::GetInstance()->random_seed()) * 100000U + number; }

Answer answerOf(const Its &system) {
  Termination result = proveTermination(system, {seconds, nullptr});
  if (result.answer == Answer::NonTerminating)
    expectEndless(system, *result.endless);
  return result.answer;
}

/// Searched although there may be a ranking function.
bool hasEndlessRun(Its system) {
  Clock clock(seconds);
  SmtContext smt(clock);
  Tools tools{clock, smt};
  for (size_t index = 0; index < system.transitions.size(); ++index)
    system.transitions[index].parts = {index};
  try {
    std::vector<TransitionSet> cycles = components(system, allTransitions(system));
    return findEndlessRun(system, system, cycles, tools) || findRepetition(system, system, tools);
  } catch (const fathom::BudgetExceeded &) {
    return false;
  }
}

/// Every transition of a cycle decreases one of two functions, in lexicographic order.
TEST(RandomIts, MadeFromRankingFunctionsIsNeverEndless) {
  int decided = 0;
  for (int number = 0; number < count; ++number) {
    Maker maker(seedOf(number));
    std::map<LocId, std::pair<Polynomial, Polynomial>> functions;
    for (LocId location = 1; location < maker.system.locations.size(); ++location)
      functions[location] = {maker.linear(4), maker.linear(4)};
    maker.anyTransition(0, maker.anyLocation());
    for (int i = maker.between(1, 5); i > 0; --i) {
      Transition &added = maker.anyTransition(maker.anyLocation(), maker.anyLocation());
      const auto &[first, second] = functions[added.from];
      Polynomial firstLater = maker.after(added, functions[added.to].first);
      Polynomial secondLater = maker.after(added, functions[added.to].second);
      bool byFirst = maker.chance(60);
      const Polynomial &now = byFirst ? first : second;
      added.guard.push_back(atLeast(now, 0));
      added.guard.push_back(greater(now, byFirst ? firstLater : secondLater));
      if (!byFirst)
        added.guard.push_back(atLeast(first, firstLater));
    }
    EXPECT_FALSE(hasEndlessRun(maker.system)) << maker.system.text();
    Answer answer = answerOf(maker.system);
    EXPECT_NE(answer, Answer::NonTerminating) << maker.system.text();
    decided += answer == Answer::Terminating;
  }
  EXPECT_GE(decided, rankedDecided);
}

/// The constant of each condition is lowered until it holds for the values.
void letPass(Conjunction &guard, const Values &values) {
  for (Constraint &one : guard) {
    mpz_class value = one.poly.evaluate([&](VarId var) -> const mpz_class & { return values.at(var); });
    if (one.relation == Relation::EqualZero || value < 0)
      one.poly -= value;
  }
}

/// A walk round a cycle with random values; guards let it pass, updates lead along it.
TEST(RandomIts, MadeFromRecurrencesNeverEnds) {
  int decided = 0;
  for (int number = 0; number < count; ++number) {
    Maker maker(seedOf(number));
    auto someValues = [&] {
      Values values;
      for (VarId var = 0; var < maker.system.numVariables(); ++var)
        values[var] = maker.between(-6, 6);
      return values;
    };
    auto addStep = [&](LocId from, const Values &now, LocId to, const Values &later) {
      Transition &added = maker.anyTransition(from, to);
      letPass(added.guard, now);
      for (int i = 0; i < maker.numVariables; ++i) {
        Polynomial value = added.after(VarId(i));
        mpz_class wrong =
            value.evaluate([&](VarId var) -> const mpz_class & { return now.at(var); }) - later.at(VarId(i));
        added.updates[VarId(i)] = value - wrong;
      }
    };
    std::vector<LocId> places;
    std::vector<Values> states;
    for (int i = maker.between(1, 3); i > 0; --i) {
      places.push_back(maker.anyLocation());
      states.push_back(someValues());
    }
    addStep(0, someValues(), places[0], states[0]);
    for (size_t i = 0; i < places.size(); ++i) {
      size_t next = (i + 1) % places.size();
      addStep(places[i], states[i], places[next], states[next]);
    }
    for (int i = maker.between(0, 2); i > 0; --i)
      maker.anyTransition(maker.anyLocation(), maker.anyLocation());
    Answer answer = answerOf(maker.system);
    EXPECT_NE(answer, Answer::Terminating) << maker.system.text();
    decided += answer == Answer::NonTerminating;
  }
  EXPECT_GE(decided, recurrencesDecided);
}

/// All states in a box, visited.
class Visitor {
public:
  Visitor(const Its &system, int numVariables, VarId temporary, int size)
      : system(system), numVariables(numVariables), temporary(temporary), size(size) {}

  /// Is there a cycle among the states that are reached from the start with any values of the box?
  bool hasEndlessRun() {
    Values values;
    std::function<bool(int)> all = [&](int var) {
      if (var == numVariables)
        return visit({system.start, values});
      for (int value = 0; value < size; ++value) {
        values[VarId(var)] = value;
        if (all(var + 1))
          return true;
      }
      return false;
    };
    return all(0);
  }

private:
  using State = std::pair<LocId, Values>;

  bool visit(const State &state) {
    auto [place, isNew] = isOnStack.emplace(state, true);
    if (!isNew)
      return place->second;
    for (size_t index = 0; index < system.transitions.size(); ++index)
      for (int choice = 0; choice < size && system.transitions[index].from == state.first; ++choice) {
        Step step{index, state.second};
        step.before[temporary] = choice;
        if (allHold(system.transitions[index].guard, step.before)) {
          Values next = afterStep(system, step);
          if (visit({system.transitions[index].to, next}))
            return true;
        }
      }
    isOnStack[state] = false;
    return false;
  }

  const Its &system;
  const int numVariables;
  const VarId temporary;
  const int size;
  std::map<State, bool> isOnStack;
};

TEST(RandomIts, WithFewStatesIsDecidedAsByVisitingAll) {
  int decided = 0;
  for (int number = 0; number < count; ++number) {
    Maker maker(seedOf(number));
    const int size = 5;
    for (int i = maker.between(1, 5); i > 0; --i)
      maker.anyTransition(maker.anyLocation(), maker.anyLocation());
    maker.system.addTransition(0, maker.anyLocation());
    auto box = [&](Conjunction &guard, const Polynomial &value) {
      guard.push_back(atLeast(value, 0));
      guard.push_back(less(value, size));
    };
    for (Transition &transition : maker.system.transitions) {
      box(transition.guard, Polynomial::variable(maker.temporary));
      for (int i = 0; i < maker.numVariables; ++i) {
        box(transition.guard, Polynomial::variable(VarId(i)));
        box(transition.guard, transition.after(VarId(i)));
      }
    }
    bool isEndless = Visitor(maker.system, maker.numVariables, maker.temporary, size).hasEndlessRun();
    if (!isEndless) {
      EXPECT_FALSE(hasEndlessRun(maker.system)) << maker.system.text();
    }
    Answer answer = answerOf(maker.system);
    EXPECT_NE(answer, isEndless ? Answer::Terminating : Answer::NonTerminating) << maker.system.text();
    decided += answer != Answer::Unknown;
  }
  EXPECT_GE(decided, fewStatesDecided);
}

} // namespace
