#include "report/Json.h"

#include "report/Text.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

namespace fathom::report {

namespace json = llvm::json;

static json::Value text(const std::string &words) { return json::fixUTF8(words); }

static void addPlace(json::Object &object, const trace::SourcePlace &place) {
  if (!place.known())
    return;
  object["file"] = text(place.file);
  object["line"] = place.line;
  if (place.column)
    object["column"] = place.column;
}

static json::Array changesOf(const std::vector<story::Change> &changes) {
  json::Array list;
  for (const story::Change &change : changes)
    list.push_back(json::Object{{"name", text(change.name)}, {"value", text(change.value)}});
  return list;
}

static json::Object stepOf(const story::Step &step) {
  static constexpr const char *kinds[] = {"line", "call", "return"};
  json::Object object{
      {"kind", kinds[static_cast<size_t>(step.kind)]}, {"function", text(step.function)}, {"depth", step.depth}};
  addPlace(object, step.place);
  if (!step.changes.empty())
    object["changes"] = changesOf(step.changes);
  if (!step.text.empty())
    object["text"] = text(step.text);
  if (step.branch)
    object["condition"] = *step.branch;
  if (!step.passes.empty())
    object["iteration"] = step.passes.back().iteration;
  return object;
}

static json::Array inputsOf(const Report &report, const PropertyResult &property) {
  json::Array list;
  for (const InputValue &input : property.inputs) {
    json::Object object{{"name", text(input.what)}, {"any", input.any}, {"value", valueText(input.value)}};
    if (input.loc.known())
      addPlace(object, {report.files.name(input.loc.file), input.loc.line, input.loc.column});
    list.push_back(std::move(object));
  }
  return list;
}

static json::Object propertyOf(const Report &report, const PropertyResult &property) {
  json::Object object{{"kind", std::string(fathom::name(property.check.kind))},
                      {"status", std::string(statusOf(property))},
                      {"message", text(messageOf(property))}};
  addPlace(object, placeOf(report, property));
  if (property.verdict != Verdict::Violated)
    return object;
  object["inputs"] = inputsOf(report, property);
  if (property.story && !property.story->steps.empty()) {
    json::Array steps;
    for (const story::Step &step : property.story->steps)
      steps.push_back(stepOf(step));
    object["steps"] = std::move(steps);
    object["operands"] = changesOf(property.story->operands);
  }
  if (!property.replay.empty())
    object["replay"] = text(property.replay);
  return object;
}

static json::Array listOf(const std::vector<std::string> &lines) {
  json::Array list;
  for (const std::string &line : lines)
    list.push_back(text(line));
  return list;
}

std::string jsonText(const Report &report, const Context &context) {
  json::Array properties;
  for (const PropertyResult &property : report.properties)
    properties.push_back(propertyOf(report, property));
  json::Object stages, counts;
  for (const Stats::Entry &entry : report.stats.entries())
    if (entry.isTime)
      stages[entry.name] = entry.seconds;
    else
      counts[entry.name] = static_cast<int64_t>(entry.count);
  json::Object object{{"format", "fathom-report"},
                      {"version", 1},
                      {"tool", context.tool},
                      {"directory", text(context.directory)},
                      {"files", listOf(context.files)},
                      {"verdict", std::string(name(report.verdict))},
                      {"seconds", context.seconds},
                      {"properties", std::move(properties)},
                      {"assumptions", listOf(report.assumptions)},
                      {"warnings", listOf(report.warnings)},
                      {"loops", listOf(report.loops)},
                      {"stages", std::move(stages)},
                      {"counts", std::move(counts)}};
  if (report.verdict == Verdict::Unknown)
    object["reason"] = text(report.reason);
  return llvm::formatv("{0:2}\n", json::Value(std::move(object))).str();
}

} // namespace fathom::report
