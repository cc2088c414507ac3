#include "prove/its/Text.h"
#include "support/Error.h"

#include <cctype>

namespace fathom::its {

namespace {

struct Expression {
  std::string atom; // empty for a list
  std::vector<Expression> list;
  int line = 0;

  bool isAtom() const { return list.empty() && !atom.empty(); }
  const std::string &head() const {
    static const std::string none;
    return list.empty() ? none : list[0].atom;
  }
};

[[noreturn]] void fail(const Expression &at, const std::string &what) {
  throw UserError("line " + std::to_string(at.line) + ": " + what);
}

class Reader {
public:
  explicit Reader(const std::string &text) : text(text) {}

  std::vector<Expression> all() {
    std::vector<Expression> result;
    while (skip())
      result.push_back(next());
    return result;
  }

private:
  bool skip() {
    for (; at < text.size(); ++at) {
      if (text[at] == ';')
        at = std::min(text.find('\n', at), text.size() - 1);
      if (text[at] == '\n')
        ++line;
      else if (!std::isspace(static_cast<unsigned char>(text[at])))
        return true;
    }
    return false;
  }

  Expression next() {
    Expression result;
    if (!skip())
      throw UserError("line " + std::to_string(line) + ": the text ends within an expression");
    result.line = line;
    if (text[at] == ')')
      fail(result, "\")\" without \"(\"");
    if (text[at] != '(') {
      result.atom = atom();
      return result;
    }
    ++at;
    for (;;) {
      if (!skip())
        fail(result, "\"(\" without \")\"");
      if (text[at] == ')')
        break;
      result.list.push_back(next());
    }
    ++at;
    return result;
  }

  std::string atom() {
    size_t begin = at;
    if (text[at] == '|') {
      at = std::min(text.find('|', at + 1), text.size() - 1) + 1;
      return text.substr(begin, at - begin);
    }
    while (at < text.size() && !std::isspace(static_cast<unsigned char>(text[at])) && text[at] != '(' &&
           text[at] != ')')
      ++at;
    return text.substr(begin, at - begin);
  }

  const std::string &text;
  size_t at = 0;
  int line = 1;
};

using Cases = std::vector<Conjunction>;

/// The relation of one transition: names to variables, formulas to disjunctive form.
class Relations {
public:
  Relations(Its &system, std::map<std::string, VarId> scope) : system(system), scope(std::move(scope)) {}

  Cases cases(const Expression &formula, bool isTrue) {
    const std::string &head = formula.head();
    if (formula.isAtom() && (formula.atom == "true" || formula.atom == "false"))
      return (formula.atom == "true") == isTrue ? Cases{{}} : Cases{};
    if (head == "not")
      return cases(formula.list.at(1), !isTrue);
    if (head == "and" || head == "or")
      return (head == "and") == isTrue ? product(formula, isTrue) : sum(formula, isTrue);
    if (head == "=>" && formula.list.size() == 3) {
      Expression either{"", {{"or", {}, 0}, {"", {{"not", {}, 0}, formula.list[1]}, 0}, formula.list[2]}, formula.line};
      return cases(either, isTrue);
    }
    if (head == "exists" && isTrue && formula.list.size() == 3)
      return exists(formula);
    return comparison(formula, isTrue);
  }

private:
  Cases product(const Expression &formula, bool isTrue) {
    Cases result{{}};
    for (size_t i = 1; i < formula.list.size(); ++i) {
      Cases next = cases(formula.list[i], isTrue), all;
      for (const Conjunction &before : result)
        for (const Conjunction &one : next) {
          all.push_back(before);
          all.back().insert(all.back().end(), one.begin(), one.end());
        }
      result = std::move(all);
    }
    return result;
  }

  Cases sum(const Expression &formula, bool isTrue) {
    Cases result;
    for (size_t i = 1; i < formula.list.size(); ++i) {
      Cases next = cases(formula.list[i], isTrue);
      result.insert(result.end(), next.begin(), next.end());
    }
    return result;
  }

  Cases exists(const Expression &formula) {
    std::map<std::string, VarId> outer = scope;
    for (const Expression &bound : formula.list[1].list)
      scope[bound.list.at(0).atom] = system.addTemporary(bound.list.at(0).atom);
    Cases result = cases(formula.list[2], true);
    scope = outer;
    return result;
  }

  Cases comparison(const Expression &formula, bool isTrue) {
    if (formula.list.size() != 3)
      fail(formula, "expected a comparison of two terms");
    std::string relation = formula.head();
    Polynomial a = term(formula.list[1]), b = term(formula.list[2]);
    static const std::map<std::string, std::string> negations{{"=", "distinct"}, {"distinct", "="}, {"<", ">="},
                                                              {">=", "<"},       {">", "<="},       {"<=", ">"}};
    auto found = negations.find(relation);
    if (found == negations.end())
      fail(formula, "\"" + relation + "\" is no relation");
    if (!isTrue)
      relation = found->second;
    if (relation == "distinct")
      return {{less(a, b)}, {greater(a, b)}};
    if (relation == "=")
      return {{equal(a, b)}};
    if (relation == "<" || relation == ">")
      return {{relation == "<" ? less(a, b) : greater(a, b)}};
    return {{relation == "<=" ? atMost(a, b) : atLeast(a, b)}};
  }

