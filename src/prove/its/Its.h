// Integer transition systems: what is left of a program when only its integers and its control flow count.
//
//   start ──[ n >= 1 ]── i := 0 ──> loop ──┐            variables   n, i
//                                    ^     │            temporary   t
//                                    └─[ i < n, t >= 1 ]── i := i + t
//
// A state is a location and a value for every variable. A transition may be taken when values for its temporaries exist
// such that its guard holds; then all variables change at the same time as its updates say. What an update does not
// mention stays. A temporary has no value between transitions: it stands for an arbitrary value, chosen anew each time
// ("x := arbitrary, not negative" is the update x := t with the guard t >= 0). Integers are mathematical; who means a
// machine integer says so (x := x + 1 - 2^32*t, 0 <= x + 1 - 2^32*t < 2^32).
//
// A run starts in `start` with any values that satisfy what is known there.
#pragma once

#include "prove/its/Polynomial.h"

namespace fathom::its {

using LocId = uint32_t;

struct Variable {
  std::string name; // in terms of the program: "s", "end of str"
  bool isTemporary = false;
};

struct Location {
  std::string name;
  std::string place; // "a.c:14", empty if it has none
  /// Holds whenever a run is here, says whoever made the system. Without temporaries.
  Conjunction known;
  /// What counts here although no guard asks for it: the results of a function. Such a location is kept.
  std::set<VarId> observed;
};

struct Transition {
  LocId from = 0;
  LocId to = 0;
  Conjunction guard; // over variables and temporaries, before the updates
  std::map<VarId, Polynomial> updates;
  /// Every step of it is a step of the program. Otherwise there may be more steps than the program has, and no run
  /// through it shows that the program does not end.
  bool isExact = true;
  /// Where several were made one: those of the given system that it stands for, in their order.
  std::vector<size_t> parts;
  /// Shown before: no run takes it infinitely often.
  bool isFinite = false;

  /// What the variable is afterwards, over variables and temporaries before.
  Polynomial after(VarId var) const;
};

class Its {
public:
  VarId addVariable(std::string name);
  VarId addTemporary(std::string name);
  LocId addLocation(std::string name, std::string place = "");
  Transition &addTransition(LocId from, LocId to);

  const Variable &variable(VarId var) const { return variables[var]; }
  const std::string &nameOf(VarId var) const { return variables[var].name; }
  size_t numVariables() const { return variables.size(); }
  bool isTemporary(VarId var) const { return variables[var].isTemporary; }
  NameOf names() const;

  std::vector<Variable> variables; // temporaries too
  std::vector<Location> locations;
  std::vector<Transition> transitions;
  LocId start = 0;

  /// For readers and tests, a line for each transition: "loop -> loop [n - i - 1 >= 0] i := i + 1".
  std::string text() const;
  std::string text(const Transition &transition) const;
};

} // namespace fathom::its
