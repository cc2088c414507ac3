#include "prove/its/Smt.h"

#include <atomic>
#include <thread>
#include <z3++.h>

namespace fathom::its {

struct SmtContext::Impl {
  z3::context context;
  std::atomic<bool> isChecking{false};
  std::atomic<bool> isDone{false};
  std::thread watchdog;

  /// Z3's own timer is not used: in 4.8 it may block for ever when a check ends as the time does.
  explicit Impl(const Clock &clock)
      : watchdog([this, clock] {
          while (!isDone) {
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            if (isChecking && clock.expired())
              context.interrupt();
          }
        }) {}
  ~Impl() {
    isDone = true;
    watchdog.join();
  }

  z3::expr variable(VarId var, Domain domain) {
    return domain == Domain::Integers ? context.int_const(("i" + std::to_string(var)).c_str())
                                      : context.real_const(("r" + std::to_string(var)).c_str());
  }

  z3::expr number(const mpz_class &value, Domain domain) {
    return domain == Domain::Integers ? context.int_val(value.get_str().c_str())
                                      : context.real_val(value.get_str().c_str());
  }

  z3::expr polynomial(const Polynomial &poly, Domain domain) {
    z3::expr_vector summands(context);
    for (const auto &[monomial, factor] : poly.terms()) {
      z3::expr product = number(factor, domain);
      for (size_t i = 0; i < monomial.size(); ++i) {
        z3::expr next = variable(monomial[i], domain);
        product = i == 0 && factor == 1 ? next : product * next;
      }
      summands.push_back(product);
    }
    return summands.empty() ? number(0, domain) : z3::sum(summands);
  }

  z3::expr constraint(const Constraint &constraint, Domain domain) {
    // The constant stands alone on the right: bounds of one variable stay bounds.
    mpz_class constant = constraint.poly.constantTerm();
    z3::expr left = polynomial(constraint.poly - constant, domain), right = number(-constant, domain);
    return constraint.relation == Relation::EqualZero ? left == right : left >= right;
  }

  z3::expr conjunction(const Conjunction &conjunction, Domain domain) {
    z3::expr_vector parts(context);
    for (const Constraint &part : conjunction)
      parts.push_back(constraint(part, domain));
    return z3::mk_and(parts);
  }

  z3::expr disjunction(const std::vector<Conjunction> &cases, Domain domain) {
    z3::expr_vector parts(context);
    for (const Conjunction &part : cases)
      parts.push_back(conjunction(part, domain));
    return z3::mk_or(parts);
  }
};

SmtContext::SmtContext(const Clock &clock) : impl(std::make_unique<Impl>(clock)) {}
SmtContext::~SmtContext() = default;

struct Smt::Impl {
  SmtContext::Impl &shared;
  const Clock clock;
  const Domain domain;
  z3::solver solver;
  std::optional<z3::model> model;
  std::vector<size_t> degree{0}; // for each level of push

  void note(const Conjunction &conjunction) {
    for (const Constraint &one : conjunction)
      degree.back() = std::max(degree.back(), one.poly.degree());
  }

  /// Without tactics: much faster on what is small, and tactics use Z3's timer.
  Impl(SmtContext::Impl &shared, const Clock &clock, Domain domain)
      : shared(shared), clock(clock), domain(domain), solver(shared.context, z3::solver::simple()) {}
};

namespace {

/// After an interrupt Z3 throws from whatever is called next.
template <typename Action> auto uninterrupted(Action action) {
  try {
    return action();
  } catch (const z3::exception &) {
    throw BudgetExceeded("the time limit is used up");
  }
}

} // namespace

Smt::Smt(SmtContext &context, const Clock &clock, Domain domain)
    : impl(uninterrupted([&] { return std::make_unique<Impl>(*context.impl, clock, domain); })) {}
Smt::~Smt() = default;

void Smt::push() {
  uninterrupted([&] { impl->solver.push(); });
  impl->degree.push_back(impl->degree.back());
}

void Smt::pop() {
  uninterrupted([&] { impl->solver.pop(); });
  impl->degree.pop_back();
}

void Smt::add(const Constraint &constraint) { impl->solver.add(impl->shared.constraint(constraint, impl->domain)); }

void Smt::add(const Conjunction &conjunction) {
  for (const Constraint &part : conjunction)
    add(part);
}

void Smt::addNegation(const Conjunction &conjunction) {
  impl->note(conjunction);
  uninterrupted([&] { impl->solver.add(!impl->shared.conjunction(conjunction, impl->domain)); });
}

void Smt::addAnyOf(const std::vector<Conjunction> &cases) {
  for (const Conjunction &one : cases)
    impl->note(one);
  uninterrupted([&] { impl->solver.add(impl->shared.disjunction(cases, impl->domain)); });
}

void Smt::addNeverAnyOf(const std::set<VarId> &bound, const std::vector<Conjunction> &cases) {
  for (const Conjunction &one : cases)
    impl->note(one);
  uninterrupted([&] {
    z3::expr body = !impl->shared.disjunction(cases, impl->domain);
    z3::expr_vector variables(impl->shared.context);
    for (VarId var : bound)
      variables.push_back(impl->shared.variable(var, impl->domain));
    impl->solver.add(bound.empty() ? body : z3::forall(variables, body));
  });
}

Outcome Smt::check(double seconds) {
  constexpr size_t maxDegree = 4;
  const double stepsPerSecond = impl->degree.back() > 1 ? 50'000 : 1'000'000; // those of products are long
  impl->clock.poll();
  impl->model.reset();
  if (impl->degree.back() > maxDegree)
    return Outcome::Unknown;
  impl->shared.isChecking = true;
  Outcome outcome = Outcome::Unknown;
  try {
    impl->solver.set("rlimit", unsigned(seconds * stepsPerSecond));
    z3::check_result answer = impl->solver.check();
    if (answer == z3::sat) {
      impl->model = impl->solver.get_model();
      outcome = Outcome::Satisfiable;
    } else if (answer == z3::unsat)
      outcome = Outcome::Unsatisfiable;
  } catch (const z3::exception &) {
    // "canceled" and the like: no answer.
  }
  impl->shared.isChecking = false;
  return outcome;
}

mpz_class Smt::integer(VarId var) const {
  mpq_class value = rational(var);
  invariant(value.get_den() == 1, "an integer variable has an integer value");
  return value.get_num();
}

mpq_class Smt::rational(VarId var) const {
  invariant(impl->model.has_value(), "there is a model");
  return uninterrupted([&] {
    z3::expr value = impl->model->eval(impl->shared.variable(var, impl->domain), true);
    mpq_class result(Z3_get_numeral_string(impl->shared.context, value));
    result.canonicalize();
    return result;
  });
}

bool implies(const Conjunction &constraints, const Conjunction &conclusion, Tools &tools, double seconds) {
  if (conclusion.empty())
    return true;
  Smt smt(tools.smt, tools.clock);
  smt.add(constraints);
  smt.addNegation(conclusion);
  return smt.check(seconds) == Outcome::Unsatisfiable;
}

Outcome satisfiable(const Conjunction &constraints, Tools &tools, double seconds) {
  Smt smt(tools.smt, tools.clock);
  smt.add(constraints);
  return smt.check(seconds);
}

} // namespace fathom::its
