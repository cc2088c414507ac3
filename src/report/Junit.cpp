#include "report/Junit.h"

#include "report/Steps.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace fathom::report {

std::string xmlText(std::string_view text) {
  std::string result;
  for (char c : llvm::json::fixUTF8(llvm::StringRef(text.data(), text.size())))
    switch (c) {
    case '<':
      result += "&lt;";
      break;
    case '>':
      result += "&gt;";
      break;
    case '&':
      result += "&amp;";
      break;
    case '"':
      result += "&quot;";
      break;
    default:
      result += static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t' ? '?' : c;
    }
  return result;
}

static std::string stepsText(const PropertyResult &property) {
  std::string text;
  llvm::raw_string_ostream out(text);
  if (property.story && !property.story->steps.empty()) {
    Columns table;
    addSteps(*property.story, 200, table);
    table.print(out, false);
  }
  if (!property.replay.empty())
    out << "  " << property.replay << '\n';
  return text;
}

std::string junitText(const Report &report, const Context &context) {
  size_t failures = 0, errors = 0;
  std::string cases;
  llvm::raw_string_ostream out(cases);
  for (const PropertyResult &property : report.properties) {
    trace::SourcePlace place = placeOf(report, property);
    std::string kind(fathom::name(property.check.kind)), message = messageOf(property);
    out << "    <testcase classname=\"" << xmlText(place.known() ? place.file : "program") << "\" name=\""
        << xmlText(kind + " " + place.text() + " " + property.check.text) << "\"";
    if (place.known())
      out << " file=\"" << xmlText(place.file) << "\" line=\"" << place.line << "\"";
    if (property.verdict == Verdict::Verified) {
      out << "/>\n";
      continue;
    }
    bool isViolated = property.verdict == Verdict::Violated;
    ++(isViolated ? failures : errors);
    const char *tag = isViolated ? "failure" : "error";
    out << ">\n      <" << tag << " type=\"" << xmlText(kind) << "\" message=\"" << xmlText(message) << "\">"
        << xmlText(stepsText(property)) << "</" << tag << ">\n    </testcase>\n";
  }
  std::string counts = llvm::formatv("tests=\"{0}\" failures=\"{1}\" errors=\"{2}\" time=\"{3:F3}\"",
                                     report.properties.size(), failures, errors, context.seconds);
  std::string verdict = std::string(name(report.verdict)) + (report.reason.empty() ? "" : ": " + report.reason);
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites " + counts + ">\n  <testsuite name=\"fathom\" " +
         counts + ">\n    <properties>\n      <property name=\"verdict\" value=\"" + xmlText(verdict) +
         "\"/>\n    </properties>\n" + cases + "  </testsuite>\n</testsuites>\n";
}

} // namespace fathom::report
