#include "report/Html.h"

#include "report/Json.h"
#include "report/Steps.h"
#include "support/Error.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <set>

namespace fathom::report {

namespace json = llvm::json;

static constexpr char page[] =
#include "report/Page.inc"
    ;

static json::Array objectsOf(const story::Story &story) {
  json::Array list;
  for (const story::Object &object : story.objects) {
    json::Object entry{{"name", json::fixUTF8(object.name)},
                       {"kind", object.kind},
                       {"size", object.size},
                       {"born", static_cast<int64_t>(object.born)}};
    if (object.died)
      entry["died"] = static_cast<int64_t>(*object.died);
    list.push_back(std::move(entry));
  }
  return list;
}

/// What the drawing of memory needs beside what the JSON report has.
static void addMemory(json::Object &property, const story::Story &story) {
  property["objects"] = objectsOf(story);
  if (story.access)
    property["access"] = json::Object{{"object", story.access->object},
                                      {"offset", story.access->offset},
                                      {"size", story.access->size},
                                      {"write", story.access->isWrite}};
  json::Array *steps = property.getArray("steps");
  for (size_t i = 0; steps && i < steps->size() && i < story.steps.size(); ++i) {
    json::Array *changes = (*steps)[i].getAsObject()->getArray("changes");
    for (size_t j = 0; changes && j < changes->size(); ++j) {
      const story::Change &change = story.steps[i].changes[j];
      json::Object &object = *(*changes)[j].getAsObject();
      object["object"] = change.object;
      object["offset"] = change.offset;
      object["size"] = change.size;
    }
  }
}

static json::Object sourcesOf(const Report &report) {
  std::set<std::string> files;
  for (const PropertyResult &property : report.properties)
    if (property.story)
      for (const story::Step &step : property.story->steps)
        files.insert(step.place.file);
  SourceLines sources;
  json::Object result;
  for (const std::string &file : files) {
    json::Array lines;
    for (const std::string &line : sources.lines(file))
      lines.push_back(json::fixUTF8(line));
    result[json::fixUTF8(file)] = std::move(lines);
  }
  return result;
}

/// In a script nothing may look like a tag.
static std::string insideScript(const std::string &text) {
  std::string result;
  for (char c : text)
    result += c == '<' ? "\\u003c" : std::string(1, c);
  return result;
}

std::string htmlText(const Report &report, const Context &context, const std::string &regions) {
  llvm::Expected<json::Value> data = json::parse(jsonText(report, context));
  invariant(static_cast<bool>(data), "the JSON report is JSON");
  json::Object &object = *data->getAsObject();
  json::Array &properties = *object.getArray("properties");
  for (size_t i = 0; i < properties.size(); ++i)
    if (report.properties[i].story && !report.properties[i].story->steps.empty())
      addMemory(*properties[i].getAsObject(), *report.properties[i].story);
  object["sources"] = sourcesOf(report);
  if (!regions.empty())
    object["regions"] = llvm::cantFail(json::parse(regions));
  std::string text;
  llvm::raw_string_ostream(text) << *data;
  std::string result = page;
  constexpr std::string_view mark = "@DATA@";
  return result.replace(result.find(mark), mark.size(), insideScript(text));
}

} // namespace fathom::report
