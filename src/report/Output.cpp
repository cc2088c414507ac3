#include "report/Output.h"

namespace fathom::report {

std::string_view statusOf(const PropertyResult &property) {
  switch (property.verdict) {
  case Verdict::Verified:
    return property.unreachable ? "unreachable" : "holds";
  case Verdict::Violated:
    return "violated";
  case Verdict::Unknown:
    return "unknown";
  }
  return "";
}

trace::SourcePlace placeOf(const Report &report, const PropertyResult &property) {
  const SourceLoc &loc = property.check.loc;
  if (loc.known())
    return {report.files.name(loc.file), loc.line, loc.column};
  return property.run ? property.run->allocated : trace::SourcePlace();
}

std::string messageOf(const PropertyResult &property) {
  if (!property.detail.empty())
    return property.detail;
  if (!property.check.text.empty())
    return property.check.text;
  return std::string(propertyKinds()[static_cast<size_t>(property.check.kind)].help);
}

} // namespace fathom::report
