#include "frontend/Library.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace fathom::frontend {

/// Those of C and POSIX that write memory or read it, and that LLVM does not know.
static constexpr StringLiteral ofMemory[] = {
    "asctime",   "asctime_r",   "confstr",  "ctime",     "ctime_r",    "fgetwc",     "fgetws",    "getcwd",
    "getdelim",  "gmtime",      "gmtime_r", "inet_aton", "inet_ntoa",  "inet_ntop",  "inet_pton", "lfind",
    "localtime", "localtime_r", "lsearch",  "mblen",     "mbrlen",     "mbrtowc",    "mbsrtowcs", "mbstowcs",
    "mbtowc",    "memmem",      "nan",      "nanf",      "nanl",       "poll",       "readv",     "recv",
    "recvfrom",  "recvmsg",     "regcomp",  "regexec",   "strcasestr", "strerror_r", "strftime",  "strptime",
    "strsignal", "strverscmp",  "swab",     "tdelete",   "tfind",      "tmpnam",     "tsearch",   "wcpcpy",
    "wcpncpy",   "wcrtomb",     "wcscat",   "wcschr",    "wcscmp",     "wcscpy",     "wcscspn",   "wcsdup",
    "wcsftime",  "wcsncat",     "wcsncmp",  "wcsncpy",   "wcsnlen",    "wcspbrk",    "wcsrchr",   "wcsrtombs",
    "wcsspn",    "wcsstr",      "wcstod",   "wcstok",    "wcstol",     "wcstoll",    "wcstombs",  "wcstoul",
    "wcstoull",  "wctomb",      "wmemchr",  "wmemcmp",   "wmemcpy",    "wmemmove",   "wmemset"};

/// Those of math.h, each for double, float and long double.
static constexpr StringLiteral ofFloats[] = {
    "__finite", "__fpclassify", "__isinf",   "__isnan", "__signbit", "erfc",        "fdim",
    "fma",      "hypot",        "ilogb",     "lgamma",  "llrint",    "llround",     "lrint",
    "lround",   "nexttoward",   "nextafter", "scalbln", "scalbn",    "significand", "tgamma"};

static StringSet<> otherNames() {
  StringSet<> names;
  for (StringRef name : ofMemory)
    names.insert(name);
  for (StringRef name : ofFloats)
    for (const char *type : {"", "f", "l"})
      names.insert((name + type).str());
  return names;
}

/// std::f, or a member of a class in std, as the names of Itanium's C++ begin.
static bool isInStd(StringRef name) {
  if (!name.consume_front("_Z"))
    return false;
  if (name.consume_front("N"))
    name = name.ltrim("rVKRO"); // what it says about `this`
  if (name.consume_front("S"))
    return !name.empty() && StringRef("tabsiod").contains(name[0]);
  return name.starts_with("9__gnu_cxx");
}

Library::Library(const Module &module) : known(Triple(module.getTargetTriple())) {}

bool Library::contains(const Function &function) const {
  static const StringSet<> others = otherNames();
  if (isInStd(function.getName()) || others.contains(function.getName()))
    return true;
  LibFunc which;
  if (!known.getLibFunc(function, which))
    return false;
  return which != LibFunc_vprintf && which != LibFunc_vfprintf; // what they print is nobody's concern
}

std::string readableName(const GlobalValue &named) { return demangle(named.getName()); }

} // namespace fathom::frontend
