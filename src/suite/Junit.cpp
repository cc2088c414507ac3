#include "suite/Summary.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"

namespace fathom::suite {

std::string escaped(llvm::StringRef text) {
  std::string result;
  for (char c : text)
    switch (c) {
    case '&':
      result += "&amp;";
      break;
    case '<':
      result += "&lt;";
      break;
    case '>':
      result += "&gt;";
      break;
    case '"':
      result += "&quot;";
      break;
    default:
      if (static_cast<unsigned char>(c) >= ' ' || c == '\n' || c == '\t')
        result += c;
    }
  return result;
}

void writeJunit(const std::string &title, const std::vector<Result> &results, llvm::raw_ostream &out) {
  Totals t = totalsOf(results);
  size_t errors = llvm::count_if(results, [](const Result &r) { return r.verdict == "ERROR" || r.verdict == "CRASH"; });
  size_t failures = results.size() - t.asExpected - errors;
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"" << escaped(title) << "\" tests=\""
      << results.size() << "\" failures=\"" << failures << "\" errors=\"" << errors << "\" time=\""
      << llvm::format("%.3f", t.cpu) << "\">\n";
  for (const Result &r : results) {
    out << "  <testcase classname=\"" << escaped(title) << "\" name=\"" << escaped(r.name) << "\" time=\""
        << llvm::format("%.3f", r.seconds) << "\">\n";
    if (!r.asExpected()) {
      const char *kind = r.verdict == "ERROR" || r.verdict == "CRASH" ? "error" : "failure";
      out << "    <" << kind << " message=\"" << escaped(r.verdict + ", expected " + r.expected) << "\">"
          << escaped(r.reason) << "</" << kind << ">\n";
    }
    out << "    <system-out>" << escaped(r.output) << "</system-out>\n  </testcase>\n";
  }
  out << "</testsuite>\n";
}

} // namespace fathom::suite
