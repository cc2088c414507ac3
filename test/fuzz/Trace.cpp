// Trace files: what is accepted is written and read again as the same trace.
#include "support/Error.h"
#include "trace/TraceFile.h"

using namespace fathom;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string text(reinterpret_cast<const char *>(data), size), written;
  try {
    written = textOf(trace::readTrace(text, "a.json"));
  } catch (const UserError &) {
    return 0;
  }
  invariant(textOf(trace::readTrace(written, "b.json")) == written, "what was written is read as something else");
  return 0;
}
