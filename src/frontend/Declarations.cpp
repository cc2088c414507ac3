#include "frontend/Declarations.h"

#include "frontend/Dialects.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace fathom::frontend {

namespace {

struct Row {
  StringLiteral name, form; // # stands for the name
};

/// What GCC knows without a declaration and what then differs from a function that returns int. For others (strtol,
/// qsort, ...) GCC takes C90 at its word.
constexpr Row library[] = {
    {"malloc", "void *#(__SIZE_TYPE__)"},
    {"calloc", "void *#(__SIZE_TYPE__, __SIZE_TYPE__)"},
    {"realloc", "void *#(void *, __SIZE_TYPE__)"},
    {"free", "void #(void *)"},
    {"aligned_alloc", "void *#(__SIZE_TYPE__, __SIZE_TYPE__)"},
    {"exit", "void #(int) __attribute__((noreturn))"},
    {"_Exit", "void #(int) __attribute__((noreturn))"},
    {"abort", "void #(void) __attribute__((noreturn))"},
    {"labs", "long #(long)"},
    {"llabs", "long long #(long long)"},
    // string.h
    {"memcpy", "void *#(void *, const void *, __SIZE_TYPE__)"},
    {"memmove", "void *#(void *, const void *, __SIZE_TYPE__)"},
    {"memset", "void *#(void *, int, __SIZE_TYPE__)"},
    {"memchr", "void *#(const void *, int, __SIZE_TYPE__)"},
    {"memcmp", "int #(const void *, const void *, __SIZE_TYPE__)"},
    {"strlen", "__SIZE_TYPE__ #(const char *)"},
    {"strcpy", "char *#(char *, const char *)"},
    {"strncpy", "char *#(char *, const char *, __SIZE_TYPE__)"},
    {"strcat", "char *#(char *, const char *)"},
    {"strncat", "char *#(char *, const char *, __SIZE_TYPE__)"},
    {"strncmp", "int #(const char *, const char *, __SIZE_TYPE__)"},
    {"strchr", "char *#(const char *, int)"},
    {"strrchr", "char *#(const char *, int)"},
    {"strstr", "char *#(const char *, const char *)"},
    {"strpbrk", "char *#(const char *, const char *)"},
    {"strspn", "__SIZE_TYPE__ #(const char *, const char *)"},
    {"strcspn", "__SIZE_TYPE__ #(const char *, const char *)"},
    // math.h
    {"sin", "double #(double)"},
    {"cos", "double #(double)"},
    {"tan", "double #(double)"},
    {"exp", "double #(double)"},
    {"log", "double #(double)"},
    {"pow", "double #(double, double)"},
    {"sqrt", "double #(double)"},
    {"fabs", "double #(double)"},
    {"floor", "double #(double)"},
    {"ceil", "double #(double)"},
    {"fmod", "double #(double, double)"},
    // stdio.h
    {"printf", "int #(const char *, ...)"},
    {"scanf", "int #(const char *, ...)"},
    {"sprintf", "int #(char *, const char *, ...)"},
    {"snprintf", "int #(char *, __SIZE_TYPE__, const char *, ...)"},
    {"sscanf", "int #(const char *, const char *, ...)"},
    // not of ISO C
    {"strdup", "char *#(const char *)"},
    {"strndup", "char *#(const char *, __SIZE_TYPE__)"},
    {"alloca", "void *#(__SIZE_TYPE__)"},
};

} // namespace

std::string declared(StringRef name, StringRef form) {
  auto [before, after] = form.split('#');
  return (before + name + after + ";").str();
}

std::optional<Declaration> declarationOf(StringRef name) {
  if (std::optional<Declaration> ofDialect = dialectDeclaration(name))
    return ofDialect;
  auto found = find_if(library, [&](const Row &row) { return row.name == name; });
  return found == std::end(library) ? std::nullopt : std::optional(Declaration{declared(name, found->form), false});
}

std::vector<Declaration> missingDeclarations(const Module &module) {
  std::vector<Declaration> result;
  for (const Function &function : module) {
    bool isAnything = function.isDeclaration() && function.isVarArg() && function.arg_size() == 0 &&
                      function.getReturnType()->isIntegerTy(32);
    if (std::optional<Declaration> missing = isAnything ? declarationOf(function.getName()) : std::nullopt)
      result.push_back(*missing);
  }
  return result;
}

} // namespace fathom::frontend
