#include "report/Competition.h"
#include "report/Junit.h"
#include "report/Steps.h"
#include "support/Error.h"
#include "support/Files.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <ctime>
#include <random>

namespace fathom::report {

using llvm::raw_ostream;

static std::string hashOf(const std::string &file) {
  llvm::SHA256 hash;
  try {
    hash.update(readFile(file)->getBuffer());
  } catch (const UserError &) { // it is gone
  }
  return llvm::toHex(hash.final(), /*LowerCase=*/true);
}

static std::string now() {
  std::time_t seconds = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

static std::string uuid() {
  std::random_device random;
  std::string text;
  for (int i = 0; i < 32; ++i) {
    unsigned digit = random() % 16;
    if (i == 12)
      digit = 4; // random ones have this version
    if (i == 16)
      digit = 8 | (digit & 3);
    text += llvm::hexdigit(digit, true);
    if (i == 7 || i == 11 || i == 15 || i == 19)
      text += '-';
  }
  return text;
}

static const PropertyResult *firstViolation(const Report &report) {
  for (const PropertyResult &property : report.properties)
    if (property.verdict == Verdict::Violated)
      return &property;
  return nullptr;
}

namespace {

/// What a nondeterministic function returned.
struct Returned {
  trace::SourcePlace place;
  std::string function, value;
};

} // namespace

static std::vector<Returned> returnedIn(const PropertyResult &property) {
  std::vector<Returned> result;
  if (!property.run)
    return result;
  for (const trace::Event &event : property.run->events) {
    bool isCall =
        event.kind == trace::Event::Kind::Input && event.place.known() && !event.any && event.value.getBitWidth() <= 64;
    if (!isCall)
      continue;
    bool isUnsigned = llvm::StringRef(event.name).contains("_u") || event.value.getBitWidth() == 1;
    llvm::SmallString<24> digits;
    event.value.toString(digits, 10, !isUnsigned);
    result.push_back({event.place, event.name, digits.str().str()});
  }
  return result;
}

// GraphML.

static void addData(raw_ostream &out, llvm::StringRef key, const std::string &value) {
  out << "<data key=\"" << key << "\">" << xmlText(value) << "</data>";
}

static void addKeys(raw_ostream &out) {
  struct Key {
    const char *name, *scope, *type;
  };
  for (const Key &key :
       {Key{"witness-type", "graph", "string"}, Key{"sourcecodelang", "graph", "string"},
        Key{"producer", "graph", "string"}, Key{"specification", "graph", "string"},
        Key{"programfile", "graph", "string"}, Key{"programhash", "graph", "string"},
        Key{"architecture", "graph", "string"}, Key{"creationtime", "graph", "string"}, Key{"entry", "node", "boolean"},
        Key{"violation", "node", "boolean"}, Key{"startline", "edge", "int"}, Key{"endline", "edge", "int"},
        Key{"assumption", "edge", "string"}, Key{"assumption.scope", "edge", "string"},
        Key{"assumption.resultfunction", "edge", "string"}})
    out << "  <key id=\"" << key.name << "\" attr.name=\"" << key.name << "\" attr.type=\"" << key.type << "\" for=\""
        << key.scope << "\"/>\n";
}

static void addPath(const PropertyResult &property, raw_ostream &out) {
  unsigned node = 0;
  auto edge = [&](const trace::SourcePlace &place, const Returned *returned) {
    out << "    <edge source=\"n" << node << "\" target=\"n" << node + 1 << "\">";
    if (place.known()) {
      addData(out, "startline", std::to_string(place.line));
      addData(out, "endline", std::to_string(place.line));
    }
    if (returned) {
      addData(out, "assumption", "\\result == " + returned->value + ";");
      addData(out, "assumption.scope", "main");
      addData(out, "assumption.resultfunction", returned->function);
    }
    out << "</edge>\n";
    ++node;
  };
  out << "    <node id=\"n0\"><data key=\"entry\">true</data></node>\n";
  std::vector<Returned> returned = returnedIn(property);
  for (size_t i = 1; i <= returned.size(); ++i)
    out << "    <node id=\"n" << i << "\"/>\n";
  out << "    <node id=\"n" << returned.size() + 1 << "\"><data key=\"violation\">true</data></node>\n";
  for (const Returned &value : returned)
    edge(value.place, &value);
  edge(property.run ? property.run->place : trace::SourcePlace(), nullptr);
}

std::string graphmlWitness(const Report &report, const Context &context, const WitnessTask &task) {
  if (report.verdict == Verdict::Unknown)
    return "";
  std::string text;
  llvm::raw_string_ostream out(text);
  const std::string file = context.files.empty() ? "" : context.files.front();
  out << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\" "
         "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n";
  addKeys(out);
  out << "  <graph edgedefault=\"directed\">\n    ";
  const PropertyResult *violation = firstViolation(report);
  addData(out, "witness-type", violation ? "violation_witness" : "correctness_witness");
  addData(out, "sourcecodelang", "C");
  addData(out, "producer", context.tool);
  for (llvm::StringRef line : llvm::split(task.specification.text, '\n')) // one for each property
    addData(out, "specification", line.str());
  addData(out, "programfile", file);
  addData(out, "programhash", hashOf(file));
  addData(out, "architecture", task.dataModel == "ILP32" ? "32bit" : "64bit");
  addData(out, "creationtime", now());
  out << '\n';
  if (violation)
    addPath(*violation, out);
  else
    out << "    <node id=\"n0\"><data key=\"entry\">true</data></node>\n";
  out << "  </graph>\n</graphml>\n";
  return text;
}

// YAML. Strings are written as in JSON, which YAML understands.

static std::string quoted(const std::string &text) {
  return llvm::formatv("{0}", llvm::json::Value(llvm::json::fixUTF8(text))).str();
}

/// The closing parenthesis of a call, by which the format names its return.
static unsigned endOfCall(const std::string &line, unsigned column) {
  int depth = 0;
  for (size_t i = column ? column - 1 : 0; i < line.size(); ++i) {
    depth += line[i] == '(';
    if (line[i] == ')' && --depth == 0)
      return static_cast<unsigned>(i + 1);
  }
  return 0;
}

static void addWaypoint(raw_ostream &out, const std::string &type, const trace::SourcePlace &place,
                        const std::string &constraint) {
  out << "  - segment:\n    - waypoint:\n        type: " << quoted(type) << "\n        action: \"follow\"\n";
  if (!constraint.empty())
    out << "        constraint:\n          value: " << quoted(constraint)
        << "\n          format: \"ext_c_expression\"\n";
  out << "        location:\n          file_name: " << quoted(place.file) << "\n          line: " << place.line << '\n';
  if (place.column)
    out << "          column: " << place.column << '\n';
}

static void addSegments(const PropertyResult &property, raw_ostream &out) {
  SourceLines sources;
  for (const Returned &returned : returnedIn(property)) {
    const std::vector<std::string> &lines = sources.lines(returned.place.file);
    trace::SourcePlace place = returned.place;
    place.column = place.line <= lines.size() ? endOfCall(lines[place.line - 1], place.column) : 0;
    if (place.column)
      addWaypoint(out, "function_return", place, "\\result == " + returned.value);
  }
  if (!property.run)
    return;
  trace::SourcePlace target = property.run->place.known() ? property.run->place : property.run->allocated;
  target.column = 0; // that of a statement is meant, and without one the first that fits
  addWaypoint(out, "target", target, "");
}

std::string yamlWitness(const Report &report, const Context &context, const WitnessTask &task) {
  if (report.verdict == Verdict::Unknown)
    return "";
  std::string text;
  llvm::raw_string_ostream out(text);
  const PropertyResult *violation = firstViolation(report);
  auto [name, version] = llvm::StringRef(context.tool).split(' ');
  out << "- entry_type: " << (violation ? "\"violation_sequence\"" : "\"invariant_set\"") << "\n  metadata:\n"
      << "    format_version: \"2.0\"\n    uuid: " << quoted(uuid()) << "\n    creation_time: " << quoted(now())
      << "\n    producer:\n      name: " << quoted(name.str()) << "\n      version: " << quoted(version.str())
      << "\n    task:\n      input_files:\n";
  for (const std::string &file : context.files)
    out << "      - " << quoted(file) << '\n';
  out << "      input_file_hashes:\n";
  for (const std::string &file : context.files)
    out << "        " << quoted(file) << ": " << quoted(hashOf(file)) << '\n';
  out << "      specification: " << quoted(task.specification.text) << "\n      data_model: " << quoted(task.dataModel)
      << "\n      language: \"C\"\n";
  if (!violation) {
    out << "  content: []\n";
    return text;
  }
  out << "  content:\n";
  addSegments(*violation, out);
  return text;
}

} // namespace fathom::report
