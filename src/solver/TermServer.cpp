#include "solver/TermRequests.h"

#include <new>
#include <pthread.h>
#include <unistd.h>

namespace fathom::solver {

using llvm::APInt;
using term::Kind;

namespace {

class Server {
public:
  Server(int in, int out) : in(in), out(out) {}

  /// Until there is no more to read.
  int run(const MakeEngine &makeEngine, term::Logic logic) {
    try {
      engine = makeEngine(logic);
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
  void addCongruence();
  void check();
  void reply(llvm::ArrayRef<APInt> numbers);

  bool tryRead(Word &word);
  Word read();
  std::vector<Word> readWords(size_t count);
  std::vector<Word> readIds() { return readWords(read()); }
  APInt readNumber();
  void reply(const Message &message);
  int fail(const std::string &why);

  const int in, out;
  std::vector<char> buffer;
  size_t taken = 0; // of the buffer
  std::unique_ptr<Engine> engine;
};

void Server::serve(Word request) {
  switch (request) {
  case Learn:
    return learn();
  case Assert:
    return engine->assertTrue(read());
  case Define: {
    std::vector<Word> ids = readWords(3);
    return engine->define(ids[0], ids[1], ids[2]);
  }
  case Congruence:
    return addCongruence();
  case Check:
    return check();
  case Values:
    return reply(engine->values(readIds()));
  case Cell: {
    Word array = read();
    return reply({engine->cell(array, readNumber())});
  }
  case Application: {
    Word function = read();
    std::vector<APInt> arguments(read());
    for (APInt &argument : arguments)
      argument = readNumber();
    return reply({engine->application(function, arguments)});
  }
  default:
    throw std::logic_error("an unknown request");
  }
}

void Server::learn() {
  Engine::Node node;
  node.id = read();
  node.kind = static_cast<Kind>(read());
  node.sort.width = read();
  node.sort.indexWidth = read();
  node.payload = read();
  node.children = readIds();
  if (node.kind == Kind::Bits)
    node.constant = readNumber();
  engine->learn(node);
}

void Server::addCongruence() {
  Word a = read(), b = read();
  std::vector<Word> ids = readIds();
  std::vector<std::pair<Word, Word>> arguments;
  for (size_t i = 0; i + 1 < ids.size(); i += 2)
    arguments.emplace_back(ids[i], ids[i + 1]);
  engine->addCongruence(a, b, arguments);
}

void Server::check() {
  std::string why;
  Answer answer = engine->check(readIds(), why);
  Message message;
  message.add(static_cast<Word>(answer));
  message.add(why);
  reply(message);
}

void Server::reply(llvm::ArrayRef<APInt> numbers) {
  Message message;
  message.add(static_cast<Word>(Answer::Sat));
  for (const APInt &number : numbers)
    message.add(number);
  reply(message);
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

std::vector<Word> Server::readWords(size_t count) {
  std::vector<Word> words(count);
  for (Word &word : words)
    word = read();
  return words;
}

APInt Server::readNumber() {
  Word width = read();
  return numberOf(width, readWords(wordsOf(width)));
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
  message.add(serverFailed);
  message.add(why);
  reply(message);
  return 1;
}

int runOnLargeStack(std::function<int()> work) {
  int code = 1;
  std::function<void()> run = [&] { code = work(); };
  auto call = [](void *action) -> void * {
    (*static_cast<std::function<void()> *>(action))();
    return nullptr;
  };
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, serverStackMiB << 20);
  pthread_t thread;
  if (pthread_create(&thread, &attributes, call, &run))
    return 1;
  pthread_join(thread, nullptr);
  return code;
}

} // namespace

int serveTerms(int in, int out, const MakeEngine &makeEngine, term::Logic logic) {
  return runOnLargeStack([&] { return Server(in, out).run(makeEngine, logic); });
}

} // namespace fathom::solver
