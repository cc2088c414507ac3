#include "prove/its/Text.h"

#include <cctype>

namespace fathom::its {

namespace {

/// Names that every reader of the format takes: letters, digits and "_", each once.
class Names {
public:
  std::string fresh(const std::string &wish) {
    std::string name;
    for (char c : wish)
      name += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])))
      name = "v" + name;
    std::string candidate = name;
    for (int i = 1; !used.insert(candidate).second; ++i)
      candidate = name + "_" + std::to_string(i);
    return candidate;
  }

private:
  std::set<std::string> used{
      "pc",        "pc_post",    "src",    "dst",      "rel",        "and",  "or",       "exists", "forall", "not",
      "init_main", "next_main",  "Loc",    "cfg_init", "cfg_trans2", "Int",  "Bool",     "true",   "false",  "let",
      "main",      "cfg_trans3", "assert", "par",      "pc1",        "pc2",  "distinct", "xor",    "ite",    "div",
      "mod",       "abs",        "exit",   "call",     "return",     "push", "pop"};
};

class Writer {
public:
  explicit Writer(const Its &system) : system(system) {
    for (const Location &location : system.locations)
      locations.push_back(names.fresh("l_" + location.name));
    for (const Variable &variable : system.variables) {
      before.push_back(names.fresh(variable.name));
      after.push_back(variable.isTemporary ? "" : names.fresh(variable.name + "_post"));
    }
  }

  std::string write() {
    std::string out = "(declare-sort Loc 0)\n";
    for (const std::string &location : locations)
      out += "(declare-const " + location + " Loc)\n";
    out += "(assert (distinct";
    for (const std::string &location : locations)
      out += " " + location;
    out += "))\n\n"
           "(define-fun cfg_init ((pc Loc) (src Loc) (rel Bool)) Bool\n  (and (= pc src) rel))\n\n"
           "(define-fun cfg_trans2 ((pc Loc) (src Loc) (pc1 Loc) (dst Loc) (rel Bool)) Bool\n"
           "  (and (= pc src) (= pc1 dst) rel))\n\n"
           "(define-fun init_main (" +
           state("pc", before) + ") Bool\n  (cfg_init pc " + locations[system.start] + " true))\n\n" +
           "(define-fun next_main (" + state("pc", before) + "\n                       " + state("pc_post", after) +
           ") Bool\n  (or\n";
    for (const Transition &transition : system.transitions)
      out += "    " + step(transition) + "\n";
    return out + "    false))\n";
  }

private:
  std::string state(const std::string &pc, const std::vector<std::string> &of) const {
    std::string out = "(" + pc + " Loc)";
    for (VarId var = 0; var < system.numVariables(); ++var)
      if (!system.isTemporary(var))
        out += " (" + of[var] + " Int)";
    return out;
  }

  static std::string number(const mpz_class &value) {
    return value < 0 ? "(- " + mpz_class(-value).get_str() + ")" : value.get_str();
  }

  std::string term(const Polynomial &poly) const {
    std::vector<std::string> summands;
    for (const auto &[monomial, factor] : poly.terms()) {
      std::string product = number(factor);
      if (monomial.size() == 1 && factor == 1)
        product = before[monomial[0]];
      else if (!monomial.empty()) {
        product = "(* " + product;
        for (VarId var : monomial)
          product += " " + before[var];
        product += ")";
      }
      summands.push_back(product);
    }
    if (summands.size() <= 1)
      return summands.empty() ? "0" : summands[0];
    std::string out = "(+";
    for (const std::string &summand : summands)
      out += " " + summand;
    return out + ")";
  }

  std::string comparison(const Constraint &constraint) const {
    return (constraint.relation == Relation::EqualZero ? "(= " : "(>= ") + term(constraint.poly) + " 0)";
  }

  std::string step(const Transition &transition) const {
    std::set<VarId> used;
    std::string body = "(and true";
    auto add = [&](const Conjunction &all) {
      for (const Constraint &one : all) {
        one.poly.collectVariables(used);
        body += " " + comparison(one);
      }
    };
    add(system.locations[transition.from].known);
    add(transition.guard);
    for (VarId var = 0; var < system.numVariables(); ++var)
      if (!system.isTemporary(var)) {
        Polynomial value = transition.after(var);
        value.collectVariables(used);
        body += " (= " + after[var] + " " + term(value) + ")";
      }
    body += ")";
    std::string bound;
    for (VarId var : used)
      if (system.isTemporary(var))
        bound += " (" + before[var] + " Int)";
    if (!bound.empty())
      body = "(exists (" + bound.substr(1) + ") " + body + ")";
    return "(cfg_trans2 pc " + locations[transition.from] + " pc_post " + locations[transition.to] + " " + body + ")";
  }

  const Its &system;
  Names names;
  std::vector<std::string> locations, before, after;
};

} // namespace

std::string toSmtLib(const Its &system) { return Writer(system).write(); }

} // namespace fathom::its
