// JSON from files of users, which may be anything.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"

namespace fathom {

/// As llvm::json::parse, whose recursion has no bound: what is nested deeper than anybody needs is an error, too.
llvm::Expected<llvm::json::Value> parseJson(llvm::StringRef text);

} // namespace fathom
