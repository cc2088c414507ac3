#include "solver/ProcessSolver.h"
#include "solver/TermRequests.h"

#include "llvm/ADT/DenseSet.h"

namespace fathom::solver {

using llvm::APInt;
using term::Kind;
using term::Sort;
using term::Term;

namespace {

class TermDialogue final : public Dialogue {
public:
  TermDialogue(const term::Terms &terms, Env &env, const MakeEngine &makeEngine, term::Logic logic)
      : terms(terms), process(env.budget, [&](int in, int out) { return serveTerms(in, out, makeEngine, logic); },
                              {.limitMiB = limitOf(env.options), .deepStack = true}) {}

  void learn(llvm::ArrayRef<Term> order) override {
    for (Term t : order)
      if (known.insert(t.id).second)
        describe(t);
    process.send(message.bytes());
    message.clear();
  }

  void assertTrue(Term condition) override {
    message.add(Assert);
    message.add(condition.id);
  }

  void define(const term::Definition &definition) override {
    message.add(Define);
    for (Term t : {definition.array, definition.bound, definition.body})
      message.add(t.id);
  }

  void addCongruence(Term a, Term b) override {
    message.add(Congruence);
    message.add(a.id);
    message.add(b.id);
    std::vector<Term> arguments;
    for (auto [one, other] : llvm::zip_equal(terms.children(a), terms.children(b)))
      if (one != other)
        arguments.insert(arguments.end(), {one, other});
    addTerms(arguments);
  }

  Answer check(llvm::ArrayRef<Term> assumptions, std::string &why) override {
    message.add(Check);
    addTerms(assumptions);
    Answer answer = ask();
    why = readText();
    return answer;
  }

  std::vector<APInt> values(llvm::ArrayRef<Term> wanted) override {
    message.add(Values);
    addTerms(wanted);
    ask();
    std::vector<APInt> result;
    for (Term t : wanted)
      result.push_back(readNumber(terms.sort(t)));
    return result;
  }

  APInt cell(Term array, const APInt &index) override {
    message.add(Cell);
    message.add(array.id);
    message.addWithWidth(index);
    ask();
    return readNumber(terms.sort(array).element());
  }

  APInt application(term::Func f, llvm::ArrayRef<APInt> arguments) override {
    message.add(Application);
    message.add(f.id);
    message.add(static_cast<Word>(arguments.size()));
    for (const APInt &argument : arguments)
      message.addWithWidth(argument);
    ask();
    return readNumber(terms.functionResult(f));
  }

private:
  static uint64_t limitOf(const Options &options) {
    return options.memoryLimitMiB ? options.memoryLimitMiB + serverStackMiB : 0;
  }

  void describe(Term t) {
    Kind kind = terms.kind(t);
    message.add(Learn);
    message.add(t.id);
    message.add(static_cast<Word>(kind));
    message.add(terms.sort(t));
    message.add(kind == Kind::Apply ? terms.function(t).id : kind == Kind::Extract ? terms.extractLow(t) : 0);
    addTerms(terms.children(t));
    if (kind == Kind::Bits)
      message.addWithWidth(terms.constant(t));
  }

  void addTerms(llvm::ArrayRef<Term> list) {
    message.add(static_cast<Word>(list.size()));
    for (Term t : list)
      message.add(t.id);
  }

  /// Sends what is waiting, and reads how the answer begins.
  Answer ask() {
    process.send(message.bytes());
    message.clear();
    Word answer = readWords(1)[0];
    if (answer == serverFailed)
      throw ProcessFailed(readText());
    return static_cast<Answer>(answer);
  }

  std::vector<Word> readWords(size_t count) {
    std::string &output = process.output();
    while (output.size() - taken < count * sizeof(Word)) {
      output.erase(0, taken);
      taken = 0;
      process.receive();
    }
    std::vector<Word> words(count);
    if (count > 0)
      memcpy(words.data(), output.data() + taken, count * sizeof(Word));
    taken += count * sizeof(Word);
    return words;
  }

  std::string readText() {
    Word size = readWords(1)[0];
    std::vector<Word> words = readWords((size + 3) / 4);
    return std::string(reinterpret_cast<const char *>(words.data()), size);
  }

  APInt readNumber(Sort sort) { return numberOf(widthOf(sort), readWords(wordsOf(widthOf(sort)))); }

  const term::Terms &terms;
  Process process;
  Message message;  // not yet sent
  size_t taken = 0; // of the process's output
  llvm::DenseSet<Word> known;
};

} // namespace

std::unique_ptr<Solver> makeServed(const term::Terms &terms, Env &env, std::string name, MakeEngine makeEngine) {
  auto start = [&terms, &env, makeEngine = std::move(makeEngine)](term::Logic logic) {
    return std::make_unique<TermDialogue>(terms, env, makeEngine, logic);
  };
  return makeProcessSolver(terms, env, std::move(name), Functions::Constants, start);
}

} // namespace fathom::solver
