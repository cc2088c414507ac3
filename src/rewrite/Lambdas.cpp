#include "rewrite/Lambdas.h"

#include "support/Error.h"

namespace fathom::rewrite {

namespace {

// ---- eager

/// Reads go one write further at a time. Arrays are not rewritten themselves: what is never read of them does not
/// matter, and what is read is rewritten then, at its index.
struct EagerConfig {
  Terms &t;
  term::Substitution substitution;

  bool shouldRewrite(Term x) { return !t.sort(x).isArray(); }
  void afterRewrite(Term, Term) {}

  Rewritten applyRewriteRules(Term x) {
    if (t.kind(x) != Kind::Select)
      return {x};
    Term array = t.child(x, 0), index = t.child(x, 1);
    auto operand = [&](unsigned i) { return t.child(array, i); };
    switch (t.kind(array)) {
    case Kind::Store: {
      Term older = t.select(operand(0), index);
      return {t.ite(t.eq(operand(1), index), operand(2), older), Rewritten::fully};
    }
    case Kind::Ite: {
      Term first = t.select(operand(1), index), second = t.select(operand(2), index);
      return {t.ite(operand(0), first, second), Rewritten::fully};
    }
    case Kind::Lambda:
      return {substitution.apply(array, index), Rewritten::fully};
    default:
      return {x};
    }
  }
};

} // namespace

std::vector<Term> reduceEagerly(Terms &terms, llvm::ArrayRef<Term> roots) {
  EagerConfig config{terms, term::Substitution(terms)};
  Rewriter<EagerConfig> rewriter(terms, config);
  std::vector<Term> results;
  for (Term root : roots)
    results.push_back(rewriter.rewrite(root));
  return results;
}

// ---- variables for lambdas

Rewritten LambdaNames::Config::applyRewriteRules(Term t) {
  return {names.terms.kind(t) == Kind::Lambda ? names.variableFor(t) : t};
}

void LambdaNames::Config::afterRewrite(Term from, Term to) {
  if (names.terms.kind(from) == Kind::Lambda && names.definitionOf.contains(to.id))
    names.originals.try_emplace(to.id, from);
}

Term LambdaNames::variableFor(Term lambda) {
  Term &variable = variables[lambda.id];
  if (!variable.valid()) {
    variable = terms.variable(terms.sort(lambda), "lambda");
    definitionOf[variable.id] = definitions.size();
    definitions.push_back({variable, terms.child(lambda, 0), terms.child(lambda, 1)});
  }
  return variable;
}

Term LambdaNames::instance(Term variable, Term index) {
  const term::Definition &definition = definitions[definitionOf.find(variable.id)->second];
  return terms.eq(terms.select(variable, index), substitution.substitute(definition.body, index));
}

Abstracted quantifyLambdas(Terms &terms, llvm::ArrayRef<Term> roots) {
  LambdaNames names(terms);
  Abstracted result;
  for (Term root : roots)
    result.roots.push_back(names.abstract(root));
  result.definitions = names.all();
  return result;
}

// ---- instances for all reads

namespace {

/// Finds the reads below terms, and the variables of lambdas that each of them may reach through stores and ites: it is
/// not enough to look at what a select names directly (Example 7 of the paper).
class Instantiation {
public:
  explicit Instantiation(Terms &terms) : terms(terms), names(terms) {}

  Abstracted run(llvm::ArrayRef<Term> roots) {
    Abstracted result;
    for (Term root : roots) {
      result.roots.push_back(names.abstract(root));
      visit(result.roots.back());
    }
    // Instances contain further reads.
    while (!todo.empty()) {
      Term t = todo.back();
      todo.pop_back();
      for (Term child : terms.children(t))
        visit(child);
      if (terms.kind(t) == Kind::Select)
        for (Term variable : newlyRead(terms.child(t, 0), terms.child(t, 1))) {
          result.facts.push_back(names.instance(variable, terms.child(t, 1)));
          visit(result.facts.back());
        }
    }
    return result;
  }

private:
  void visit(Term t) {
    if (seen.insert(t.id).second)
      todo.push_back(t);
  }

  /// The lambdas' variables in `array` that were not yet read at that index.
  std::vector<Term> newlyRead(Term array, Term index) {
    std::vector<Term> found, arrays{array};
    while (!arrays.empty()) {
      Term a = arrays.back();
      arrays.pop_back();
      if (!read.insert({a.id, index.id}).second)
        continue;
      if (names.lambdaOf(a).valid())
        found.push_back(a);
      for (Term child : terms.children(a))
        if (terms.sort(child).isArray())
          arrays.push_back(child);
    }
    return found;
  }

  Terms &terms;
  LambdaNames names;
  std::vector<Term> todo;
  llvm::DenseSet<uint32_t> seen;
  llvm::DenseSet<std::pair<uint32_t, uint32_t>> read; // array and index
};

} // namespace

Abstracted instantiateLambdas(Terms &terms, llvm::ArrayRef<Term> roots) { return Instantiation(terms).run(roots); }

// ---- instances on demand

LazyLambdas::LazyLambdas(Terms &terms, llvm::ArrayRef<Term> roots)
    : terms(terms), names(terms), originalRoots(roots.vec()) {
  for (Term root : roots) {
    abstractRoots.push_back(names.abstract(root));
    collectReads(abstractRoots.back());
  }
}

void LazyLambdas::collectReads(Term root) {
  std::vector<Term> todo{root};
  while (!todo.empty()) {
    Term t = todo.back();
    todo.pop_back();
    if (!seen.insert(t.id).second)
      continue;
    if (terms.kind(t) == Kind::Select)
      reads.push_back(t);
    todo.insert(todo.end(), terms.children(t).begin(), terms.children(t).end());
  }
}

/// The variable in which a read ends under the model; invalid if it meets a store at its index.
Term LazyLambdas::variableRead(Term select, term::Evaluator &evaluator) const {
  llvm::APInt index = evaluator.value(terms.child(select, 1));
  Term array = terms.child(select, 0);
  while (terms.kind(array) != Kind::Variable) {
    if (terms.kind(array) == Kind::Ite)
      array = terms.child(array, evaluator.isTrue(terms.child(array, 0)) ? 1 : 2);
    else if (evaluator.value(terms.child(array, 1)) == index)
      return {};
    else
      array = terms.child(array, 0);
  }
  return array;
}

/// If every read of a lambda's variable had the lambda's value, so would the abstract roots have that of the given
/// ones. Where one has not, its instance is missing, or the instance's own reads are wrong in turn; these are among the
/// reads too, and closer to the array variables that were given. So as long as a root is false, something is missing.
std::vector<Term> LazyLambdas::violated(const term::Assignment &model) {
  term::Evaluator evaluator(terms, model);
  bool satisfied = true;
  for (Term root : originalRoots)
    satisfied &= evaluator.isTrue(root);
  if (satisfied)
    return {};
  std::vector<Term> instances;
  for (Term read : reads) {
    Term variable = variableRead(read, evaluator), index = terms.child(read, 1);
    Term lambda = variable.valid() ? names.lambdaOf(variable) : Term();
    if (!lambda.valid() || instantiated.contains({variable.id, index.id}))
      continue;
    if (evaluator.value(read) == evaluator.value(terms.child(lambda, 1), evaluator.value(index)))
      continue;
    instantiated.insert({variable.id, index.id});
    instances.push_back(names.instance(variable, index));
  }
  invariant(!instances.empty(), "a model of the abstraction that is wrong without breaking an instance");
  for (Term instance : instances)
    collectReads(instance);
  return instances;
}

} // namespace fathom::rewrite
