#include "solver/Refutation.h"

#include "support/Error.h"

#include <cadical.hpp>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

namespace fathom::solver {

void Clauses::add(llvm::ArrayRef<int> clause) {
  literals.insert(literals.end(), clause.begin(), clause.end());
  literals.push_back(0);
  hasEmpty |= clause.empty();
  ++count;
}

namespace {

/// A file that is written to its end, or else an error.
class Output {
public:
  explicit Output(const std::string &path) : path(path), file(std::fopen(path.c_str(), "w")) {
    if (!file)
      fail();
  }
  ~Output() {
    if (file)
      std::fclose(file);
  }
  Output(const Output &) = delete;

  std::FILE *handle() { return file; }

  void close() {
    bool isWritten = std::fflush(file) == 0 && !std::ferror(file);
    if (std::fclose(std::exchange(file, nullptr)) != 0 || !isWritten)
      fail();
  }

private:
  [[noreturn]] void fail() const { throw UserError(path + ": " + std::strerror(errno)); }

  std::string path;
  std::FILE *file;
};

struct Interruption final : CaDiCaL::Terminator {
  explicit Interruption(const Budget &budget) : budget(budget) {}
  bool terminate() override { return budget.exceeded(); }
  const Budget &budget;
};

} // namespace

void writeFormula(const Clauses &clauses, const std::string &path, const Budget &budget) {
  Output output(path);
  std::fprintf(output.handle(), "p cnf %d %llu\n", clauses.variables, static_cast<unsigned long long>(clauses.count));
  for (int literal : clauses.literals) {
    std::fprintf(output.handle(), literal ? "%d " : "%d\n", literal);
    if (!literal)
      budget.poll();
  }
  output.close();
}

static void solve(const Clauses &clauses, Output &output, const Budget &budget) {
  constexpr int satisfiable = 10, unsatisfiable = 20; // as CaDiCaL answers
  Interruption interruption(budget);
  CaDiCaL::Solver sat;
  sat.set("quiet", 1);
  sat.set("binary", 0);
  sat.trace_proof(output.handle(), "proof");
  sat.connect_terminator(&interruption);
  for (int literal : clauses.literals) {
    sat.add(literal);
    if (!literal)
      budget.poll();
  }
  int answer = sat.solve();
  sat.disconnect_terminator();
  sat.close_proof_trace();
  invariant(answer != satisfiable, "clauses that cannot hold together have a model");
  budget.poll();
  if (answer != unsatisfiable)
    throw BudgetExceeded("CaDiCaL gave up");
}

void writeProof(const Clauses &clauses, const std::string &path, const Budget &budget) {
  Output output(path);
  if (clauses.hasEmpty)
    std::fputs("0\n", output.handle()); // CaDiCaL finds this not worth a line
  else
    solve(clauses, output, budget);
  output.close();
}

} // namespace fathom::solver
