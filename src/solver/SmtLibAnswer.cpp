#include "solver/SmtLibAnswer.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

namespace fathom::solver {

using llvm::APInt;
using llvm::StringRef;
using term::Sort;

size_t ExpressionEnd::find(StringRef text) {
  for (; at < text.size(); ++at) {
    char c = text[at];
    if (closing) {
      if (c == closing)
        closing = 0;
    } else if (c == '"' || c == '|') {
      closing = c;
      begun = true;
    } else if (c == '(') {
      ++depth;
      begun = true;
    } else if (c == ')') {
      if (depth <= 1)
        return at + 1;
      --depth;
    } else if (!llvm::isSpace(c)) {
      begun = true;
    } else if (begun && depth == 0) {
      return at + 1;
    }
  }
  return 0;
}

namespace {

/// Takes the first s-expression off a text that is known to be whole; without white space around.
StringRef takeExpression(StringRef &text) {
  text = text.ltrim();
  size_t end = ExpressionEnd().find(text);
  StringRef first = text.take_front(end ? end : text.size());
  text = text.drop_front(first.size());
  return first.trim();
}

std::optional<APInt> numberOf(StringRef digits, unsigned radix, unsigned width) {
  APInt value;
  if (digits.getAsInteger(radix, value) || value.getActiveBits() > width)
    return std::nullopt;
  return value.zextOrTrunc(width);
}

/// #b01, #xff, (_ bv3 8), true, false.
std::optional<APInt> parseValue(StringRef text, Sort sort) {
  if (sort.isBool())
    return text == "true" ? std::optional(APInt(1, 1)) : text == "false" ? std::optional(APInt(1, 0)) : std::nullopt;
  if (text.consume_front("#b"))
    return text.size() == sort.width ? numberOf(text, 2, sort.width) : std::nullopt;
  if (text.consume_front("#x"))
    return text.size() * 4 == sort.width ? numberOf(text, 16, sort.width) : std::nullopt;
  llvm::SmallVector<StringRef> words;
  llvm::SplitString(text.trim("()"), words);
  if (words.size() == 3 && words[0] == "_" && words[1].consume_front("bv") && words[2] == std::to_string(sort.width))
    return numberOf(words[1], 10, sort.width);
  return std::nullopt;
}

} // namespace

std::optional<std::vector<APInt>> readValues(StringRef answer, llvm::ArrayRef<Sort> sorts) {
  StringRef list = answer;
  if (!list.consume_front("(") || !list.consume_back(")"))
    return std::nullopt;
  std::vector<APInt> result;
  for (Sort sort : sorts) {
    StringRef pair = takeExpression(list);
    if (!pair.consume_front("(") || !pair.consume_back(")"))
      return std::nullopt;
    takeExpression(pair);
    std::optional<APInt> value = parseValue(pair.trim(), sort);
    if (!value)
      return std::nullopt;
    result.push_back(*value);
  }
  return result;
}

} // namespace fathom::solver
