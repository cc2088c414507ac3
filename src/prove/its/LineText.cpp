#include "prove/its/Text.h"
#include "support/Error.h"

#include <cctype>
#include <sstream>

namespace fathom::its {

namespace {

/// One line, token by token.
class LineParser {
public:
  LineParser(Its &system, std::map<std::string, LocId> &locations, std::map<std::string, VarId> &variables,
             const std::string &line, int number)
      : system(system), locations(locations), variables(variables), line(line), number(number) {}

  void parse() {
    if (atEnd())
      return;
    std::string first = name();
    if (first == "start" && !peek("->")) {
      system.start = location(name());
      return;
    }
    if (first == "known" && accept("at"))
      return known();
    transition(location(first));
  }

private:
  [[noreturn]] void fail(const std::string &what) {
    throw UserError("line " + std::to_string(number) + ": " + what + " at \"" + line.substr(at) + "\"");
  }

  void skipBlanks() {
    while (at < line.size() && std::isspace(static_cast<unsigned char>(line[at])))
      ++at;
    if (at < line.size() && line[at] == '#')
      at = line.size();
  }
  bool atEnd() {
    skipBlanks();
    return at == line.size();
  }
  bool peek(const std::string &token) {
    skipBlanks();
    return line.compare(at, token.size(), token) == 0;
  }
  bool accept(const std::string &token) {
    if (!peek(token))
      return false;
    at += token.size();
    return true;
  }
  void expect(const std::string &token) {
    if (!accept(token))
      fail("expected \"" + token + "\"");
  }
  static bool isNamePart(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '\'' || c == '.' || c == '?';
  }
  std::string name() {
    skipBlanks();
    size_t begin = at;
    while (at < line.size() && isNamePart(line[at]))
      ++at;
    if (begin == at)
      fail("expected a name");
    return line.substr(begin, at - begin);
  }

  LocId location(const std::string &text) {
    auto [place, isNew] = locations.emplace(text, LocId(system.locations.size()));
    if (isNew)
      system.addLocation(text);
    return place->second;
  }
  VarId variable(const std::string &text) {
    auto [place, isNew] = variables.emplace(text, VarId(system.numVariables()));
    if (isNew)
      text[0] == '?' ? system.addTemporary(text) : system.addVariable(text);
    return place->second;
  }

  Polynomial factor() {
    if (accept("-"))
      return -factor();
    if (accept("(")) {
      Polynomial inner = sum();
      expect(")");
      return inner;
    }
    std::string text = name();
    if (std::isdigit(static_cast<unsigned char>(text[0])))
      return mpz_class(text);
    return Polynomial::variable(variable(text));
  }
  Polynomial product() {
    Polynomial result = factor();
    while (accept("*"))
      result = result * factor();
    return result;
  }
  Polynomial sum() {
    Polynomial result = product();
    for (;;) {
      if (accept("+"))
        result += product();
      else if (!peek("->") && accept("-"))
        result -= product();
      else
        return result;
    }
  }

  /// The ways in which it can hold: two for "!=".
  std::vector<Constraint> comparison() {
    Polynomial left = sum();
    if (accept("!=")) {
      Polynomial right = sum();
      return {greater(left, right), less(left, right)};
    }
    if (accept(">="))
      return {atLeast(left, sum())};
    if (accept("<="))
      return {atMost(left, sum())};
    if (accept(">"))
      return {greater(left, sum())};
    if (accept("<"))
      return {less(left, sum())};
    expect("=");
    return {equal(left, sum())};
  }

  void known() {
    LocId where = location(name());
    expect(":");
    std::vector<Constraint> fact = comparison();
    if (fact.size() != 1)
      fail("what is known is no \"!=\"");
    system.locations[where].known.push_back(fact[0]);
  }

  std::vector<Conjunction> guard() {
    std::vector<Conjunction> cases{{}};
    expect("[");
    while (!accept("]")) {
      std::vector<Constraint> next = comparison();
      std::vector<Conjunction> all;
      for (const Conjunction &before : cases)
        for (const Constraint &one : next) {
          all.push_back(before);
          all.back().push_back(one);
        }
      cases = all;
      accept(",");
    }
    return cases;
  }

  std::map<VarId, Polynomial> updates() {
    std::map<VarId, Polynomial> result;
    while (!atEnd() && !peek("(")) {
      VarId target = variable(name());
      expect(":=");
      skipBlanks();
      bool isArbitrary = line[at] == '?' && (at + 1 == line.size() || !isNamePart(line[at + 1]));
      if (isArbitrary)
        ++at;
      result[target] =
          isArbitrary
              ? Polynomial::variable(variable("?" + std::to_string(number) + "." + std::to_string(result.size())))
              : sum();
      accept(",");
    }
    return result;
  }

  void transition(LocId from) {
    expect("->");
    LocId to = location(name());
    std::vector<Conjunction> cases = guard();
    std::map<VarId, Polynomial> changes = updates();
    bool isExact = !accept("(over-approximated)");
    if (!atEnd())
      fail("expected the end of the line");
    for (const Conjunction &one : cases) {
      Transition &added = system.addTransition(from, to);
      added.guard = one;
      added.updates = changes;
      added.isExact = isExact;
    }
  }

  Its &system;
  std::map<std::string, LocId> &locations;
  std::map<std::string, VarId> &variables;
  const std::string &line;
  int number;
  size_t at = 0;
};

} // namespace

Its parseLines(const std::string &text) {
  Its system;
  std::map<std::string, LocId> locations;
  std::map<std::string, VarId> variables;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number)
    LineParser(system, locations, variables, line, number).parse();
  if (system.locations.empty())
    throw UserError("the transition system has no location");
  return system;
}

} // namespace fathom::its
