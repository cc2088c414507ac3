// What is said to a server of TermServer.h, and by it. Requests are words of 32 bits, and so are answers.
//
//   Learn id kind sort payload ids... [constant]           Assert id         Define array bound body
//   Congruence a b ids... (arguments of a, of b in turn)
//   Check ids...         -> answer reason                  Values ids...     -> numbers
//   Cell array index     -> number                         Application function count arguments... -> number
#pragma once

#include "solver/TermServer.h"

#include <cstring>

namespace fathom::solver {

using Word = uint32_t;

enum Request : Word { Learn, Assert, Define, Congruence, Check, Values, Cell, Application };

/// Solvers recurse over terms: on a large stack. What of it is not used costs nothing.
constexpr size_t serverStackMiB = 1024;

/// Beside an Answer: the server ends, and the text says why.
constexpr Word serverFailed = 9;

inline unsigned wordsOf(unsigned width) { return (width + 31) / 32; }
inline unsigned widthOf(term::Sort sort) { return std::max(1u, sort.width); }

inline llvm::APInt numberOf(unsigned width, llvm::ArrayRef<Word> words) {
  std::vector<uint64_t> parts((words.size() + 1) / 2);
  for (size_t i = 0; i < words.size(); ++i)
    parts[i / 2] |= uint64_t(words[i]) << (i % 2 * 32);
  return llvm::APInt(width, parts);
}

class Message {
public:
  void add(Word word) { words.push_back(word); }
  void add(term::Sort sort) { words.insert(words.end(), {sort.width, sort.indexWidth}); }
  /// Without its width.
  void add(const llvm::APInt &value) {
    for (unsigned bit = 0; bit < value.getBitWidth(); bit += 32)
      add(static_cast<Word>(value.extractBitsAsZExtValue(std::min(32u, value.getBitWidth() - bit), bit)));
  }
  void addWithWidth(const llvm::APInt &value) {
    add(value.getBitWidth());
    add(value);
  }
  /// Its length, and its bytes in whole words.
  void add(const std::string &text) {
    add(static_cast<Word>(text.size()));
    for (size_t i = 0; i < text.size(); i += 4) {
      Word word = 0;
      memcpy(&word, text.data() + i, std::min<size_t>(4, text.size() - i));
      add(word);
    }
  }
  llvm::StringRef bytes() const { return {reinterpret_cast<const char *>(words.data()), words.size() * sizeof(Word)}; }
  void clear() { words.clear(); }

private:
  std::vector<Word> words;
};

/// The server: serves requests until there are no more. Returns an exit code.
int serveTerms(int in, int out, const MakeEngine &makeEngine, term::Logic logic);

} // namespace fathom::solver
