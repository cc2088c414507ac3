#include "support/Files.h"

#include "support/Error.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

namespace fathom {

namespace fs = llvm::sys::fs;

std::unique_ptr<llvm::MemoryBuffer> readFile(const std::string &path) {
  fs::file_status status;
  if (std::error_code error = fs::status(path, status))
    throw UserError(path + ": " + error.message());
  if (!fs::is_regular_file(status))
    throw UserError(path + (fs::is_directory(status) ? ": is a directory" : ": is not a plain file"));
  auto buffer =
      llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/true, /*IsVolatile=*/true);
  if (!buffer)
    throw UserError(path + ": " + buffer.getError().message());
  return std::move(*buffer);
}

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
