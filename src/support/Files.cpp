#include "support/Files.h"

#include "support/Error.h"

#include "llvm/Support/raw_ostream.h"

namespace fathom {

void writeFile(const std::string &path, const std::string &text) {
  std::error_code error;
  llvm::raw_fd_ostream out(path, error);
  if (!error) {
    out << text;
    out.close();
    error = out.error();
    out.clear_error(); // or it would end the process
  }
  if (error)
    throw UserError(path + ": " + error.message());
}

} // namespace fathom
