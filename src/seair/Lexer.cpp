#include "seair/Lexer.h"

#include "support/Error.h"

#include "llvm/ADT/StringExtras.h"

namespace fathom::seair {

static bool isWordChar(char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$'; }

void Lexer::failAt(unsigned line, const std::string &message) {
  throw UserError("line " + std::to_string(line) + ": " + message);
}

void Lexer::skipBlanks() {
  while (at < text.size() && (text[at] == ' ' || text[at] == '\t' || text[at] == '\r'))
    ++at;
  if (at < text.size() && text[at] == ';')
    at = std::min(text.find('\n', at), text.size());
}

bool Lexer::atEnd() {
  skipBlanks();
  return at == text.size();
}

bool Lexer::peek(char c) {
  skipBlanks();
  return at < text.size() && text[at] == c;
}

bool Lexer::peekDigit() {
  skipBlanks();
  return at < text.size() && llvm::isDigit(text[at]);
}

size_t Lexer::wordEnd(size_t from) const {
  size_t end = from;
  auto isHyphen = [&] { return end > from && text[end] == '-' && end + 1 < text.size() && isWordChar(text[end + 1]); };
  while (end < text.size() && (isWordChar(text[end]) || isHyphen()))
    ++end;
  return end;
}

bool Lexer::secondIs(char c) {
  skipBlanks();
  size_t start = at;
  at = wordEnd(at);
  bool result = peek(c);
  at = start;
  return result;
}

bool Lexer::accept(char c) {
  if (!peek(c))
    return false;
  ++at;
  return true;
}

bool Lexer::acceptText(std::string_view expected) {
  skipBlanks();
  if (!text.substr(at).starts_with(expected))
    return false;
  at += expected.size();
  return true;
}

std::string Lexer::found() {
  skipBlanks();
  if (at == text.size())
    return "the end of the text";
  if (text[at] == '\n')
    return "the end of the line";
  return "'" + std::string(text.substr(at, std::max<size_t>(1, wordEnd(at) - at))) + "'";
}

void Lexer::expect(char c) {
  if (!accept(c))
    fail(std::string("'") + c + "' is expected, not " + found());
}

size_t Lexer::expectLiteral(std::string_view literal) {
  size_t length = 0;
  while (length < literal.size() && isWordChar(literal[length]))
    ++length;
  if (length == 0) {
    expect(literal[0]);
    return 1;
  }
  std::string expected(literal.substr(0, length));
  std::string instead = found();
  if (word("'" + expected + "'") != expected)
    fail("'" + expected + "' is expected, not " + instead);
  return length;
}

void Lexer::endLine() {
  skipBlanks();
  if (at < text.size() && text[at] != '\n')
    fail("unexpected " + found());
  skipEmptyLines();
}

void Lexer::skipEmptyLines() {
  while (accept('\n'))
    ++lineNumber;
}

std::string_view Lexer::word(std::string_view what) {
  skipBlanks();
  size_t end = wordEnd(at);
  if (end == at || llvm::isDigit(text[at]))
    fail(std::string(what) + " is expected, not " + found());
  std::string_view result = text.substr(at, end - at);
  at = end;
  return result;
}

std::string_view Lexer::digits() {
  skipBlanks();
  size_t start = at;
  while (at < text.size() && llvm::isDigit(text[at]))
    ++at;
  return text.substr(start, at - start);
}

unsigned Lexer::number(std::string_view what) {
  std::string instead = found();
  unsigned value = 0;
  if (llvm::StringRef(digits()).getAsInteger(10, value))
    fail(std::string(what) + " is expected, not " + instead);
  return value;
}

unsigned Lexer::hexByte() {
  unsigned value = 0;
  if (llvm::StringRef(text.substr(std::min(at, text.size()), 2)).getAsInteger(16, value) || at + 2 > text.size())
    fail("two hexadecimal digits are expected");
  at += 2;
  return value;
}

std::string Lexer::string() {
  expect('"');
  std::string result;
  while (at < text.size() && text[at] != '"' && text[at] != '\n') {
    char c = text[at++];
    if (c == '\\' && at < text.size()) {
      c = text[at++];
      if (c == 'x')
        c = static_cast<char>(hexByte());
    }
    result += c;
  }
  if (at == text.size() || text[at] != '"')
    fail("a string without an end");
  ++at;
  return result;
}

std::string Lexer::hexString() {
  if (!acceptText("x\""))
    fail("bytes as x\"...\" are expected, not " + found());
  std::string result;
  while (at < text.size() && text[at] != '"')
    result += static_cast<char>(hexByte());
  expect('"');
  return result;
}

} // namespace fathom::seair
