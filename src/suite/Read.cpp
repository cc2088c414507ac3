// Suites are written in TOML:
//
//   [defaults]                               # all may be left out
//   flags = ["-Iinclude"]
//   options = ["--check=+leak"]
//   timeout = 30
//
//   [[proof]]
//   name = "append"
//   sources = ["append.c", "buffer.c"]       # relative to the file
//   expect = "VERIFIED"                      # or "VIOLATED bounds:12", "UNKNOWN"
//   function = "append"                      # or entry = "main"
//
// A folder without suite.toml is a suite, too: each of its source files is a proof, and says in its first comments what
// is expected ("// expect: VIOLATED bounds:12"), with which options ("// options: --unwind=8 -- -DN=3") and with which
// other sources ("// sources: buffer.c list.c").
#include "suite/Proof.h"
#include "support/Error.h"
#include "support/Files.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string_view>

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

namespace fathom::suite {

namespace fs = std::filesystem;
using llvm::StringRef;

std::vector<std::string> Proof::arguments() const {
  std::vector<std::string> result{"check"};
  char limit[32];
  std::snprintf(limit, sizeof limit, "--timeout=%g", timeout);
  result.push_back(limit);
  result.insert(result.end(), options.begin(), options.end());
  for (const std::string &source : sources)
    result.push_back(StringRef(source).starts_with("-") ? "./" + source : source); // no option
  if (!flags.empty()) {
    result.push_back("--");
    result.insert(result.end(), flags.begin(), flags.end());
  }
  return result;
}

namespace {

[[noreturn]] void fail(const std::string &file, const toml::source_region &at, const std::string &what) {
  throw UserError(file + ":" + std::to_string(at.begin.line) + ": " + what);
}

class TomlReader {
public:
  explicit TomlReader(std::string path) : path(std::move(path)) {}

  std::vector<Proof> read() {
    std::unique_ptr<llvm::MemoryBuffer> file = readFile(path);
    toml::parse_result parsed = toml::parse(std::string_view(file->getBuffer()), path);
    if (!parsed)
      fail(path, parsed.error().source(), std::string(parsed.error().description()));
    const toml::table &table = parsed.table();
    requireKnown(table, {"defaults", "proof"});
    Proof defaults;
    defaults.folder = fs::path(path).parent_path().string();
    if (const toml::node *node = table.get("defaults"))
      fill(defaults, tableOf(*node, "defaults"), {"flags", "options", "timeout", "expect"});
    std::vector<Proof> result;
    if (const toml::node *list = table.get("proof")) {
      const toml::array *proofs = list->as_array();
      if (!proofs)
        fail(path, list->source(), "'proof' must be written [[proof]]");
      for (const toml::node &node : *proofs)
        result.push_back(proofOf(tableOf(node, "proof"), defaults));
    }
    return result;
  }

private:
  const toml::table &tableOf(const toml::node &node, const std::string &name) {
    if (const toml::table *table = node.as_table())
      return *table;
    fail(path, node.source(), "'" + name + "' must be a table");
  }

  void requireKnown(const toml::table &table, std::initializer_list<std::string_view> names) {
    for (const auto &[key, value] : table)
      if (std::find(names.begin(), names.end(), key.str()) == names.end())
        fail(path, key.source(), "unknown key '" + std::string(key.str()) + "'");
  }

  std::string text(const toml::node &node, std::string_view name) {
    if (auto value = node.value_exact<std::string>())
      return *value;
    fail(path, node.source(), "'" + std::string(name) + "' must be a string");
  }

  void append(const toml::table &table, std::string_view name, std::vector<std::string> &to) {
    const toml::node *node = table.get(name);
    if (!node)
      return;
    if (const toml::array *list = node->as_array())
      for (const toml::node &element : *list)
        to.push_back(text(element, name));
    else
      to.push_back(text(*node, name));
  }

