#include "prove/ToIts.h"

#include "frontend/Places.h"
#include "support/Error.h"

#include <set>

namespace fathom::prove {

namespace {

mpz_class toMpz(Int value) {
  mpz_class result;
  result.set_str(toString(value), 10);
  return result;
}

class Translator {
public:
  explicit Translator(const Graph &graph) : graph(graph), symbols(graph.symbols) {}

  Translated run() {
    std::vector<Node *> nodes = graph.live();
    for (const Node *node : nodes) {
      std::string place = placeText(placeOf(*node));
      location[node] = system.addLocation("n" + std::to_string(node->id), place == "?" ? "" : place);
      variablesOf[node] = node->state.allSymbols();
    }
    system.start = location.at(graph.start());
    for (const Node *node : nodes) {
      for (const Linear &fact : node->state.known.facts())
        if (isOver(fact, variablesOf[node]))
          system.locations[location[node]].known.push_back(its::atLeast(polynomial(fact, *node), 0));
      for (const auto &edge : node->edges)
        addEdge(*edge);
    }
    return {std::move(system), std::move(edges), std::move(variables), std::move(temporaries)};
  }

private:
  static llvm::DebugLoc placeOf(const Node &node) {
    for (const llvm::Instruction &inst : *node.state.block)
      if (inst.getDebugLoc() && inst.getDebugLoc().getLine() != 0)
        return inst.getDebugLoc();
    return {};
  }

  static bool isOver(const Linear &e, const std::set<Sym> &set) {
    return std::all_of(e.terms.begin(), e.terms.end(), [&](const auto &term) { return set.count(term.sym); });
  }

  std::string uniqueName(Sym sym, const std::string &mark) {
    std::string name = (symbols.nameOf(sym).empty() ? "object" : symbols.nameOf(sym)) + mark;
    unsigned count = ++nameCounts[name];
    return count == 1 ? name : name + "." + std::to_string(count);
  }

  its::VarId variable(Sym sym) {
    auto [it, isNew] = variables.try_emplace(sym);
    if (isNew)
      it->second = system.addVariable(uniqueName(sym, ""));
    return it->second;
  }
  its::VarId temporary(Sym sym) {
    auto [it, isNew] = temporaries.try_emplace(sym);
    if (isNew)
      it->second = system.addTemporary(uniqueName(sym, "'"));
    return it->second;
  }

  /// As seen on a path that starts in the node.
  its::Polynomial polynomial(const Linear &e, const Node &from) {
    its::Polynomial result(toMpz(e.constant));
    const std::set<Sym> &known = variablesOf.at(&from);
    for (const Linear::Term &term : e.terms) {
      its::VarId var = known.count(term.sym) ? variable(term.sym) : temporary(term.sym);
      seen.insert(term.sym);
      result += its::Polynomial(toMpz(term.factor)) * its::Polynomial::variable(var);
    }
    return result;
  }

  void addEdge(const Edge &edge) {
    seen.clear();
    const Node &from = *edge.from;
    its::Transition transition;
    transition.from = location.at(&from);
    transition.to = location.at(edge.to);
    transition.isExact = edge.last.isExact && edge.last.chooseForgotten(symbols);
    for (const Linear &fact : edge.last.known.facts())
      transition.guard.push_back(its::atLeast(polynomial(fact, from), 0));
    for (const auto &[sym, value] : edge.last.replaced)
      transition.guard.push_back(its::equal(polynomial(Linear::symbol(sym), from), polynomial(value, from)));
    for (Sym sym : variablesOf.at(edge.to)) {
      auto value = edge.instance.find(sym);
      invariant(value != edge.instance.end(), "a symbol of a node is nothing at the end of a path to it");
      // Where an object lies, which nobody can choose, becomes a number like others.
      transition.isExact &= symbols[sym].isBase || !symbols.hasAddress(value->second);
      its::Polynomial after = polynomial(value->second, from);
      if (!after.isVariable(variable(sym)))
        transition.updates[variable(sym)] = after;
    }
    for (const Product &product : edge.last.products)
      transition.guard.push_back(its::equal(polynomial(Linear::symbol(product.product), from),
                                            polynomial(product.left, from) * polynomial(product.right, from)));
    addRanges(transition, from);
    addUnequals(std::move(transition), edge);
  }

  void addRanges(its::Transition &transition, const Node &from) {
    for (Sym sym : std::set<Sym>(seen)) {
      Linear e = Linear::symbol(sym);
      if (symbols[sym].low)
        transition.guard.push_back(its::atLeast(polynomial(e - *symbols[sym].low, from), 0));
      if (symbols[sym].high)
        transition.guard.push_back(its::atLeast(polynomial(Linear(*symbols[sym].high) - e, from), 0));
    }
  }

  /// An inequality is two transitions; of many, all but the first are left out.
  void addUnequals(its::Transition transition, const Edge &edge) {
    const std::vector<Linear> &unequals = edge.last.known.unequals();
    constexpr size_t maxSplit = 2;
    size_t split = std::min(unequals.size(), maxSplit);
    transition.isExact &= unequals.size() <= maxSplit;
    for (size_t sides = 0; sides < size_t{1} << split; ++sides) {
      its::Transition copy = transition;
      for (size_t i = 0; i < split; ++i) {
        Linear e = sides >> i & 1 ? -unequals[i] : unequals[i];
        copy.guard.push_back(its::atLeast(polynomial(e - 1, *edge.from), 0));
      }
      edges.push_back(&edge);
      system.transitions.push_back(std::move(copy));
    }
  }

  const Graph &graph;
  const Symbols &symbols;
  its::Its system;
  std::vector<const Edge *> edges;
  std::map<const Node *, its::LocId> location;
  std::map<const Node *, std::set<Sym>> variablesOf;
  std::map<Sym, its::VarId> variables, temporaries;
  std::map<std::string, unsigned> nameCounts;
  std::set<Sym> seen; // in the transition that is being made
};

} // namespace

Translated toIts(const Graph &graph) { return Translator(graph).run(); }

} // namespace fathom::prove
