// What recursive functions return, as facts that are guessed and then checked.
//
// Of every recursive function all candidates are believed at first: its result is at least 0, at most 1, at least its
// first argument, ... While the graph is built, calls may use them; whenever a path of the function returns, those that
// do not hold there are dropped. If some were, the graph is built again with what is left. In the end every candidate
// that is left holds at each return, if it holds for the calls that have returned before: so it holds, by induction.
#pragma once

#include "prove/Program.h"

#include <map>
#include <utility>
#include <vector>

namespace fathom::prove {

class Summaries {
public:
  Summaries(const Program &program, bool isMath);

  /// What holds when a call has returned `result` for these arguments.
  std::vector<Linear> facts(const llvm::Function &function, const State &s, const Linear &result,
                            const std::vector<std::optional<Linear>> &arguments) const;
  /// Drops what does not hold at a return.
  void check(const llvm::Function &function, const State &s, const std::optional<Linear> &result);

  /// Whether something was dropped since the last time.
  bool takeChanged() { return std::exchange(isChanged, false); }

private:
  /// sign * (result - argument) + constant >= 0
  struct Candidate {
    int argument; // -1: none
    int sign;
    int constant;
  };
  static std::optional<Linear> factOf(const Candidate &candidate, const Linear &result,
                                      const std::vector<std::optional<Linear>> &arguments);
  bool isInRange(const State &s, const Linear &e, const llvm::Type *type) const;

  const Program &program;
  bool isMath;
  bool isChanged = false;
  std::map<const llvm::Function *, std::vector<Candidate>> candidates;
};

} // namespace fathom::prove
