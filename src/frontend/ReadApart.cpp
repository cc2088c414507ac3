#include "frontend/ReadApart.h"

#include "support/Error.h"
#include "support/Process.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorHandling.h"

#include <new>
#include <unistd.h>

namespace fathom::frontend {

namespace {

constexpr uint64_t usualLimitMiB = 10 << 10;

enum Code { Good = 0, IsUserError = 2, IsOutOfMemory = 3, IsOther = 70 };

/// In the copy of this process; the message of a UserError goes to `out`.
Code work(const std::function<void()> &task, int out) {
  std::set_new_handler([] { _exit(IsOutOfMemory); });
  llvm::install_bad_alloc_error_handler([](void *, const char *, bool) { _exit(IsOutOfMemory); });
  try {
    task();
  } catch (const UserError &error) {
    llvm::StringRef text = error.what();
    (void)!write(out, text.data(), text.size());
    return IsUserError;
  } catch (...) {
    return IsOther;
  }
  return Good;
}

} // namespace

void runApart(const std::string &path, const std::function<void()> &task, Budget &budget, uint64_t limitMiB) {
  try {
    Process reader(budget, [&](int, int out) { return work(task, out); },
                   {.limitMiB = limitMiB ? limitMiB : usualLimitMiB});
    reader.receiveAll();
    int code = reader.wait().exitCode;
    if (code == Good)
      return;
    if (code == IsUserError && !reader.output().empty())
      throw UserError(reader.output());
    if (code == IsOutOfMemory && limitMiB) {
      budget.stop(Budget::memoryText(limitMiB));
      budget.poll();
    }
  } catch (const ProcessFailed &error) {
    throw UserError(path + ": cannot be read: " + error.what());
  }
  throw UserError(path + ": not valid LLVM IR: LLVM fails to read it");
}

} // namespace fathom::frontend
