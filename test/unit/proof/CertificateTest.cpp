// Folders with a certificate: what is damaged, missing or left out is found.
#include "solver/proof/Certificate.h"
#include "support/Error.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <gtest/gtest.h>

#include <fstream>

namespace fathom::proof {
namespace {

namespace fs = llvm::sys::fs;

const std::string formulaText = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n", proofText = "2 0\n0\n";

class Certificate : public testing::Test {
protected:
  Certificate() {
    llvm::SmallString<64> path;
    EXPECT_FALSE(fs::createUniqueDirectory("fathom-certificate", path));
    folder = path.str().str();
    write("query-1.cnf", formulaText);
    write("query-1.drat", proofText);
    write("a.c", "int main(void) {}\n");
    manifest.tool = "fathom";
    manifest.inputs = {{folder + "/a.c", sha256("int main(void) {}\n")}};
    manifest.program = sha256("a program");
    manifest.options["entry"] = "main";
    manifest.assumptions = {"'f' has no body"};
    manifest.properties = {{"null", "a.c:1:2", "read of 1 byte"}, {"bounds", "a.c:1:2", "\xff"}};
    manifest.queries = {{{"query-1.cnf", sha256(formulaText)}, {"query-1.drat", sha256(proofText)}, 2, 4, {0, 1}}};
  }
  ~Certificate() override { fs::remove_directories(folder); }

  void write(const std::string &name, const std::string &text) { std::ofstream(folder + "/" + name) << text; }

  /// What is wrong with the folder, with this manifest. Empty if it is accepted.
  std::string problem(const std::string &text) {
    write("manifest.json", text);
    try {
      for (const Manifest::Query &query : openCertificate(folder).queries)
        check(folder, query);
      return "";
    } catch (const Rejected &rejected) {
      return nameless("rejected: ", rejected.what());
    } catch (const UserError &error) {
      return nameless("error: ", error.what());
    }
  }
  std::string problem() { return problem(textOf(manifest)); }

  std::string nameless(std::string kind, llvm::StringRef what) {
    what.consume_front(folder + "/");
    return kind + what.str();
  }

  std::string folder;
  Manifest manifest;
};

TEST_F(Certificate, IsReadAsItWasWritten) {
  EXPECT_EQ(problem(), "");
  Manifest read = readManifest(textOf(manifest), "");
  EXPECT_EQ(read.tool, "fathom");
  EXPECT_EQ(read.assumptions, manifest.assumptions);
  EXPECT_EQ(read.properties.size(), 2u);
  EXPECT_EQ(read.properties[0].text, "read of 1 byte");
  EXPECT_EQ(read.queries[0].properties, (std::vector<uint64_t>{0, 1}));
  read.options = manifest.options;
  EXPECT_EQ(textOf(read), textOf(manifest));
}

TEST_F(Certificate, KnownAsOne) {
  EXPECT_TRUE(isManifest(textOf(manifest)));
  EXPECT_TRUE(isManifest(incompleteManifest()));
  EXPECT_FALSE(isManifest("{}"));
  EXPECT_FALSE(isManifest("[]"));
  EXPECT_FALSE(isManifest(""));
  EXPECT_FALSE(isManifest(R"({"format": "something else"})"));
}

TEST_F(Certificate, NoneOrIncomplete) {
  EXPECT_EQ(problem(incompleteManifest()),
            "rejected: manifest.json: the certificate is incomplete: the run that wrote it was cut short");
  EXPECT_EQ(problem("{}"), "error: manifest.json: not the manifest of a certificate");
  EXPECT_EQ(problem("not JSON"), "error: manifest.json: not the manifest of a certificate");
  EXPECT_THROW(openCertificate(folder + "/none"), UserError);
  EXPECT_THROW(openCertificate(folder + "/a.c"), UserError);
  fs::remove(folder + "/manifest.json");
  EXPECT_THROW(openCertificate(folder), UserError);
}

/// Without any of its lines, and with any of its letters and digits changed.
TEST_F(Certificate, DamagedManifest) {
  std::string text = textOf(manifest);
  for (size_t begin = 0, end; begin < text.size(); begin = end + 1) {
    end = text.find('\n', begin);
    EXPECT_NE(problem(text.substr(0, begin) + text.substr(end + 1)), "") << text.substr(begin, end - begin);
  }
  for (size_t i = 0; i < text.size(); ++i)
    if (std::isalnum(static_cast<unsigned char>(text[i]))) {
      std::string changed = text;
      changed[i] = changed[i] == 'x' ? 'y' : 'x';
      EXPECT_NE(problem(changed), "") << changed.substr(0, i + 1);
    }
}

TEST_F(Certificate, DamagedFiles) {
  const std::string damaged = ": damaged: it does not have the hash that the manifest says";
  write("query-1.cnf", formulaText + " ");
  EXPECT_EQ(problem(), "rejected: query-1.cnf" + damaged);
  write("query-1.cnf", formulaText);
  write("query-1.drat", "1 0\n0\n");
  EXPECT_EQ(problem(), "rejected: query-1.drat" + damaged);
  fs::remove(folder + "/query-1.drat");
  EXPECT_EQ(problem(), "rejected: query-1.drat: No such file or directory");
}

/// What is wrong although all hashes are right.
TEST_F(Certificate, WrongProof) {
  write("query-1.drat", "0\n");
  manifest.queries[0].proof.sha256 = sha256("0\n");
  EXPECT_EQ(problem(), "rejected: query-1.drat:1: the clause does not follow: neither RUP nor RAT");
}

TEST_F(Certificate, OfAnotherSize) {
  manifest.queries[0].clauses = 5;
  EXPECT_EQ(problem(), "rejected: query-1.cnf: not of the size that the manifest says");
  manifest.queries[0].clauses = 4;
  manifest.queries[0].variables = 3;
  EXPECT_EQ(problem(), "rejected: query-1.cnf: not of the size that the manifest says");
}

TEST_F(Certificate, EveryPropertyHasAQuery) {
  manifest.queries[0].properties = {0};
  EXPECT_EQ(problem(), "rejected: manifest.json: no query is about bounds at a.c:1:2");
  manifest.queries[0].properties = {0, 1, 2};
  EXPECT_EQ(problem(), "rejected: manifest.json: a query is about a property that is not listed");
  manifest.properties.clear();
  manifest.queries.clear();
  EXPECT_EQ(problem(), "rejected: manifest.json: there are no queries");
}

TEST_F(Certificate, FilesAreBesideTheManifest) {
  for (const char *path : {"../query-1.cnf", "/etc/passwd", "", ".", "..", "a/b"}) {
    manifest.queries[0].formula.path = path;
    EXPECT_EQ(problem(), "rejected: manifest.json: '" + std::string(path) + "' is not a file beside it");
  }
}

TEST_F(Certificate, ChangedInputs) {
  EXPECT_TRUE(changedInputs(manifest).empty());
  write("a.c", "int main(void) { return 1; }\n");
  EXPECT_EQ(changedInputs(manifest), std::vector<std::string>{folder + "/a.c"});
  fs::remove(folder + "/a.c");
  EXPECT_EQ(changedInputs(manifest), std::vector<std::string>{folder + "/a.c"});
}

} // namespace
} // namespace fathom::proof
