// A solver with an API, in a copy of this process (fork), where it can hang, crash or use up its memory without harm,
// and is killed at once when the budget ends. Neither Z3 4.8 nor cvc5 1.0 can be stopped in all of their phases; cvc5's
// terms belong to the thread that made them, and the numbers of its CLN build are not safe to use in two threads. Alone
// in a process none of this matters. The copy is a server that keeps what it learned between checks. It uses nothing
// that another thread may have held a lock of.
#pragma once

#include "solver/Solver.h"
#include "term/SmtLib.h"

namespace fathom::solver {

/// The solver as the server sees it. Terms are known by their numbers, children before parents. What it throws ends the
/// server, and is the reason for Unknown.
class Engine {
public:
  using Id = uint32_t;
  struct Node {
    Id id;
    term::Kind kind;
    term::Sort sort;
    uint32_t payload; // of an application: its function; of an extract: its lowest bit
    std::vector<Id> children;
    llvm::APInt constant; // of Kind::Bits
  };

  virtual ~Engine() = default;
  virtual void learn(const Node &node) = 0;
  virtual void assertTrue(Id condition) = 0;
  virtual void define(Id array, Id bound, Id body) = 0;
  /// If both of each pair are equal, so are `a` and `b`.
  virtual void addCongruence(Id a, Id b, llvm::ArrayRef<std::pair<Id, Id>> arguments) = 0;
  /// `why`: set if the answer is Unknown.
  virtual Answer check(llvm::ArrayRef<Id> assumptions, std::string &why) = 0;
  // After Sat, in its model:
  virtual std::vector<llvm::APInt> values(llvm::ArrayRef<Id> wanted) = 0;
  virtual llvm::APInt cell(Id array, const llvm::APInt &index) = 0;
  virtual llvm::APInt application(Id function, llvm::ArrayRef<llvm::APInt> arguments) = 0;
};

/// Called in the server. With Logic::Bits, applications and reads of arrays are to be constants without meaning.
using MakeEngine = std::function<std::unique_ptr<Engine>(term::Logic logic)>;

/// `name`: for messages.
std::unique_ptr<Solver> makeServed(const term::Terms &terms, Env &env, std::string name, MakeEngine makeEngine);

} // namespace fathom::solver
