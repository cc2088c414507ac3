// What is read is checked field by field: a trace file may come from anywhere, and replaying it compiles and runs what
// it names.
#include "trace/TraceFile.h"

#include "support/Error.h"
#include "support/Json.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace fathom::trace {

namespace json = llvm::json;

static constexpr int64_t version = 2;
static constexpr unsigned widestValue = 1 << 16;

std::string SourcePlace::text() const {
  if (!known())
    return "?";
  return file + ":" + std::to_string(line) + (column ? ":" + std::to_string(column) : "");
}

namespace {

struct KindName {
  Event::Kind kind;
  llvm::StringLiteral name;
};

constexpr KindName kindNames[] = {
    {Event::Kind::Input, "input"},       {Event::Kind::Allocation, "allocation"},
    {Event::Kind::External, "external"}, {Event::Kind::Uninitialised, "uninitialised"},
    {Event::Kind::Abstract, "abstract"}, {Event::Kind::Heap, "heap"},
    {Event::Kind::Stack, "stack"},       {Event::Kind::Havoc, "havoc"},
};

llvm::StringRef nameOf(Event::Kind kind) {
  for (const KindName &entry : kindNames)
    if (entry.kind == kind)
      return entry.name;
  return "";
}

// Writing.

std::string hexText(const llvm::APInt &value) {
  llvm::SmallString<40> digits;
  value.toString(digits, 16, false, true);
  return std::string(llvm::StringRef(digits).lower());
}

json::Array listOf(const std::vector<std::string> &words) {
  json::Array list;
  for (const std::string &word : words)
    list.push_back(json::fixUTF8(word));
  return list;
}

void addPlace(json::Object &object, const SourcePlace &place) {
  if (!place.known())
    return;
  object["file"] = json::fixUTF8(place.file);
  object["line"] = place.line;
  object["column"] = place.column;
}

json::Object objectOf(const Event &event) {
  json::Object object{{"type", nameOf(event.kind)}, {"name", json::fixUTF8(event.name)}};
  addPlace(object, event.place);
  if (event.isValue()) {
    object["bits"] = event.value.getBitWidth();
    object["value"] = hexText(event.value);
    object["any"] = event.any;
    return object;
  }
  object["size"] = event.size;
  json::Object bytes;
  for (auto [offset, byte] : event.bytes)
    bytes[std::to_string(offset)] = byte;
  object["bytes"] = std::move(bytes);
  return object;
}

json::Object objectOf(const Counterexample &violation) {
  json::Array events;
  for (const Event &event : violation.events)
    events.push_back(objectOf(event));
  json::Object object{{"kind", std::string(name(violation.kind))}, {"message", json::fixUTF8(violation.message)}};
  addPlace(object, violation.place);
  if (violation.allocated.known()) {
    json::Object allocated;
    addPlace(allocated, violation.allocated);
    object["allocated"] = std::move(allocated);
  }
  object["events"] = std::move(events);
  return object;
}

json::Array namesOf(const PropertySet &checks) {
  json::Array result;
  for (const PropertyKindInfo &info : propertyKinds())
    if (checks.has(info.kind))
      result.push_back(std::string(info.name));
  return result;
}

json::Object objectOf(const CheckedProgram &program) {
  json::Object object{{"directory", json::fixUTF8(program.directory)},
                      {"files", listOf(program.files)},
                      {"clang", listOf(program.clangArgs)},
                      {"entry", json::fixUTF8(program.entry)},
                      {"checks", namesOf(program.checks)}};
  if (!program.function.empty())
    object["function"] = json::fixUTF8(program.function);
  if (!program.compileCommands.empty())
    object["compile-commands"] = json::fixUTF8(program.compileCommands);
  return object;
}

// Reading.

class Reader {
public:
  explicit Reader(const std::string &name) : name(name) {}

  TraceFile read(const std::string &text) {
    llvm::Expected<json::Value> value = parseJson(text);
    if (!value) {
      llvm::consumeError(value.takeError());
      fail("it is not JSON");
    }
    const json::Object *object = value->getAsObject();
    if (!object || object->getString("format") != "fathom-trace")
      fail("it has no \"format\": \"fathom-trace\"");
    if (integer(*object, "version") != version)
      fail("its version is " + std::to_string(integer(*object, "version")) + ", and not " + std::to_string(version));
    TraceFile trace;
    trace.tool = string(*object, "tool");
    trace.program = program(member(*object, "program"));
    for (const json::Value &entry : list(*object, "violations"))
      trace.violations.push_back(violation(asObject(entry, "violations")));
    return trace;
  }

private:
  [[noreturn]] void fail(const std::string &why) const { throw UserError(name + ": not a trace of Fathom: " + why); }

  std::string quoted(llvm::StringRef key) const { return "\"" + key.str() + "\""; }

