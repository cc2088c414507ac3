// `bitblast`: terms to an AIG, to clauses, to CaDiCaL in this process. What was translated and learned stays for the
// next check; assumptions are literals.
//
// Applications and reads of array variables are inputs of the AIG, as if they were unrelated. When a model gives some
// of them the same arguments but different results, instances of congruence are asserted and the search goes on. So
// Unsat is right at any time, and a model is handed out only when it is consistent and our own evaluator finds
// everything asserted true under it.
#include "solver/BitBlaster.h"
#include "solver/Cnf.h"
#include "solver/ModelBuilder.h"
#include "solver/Solver.h"

#include "support/Error.h"

#include <cadical.hpp>

#include <map>
#include <new>
#include <utility>

namespace fathom::solver {

using llvm::APInt;
using term::Term;

namespace {

/// CaDiCaL asks at regular steps of its search whether it should stop.
constexpr uint64_t effortOfPoll = 4;

/// More instances of congruence at once are fewer models on the way.
constexpr size_t centres = 16;
/// Pairs of so many are few.
constexpr size_t fewMembers = 4;
/// A function that is asked for more has no end of them, maybe; then pairs are better: they hold at all places.
constexpr size_t mostPlaces = 64;

class Cadical final : public Solver, private CaDiCaL::Terminator {
public:
  Cadical(const term::Terms &terms, Env &env)
      : terms(terms), env(env), blaster(terms, env.budget, aig),
        cnf(aig, [this](llvm::ArrayRef<int> clause) { addClause(clause); }) {
    sat.set("quiet", 1);
    sat.connect_terminator(this);
  }
  ~Cadical() override { sat.disconnect_terminator(); }

  void assertTrue(Term condition) override { asserted.push_back(condition); }
  void define(const term::Definition &) override { hasDefinitions = true; }
  Answer check(llvm::ArrayRef<Term> assumptions) override;
  term::Assignment model() override { return lastModel; }
  std::string reasonUnknown() const override { return reason; }
  std::optional<Clauses> refutation() const override;
  bool isWhole() const override { return !outOfMemory && !lacksClauses; }

private:
  enum Status { Interrupted = 0, Satisfiable = 10, Unsatisfiable = 20 }; // as CaDiCaL answers

  /// The value of a function at given arguments.
  struct Place {
    Word word;
    llvm::DenseSet<uint32_t> members; // applications that were told to have it where they have these arguments
  };

  bool terminate() override {
    env.budget.charge(effortOfPoll);
    return env.budget.exceeded() || env.budget.effortExceeded();
  }
  void addClause(llvm::ArrayRef<int> clause);
  Answer solve(llvm::ArrayRef<Term> assumptions);
  void setIntervals();
  Status search(llvm::ArrayRef<Lit> assumptions);
  bool readModel(llvm::ArrayRef<Term> order);
  void addCongruence(const ModelBuilder::Class &equal);
  Place *placeOf(const ModelBuilder::Class &equal);
  APInt valueOf(Term t);
  Answer unknown(std::string why);

