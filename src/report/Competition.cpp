#include "report/Competition.h"

#include "support/Error.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace fathom::report {

using llvm::StringRef;

namespace {

struct Subproperty {
  llvm::StringLiteral formula; // without spaces
  llvm::StringLiteral name;
  llvm::StringLiteral checks; // empty: not supported
};

constexpr Subproperty subproperties[] = {
    {"G!call(reach_error())", "unreach-call", "reach"},
    {"G!call(__VERIFIER_error())", "unreach-call", "reach"},
    {"Gvalid-free", "valid-free", "double-free,invalid-free"},
    {"Gvalid-deref", "valid-deref", "bounds,null,use-after-free,use-after-scope,readonly"},
    {"Gvalid-memtrack", "valid-memtrack", "leak"},
    {"Gvalid-memcleanup", "valid-memcleanup", "memory-cleanup"},
    {"G!overflow", "no-overflow", "signed-overflow"},
    {"Fend", "termination", ""},
    {"G!data-race", "no-data-race", ""},
};

const Subproperty &named(StringRef name) {
  return *llvm::find_if(subproperties, [&](const Subproperty &entry) { return entry.name == name; });
}

/// The formula in CHECK( init(main()), LTL(...) ).
std::string formulaOf(StringRef line) {
  std::string plain;
  for (char c : line)
    if (!llvm::isSpace(c))
      plain += c;
  StringRef rest = plain;
  if (!rest.consume_front("CHECK(init(main()),LTL(") || !rest.consume_back("))"))
    return "";
  return rest.str();
}

} // namespace

Specification readSpecification(const std::string &text, const std::string &name) {
  Specification result;
  llvm::SmallVector<StringRef> lines;
  StringRef(text).split(lines, '\n', -1, false);
  for (StringRef line : lines) {
    line = line.trim();
    if (line.empty())
      continue;
    std::string formula = formulaOf(line);
    const auto *known =
        llvm::find_if(subproperties, [&](const Subproperty &entry) { return entry.formula == formula; });
    if (known == std::end(subproperties))
      throw UserError(name + ": not a property of SV-COMP: " + line.substr(0, 80).str());
    result.text += (result.text.empty() ? "" : "\n") + line.str();
    result.subproperties.push_back(known->name.str());
    result.supported &= !known->checks.empty();
  }
  if (result.subproperties.empty())
    throw UserError(name + ": there is no property in it");
  return result;
}

std::string checksOf(const Specification &specification) {
  std::vector<std::string> checks;
  for (const std::string &subproperty : specification.subproperties)
    checks.push_back(named(subproperty).checks.str());
  return llvm::join(checks, ",");
}

std::string competitionAnswer(const Report &report, const Specification &specification) {
  if (report.verdict == Verdict::Verified)
    return "TRUE";
  if (report.verdict == Verdict::Unknown)
    return "UNKNOWN";
  for (const PropertyResult &property : report.properties) {
    if (property.verdict != Verdict::Violated)
      continue;
    for (const std::string &subproperty : specification.subproperties) {
      llvm::SmallVector<StringRef> kinds;
      named(subproperty).checks.split(kinds, ',');
      if (llvm::is_contained(kinds, StringRef(std::string(fathom::name(property.check.kind)))))
        return "FALSE(" + subproperty + ")";
    }
  }
  return "UNKNOWN"; // what is violated is not asked for
}

} // namespace fathom::report