  void fill(Proof &proof, const toml::table &table, std::initializer_list<std::string_view> known) {
    requireKnown(table, known);
    append(table, "sources", proof.sources);
    append(table, "flags", proof.flags);
    append(table, "options", proof.options);
    for (std::string_view option : {"entry", "function"})
      if (const toml::node *node = table.get(option))
        proof.options.push_back("--" + std::string(option) + "=" + text(*node, option));
    if (const toml::node *node = table.get("timeout")) {
      auto seconds = node->value<double>();
      if (!seconds || *seconds <= 0)
        fail(path, node->source(), "'timeout' must be a number of seconds");
      proof.timeout = *seconds;
    }
    if (const toml::node *node = table.get("expect")) {
      proof.expected = text(*node, "expect");
      StringRef verdict = StringRef(proof.expected).split(' ').first;
      if (verdict != "VERIFIED" && verdict != "VIOLATED" && verdict != "UNKNOWN")
        fail(path, node->source(), "'expect' must be VERIFIED, VIOLATED or UNKNOWN");
    }
  }

  Proof proofOf(const toml::table &table, const Proof &defaults) {
    Proof proof = defaults;
    fill(proof, table, {"name", "sources", "flags", "options", "timeout", "expect", "entry", "function"});
    if (proof.sources.empty())
      fail(path, table.source(), "a proof without 'sources'");
    const toml::node *name = table.get("name");
    proof.name = name ? text(*name, "name") : fs::path(proof.sources.front()).stem().string();
    if (!names.insert(proof.name).second)
      fail(path, table.source(), "there are two proofs '" + proof.name + "'");
    return proof;
  }

  const std::string path;
  llvm::StringSet<> names;
};

/// What the first comment lines say.
Proof proofInFile(const fs::path &file) {
  Proof proof;
  proof.name = file.stem().string();
  proof.folder = file.parent_path().string();
  proof.sources = {file.filename().string()};
  std::ifstream in(file);
  for (std::string line; std::getline(in, line) && StringRef(line).starts_with("//");) {
    StringRef text = StringRef(line).drop_front(2).trim();
    llvm::SmallVector<StringRef, 8> words;
    if (text.consume_front("expect:"))
      proof.expected = text.split('"').first.trim().str();
    else if (text.consume_front("options:")) {
      text.split(words, ' ', -1, false);
      auto separator = std::find(words.begin(), words.end(), "--");
      proof.options.assign(words.begin(), separator);
      if (separator != words.end())
        proof.flags.assign(separator + 1, words.end());
    } else if (text.consume_front("sources:")) {
      text.split(words, ' ', -1, false);
      proof.sources.insert(proof.sources.end(), words.begin(), words.end());
    }
  }
  return proof;
}

std::vector<Proof> proofsIn(const fs::path &folder) {
  std::vector<fs::path> files;
  std::error_code ignored; // what cannot be looked at is no program
  for (const fs::directory_entry &entry : fs::directory_iterator(folder)) {
    std::string extension = entry.path().extension().string();
    constexpr std::string_view known[] = {".c", ".cc", ".cpp", ".cxx", ".ll", ".bc"};
    if (entry.is_regular_file(ignored) && std::find(std::begin(known), std::end(known), extension) != std::end(known))
      files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<Proof> result;
  llvm::StringSet<> others; // what is part of another proof is none itself
  for (const fs::path &file : files) {
    result.push_back(proofInFile(file));
    for (size_t i = 1; i < result.back().sources.size(); ++i)
      others.insert(result.back().sources[i]);
  }
  std::erase_if(result, [&](const Proof &proof) { return others.contains(proof.sources.front()); });
  return result;
}

} // namespace

std::vector<Proof> readSuite(const std::string &path) try {
  if (!fs::exists(path))
    throw UserError(path + ": no such file or folder");
  bool isFolder = fs::is_directory(path);
  fs::path file = isFolder ? fs::path(path) / "suite.toml" : fs::path(path);
  std::vector<Proof> result = fs::exists(file) ? TomlReader(file.string()).read() : proofsIn(path);
  if (result.empty())
    throw UserError(path + ": no proofs in it");
  return result;
} catch (const fs::filesystem_error &error) {
  throw UserError(error.path1().string() + ": " + error.code().message());
}

} // namespace fathom::suite
