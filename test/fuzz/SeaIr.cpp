// Sea-IR text: what is accepted is printed and read again as the same text, and the checker says what is wrong with it
// instead of falling over it.
#include "seair/Checker.h"
#include "seair/Text.h"
#include "support/Error.h"

using namespace fathom;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::optional<seair::Program> program;
  try {
    program = seair::parse({reinterpret_cast<const char *>(data), size});
  } catch (const UserError &) {
    return -1;
  }
  std::string text = seair::toString(*program);
  invariant(seair::toString(seair::parse(text)) == text, "what was printed is read as something else");
  for (const seair::Function &function : program->functions)
    seair::check(function);
  return 0;
}
