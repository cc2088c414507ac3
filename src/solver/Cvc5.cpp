// cvc5 by its C++ API, in a process of its own.
//
// cvc5 1.0.3 cannot be interrupted from another thread, its time limit is not looked at inside of its SAT solver, its
// terms belong to the thread that made them, and the numbers of its CLN build are not safe to use in two threads. In a
// copy of this process (fork) none of this matters: it is alone there, and is killed when the budget ends. The copy is
// a server that keeps what it learned between checks. It uses nothing that another thread may have held a lock of.
//
// It is slow where functions and bit-vectors meet (minutes for 60 reads of 6 cells, two seconds without), so it sees
// bit-vectors only, as far as possible. Of its SAT solvers CaDiCaL was the fastest on our conditions, its own took up
// to three times as long; to bit-blast eagerly made no difference.
//
// Terms are sent once, children first, as words of 32 bits; an answer is words as well.
//
//   Learn id kind sort payload children... [constant]     Assert id         Define array bound body
//   Check count ids...   -> answer reason                  Values count ids... -> numbers
//   Congruence a b count arguments of a, of b in turn
//   Cell array index     -> number                         Application function arguments... -> number
#include "solver/ProcessSolver.h"

#include "support/Error.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallString.h"

#include <cvc5/cvc5.h>

#include <unistd.h>

