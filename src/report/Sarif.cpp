#include "report/Sarif.h"

#include "report/Steps.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"

#include <set>

namespace fathom::report {

namespace json = llvm::json;

static constexpr size_t mostSteps = 10'000; // of a code flow

static json::Object message(const std::string &text) { return json::Object{{"text", json::fixUTF8(text)}}; }

/// Bytes that may not stand in a URI, by their numbers.
static std::string uriOf(llvm::StringRef path) {
  std::string result;
  for (char c : path) {
    bool isPlain = llvm::isAlnum(c) || llvm::StringRef("-._~/").contains(c);
    result += isPlain ? std::string(1, c) : llvm::formatv("%{0:X-2}", static_cast<unsigned char>(c)).str();
  }
  return result;
}

static json::Object artifact(const std::string &file) {
  if (llvm::sys::path::is_absolute(file))
    return json::Object{{"uri", "file://" + uriOf(file)}};
  return json::Object{{"uri", uriOf(file)}, {"uriBaseId", "SRCROOT"}};
}

static json::Object locationOf(const trace::SourcePlace &place) {
  json::Object region{{"startLine", place.line}};
  if (place.column)
    region["startColumn"] = place.column;
  return json::Object{
      {"physicalLocation", json::Object{{"artifactLocation", artifact(place.file)}, {"region", std::move(region)}}}};
}

static json::Object flowOf(const PropertyResult &property, const trace::SourcePlace &end) {
  json::Array steps;
  int order = 0;
  auto add = [&](const trace::SourcePlace &place, const std::string &text, unsigned depth, bool isEssential) {
    json::Object location = locationOf(place);
    location["message"] = message(text);
    steps.push_back(json::Object{{"location", std::move(location)},
                                 {"nestingLevel", depth},
                                 {"executionOrder", ++order},
                                 {"importance", isEssential ? "essential" : "important"}});
  };
  if (property.story) {
    SourceLines sources;
    for (const StepRow &row : rowsOf(*property.story, sources, mostSteps))
      if (row.step && row.step->place.known())
        add(row.step->place, row.text.empty() ? "in " + row.step->function : row.text, row.step->depth, false);
  }
  add(end, messageOf(property), 0, true);
  return json::Object{{"threadFlows", json::Array{json::Object{{"locations", std::move(steps)}}}}};
}

static json::Object resultOf(const Report &report, const PropertyResult &property) {
  bool isViolated = property.verdict == Verdict::Violated;
  json::Object result{{"ruleId", std::string(fathom::name(property.check.kind))},
                      {"kind", isViolated ? "fail" : "open"},
                      {"level", isViolated ? "error" : "none"},
                      {"message", message(messageOf(property))}};
  trace::SourcePlace place = placeOf(report, property);
  json::Array locations;
  if (place.known())
    locations.push_back(locationOf(place));
  result["locations"] = std::move(locations);
  if (isViolated && place.known())
    result["codeFlows"] = json::Array{flowOf(property, place)};
  if (!property.replay.empty())
    result["properties"] = json::Object{{"replay", json::fixUTF8(property.replay)}};
  return result;
}

static json::Array rulesOf(const Report &report) {
  std::set<PropertyKind> used;
  for (const PropertyResult &property : report.properties)
    used.insert(property.check.kind);
  json::Array rules;
  for (const PropertyKindInfo &info : propertyKinds())
    if (used.count(info.kind))
      rules.push_back(
          json::Object{{"id", std::string(info.name)}, {"shortDescription", message(std::string(info.help))}});
  return rules;
}

std::string sarifText(const Report &report, const Context &context) {
  json::Array results;
  for (const PropertyResult &property : report.properties)
    if (property.verdict != Verdict::Verified)
      results.push_back(resultOf(report, property));
  auto [name, version] = llvm::StringRef(context.tool).split(' ');
  json::Object driver{{"name", name}, {"version", version}, {"rules", rulesOf(report)}};
  json::Object invocation{{"executionSuccessful", true}, {"exitCode", exitCode(report.verdict)}};
  json::Array notes;
  for (const std::string &warning : report.warnings)
    notes.push_back(json::Object{{"level", "warning"}, {"message", message(warning)}});
  if (report.verdict == Verdict::Unknown)
    notes.push_back(json::Object{{"level", "note"}, {"message", message("UNKNOWN: " + report.reason)}});
  if (!notes.empty())
    invocation["toolExecutionNotifications"] = std::move(notes);
  json::Object run{{"tool", json::Object{{"driver", std::move(driver)}}},
                   {"invocations", json::Array{std::move(invocation)}},
                   {"originalUriBaseIds",
                    json::Object{{"SRCROOT", json::Object{{"uri", "file://" + uriOf(context.directory) + "/"}}}}},
                   {"columnKind", "unicodeCodePoints"},
                   {"results", std::move(results)}};
  json::Object log{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                   {"version", "2.1.0"},
                   {"runs", json::Array{std::move(run)}}};
  return llvm::formatv("{0:2}\n", json::Value(std::move(log))).str();
}

} // namespace fathom::report
