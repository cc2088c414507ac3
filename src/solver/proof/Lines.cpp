#include "solver/proof/Lines.h"

namespace fathom::proof {

using llvm::StringRef;

bool Lines::next() {
  if (rest.empty())
    return false;
  ++number;
  size_t end = rest.find('\n');
  if (end == StringRef::npos)
    reject("the line has no end: the file is cut off");
  current = rest.take_front(end);
  rest = rest.drop_front(end + 1);
  return true;
}

void Lines::reject(const std::string &why) const { throw Rejected(name + ":" + std::to_string(number) + ": " + why); }

/// A number without superfluous digits or signs; 0 ends a clause. Takes it off the text.
int Lines::readLiteral(StringRef &text, uint32_t variables) const {
  bool isNegative = text.consume_front("-");
  uint64_t variable = 0;
  size_t digits = 0;
  for (; digits < text.size() && text[digits] >= '0' && text[digits] <= '9'; ++digits) {
    variable = variable * 10 + static_cast<uint64_t>(text[digits] - '0');
    if (variable > variables)
      reject("a literal is not of one of the " + std::to_string(variables) + " variables");
  }
  bool isZero = digits == 1 && variable == 0 && !isNegative;
  if (digits == 0 || (text[0] == '0' && !isZero))
    reject("expected a literal or 0");
  text = text.drop_front(digits);
  return isNegative ? -static_cast<int>(variable) : static_cast<int>(variable);
}

void Lines::readClause(StringRef text, uint32_t variables, llvm::SmallVectorImpl<int> &clause) const {
  clause.clear();
  while (int literal = readLiteral(text, variables)) {
    clause.push_back(literal);
    if (!text.consume_front(" "))
      reject("expected a space and 0 at the end of the clause");
  }
  if (!text.empty())
    reject("there is something after the 0 that ends the clause");
}

} // namespace fathom::proof
