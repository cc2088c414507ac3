// The scripts are read back by the solvers of the machine, where they are installed.
#include "term/SmtLib.h"
#include "term/RandomTerms.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

#include <gtest/gtest.h>

namespace fathom::term {
namespace {

std::string script(const Terms &terms, llvm::ArrayRef<Term> asserted, llvm::ArrayRef<Definition> definitions = {}) {
  std::string text;
  llvm::raw_string_ostream out(text);
  printSmtLib(terms, asserted, out, definitions);
  return text;
}

/// What the solver prints when it reads `text`; nothing if it is not installed.
std::optional<std::string> run(llvm::StringRef solver, const std::string &text) {
  auto program = llvm::sys::findProgramByName(solver);
  if (!program)
    return std::nullopt;
  llvm::SmallString<128> input, output;
  llvm::sys::fs::createTemporaryFile("fathom", "smt2", input);
  llvm::sys::fs::createTemporaryFile("fathom", "out", output);
  {
    std::error_code error;
    llvm::raw_fd_ostream(input, error) << text;
  }
  std::optional<llvm::StringRef> redirects[] = {std::nullopt, output.str(), output.str()};
  llvm::sys::ExecuteAndWait(*program, {*program, input}, std::nullopt, redirects, 60);
  auto buffer = llvm::MemoryBuffer::getFile(output);
  std::string result = buffer ? (*buffer)->getBuffer().trim().str() : "";
  llvm::sys::fs::remove(input);
  llvm::sys::fs::remove(output);
  return result;
}

void expectAnswer(const Terms &terms, llvm::ArrayRef<Term> asserted, const std::string &answer,
                  llvm::ArrayRef<Definition> definitions = {}) {
  std::string text = script(terms, asserted, definitions);
  for (const char *solver : {"z3", "cvc5"})
    if (auto printed = run(solver, text)) {
      EXPECT_EQ(*printed, answer) << solver << "\n" << text.substr(0, 4000);
    }
}

TEST(SmtLib, TextOfASmallCondition) {
  Terms t;
  Term x = t.variable(Sort::bits(8), "x");
  Term one = t.bits(8, 1);
  Term ten = t.bits(8, 10);
  EXPECT_EQ(script(t, {t.ult(t.add(x, one), ten)}), R"((set-logic QF_UFBV)
(declare-fun $x () (_ BitVec 8))
(define-fun t5 () (_ BitVec 8) (bvadd $x #x01))
(define-fun t6 () Bool (bvult t5 #x0a))
(assert t6)
(check-sat)
)");
}

TEST(SmtLib, SatAndUnsat) {
  Terms t;
  Term x = t.variable(Sort::bits(33), "x"), y = t.variable(Sort::bits(33), "y");
  Term c = t.variable(Sort::boolean(), "c");
  Func f = t.function("f", {Sort::bits(33), Sort::boolean()}, Sort::bits(33));
  Term different = t.ne(t.apply(f, {x, c}), t.apply(f, {y, c}));
  expectAnswer(t, {different}, "sat");
  expectAnswer(t, {different, t.eq(x, y)}, "unsat");
  expectAnswer(t, {t.boolean(true)}, "sat");
  expectAnswer(t, {}, "sat");
  expectAnswer(t, {t.boolean(false)}, "unsat");
}

TEST(SmtLib, TextOfALambda) {
  Terms t;
  Term a = t.variable(Sort::array(16, Sort::bits(8)), "a"), n = t.variable(Sort::bits(16), "n"), i = t.bound(16);
  Term inside = t.ult(i, n), zero = t.bits(8, 0), old = t.select(a, i);
  Term read = t.select(t.lambda(i, t.ite(inside, zero, old)), n);
  EXPECT_EQ(script(t, {t.eq(read, t.bits(8, 1))}), R"((set-logic AUFBV)
(declare-fun $a () (Array (_ BitVec 16) (_ BitVec 8)))
(declare-fun $n () (_ BitVec 16))
(define-fun t5 ((i (_ BitVec 16))) Bool (bvult i $n))
(define-fun t7 ((i (_ BitVec 16))) (_ BitVec 8) (select $a i))
(define-fun t8 ((i (_ BitVec 16))) (_ BitVec 8) (ite (t5 i) #x00 (t7 i)))
(declare-fun t9 () (Array (_ BitVec 16) (_ BitVec 8)))
(assert (forall ((i (_ BitVec 16))) (= (select t9 i) (t8 i))))
(define-fun t10 () (_ BitVec 8) (select t9 $n))
(define-fun t12 () Bool (= t10 #x01))
(assert t12)
(check-sat)
)");
}

TEST(SmtLib, Arrays) {
  Terms t;
  Term a = t.variable(Sort::array(16, Sort::bits(8)), "a"), d = t.variable(Sort::array(16, Sort::bits(8)), "d");
  Term n = t.variable(Sort::bits(16), "n"), m = t.variable(Sort::bits(16), "m"), i = t.bound(16);
  Term five = t.bits(8, 5), c = t.variable(Sort::boolean(), "c");
  Term read = t.select(t.ite(c, t.store(a, n, five), a), m);
  expectAnswer(t, {t.ne(read, five)}, "sat");
  expectAnswer(t, {t.ne(read, five), c, t.eq(n, m)}, "unsat");
  Term body = t.ite(t.ult(i, n), five, t.select(a, i));
  Term fromLambda = t.ne(t.select(t.lambda(i, body), m), five);
  expectAnswer(t, {fromLambda, t.ult(m, n)}, "unsat");
  expectAnswer(t, {t.ne(t.select(d, m), five), t.ult(m, n)}, "unsat", {{d, i, body}});
  expectAnswer(t, {t.ne(t.select(d, m), five), t.ult(m, n)}, "sat");
}

TEST(SmtLib, AnyNameIsPrintable) {
  Terms t;
  std::vector<Term> all;
  for (const char *name : {"and", "bvadd", "true", "let", "t4", "a b", "a|b", "a$7cb", "p->q[3].x", "\"s\"", "\xc3\xa9",
                           "", "9", "a\\b", "a;b", "#x10"})
    all.push_back(t.variable(Sort::boolean(), name));
  Func f = t.function("select", {Sort::boolean()}, Sort::boolean());
  Term other = t.apply(f, {all[0]});
  for (Term name : all)
    other = t.xorOf(other, name);
  all.push_back(other);
  expectAnswer(t, all, "sat");
}

TEST(SmtLib, EveryOperatorIsAccepted) {
  for (uint64_t seed = 0; seed < 6; ++seed) {
    RandomTerms recipe(seed, {3, 4, 5, 1}, 250);
    Terms plain(false);
    auto built = recipe.build(plain);
    Assignment values = RandomTerms::assign(plain, built, seed);
    Evaluator evaluator(plain, values);
    // The assignment is a model of what is asserted.
    std::vector<Term> asserted;
    for (Term t : built.nodes)
      asserted.push_back(plain.sort(t).isBool() ? (evaluator.isTrue(t) ? t : plain.notOf(t))
                                                : plain.eq(t, plain.bits(evaluator.value(t))));
    expectAnswer(plain, asserted, "sat");
    asserted.push_back(plain.notOf(asserted[asserted.size() / 2]));
    expectAnswer(plain, asserted, "unsat");
  }
}

TEST(SmtLib, DeepTermsDoNotNest) {
  Terms t;
  Term x = t.variable(Sort::bits(8), "x"), y = t.variable(Sort::bits(8), "y"), deep = x;
  for (unsigned i = 0; i < 1000000; ++i)
    deep = i % 2 ? t.bvAnd(deep, y) : t.bvXor(deep, y);
  EXPECT_GT(script(t, {t.eq(deep, x)}).size(), 10000000u);
}

} // namespace
} // namespace fathom::term
