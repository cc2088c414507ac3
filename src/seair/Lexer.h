// Reads Sea-IR text a token at a time. An instruction ends with its line; a comment runs from ';' to the end of a line.
#pragma once

#include <string>
#include <string_view>

namespace fathom::seair {

class Lexer {
public:
  explicit Lexer(std::string_view text) : text(text) {}

  unsigned line() const { return lineNumber; }
  bool atEnd();
  bool peek(char c);
  bool peekDigit();
  /// Whether `c` follows the word or number that stands here.
  bool secondIs(char c);

  bool accept(char c);
  bool acceptText(std::string_view expected);
  void expect(char c);
  /// Consumes the word or character that starts `literal`, a tail of a format; returns how long that is.
  size_t expectLiteral(std::string_view literal);
  /// Nothing more on this line; goes to the next line that is not empty.
  void endLine();
  void skipEmptyLines();

  /// A name or keyword; `what` is for the message when there is none.
  std::string_view word(std::string_view what);
  std::string_view digits();
  unsigned number(std::string_view what);
  std::string string();
  /// x"0a1b" as bytes.
  std::string hexString();

  [[noreturn]] void fail(const std::string &message) const { failAt(lineNumber, message); }
  [[noreturn]] static void failAt(unsigned line, const std::string &message);

private:
  void skipBlanks();
  size_t wordEnd(size_t from) const;
  unsigned hexByte();
  /// What stands here, for messages.
  std::string found();

  std::string_view text;
  size_t at = 0;
  unsigned lineNumber = 1;
};

} // namespace fathom::seair
