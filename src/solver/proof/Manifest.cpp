#include "solver/proof/Manifest.h"

#include "support/Error.h"
#include "support/Json.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SHA256.h"

namespace fathom::proof {

using llvm::StringRef;
using llvm::json::Array;
using llvm::json::Object;
using llvm::json::ObjectMapper;
using llvm::json::Path;
using llvm::json::Value;

constexpr char formatName[] = "fathom certificate 1";

constexpr char meaning[] =
    "Each query's formula is satisfiable if some run of the program breaks one of the query's properties before it "
    "breaks any other property; its proof shows that the formula is not. Checked by 'fathom certify': that the proofs "
    "are proofs for the formulas, and that every property has a query. Trusted: that the formulas say what the "
    "program means, that is everything in Fathom and clang from the sources to the clauses.";

std::string sha256(StringRef text) {
  return llvm::toHex(llvm::SHA256::hash(llvm::arrayRefFromStringRef(text)), /*LowerCase=*/true);
}

// Writing.

/// Texts come from the program and its paths, and may hold anything.
static Value valueOf(const std::string &text) { return llvm::json::fixUTF8(text); }

static Value toJSON(const Manifest::File &file) {
  return Object{{"path", valueOf(file.path)}, {"sha256", file.sha256}};
}

static Value toJSON(const Manifest::Property &property) {
  return Object{{"kind", property.kind}, {"place", valueOf(property.place)}, {"text", valueOf(property.text)}};
}

static Value toJSON(const Manifest::Query &query) {
  return Object{{"formula", query.formula},
                {"proof", query.proof},
                {"variables", query.variables},
                {"clauses", query.clauses},
                {"properties", query.properties}};
}

static std::string print(Object object) {
  std::string text;
  llvm::raw_string_ostream(text) << llvm::formatv("{0:2}\n", Value(std::move(object)));
  return text;
}

/// Objects are printed with their keys in order, so this depends on the contents alone.
static std::string checksumOf(Object object) {
  object.erase("checksum");
  return sha256(print(std::move(object)));
}

std::string textOf(const Manifest &manifest) {
  Array assumptions;
  for (const std::string &assumption : manifest.assumptions)
    assumptions.push_back(valueOf(assumption));
  Object object{{"format", formatName},
                {"meaning", meaning},
                {"verdict", "VERIFIED"},
                {"tool", manifest.tool},
                {"inputs", manifest.inputs},
                {"program", manifest.program},
                {"options", Object(manifest.options)},
                {"assumptions", std::move(assumptions)},
                {"properties", manifest.properties},
                {"queries", manifest.queries}};
  object["checksum"] = checksumOf(object);
  return print(std::move(object));
}

std::string incompleteManifest() { return print(Object{{"format", formatName}, {"incomplete", true}}); }

// Reading.

static bool fromJSON(const Value &value, Manifest::File &file, Path path) {
  ObjectMapper members(value, path);
  return members && members.map("path", file.path) && members.map("sha256", file.sha256);
}

static bool fromJSON(const Value &value, Manifest::Property &property, Path path) {
  ObjectMapper members(value, path);
  return members && members.map("kind", property.kind) && members.map("place", property.place) &&
         members.map("text", property.text);
}

static bool fromJSON(const Value &value, Manifest::Query &query, Path path) {
  ObjectMapper members(value, path);
  return members && members.map("formula", query.formula) && members.map("proof", query.proof) &&
         members.map("variables", query.variables) && members.map("clauses", query.clauses) &&
         members.map("properties", query.properties);
}

static bool fromJSON(const Value &value, Manifest &manifest, Path path) {
  ObjectMapper members(value, path);
  return members && members.map("tool", manifest.tool) && members.map("inputs", manifest.inputs) &&
         members.map("program", manifest.program) && members.map("assumptions", manifest.assumptions) &&
         members.map("properties", manifest.properties) && members.map("queries", manifest.queries);
}

static std::optional<Object> parse(StringRef text) {
  llvm::Expected<Value> value = parseJson(text);
  if (!value) {
    llvm::consumeError(value.takeError());
    return std::nullopt;
  }
  const Object *object = value->getAsObject();
  if (!object || object->getString("format") != StringRef(formatName))
    return std::nullopt;
  return *object;
}

bool isManifest(StringRef text) { return parse(text).has_value(); }

static void requireQueries(const Manifest &manifest, const std::string &name) {
  std::vector<bool> hasQuery(manifest.properties.size());
  for (const Manifest::Query &query : manifest.queries)
    for (uint64_t property : query.properties) {
      if (property >= hasQuery.size())
        throw Rejected(name + ": a query is about a property that is not listed");
      hasQuery[property] = true;
    }
  for (size_t i = 0; i < hasQuery.size(); ++i)
    if (!hasQuery[i])
      throw Rejected(name + ": no query is about " + manifest.properties[i].kind + " at " +
                     manifest.properties[i].place);
  if (manifest.queries.empty())
    throw Rejected(name + ": there are no queries");
}

Manifest readManifest(StringRef text, const std::string &name) {
  std::optional<Object> object = parse(text);
  if (!object)
    throw UserError(name + ": not the manifest of a certificate");
  if (object->getBoolean("incomplete"))
    throw Rejected(name + ": the certificate is incomplete: the run that wrote it was cut short");
  if (object->getString("checksum") != StringRef(checksumOf(*object)))
    throw Rejected(name + ": damaged: it does not have its checksum");
  Manifest manifest;
  Path::Root root(name);
  if (!fromJSON(Value(std::move(*object)), manifest, root))
    throw UserError(llvm::toString(root.getError()));
  requireQueries(manifest, name);
  return manifest;
}

} // namespace fathom::proof