  Polynomial term(const Expression &expression) {
    if (expression.isAtom()) {
      // SMT-LIB writes (- 1), but many files have -1.
      if (mpz_class number; number.set_str(expression.atom, 10) == 0)
        return number;
      auto found = scope.find(expression.atom);
      if (found == scope.end())
        fail(expression, "\"" + expression.atom + "\" is no variable");
      return Polynomial::variable(found->second);
    }
    const std::string &head = expression.head();
    if (expression.list.size() < 2 || (head != "+" && head != "-" && head != "*"))
      fail(expression, "\"" + head + "\" is no operation");
    Polynomial result = term(expression.list[1]);
    if (head == "-" && expression.list.size() == 2)
      return -result;
    for (size_t i = 2; i < expression.list.size(); ++i) {
      Polynomial next = term(expression.list[i]);
      result = head == "+" ? result + next : head == "-" ? result - next : result * next;
    }
    return result;
  }

  Its &system;
  std::map<std::string, VarId> scope;
};

class SystemReader {
public:
  Its read(const std::vector<Expression> &script) {
    for (const Expression &command : script)
      if (command.head() == "define-fun" && command.list.size() == 5) {
        if (command.list[1].atom == "init_main")
          initial = &command;
        if (command.list[1].atom == "next_main")
          next = &command;
      } else if (command.head() == "declare-const" && command.list.size() == 3 && command.list[2].atom == "Loc")
        location(command.list[1].atom);
    if (!initial || !next)
      throw UserError("the text defines no init_main or no next_main");
    readNext();
    readInitial();
    return std::move(system);
  }

private:
  LocId location(const std::string &name) {
    auto [place, isNew] = locations.emplace(name, LocId(system.locations.size()));
    if (isNew)
      system.addLocation(name);
    return place->second;
  }

  static std::vector<std::string> integers(const Expression &parameters) {
    std::vector<std::string> result;
    for (const Expression &one : parameters.list)
      if (one.list.size() == 2 && one.list[1].atom == "Int")
        result.push_back(one.list[0].atom);
    return result;
  }

  void readNext() {
    std::vector<std::string> names = integers(next->list[2]);
    size_t half = names.size() / 2;
    for (size_t i = 0; i < half; ++i)
      before[names[i]] = system.addVariable(names[i]);
    after.assign(names.begin() + half, names.end());
    if (after.size() != half)
      fail(next->list[2], "there must be as many variables after a step as before");
    transitions(next->list[4]);
  }

  void transitions(const Expression &body) {
    if (body.head() == "or")
      for (size_t i = 1; i < body.list.size(); ++i)
        transitions(body.list[i]);
    else if (body.head() == "cfg_trans2" && body.list.size() == 6)
      transition(body);
    else if (!body.isAtom() || body.atom != "false")
      fail(body, "expected cfg_trans2");
  }

  void transition(const Expression &body) {
    std::map<std::string, VarId> scope = before;
    std::vector<VarId> results;
    for (const std::string &name : after)
      results.push_back(scope[name] = system.addTemporary(name));
    for (Conjunction &guard : Relations(system, scope).cases(body.list[5], true)) {
      Transition &added = system.addTransition(location(body.list[2].atom), location(body.list[4].atom));
      added.guard = std::move(guard);
      for (size_t i = 0; i < results.size(); ++i)
        added.updates[VarId(i)] = Polynomial::variable(results[i]);
    }
  }

  void readInitial() {
    const Expression &body = initial->list[4];
    if (body.head() != "cfg_init" || body.list.size() != 4)
      fail(body, "expected cfg_init");
    system.start = location(body.list[2].atom);
    std::vector<std::string> names = integers(initial->list[2]);
    std::map<std::string, VarId> scope;
    for (size_t i = 0; i < names.size() && i < after.size(); ++i)
      scope[names[i]] = VarId(i);
    std::vector<Conjunction> cases = Relations(system, scope).cases(body.list[3], true);
    if (cases.size() == 1 && cases[0].empty())
      return;
    LocId real = system.start;
    system.start = system.addLocation("initially");
    for (Conjunction &guard : cases)
      system.addTransition(system.start, real).guard = std::move(guard);
  }

  Its system;
  const Expression *initial = nullptr;
  const Expression *next = nullptr;
  std::map<std::string, LocId> locations;
  std::map<std::string, VarId> before;
  std::vector<std::string> after;
};

} // namespace

Its parseSmtLib(const std::string &text) { return SystemReader().read(Reader(text).all()); }

} // namespace fathom::its
