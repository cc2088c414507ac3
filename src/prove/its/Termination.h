// Does every run of a transition system end? YES comes with ranking functions that a solver checked again; NO comes
// with an endless run, for the caller to confirm by execution. A system that over-approximates its program on the way
// of that run never gets a NO.
#pragma once

#include "prove/its/Its.h"
#include "support/Budget.h"

namespace fathom::its {

/// How long it may take. `budget`, if given, may end it sooner.
struct Limits {
  double seconds = 60;
  const Budget *budget = nullptr;
};

enum class Answer { Terminating, NonTerminating, Unknown };

/// Why some transitions cannot be taken for ever: at each of them the first function decreases and is bounded below
/// (for more than one: each decreases at least where those before it are no longer bounded).
struct Measure {
  std::string place;                  // of the loop, "a.c:14"
  std::vector<std::string> functions; // "end - s"
  std::string kind;                   // "linear", "phases", ...

  /// "a.c:14: decreases: end - s"
  std::string text() const;
};

using Values = std::map<VarId, mpz_class>;

struct Step {
  size_t transition; // of the system that was given
  Values before;     // of all variables, and of the temporaries that the transition uses
};

/// The stem leads from the start to the cycle, which can be repeated for ever: all states that it begins in satisfy
/// `recurrent`, and from each such state it leads to one again. `cycle` has the values of the first time only.
struct EndlessRun {
  std::vector<Step> stem;
  std::vector<Step> cycle;
  Conjunction recurrent;
  /// The same transitions each time. If not: from every state of `recurrent` the run can go on and comes to such a
  /// state again, on one way or another.
  bool isSameWay = true;
};

struct Termination {
  Answer answer = Answer::Unknown;
  std::vector<Measure> measures;     // Terminating: all of them; Unknown: those found so far
  std::optional<EndlessRun> endless; // NonTerminating
  std::string reason;                // Unknown: "a.c:14: no ranking function found", "the time limit is used up"
};

Termination proveTermination(const Its &system, const Limits &limits);

} // namespace fathom::its
