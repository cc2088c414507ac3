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
  constexpr StringLiteral ofOthers[] = {"_IO_cleanup",
                                        "_IO_flush_all",
                                        "_IO_flush_all_linebuffered",
                                        "__close",
                                        "__dup2",
                                        "__lseek",
                                        "_flushlbf",
                                        "accept",
                                        "accept4",
                                        "clearenv",
                                        "close_range",
                                        "closefrom",
                                        "daemon",
                                        "dup",
                                        "dup2",
                                        "dup3",
                                        "epoll_create",
                                        "epoll_create1",
                                        "eventfd",
                                        "eventfd_write",
                                        "fanotify_init",
                                        "fcloseall",
                                        "fcntl",
                                        "fcntl64",
                                        "fsmount",
                                        "getpt",
                                        "getwchar",
                                        "getwchar_unlocked",
                                        "inotify_init",
                                        "inotify_init1",
                                        "lckpwdf",
                                        "login_tty",
                                        "malloc_stats",
                                        "memfd_secret",
                                        "mq_close",
                                        "mtrace",
                                        "pidfd_getfd",
                                        "pidfd_open",
                                        "posix_openpt",
                                        "putwchar",
                                        "putwchar_unlocked",
                                        "setaliasent",
                                        "setfsent",
                                        "setgrent",
                                        "sethostent",
                                        "setnetent",
                                        "setprotoent",
                                        "setpwent",
                                        "setrpcent",
                                        "setservent",
                                        "setsgent",
                                        "setspent",
                                        "setttyent",
                                        "setutent",
                                        "setutxent",
                                        "shutdown",
                                        "socket",
                                        "timerfd_create"};
  // Whether the run goes on.
  constexpr StringLiteral ofTheRun[] = {
      "_Fork",      "__arch_prctl",     "__chk_fail",   "__fork",           "__fortify_fail",
      "__sigpause", "__stack_chk_fail", "__vfork",      "__xpg_sigpause",   "alarm",
      "arch_prctl", "gsignal",          "kill",         "killpg",           "pause",
      "pkey_set",   "pthread_cancel",   "pthread_kill", "pthread_sigqueue", "pthread_testcancel",
      "reboot",     "sigpause",         "sigqueue",     "tgkill",           "thrd_exit",
      "ualarm",     "vhangup",          "vlimit"};
  StringRef name = function.getName();
  return is_contained(ofFloats, name) || is_contained(ofOthers, name) || is_contained(ofTheRun, name);
}

std::string readableName(const GlobalValue &named) { return demangle(named.getName()); }

} // namespace fathom::frontend
