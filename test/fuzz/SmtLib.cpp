// The answers of programs that speak SMT-LIB: values are of the width that was asked for. It does not matter in how many
// pieces an answer comes.
#include "solver/SmtLibAnswer.h"
#include "support/Error.h"

using namespace fathom;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  llvm::StringRef text(reinterpret_cast<const char *>(data), size);
  solver::ExpressionEnd atOnce, inPieces;
  size_t found = 0;
  for (size_t length = 0; length <= size && !found; ++length)
    found = inPieces.find(text.take_front(length));
  invariant(atOnce.find(text) == found, "an expression ends elsewhere when it comes in pieces");

  term::Sort sorts[] = {term::Sort::boolean(), term::Sort::bits(8), term::Sort::bits(64)};
  for (size_t from = 0; from <= 2; ++from)
    for (size_t count = 1; from + count <= 3; ++count) {
      llvm::ArrayRef<term::Sort> wanted(sorts + from, count);
      auto values = solver::readValues(found ? text.take_front(found).trim() : text, wanted);
      if (!values)
        continue;
      invariant(values->size() == count, "a value is missing");
      for (size_t i = 0; i < count; ++i)
        invariant((*values)[i].getBitWidth() == (wanted[i].isBool() ? 1 : wanted[i].width), "a value is too wide");
    }
  return 0;
}
