// `smtlib:PROGRAM [ARGS]`: any program that reads SMT-LIB 2 from its input and answers on its output.
//
// It is told each term once, as a definition, and a check is
//
//   (push 1) (assert t17) (assert t18) (check-sat) (get-value (t3 $x)) (pop 1)
//
// for push and pop are what all such programs have. Whatever it prints other than what was asked for ends the
// conversation: after an error nobody knows what it still has, and an `unsat` would mean nothing.
#include "solver/ProcessSolver.h"
#include "solver/SmtLibAnswer.h"

#include "support/Error.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/StringSaver.h"

namespace fathom::solver {

using llvm::APInt;
using llvm::StringRef;
using term::Sort;
using term::Term;

namespace {

ProcessFailed garbage(StringRef text) {
  std::string shown = text.trim().take_front(60).str();
  for (char &c : shown)
    if (!llvm::isPrint(c))
      c = ' ';
  return ProcessFailed("printed '" + shown + "'");
}

class SmtLibDialogue final : public Dialogue {
public:
  SmtLibDialogue(const term::Terms &terms, Env &env, llvm::ArrayRef<std::string> command, term::Logic logic)
      : terms(terms), process(env.budget, command, {.limitMiB = env.options.memoryLimitMiB, .deepStack = true}),
        out(script), writer(terms, out) {
    out << "(set-option :print-success false)\n(set-option :produce-models true)\n";
    writer.setLogic(logic);
  }

  void learn(llvm::ArrayRef<Term> order) override {
    pop();
    writer.define(order);
    flush();
  }
  void assertTrue(Term condition) override { writer.assertTrue(condition); }
  void define(const term::Definition &definition) override { writer.assertForAll(definition); }
  void addCongruence(Term, Term) override { invariant(false, "functions are known"); }

  Answer check(llvm::ArrayRef<Term> assumptions, std::string &why) override {
    out << "(push 1)\n";
    pushed = true;
    for (Term assumption : assumptions)
      writer.assertTrue(assumption);
    out << "(check-sat)\n";
    std::string answer = ask();
    why = "answered '" + answer + "'";
    if (answer == "unknown" || answer == "timeout")
      return Answer::Unknown;
    if (answer != "sat" && answer != "unsat")
      throw garbage(answer);
    return answer == "sat" ? Answer::Sat : Answer::Unsat;
  }

  std::vector<APInt> values(llvm::ArrayRef<Term> wanted) override;

  APInt cell(Term array, const APInt &index) override {
    out << "(get-value ((select ";
    writer.writeOperand(array);
    out << ' ';
    writer.writeConstant(index);
    out << ")))\n";
    return onlyValue(terms.sort(array).element());
  }

  APInt application(term::Func f, llvm::ArrayRef<APInt> arguments) override {
    out << "(get-value ((";
    writer.writeName(f);
    for (size_t i = 0; i < arguments.size(); ++i) {
      out << ' ';
      if (terms.functionArguments(f)[i].isBool())
        out << (arguments[i].getBoolValue() ? "true" : "false");
      else
        writer.writeConstant(arguments[i]);
    }
    out << ")))\n";
    return onlyValue(terms.functionResult(f));
  }

private:
  void pop() {
    if (pushed)
      out << "(pop 1)\n";
    pushed = false;
  }
  void flush() {
    process.send(script);
    script.clear();
  }
  std::string ask();
  std::vector<APInt> askValues(llvm::ArrayRef<Sort> sorts);
  APInt onlyValue(Sort sort) { return askValues({sort})[0]; }

  const term::Terms &terms;
  Process process;
  std::string script; // not yet sent
  llvm::raw_string_ostream out;
  term::SmtLibWriter writer;
  bool pushed = false; // the assumptions of the last check are still there
};

/// Sends what is waiting and returns the one s-expression that comes back.
std::string SmtLibDialogue::ask() {
  constexpr size_t most = size_t(256) << 20;
  std::string &output = process.output();
  if (!StringRef(output).trim().empty())
    throw garbage(output);
  output.clear();
  flush();
  ExpressionEnd scanner;
  size_t end = 0;
  while (!(end = scanner.find(output))) {
    if (output.size() > most)
      throw ProcessFailed("printed more than " + std::to_string(most >> 20) + " MiB");
    process.receive();
  }
  std::string answer = StringRef(output).take_front(end).trim().str();
  output.erase(0, end);
  return answer;
}

std::vector<APInt> SmtLibDialogue::values(llvm::ArrayRef<Term> wanted) {
  constexpr size_t atOnce = 1000;
  std::vector<APInt> result;
  for (; !wanted.empty(); wanted = wanted.drop_front(std::min(atOnce, wanted.size()))) {
    std::vector<Sort> sorts;
    out << "(get-value (";
    for (Term t : wanted.take_front(atOnce)) {
      writer.writeOperand(t);
      out << ' ';
      sorts.push_back(terms.sort(t));
    }
    out << "))\n";
    llvm::append_range(result, askValues(sorts));
  }
  return result;
}

std::vector<APInt> SmtLibDialogue::askValues(llvm::ArrayRef<Sort> sorts) {
  std::string answer = ask();
  std::optional<std::vector<APInt>> values = readValues(answer, sorts);
  if (!values)
    throw garbage(answer);
  return *values;
}

/// What these programs need to be told to read several checks from their input.
StringRef usualArguments(StringRef program) {
  StringRef name = llvm::sys::path::filename(program);
  return name == "z3" ? "-in" : name == "cvc5" || name == "yices-smt2" ? "--incremental" : "";
}

} // namespace

std::vector<std::string> smtLibCommand(const std::string &program) {
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  llvm::SmallVector<const char *> words;
  llvm::cl::TokenizeGNUCommandLine(program, saver, words);
  if (words.size() == 1)
    llvm::cl::TokenizeGNUCommandLine(usualArguments(words[0]), saver, words);
  std::vector<std::string> command(words.begin(), words.end());
  if (command.empty())
    return command;
  llvm::ErrorOr<std::string> path = llvm::sys::findProgramByName(command[0]);
  if (!path || !llvm::sys::fs::can_execute(*path))
    return {};
  command[0] = *path;
  return command;
}

std::unique_ptr<Solver> makeSmtLib(const std::string &program, const term::Terms &terms, Env &env) {
  auto start = [&terms, &env, command = smtLibCommand(program)](term::Logic logic) {
    if (command.empty())
      throw ProcessFailed("is no program on the PATH");
    return std::make_unique<SmtLibDialogue>(terms, env, command, logic);
  };
  return makeProcessSolver(terms, env, "smtlib:" + program, Functions::Known, start);
}

} // namespace fathom::solver
