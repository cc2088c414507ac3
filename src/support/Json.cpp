#include "support/Json.h"

namespace fathom {

static constexpr unsigned deepest = 256;

static bool isTooDeep(llvm::StringRef text) {
  unsigned depth = 0;
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (inString) {
      i += c == '\\';
      inString = c != '"';
    } else if (c == '"') {
      inString = true;
    } else if (c == '[' || c == '{') {
      if (++depth > deepest)
        return true;
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return false;
}

llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef text) {
  if (isTooDeep(text))
    return llvm::createStringError("it is nested too deeply");
  return llvm::json::parse(text);
}

} // namespace fathom