namespace fathom::solver {

using llvm::APInt;
using term::Kind;
using term::Sort;
using term::Term;
using Word = uint32_t;

namespace {

enum Request : Word { Learn, Assert, Define, Congruence, Check, Values, Cell, Application };
/// Beside an Answer: the server ends, and the text says why.
constexpr Word failed = 9;

unsigned wordsOf(Sort sort) { return (std::max(1u, sort.width) + 31) / 32; }

APInt numberOf(Sort sort, llvm::ArrayRef<Word> words) {
  std::vector<uint64_t> parts((words.size() + 1) / 2);
  for (size_t i = 0; i < words.size(); ++i)
    parts[i / 2] |= uint64_t(words[i]) << (i % 2 * 32);
  return APInt(std::max(1u, sort.width), parts);
}

class Message {
public:
  void add(Word word) { words.push_back(word); }
  void add(Sort sort) { words.insert(words.end(), {sort.width, sort.indexWidth}); }
  void add(const APInt &value) {
    for (unsigned bit = 0; bit < value.getBitWidth(); bit += 32)
      add(static_cast<Word>(value.extractBitsAsZExtValue(std::min(32u, value.getBitWidth() - bit), bit)));
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

// ---- the server

cvc5::Kind operatorOf(Kind kind) {
  switch (kind) {
#define OPERATOR(Ours, Theirs)                                                                                         \
  case Kind::Ours:                                                                                                     \
    return cvc5::Theirs;
    OPERATOR(Apply, APPLY_UF)
    OPERATOR(Not, NOT)
    OPERATOR(And, AND)
    OPERATOR(Or, OR)
    OPERATOR(Xor, XOR)
    OPERATOR(Ite, ITE)
    OPERATOR(Eq, EQUAL)
    OPERATOR(BvNot, BITVECTOR_NOT)
    OPERATOR(BvNeg, BITVECTOR_NEG)
    OPERATOR(BvAnd, BITVECTOR_AND)
    OPERATOR(BvOr, BITVECTOR_OR)
    OPERATOR(BvXor, BITVECTOR_XOR)
    OPERATOR(Add, BITVECTOR_ADD)
    OPERATOR(Mul, BITVECTOR_MULT)
    OPERATOR(UDiv, BITVECTOR_UDIV)
    OPERATOR(URem, BITVECTOR_UREM)
    OPERATOR(SDiv, BITVECTOR_SDIV)
    OPERATOR(SRem, BITVECTOR_SREM)
    OPERATOR(Shl, BITVECTOR_SHL)
    OPERATOR(LShr, BITVECTOR_LSHR)
    OPERATOR(AShr, BITVECTOR_ASHR)
    OPERATOR(ULt, BITVECTOR_ULT)
    OPERATOR(ULe, BITVECTOR_ULE)
    OPERATOR(SLt, BITVECTOR_SLT)
    OPERATOR(SLe, BITVECTOR_SLE)
    OPERATOR(Concat, BITVECTOR_CONCAT)
    OPERATOR(Extract, BITVECTOR_EXTRACT)
    OPERATOR(ZExt, BITVECTOR_ZERO_EXTEND)
    OPERATOR(SExt, BITVECTOR_SIGN_EXTEND)
    OPERATOR(Select, SELECT)
    OPERATOR(Store, STORE)
#undef OPERATOR
  default:
    throw std::logic_error("a kind of term that cvc5 was not taught");
  }
}

class Server {
public:
  Server(int in, int out, term::Logic logic) : in(in), out(out), onlyBits(logic == term::Logic::Bits) {
    constexpr const char *logics[] = {"QF_BV", "QF_AUFBV", "AUFBV"};
    solver.setOption("incremental", "true");
    solver.setOption("produce-models", "true");
    solver.setOption("bv-sat-solver", "cadical");
    solver.setLogic(logics[static_cast<size_t>(logic)]);
  }

  /// Until there is no more to read.
  int run() {
    try {
      for (Word request; tryRead(request);)
        serve(request);
      return 0;
    } catch (const std::bad_alloc &) {
      return fail("ran out of memory");
    } catch (const std::exception &problem) {
      return fail(problem.what());
    }
  }

private:
  void serve(Word request);
  void learn();
  cvc5::Term build(Kind kind, Sort sort, Word payload, const std::vector<cvc5::Term> &children);
  cvc5::Term functionOf(Word id, Sort result, const std::vector<cvc5::Term> &arguments);
  cvc5::Term forAll(cvc5::Term array, cvc5::Term bound, cvc5::Term body);
  cvc5::Term congruence();
  void check();
  void values();
  cvc5::Term cell();
  cvc5::Term application();

  cvc5::Sort sortOf(Sort sort);
  cvc5::Term constant(cvc5::Sort sort, const APInt &value);
  APInt valueOf(const cvc5::Term &t);
  cvc5::Term &term(Word id) { return terms.at(id); }
  std::vector<cvc5::Term> readTerms();

  bool tryRead(Word &word);
  Word read();
  Sort readSort();
  APInt readNumber(Sort sort);
  void reply(const Message &message);
  int fail(const std::string &why);

  const int in, out;
  const bool onlyBits; // applications and reads are constants
  std::vector<char> buffer;
  size_t taken = 0; // of the buffer
  cvc5::Solver solver;
  std::unordered_map<Word, cvc5::Term> terms, functions;
};

void Server::serve(Word request) {
  Message value;
  switch (request) {
  case Learn:
    return learn();
  case Assert:
    return solver.assertFormula(term(read()));
  case Define: {
    cvc5::Term array = term(read()), bound = term(read()), body = term(read());
    return solver.assertFormula(forAll(array, bound, body));
  }
  case Congruence:
    return solver.assertFormula(congruence());
  case Check:
    return check();
  case Values:
    return values();
  case Cell:
  case Application:
    value.add(static_cast<Word>(Answer::Sat));
    value.add(valueOf(solver.getValue(request == Cell ? cell() : application())));
    return reply(value);
  default:
    throw std::logic_error("an unknown request");
  }
}

void Server::learn() {
  Word id = read();
  Kind kind = static_cast<Kind>(read());
  Sort sort = readSort();
  Word payload = read();
  std::vector<cvc5::Term> children = readTerms();
  if (kind == Kind::Bits)
    terms.emplace(id, constant(sortOf(sort), readNumber(sort)));
  else
    terms.emplace(id, build(kind, sort, payload, children));
}

cvc5::Term Server::build(Kind kind, Sort sort, Word payload, const std::vector<cvc5::Term> &children) {
  if (onlyBits && (kind == Kind::Apply || kind == Kind::Select))
    return solver.mkConst(sortOf(sort));
  switch (kind) {
  case Kind::True:
  case Kind::False:
    return solver.mkBoolean(kind == Kind::True);
  case Kind::Variable:
    return solver.mkConst(sortOf(sort));
  case Kind::Bound:
    return solver.mkVar(sortOf(sort));
  case Kind::Lambda: {
    cvc5::Term array = solver.mkConst(sortOf(sort));
    solver.assertFormula(forAll(array, children[0], children[1]));
    return array;
  }
  case Kind::Apply: {
    std::vector<cvc5::Term> all{functionOf(payload, sort, children)};
    all.insert(all.end(), children.begin(), children.end());
    return solver.mkTerm(cvc5::APPLY_UF, all);
  }
  case Kind::Extract:
    return solver.mkTerm(solver.mkOp(operatorOf(kind), {payload + sort.width - 1, payload}), children);
  case Kind::ZExt:
  case Kind::SExt: {
    Word growth = sort.width - children[0].getSort().getBitVectorSize();
    return solver.mkTerm(solver.mkOp(operatorOf(kind), {growth}), children);
  }
  default:
    return solver.mkTerm(operatorOf(kind), children);
  }
}

cvc5::Term Server::functionOf(Word id, Sort result, const std::vector<cvc5::Term> &arguments) {
  auto known = functions.find(id);
  if (known != functions.end())
    return known->second;
  std::vector<cvc5::Sort> sorts;
  for (const cvc5::Term &argument : arguments)
    sorts.push_back(argument.getSort());
  return functions.emplace(id, solver.mkConst(solver.mkFunctionSort(sorts, sortOf(result)))).first->second;
}

cvc5::Term Server::forAll(cvc5::Term array, cvc5::Term bound, cvc5::Term body) {
  cvc5::Term equal = solver.mkTerm(cvc5::EQUAL, {solver.mkTerm(cvc5::SELECT, {array, bound}), body});
  return solver.mkTerm(cvc5::FORALL, {solver.mkTerm(cvc5::VARIABLE_LIST, {bound}), equal});
}

cvc5::Term Server::congruence() {
  cvc5::Term a = term(read()), b = term(read());
  std::vector<cvc5::Term> arguments = readTerms();
  cvc5::Term implied = solver.mkTerm(cvc5::EQUAL, {a, b});
  for (size_t i = 0; i + 1 < arguments.size(); i += 2)
    implied = solver.mkTerm(cvc5::IMPLIES, {solver.mkTerm(cvc5::EQUAL, {arguments[i], arguments[i + 1]}), implied});
  return implied;
}

void Server::check() {
  cvc5::Result result = solver.checkSatAssuming(readTerms());
  Answer answer = result.isSat() ? Answer::Sat : result.isUnsat() ? Answer::Unsat : Answer::Unknown;
  Message message;
  message.add(static_cast<Word>(answer));
  message.add(answer == Answer::Unknown ? "answered '" + result.toString() + "'" : std::string());
  reply(message);
}

void Server::values() {
  Message message;
  message.add(static_cast<Word>(Answer::Sat));
  for (const cvc5::Term &value : solver.getValue(readTerms()))
    message.add(valueOf(value));
  reply(message);
}

cvc5::Term Server::cell() {
  cvc5::Term array = term(read());
  cvc5::Sort index = array.getSort().getArrayIndexSort();
  return solver.mkTerm(cvc5::SELECT, {array, constant(index, readNumber(Sort::bits(index.getBitVectorSize())))});
}

cvc5::Term Server::application() {
  std::vector<cvc5::Term> all{functions.at(read())};
  for (const cvc5::Sort &sort : all[0].getSort().getFunctionDomainSorts())
    all.push_back(constant(sort, readNumber(sort.isBoolean() ? Sort::boolean() : Sort::bits(sort.getBitVectorSize()))));
  return solver.mkTerm(cvc5::APPLY_UF, all);
}

cvc5::Sort Server::sortOf(Sort sort) {
  if (sort.isArray())
    return solver.mkArraySort(sortOf(sort.index()), sortOf(sort.element()));
  return sort.isBool() ? solver.getBooleanSort() : solver.mkBitVectorSort(sort.width);
}

cvc5::Term Server::constant(cvc5::Sort sort, const APInt &value) {
  if (sort.isBoolean())
    return solver.mkBoolean(value.getBoolValue());
  if (value.getBitWidth() <= 64)
    return solver.mkBitVector(value.getBitWidth(), value.getZExtValue());
  llvm::SmallString<64> digits;
  value.toStringUnsigned(digits, 16);
  return solver.mkBitVector(value.getBitWidth(), std::string(digits), 16);
}

APInt Server::valueOf(const cvc5::Term &t) {
  if (t.getSort().isBoolean())
    return APInt(1, t.getBooleanValue());
  return APInt(t.getSort().getBitVectorSize(), t.getBitVectorValue(2), 2);
}

std::vector<cvc5::Term> Server::readTerms() {
  std::vector<cvc5::Term> result(read());
  for (cvc5::Term &t : result)
    t = term(read());
  return result;
}

bool Server::tryRead(Word &word) {
  while (buffer.size() - taken < sizeof word) {
    buffer.erase(buffer.begin(), buffer.begin() + static_cast<ptrdiff_t>(taken));
    taken = 0;
    size_t before = buffer.size();
    buffer.resize(before + (1 << 16));
    ssize_t count = ::read(in, buffer.data() + before, 1 << 16);
    buffer.resize(before + static_cast<size_t>(std::max<ssize_t>(0, count)));
    if (count <= 0)
      return false;
  }
  memcpy(&word, buffer.data() + taken, sizeof word);
  taken += sizeof word;
  return true;
}

Word Server::read() {
  Word word = 0;
  if (!tryRead(word))
    throw std::logic_error("a request is cut off");
  return word;
}

Sort Server::readSort() {
  Word width = read();
  return {width, read()};
}

APInt Server::readNumber(Sort sort) {
  std::vector<Word> words(wordsOf(sort));
  for (Word &word : words)
    word = read();
  return numberOf(sort, words);
}

void Server::reply(const Message &message) {
  for (llvm::StringRef rest = message.bytes(); !rest.empty();) {
    ssize_t count = ::write(out, rest.data(), rest.size());
    if (count <= 0)
      throw std::runtime_error("nobody listens");
    rest = rest.drop_front(static_cast<size_t>(count));
  }
}

int Server::fail(const std::string &why) {
  Message message;
  message.add(failed);
  message.add(why);
  reply(message);
  return 1;
}

/// cvc5 recurses over terms: on a large stack. What of it is not used costs nothing.
constexpr size_t stackMiB = 1024;

int serve(int in, int out, term::Logic logic) {
  int code = 1;
  std::function<void()> run = [&] { code = Server(in, out, logic).run(); };
  auto call = [](void *action) -> void * {
    (*static_cast<std::function<void()> *>(action))();
    return nullptr;
  };
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stackMiB << 20);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, call, &run))
    return 1;
  pthread_join(thread, nullptr);
  return code;
}

// ---- the other end

class Cvc5Dialogue final : public Dialogue {
public:
  Cvc5Dialogue(const term::Terms &terms, Env &env, term::Logic logic)
      : terms(terms),
        process(env.budget, [logic](int in, int out) { return serve(in, out, logic); }, limitOf(env.options)) {}

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
    message.add(index);
    ask();
    return readNumber(terms.sort(array).element());
  }

  APInt application(term::Func f, llvm::ArrayRef<APInt> arguments) override {
    message.add(Application);
    message.add(f.id);
    for (const APInt &argument : arguments)
      message.add(argument);
    ask();
    return readNumber(terms.functionResult(f));
  }

private:
  static uint64_t limitOf(const Options &options) {
    return options.memoryLimitMiB ? options.memoryLimitMiB + stackMiB : 0;
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
      message.add(terms.constant(t));
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
    if (answer == failed)
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

  APInt readNumber(Sort sort) { return numberOf(sort, readWords(wordsOf(sort))); }

  const term::Terms &terms;
  Process process;
  Message message;  // not yet sent
  size_t taken = 0; // of the process's output
  llvm::DenseSet<Word> known;
};

} // namespace

std::unique_ptr<Solver> makeCvc5(const term::Terms &terms, Env &env) {
  return makeProcessSolver(terms, env, "cvc5", Functions::Constants,
                           [&](term::Logic logic) { return std::make_unique<Cvc5Dialogue>(terms, env, logic); });
}

} // namespace fathom::solver
