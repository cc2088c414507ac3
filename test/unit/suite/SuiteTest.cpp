#include "suite/Compare.h"
#include "suite/Runner.h"
#include "suite/Store.h"
#include "suite/Summary.h"
#include "support/Error.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace fathom::suite {
namespace {

namespace fs = std::filesystem;

class Suite : public testing::Test {
protected:
  Suite() {
    folder = fs::temp_directory_path() / ("suite-test-" + std::to_string(getpid()));
    fs::create_directories(folder);
  }
  ~Suite() override { fs::remove_all(folder); }

  std::string write(const std::string &name, const std::string &text) {
    std::ofstream(folder / name) << text;
    return (folder / name).string();
  }
  std::string errorOf(const std::string &toml) {
    try {
      readSuite(write("suite.toml", toml));
    } catch (const UserError &error) {
      std::string text = error.what();
      return text.substr(text.rfind("suite.toml"));
    }
    return "";
  }

  fs::path folder;
};

Result result(const std::string &name, const std::string &verdict, double cpu = 1) {
  Result r;
  r.name = name;
  r.expected = "VERIFIED";
  r.verdict = verdict;
  r.cpu = cpu;
  r.key = "key of " + name;
  return r;
}

TEST_F(Suite, IsReadFromToml) {
  std::vector<Proof> proofs = readSuite(write("suite.toml", R"(
[defaults]
flags = ["-Iinclude"]
timeout = 5

[[proof]]
name = "append"
sources = ["append.c", "buffer.c"]
flags = ["-DN=3"]
function = "append"
expect = "VIOLATED bounds:12"

[[proof]]
sources = "list.c"
timeout = 0.5
)"));
  ASSERT_EQ(proofs.size(), 2u);
  EXPECT_EQ(proofs[0].arguments(), (std::vector<std::string>{"check", "--timeout=5", "--function=append", "append.c",
                                                             "buffer.c", "--", "-Iinclude", "-DN=3"}));
  EXPECT_EQ(proofs[0].expected, "VIOLATED bounds:12");
  EXPECT_EQ(proofs[0].folder, folder.string());
  EXPECT_EQ(proofs[1].name, "list");
  EXPECT_EQ(proofs[1].arguments(), (std::vector<std::string>{"check", "--timeout=0.5", "list.c", "--", "-Iinclude"}));
}

TEST_F(Suite, WrongTomlIsSaidInALine) {
  EXPECT_EQ(errorOf("[[proof]]\nsources = [\"a.c\"]\nexpekt = \"VERIFIED\"\n"), "suite.toml:3: unknown key 'expekt'");
  EXPECT_EQ(errorOf("[[proof]]\nname = \"a\"\n"), "suite.toml:1: a proof without 'sources'");
  EXPECT_EQ(errorOf("[[proof]]\nsources = [1]\n"), "suite.toml:2: 'sources' must be a string");
  EXPECT_EQ(errorOf("[[proof]]\nsources = [\"a.c\"]\nexpect = \"FINE\"\n"),
            "suite.toml:3: 'expect' must be VERIFIED, VIOLATED or UNKNOWN");
  EXPECT_EQ(errorOf("[[proof]]\nsources = [\"a.c\"]\n[[proof]]\nsources = [\"b/a.c\"]\n"),
            "suite.toml:3: there are two proofs 'a'");
  EXPECT_NE(errorOf("[[proof\n"), "");
  EXPECT_EQ(errorOf(""), "suite.toml: no proofs in it");
}

TEST_F(Suite, AFolderIsOne) {
  write("b.c", "// expect: VIOLATED null:3\n// options: --unwind=2 -- -DN=1\n// sources: help.c\nint main;\n");
  write("help.c", "int help;\n");
  write("a.cpp", "int main() {}\n// expect: UNKNOWN\n");
  write("notes.txt", "no program");
  std::vector<Proof> proofs = readSuite(folder.string());
  ASSERT_EQ(proofs.size(), 2u);
  EXPECT_EQ(proofs[0].name, "a");
  EXPECT_EQ(proofs[0].expected, "VERIFIED");
  EXPECT_EQ(proofs[1].expected, "VIOLATED null:3");
  EXPECT_EQ(proofs[1].arguments(),
            (std::vector<std::string>{"check", "--timeout=60", "--unwind=2", "b.c", "help.c", "--", "-DN=1"}));
}

TEST(Result, IsAsExpected) {
  Result r = result("a", "VIOLATED");
  EXPECT_FALSE(r.asExpected());
  r.expected = "VIOLATED";
  EXPECT_TRUE(r.asExpected());
  r.expected = "VIOLATED bounds:12";
  EXPECT_FALSE(r.asExpected());
  r.output = "  VERIFIED   bounds   a.c:12:3\n  VIOLATED   null     a.c:12:3\n  VIOLATED   bounds   a.c:112:3\n";
  EXPECT_FALSE(r.asExpected());
  r.output += "  VIOLATED   bounds   a.c:12:3   read of 4 bytes\n";
  EXPECT_TRUE(r.asExpected());
}

TEST_F(Suite, ResultsAreFoundAgainByTheirKeys) {
  std::string path = (folder / "r.sqlite").string();
  {
    Store store(path);
    store.beginRun("s", "1");
    store.add(result("a", "VERIFIED"));
    store.add(result("b", "UNKNOWN"));
  }
  Store store(path);
  store.beginRun("s", "1");
  ASSERT_TRUE(store.find("a", "key of a"));
  EXPECT_EQ(store.find("a", "key of a")->verdict, "VERIFIED");
  EXPECT_FALSE(store.find("a", "another key"));
  EXPECT_FALSE(store.find("b", "key of b")); // perhaps it was just too slow
  store.add(result("a", "VIOLATED"));
  ASSERT_EQ(store.newest().size(), 2u);
  EXPECT_EQ(store.newest()[0].verdict, "VIOLATED");
}

TEST_F(Suite, OtherFilesAreNotResults) {
  EXPECT_THROW(Store(write("text", std::string(2000, 'x'))), UserError);
  EXPECT_THROW(Store((folder / "absent").string(), true), UserError);
  EXPECT_THROW(Store((folder / "no" / "folder").string()), UserError);
}

TEST(Compare, VerdictsAndSlowDowns) {
  auto compared = [](const std::vector<Result> &before, const std::vector<Result> &after) {
    std::string text;
    llvm::raw_string_ostream out(text);
    bool worse = compare(before, after, out);
    return std::pair(worse, text);
  };
  EXPECT_EQ(compared({result("a", "VERIFIED", 1)}, {result("a", "VERIFIED", 1.4)}).first, false);
  auto [slower, text] = compared({result("a", "VERIFIED", 1)}, {result("a", "VERIFIED", 2)});
  EXPECT_TRUE(slower);
  EXPECT_EQ(text, "Slower:\n  a   1.00 s -> 2.00 s   2.0 times\n\n"
                  "1 in both, 0 with another verdict, 1 slower, 0 faster; processor time 1.00 s -> 2.00 s\n");
  EXPECT_FALSE(compared({result("a", "VERIFIED", 0.01)}, {result("a", "VERIFIED", 0.1)}).first); // noise
  EXPECT_TRUE(compared({result("a", "VERIFIED")}, {result("a", "VIOLATED")}).first);
  EXPECT_FALSE(compared({result("a", "UNKNOWN")}, {result("a", "VERIFIED")}).first);
}

TEST_F(Suite, EveryProofIsAProcess) {
  std::string program = write("tool", "#!/bin/sh\ncase $3 in\n"
                                      "good.c) echo VERIFIED;;\n"
                                      "open.c) echo 'UNKNOWN: no time'; exit 3;;\n"
                                      "wrong.c) echo VERIFIED; exit 1;;\n"
                                      "bad.c) echo 'fathom: no such file'; exit 2;;\n"
                                      "*) kill -9 $$;;\nesac\n");
  fs::permissions(program, fs::perms::owner_all);
  std::vector<Proof> proofs;
  for (const char *name : {"good", "open", "wrong", "bad", "crash", "known"}) {
    Proof proof;
    proof.name = name;
    proof.folder = folder.string();
    proof.sources = {proof.name + ".c"};
    proofs.push_back(proof);
  }
  std::vector<std::string> order;
  auto find = [](const Proof &proof, const std::string &key) -> std::optional<Result> {
    EXPECT_EQ(key, "hash of " + proof.name);
    return proof.name == "known" ? std::optional(result("known", "VIOLATED")) : std::nullopt;
  };
  auto done = [&](const Result &r, const std::vector<std::string> &) { order.push_back(r.name); };
  RunnerSettings settings{program, 3, [](const Proof &proof) { return "hash of " + proof.name; }};
  std::vector<Result> results = runProofs(proofs, settings, {find, done});
  ASSERT_EQ(results.size(), 6u);
  EXPECT_EQ(order.size(), 6u);
  EXPECT_EQ(results[0].verdict, "VERIFIED");
  EXPECT_EQ(results[1].verdict, "UNKNOWN");
  EXPECT_EQ(results[1].reason, "no time");
  EXPECT_EQ(results[2].verdict, "CRASH"); // the exit code says something else
  EXPECT_EQ(results[3].verdict, "ERROR");
  EXPECT_EQ(results[4].verdict, "CRASH");
  EXPECT_EQ(results[5].verdict, "VIOLATED");
  EXPECT_TRUE(results[5].reused);
}

TEST(Junit, IsXml) {
  Result r = result("a<b>", "VIOLATED");
  r.output = "\"quoted\" & \x1b[31mred";
  std::string text;
  llvm::raw_string_ostream out(text);
  writeJunit("s", {r}, out);
  EXPECT_NE(text.find("name=\"a&lt;b&gt;\""), std::string::npos);
  EXPECT_NE(text.find("failures=\"1\" errors=\"0\""), std::string::npos);
  EXPECT_NE(text.find("&quot;quoted&quot; &amp; [31mred"), std::string::npos);
}

} // namespace
} // namespace fathom::suite
