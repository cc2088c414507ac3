#include "frontend/Library.h"

#include "llvm/Demangle/Demangle.h"
#include "llvm/TargetParser/Triple.h"

#include <algorithm>

using namespace llvm;

namespace fathom::frontend {

static constexpr StringLiteral libraryNames[] = {
#include "frontend/LibraryNames.def"
};

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

/// What compilers call on their own: of OpenMP, of atomic objects of any size, and of complex numbers.
static bool isOfCompiler(StringRef name) {
  if (name.starts_with("__kmpc_") || name.starts_with("__atomic_") || name.starts_with("__powi"))
    return true;
  return (name.starts_with("__mul") || name.starts_with("__div")) && name.ends_with("c3");
}

Library::Library(const Module &module) : known(Triple(module.getTargetTriple())) {}

bool Library::contains(const Function &function) const {
  StringRef name = function.getName();
  LibFunc which;
  return isInStd(name) || name.starts_with("__cxa_") || isOfCompiler(name) || known.getLibFunc(name, which) ||
         std::ranges::binary_search(libraryNames, name);
}

bool Library::hasVariable(const GlobalVariable &variable) {
  constexpr StringLiteral names[] = {"___brk_addr",
                                     "__check_rhosts_file",
                                     "__curbrk",
                                     "__daylight",
                                     "__environ",
                                     "__fpu_control",
                                     "__progname",
                                     "__progname_full",
                                     "__rcmd_errstr",
                                     "__signgam",
                                     "__timezone",
                                     "__tzname",
                                     "_environ",
                                     "_libc_intl_domainname",
                                     "_nl_default_dirname",
                                     "_nl_domain_bindings",
                                     "_nl_msg_cat_cntr",
                                     "_res_hconf",
                                     "argp_err_exit_status",
                                     "argp_program_bug_address",
                                     "argp_program_version",
                                     "argp_program_version_hook",
                                     "daylight",
                                     "environ",
                                     "error_message_count",
                                     "error_one_per_line",
                                     "error_print_progname",
                                     "getdate_err",
                                     "h_errlist",
                                     "h_nerr",
                                     "in6addr_any",
                                     "in6addr_loopback",
                                     "obstack_alloc_failed_handler",
                                     "obstack_exit_failure",
                                     "optarg",
                                     "opterr",
                                     "optind",
                                     "optopt",
                                     "program_invocation_name",
                                     "program_invocation_short_name",
                                     "re_max_failures",
                                     "re_syntax_options",
                                     "rexecoptions",
                                     "signgam",
                                     "timezone",
                                     "tzname"};
  StringRef name = variable.getName();
  return variable.isDeclaration() && (is_contained(names, name) || name.starts_with("_ZTISt"));
}

bool Library::changesTheRest(const Function &function) {
  // How floats are computed.
  constexpr StringLiteral ofFloats[] = {"fesetround", "feenableexcept", "fedisableexcept"};
  // The environment, streams, and which numbers of files are in use.
  constexpr StringLiteral ofOthers[] = {
      "_IO_cleanup", "accept",       "accept4",      "clearenv",      "close_range",   "closefrom",     "dup",
      "dup2",        "dup3",         "epoll_create", "epoll_create1", "eventfd",       "fanotify_init", "fcloseall",
      "fcntl",       "fcntl64",      "getpt",        "inotify_init",  "inotify_init1", "memfd_secret",  "pidfd_getfd",
      "pidfd_open",  "posix_openpt", "socket",       "timerfd_create"};
  // Whether the run goes on.
  constexpr StringLiteral ofTheRun[] = {
      "__chk_fail", "__fortify_fail", "__stack_chk_fail",   "gsignal",  "kill", "killpg", "pause", "pthread_kill",
      "sigpause",   "tgkill",         "pthread_testcancel", "thrd_exit"};
  StringRef name = function.getName();
  return is_contained(ofFloats, name) || is_contained(ofOthers, name) || is_contained(ofTheRun, name);
}

std::string readableName(const GlobalValue &named) { return demangle(named.getName()); }

} // namespace fathom::frontend
