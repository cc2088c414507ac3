// Manifests of certificates. They carry a checksum of themselves, which is put right first: damage is not all that can
// be wrong with them.
#include "solver/proof/Manifest.h"
#include "support/Error.h"

#include "llvm/Support/FormatVariadic.h"

using namespace fathom;
namespace json = llvm::json;

static std::string withChecksum(std::string text) {
  llvm::Expected<json::Value> value = json::parse(text);
  if (!value) {
    llvm::consumeError(value.takeError());
    return text;
  }
  json::Object *object = value->getAsObject();
  if (!object)
    return text;
  json::Object others; // an object is not copied after something was erased in it: LLVM 19 copies that, too
  for (const auto &[key, member] : *object)
    if (key != "checksum")
      others[key] = member;
  (*object)["checksum"] = proof::sha256(llvm::formatv("{0:2}\n", json::Value(std::move(others))).str());
  return llvm::formatv("{0:2}\n", *value).str();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string text(reinterpret_cast<const char *>(data), size);
  for (const std::string &candidate : {text, withChecksum(text)})
    try {
      proof::Manifest manifest = proof::readManifest(candidate, "manifest.json");
      invariant(proof::isManifest(candidate) && !manifest.queries.empty(), "a manifest of nothing");
      for (const proof::Manifest::Query &query : manifest.queries)
        for (uint64_t property : query.properties)
          invariant(property < manifest.properties.size(), "a query about nothing");
    } catch (const UserError &) {
    } catch (const proof::Rejected &) {
    }
  return 0;
}
