// A solver that runs in a process of its own. What is said to it differs (SMT-LIB text, or terms for cvc5's API) and is
// behind Dialogue; what is done with its answers is here, once: queues, restarts, budget, and the check of models.
//
// When a process failed, or was killed because the budget ended, the next check starts another one and tells it
// everything again.
#pragma once

#include "solver/Solver.h"
#include "support/Process.h"
#include "term/SmtLib.h"

#include "llvm/ADT/STLExtras.h"

namespace fathom::solver {

/// A conversation with one process. Everything may throw ProcessFailed and BudgetExceeded.
class Dialogue {
public:
  virtual ~Dialogue() = default;
  /// Makes terms known, children before parents; known ones may be among them.
  virtual void learn(llvm::ArrayRef<term::Term> order) = 0;
  virtual void assertTrue(term::Term condition) = 0;
  virtual void define(const term::Definition &definition) = 0;
  /// Equal arguments have equal results, for two applications or reads: see Functions.
  virtual void addCongruence(term::Term a, term::Term b) = 0;
  /// `why`: set if the answer is Unknown.
  virtual Answer check(llvm::ArrayRef<term::Term> assumptions, std::string &why) = 0;
  // After Sat, in its model:
  virtual std::vector<llvm::APInt> values(llvm::ArrayRef<term::Term> wanted) = 0;
  virtual llvm::APInt cell(term::Term array, const llvm::APInt &index) = 0;
  virtual llvm::APInt application(term::Func f, llvm::ArrayRef<llvm::APInt> arguments) = 0;
};

/// Whether the solver knows functions and reads of array variables, or takes them for unrelated constants as long as no
/// array is stored to: then instances of congruence are added where a model breaks it.
enum class Functions { Known, Constants };

/// Starts a process for conditions of that logic.
using StartDialogue = std::function<std::unique_ptr<Dialogue>(term::Logic logic)>;

/// `name`: for messages.
std::unique_ptr<Solver> makeProcessSolver(const term::Terms &terms, Env &env, std::string name, Functions functions,
                                          StartDialogue start);

} // namespace fathom::solver
