// A file that lives as long as the object.
#pragma once

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <string>

namespace fathom {

class TemporaryFile {
public:
  TemporaryFile(llvm::StringRef extension, llvm::StringRef text) {
    llvm::SmallString<128> name;
    int descriptor = -1;
    EXPECT_FALSE(llvm::sys::fs::createTemporaryFile("fathom-test", extension, descriptor, name));
    llvm::raw_fd_ostream(descriptor, true) << text;
    path = name.str().str();
  }
  ~TemporaryFile() { llvm::sys::fs::remove(path); }
  TemporaryFile(const TemporaryFile &) = delete;

  std::string path;
};

} // namespace fathom
