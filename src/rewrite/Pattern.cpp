#include "rewrite/Pattern.h"

#include "support/Error.h"
#include "term/Fold.h"

#include <cctype>

namespace fathom::rewrite {

namespace {

class Parser {
public:
  explicit Parser(std::string_view text) : text(text) {}

  Pattern parse() {
    Pattern result = parseOne();
    invariant(next() == '\0', "text after a pattern");
    return result;
  }

private:
  char next() {
    while (at < text.size() && text[at] == ' ')
      ++at;
    return at < text.size() ? text[at] : '\0';
  }

  std::string_view word() {
    next();
    size_t begin = at;
    while (at < text.size() && text[at] != ' ' && text[at] != '(' && text[at] != ')')
      ++at;
    return text.substr(begin, at - begin);
  }

  Pattern parseOne() {
    if (next() == '(')
      return parseOperator();
    std::string_view name = word();
    if (name == "0" || name == "1" || name == "-1")
      return {.shape = Pattern::Shape::Number, .number = name == "0" ? 0 : name == "1" ? 1 : -1};
    invariant(name.size() == 1 && std::isalpha(name[0]), "a pattern has letters, numbers and operators");
    bool constant = std::isupper(name[0]);
    return {.shape = constant ? Pattern::Shape::Constant : Pattern::Shape::Any, .letter = name[0]};
  }

  Pattern parseOperator() {
    ++at;
    Pattern result{.shape = Pattern::Shape::Operator, .kind = kindOf(word())};
    while (next() != ')')
      result.operands.push_back(parseOne());
    ++at;
    return result;
  }

  static Kind kindOf(std::string_view name) {
    for (unsigned kind = 0; kind <= static_cast<unsigned>(Kind::Lambda); ++kind)
      if (term::smtName(static_cast<Kind>(kind)) == name)
        return static_cast<Kind>(kind);
    invariant(false, "an unknown operator in a pattern");
    return Kind::True;
  }

  std::string_view text;
  size_t at = 0;
};

} // namespace

Pattern Pattern::parse(std::string_view text) { return Parser(text).parse(); }

// Recursion goes as deep as the pattern, not the term.

bool Match::bind(char letter, Term t, llvm::function_ref<bool()> next) {
  Term &binding = bindings[slot(letter)];
  if (binding.valid())
    return binding == t && next();
  binding = t;
  if (next())
    return true;
  binding = Term();
  return false;
}

bool Match::match(const Pattern &pattern, Term t, llvm::function_ref<bool()> next) {
  switch (pattern.shape) {
  case Pattern::Shape::Any:
    return bind(pattern.letter, t, next);
  case Pattern::Shape::Constant:
    return terms.kind(t) == Kind::Bits && bind(pattern.letter, t, next);
  case Pattern::Shape::Number:
    return terms.kind(t) == Kind::Bits &&
           terms.constant(t) == llvm::APInt(terms.width(t), static_cast<uint64_t>(pattern.number), true) && next();
  case Pattern::Shape::Operator:
    break;
  }
  if (terms.kind(t) != pattern.kind)
    return false;
  llvm::ArrayRef<Term> operands = terms.children(t);
  if (matchOperands(pattern, operands, 0, next))
    return true;
  if (!term::isCommutative(pattern.kind))
    return false;
  Term swapped[] = {operands[1], operands[0]};
  return matchOperands(pattern, swapped, 0, next);
}

bool Match::matchOperands(const Pattern &pattern, llvm::ArrayRef<Term> operands, size_t from,
                          llvm::function_ref<bool()> next) {
  if (from == operands.size())
    return next();
  return match(pattern.operands[from], operands[from],
               [&] { return matchOperands(pattern, operands, from + 1, next); });
}

} // namespace fathom::rewrite