  const term::Terms &terms;
  Env &env;
  Aig aig;
  BitBlaster blaster;
  Cnf cnf;
  CaDiCaL::Solver sat;
  Clauses clauses; // all that CaDiCaL has got, if there is to be a certificate
  std::vector<Lit> assumed;
  std::vector<Term> asserted;
  KnownCongruences congruences;
  llvm::DenseMap<uint32_t, std::map<term::Application, Place>> places; // by function
  size_t given = 0;                                                    // how many of `asserted` are clauses
  size_t countedGates = 0, newClauses = 0;                             // for the statistics
  bool begun = false;                                                  // CaDiCaL has got something
  bool hasDefinitions = false;
  bool outOfMemory = false; // so something may be half done
  bool lacksClauses = false;
  term::Assignment lastModel;
  std::string reason;
};

Answer Cadical::unknown(std::string why) {
  reason = std::move(why);
  return Answer::Unknown;
}

Answer Cadical::check(llvm::ArrayRef<Term> assumptions) {
  ScopedTimer timer(env.stats, "solver");
  env.stats.count("solver checks");
  if (outOfMemory)
    return unknown("bitblast ran out of memory");
  try {
    env.budget.poll();
    return hasDefinitions ? unknown("bitblast does not know arrays") : solve(assumptions);
  } catch (const BudgetExceeded &exceeded) {
    return unknown(exceeded.what());
  } catch (const Unsupported &unsupported) {
    return unknown(unsupported.what());
  } catch (const std::bad_alloc &) {
    outOfMemory = true;
    return unknown("bitblast ran out of memory");
  }
}

void Cadical::addClause(llvm::ArrayRef<int> clause) {
  if (env.budget.exceeded()) {
    lacksClauses = true; // which are taken for given: models would not satisfy the condition
    throw BudgetExceeded(env.budget.reason());
  }
  for (int literal : clause)
    sat.add(literal);
  sat.add(0);
  ++newClauses;
  if (!env.options.certificate.empty())
    clauses.add(clause);
}

std::optional<Clauses> Cadical::refutation() const {
  if (env.options.certificate.empty())
    return std::nullopt;
  Clauses result = clauses;
  result.variables = cnf.variables();
  if (llvm::is_contained(assumed, falseLit))
    result.add({});
  else
    for (Lit lit : assumed)
      if (lit != trueLit)
        result.add(lit.negated() ? -cnf.variable(lit) : cnf.variable(lit));
  return result;
}

Answer Cadical::solve(llvm::ArrayRef<Term> assumptions) {
  for (size_t i = given; i < asserted.size(); ++i)
    blaster.assume(asserted[i]);
  if (!std::exchange(begun, true))
    setIntervals();
  for (; given < asserted.size(); ++given)
    cnf.assertTrue(blaster.truth(asserted[given]));
  assumed.clear();
  for (Term assumption : assumptions)
    assumed.push_back(blaster.truth(assumption));
  std::vector<Term> roots = asserted;
  roots.insert(roots.end(), assumptions.begin(), assumptions.end());
  const std::vector<Term> order = terms.postorder(roots);
  while (true) {
    env.budget.poll();
    switch (search(assumed)) {
    case Unsatisfiable:
      return Answer::Unsat;
    case Interrupted:
      env.budget.poll();
      return unknown("CaDiCaL gave up");
    case Satisfiable:
      break;
    }
    if (!readModel(order))
      continue;
    term::Evaluator evaluator(terms, lastModel);
    for (Term root : roots)
      if (!evaluator.isTrue(root))
        return unknown("the model that CaDiCaL found does not satisfy the condition");
    return Answer::Sat;
  }
}

/// What CaDiCaL does between its searches takes time in proportion to the clauses: in conditions with many, and most of
/// these are easy, more than all the search. So it waits for about a conflict a term longer. It can only be told before
/// it has got any.
void Cadical::setIntervals() {
  int more = static_cast<int>(std::min<size_t>(terms.postorder(asserted).size(), 1'000'000));
  for (const char *interval : {"elimint", "probeint"})
    sat.set(interval, sat.get(interval) + more);
}

Cadical::Status Cadical::search(llvm::ArrayRef<Lit> assumptions) {
  for (Lit lit : assumptions)
    if (lit == falseLit)
      return Unsatisfiable;
  // All clauses first: adding one would forget the assumptions.
  std::vector<int> literals;
  for (Lit lit : assumptions)
    if (lit != trueLit)
      literals.push_back(cnf.literal(lit));
  for (int literal : literals)
    sat.assume(literal);
  ScopedTimer timer(env.stats, "SAT");
  env.stats.count("gates", aig.size() - std::exchange(countedGates, aig.size()));
  env.stats.count("clauses", std::exchange(newClauses, 0));
  auto status = static_cast<Status>(sat.solve());
  env.budget.spend(0);
  return status;
}

/// Fills lastModel. False when two applications disagreed: then there are new clauses.
bool Cadical::readModel(llvm::ArrayRef<Term> order) {
  lastModel = term::Assignment();
  term::Evaluator evaluator(terms, lastModel);
  ModelBuilder builder(terms, lastModel, evaluator);
  for (Term t : order)
    if (blaster.isOpaque(t) && !terms.sort(t).isArray())
      builder.add(t, valueOf(t));
  // Only now: with a new clause CaDiCaL forgets its model.
  std::vector<ModelBuilder::Class> broken = builder.broken();
  for (const ModelBuilder::Class &equal : broken)
    addCongruence(equal);
  return broken.empty();
}

/// Few terms are compared with each other. Of many, each is compared with the value of the function at this place: that
/// many are reads of a memory, mostly of one with few places, and there would be many more pairs of them than of terms
/// and places.
void Cadical::addCongruence(const ModelBuilder::Class &equal) {
  if (Place *place = placeOf(equal)) {
    for (Term member : equal.members)
      if (place->members.insert(member.id).second) {
        env.stats.count("solver lemmas");
        cnf.assertEqualWhen(blaster.agreement(member, equal.arguments), blaster.known(member), place->word);
      }
    return;
  }
  for (auto [a, b] : equal.pairs(centres))
    if (congruences.add(a, b)) {
      env.stats.count("solver lemmas");
      cnf.assertEqualWhen(blaster.agreement(a, b), blaster.known(a), blaster.known(b));
    }
}

Cadical::Place *Cadical::placeOf(const ModelBuilder::Class &equal) {
  Term first = equal.members[0];
  if (terms.kind(first) != term::Kind::Apply || equal.members.size() <= fewMembers)
    return nullptr;
  std::map<term::Application, Place> &known = places[terms.function(first).id];
  term::Application key{terms.function(first), equal.arguments};
  auto found = known.find(key);
  if (found == known.end() && known.size() < mostPlaces)
    found = known.try_emplace(key, Place{blaster.inputs(blaster.known(first).size()), {}}).first;
  return found == known.end() ? nullptr : &found->second;
}

/// Of an opaque term; a bit that no clause asks for is 0.
APInt Cadical::valueOf(Term t) {
  llvm::ArrayRef<Lit> word = blaster.known(t);
  APInt value = APInt::getZero(static_cast<unsigned>(word.size()));
  auto isSet = [&](Lit bit) {
    if (isConstant(bit))
      return bit == trueLit;
    int variable = cnf.variable(bit);
    return variable && (sat.val(variable) > 0) != bit.negated();
  };
  for (unsigned i = 0; i < word.size(); ++i)
    if (isSet(word[i]))
      value.setBit(i);
  return value;
}

} // namespace

std::unique_ptr<Solver> makeBitblast(const term::Terms &terms, Env &env) {
  return std::make_unique<Cadical>(terms, env);
}

} // namespace fathom::solver