  const json::Object &asObject(const json::Value &value, llvm::StringRef where) const {
    if (const json::Object *object = value.getAsObject())
      return *object;
    fail("what is in " + quoted(where) + " is not an object");
  }
  const json::Object &member(const json::Object &object, llvm::StringRef key) const {
    if (const json::Object *found = object.getObject(key))
      return *found;
    fail("there is no object " + quoted(key));
  }
  const json::Array &list(const json::Object &object, llvm::StringRef key) const {
    if (const json::Array *found = object.getArray(key))
      return *found;
    fail("there is no list " + quoted(key));
  }
  std::string string(const json::Object &object, llvm::StringRef key) const {
    if (auto found = object.getString(key))
      return found->str();
    fail("there is no text " + quoted(key));
  }
  int64_t integer(const json::Object &object, llvm::StringRef key) const {
    if (auto found = object.getInteger(key))
      return *found;
    fail("there is no number " + quoted(key));
  }
  bool boolean(const json::Object &object, llvm::StringRef key) const {
    if (auto found = object.getBoolean(key))
      return *found;
    fail("there is no true or false " + quoted(key));
  }
  uint64_t natural(const json::Object &object, llvm::StringRef key, uint64_t most) const {
    const json::Value *value = object.get(key);
    std::optional<uint64_t> found = value ? value->getAsUINT64() : std::nullopt;
    if (!found || *found > most)
      fail(quoted(key) + " is not a number from 0 to " + std::to_string(most));
    return *found;
  }
  std::vector<std::string> strings(const json::Object &object, llvm::StringRef key) const {
    std::vector<std::string> result;
    for (const json::Value &value : list(object, key)) {
      auto text = value.getAsString();
      if (!text)
        fail(quoted(key) + " holds something that is not a text");
      result.push_back(text->str());
    }
    return result;
  }

  PropertyKind kindOf(const std::string &text) const {
    if (auto kind = propertyKindFromName(text))
      return *kind;
    fail("there is no kind of property '" + text + "'");
  }
  PropertySet checks(const json::Object &object) const {
    PropertySet result;
    for (const std::string &kind : strings(object, "checks"))
      result.set(kindOf(kind), true);
    return result;
  }

  CheckedProgram program(const json::Object &object) const {
    CheckedProgram result;
    result.directory = string(object, "directory");
    result.files = strings(object, "files");
    if (result.files.empty())
      fail("it names no files");
    result.clangArgs = strings(object, "clang");
    result.entry = string(object, "entry");
    result.checks = checks(object);
    if (object.get("function"))
      result.function = string(object, "function");
    if (object.get("compile-commands"))
      result.compileCommands = string(object, "compile-commands");
    return result;
  }

  SourcePlace place(const json::Object &object) const {
    if (!object.get("file"))
      return {};
    return {string(object, "file"), static_cast<unsigned>(natural(object, "line", UINT32_MAX)),
            static_cast<unsigned>(natural(object, "column", UINT32_MAX))};
  }

  Counterexample violation(const json::Object &object) const {
    Counterexample result;
    result.kind = kindOf(string(object, "kind"));
    result.place = place(object);
    result.message = string(object, "message");
    if (object.get("allocated"))
      result.allocated = place(member(object, "allocated"));
    for (const json::Value &entry : list(object, "events"))
      result.events.push_back(event(asObject(entry, "events")));
    return result;
  }

  Event event(const json::Object &object) const {
    Event result;
    std::string type = string(object, "type");
    const auto *known = llvm::find_if(kindNames, [&](const KindName &entry) { return entry.name == type; });
    if (known == std::end(kindNames))
      fail("there is no type of event '" + type + "'");
    result.kind = known->kind;
    result.name = string(object, "name");
    result.place = place(object);
    if (result.isValue()) {
      result.value = value(object);
      result.any = boolean(object, "any");
    } else {
      result.size = natural(object, "size", UINT64_MAX);
      result.bytes = bytes(member(object, "bytes"), result.size);
    }
    return result;
  }

  llvm::APInt value(const json::Object &object) const {
    auto bits = static_cast<unsigned>(natural(object, "bits", widestValue));
    std::string text = string(object, "value");
    llvm::StringRef digits = text;
    llvm::APInt number;
    if (bits == 0 || !digits.consume_front("0x") || digits.getAsInteger(16, number) || number.getActiveBits() > bits)
      fail("'" + text + "' is not a value of " + std::to_string(bits) + " bits");
    return number.zextOrTrunc(bits);
  }

  std::map<uint64_t, uint8_t> bytes(const json::Object &object, uint64_t size) const {
    std::map<uint64_t, uint8_t> result;
    for (const auto &[key, value] : object) {
      uint64_t offset = 0;
      llvm::StringRef digits = key;
      if (digits.getAsInteger(10, offset) || offset >= size)
        fail("'" + digits.str() + "' is not an offset in an object of " + std::to_string(size) + " bytes");
      result[offset] = static_cast<uint8_t>(natural(object, digits, 255));
    }
    return result;
  }

  const std::string &name;
};

} // namespace

std::string textOf(const TraceFile &trace) {
  json::Array violations;
  for (const Counterexample &violation : trace.violations)
    violations.push_back(objectOf(violation));
  json::Value value = json::Object{{"format", "fathom-trace"},
                                   {"version", version},
                                   {"tool", trace.tool},
                                   {"program", objectOf(trace.program)},
                                   {"violations", std::move(violations)}};
  std::string text;
  llvm::raw_string_ostream(text) << llvm::formatv("{0:2}", value) << '\n';
  return text;
}

TraceFile readTrace(const std::string &text, const std::string &name) { return Reader(name).read(text); }

} // namespace fathom::trace
