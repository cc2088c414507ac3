// How the cost of a step grows with the number of steps: generated Sea-IR through vcgen, for
//   - one object, n writes at as many offsets, then n reads;
//   - one object, a write and a read in turn, at few offsets;
//   - n objects, a write to each, then a read of each;
//   - one object, n/100 copies of 800 bytes each to a place of its own, then n reads.
// A step is a write or a read. What should be seen: time a step grows at most logarithmically.
#include "seair/Text.h"
#include "vcgen/Condition.h"

#include <chrono>
#include <cstdio>
#include <functional>

using namespace fathom;

namespace {

class Text {
public:
  Text() { out = "fun main() {\nentry:\n  m0 = mem.init region 0\n"; }

  std::string object(const std::string &size) {
    std::string p = "p" + std::to_string(objects++), next = memory(values + 1);
    out += "  " + p + ", " + next + " = malloc i64 " + size + ", align 16, \"o\", " + memory(values++) + "\n";
    return p;
  }
  std::string place(const std::string &object, uint64_t offset) {
    std::string q = "q" + std::to_string(places++);
    out += "  " + q + " = gep " + object + ", i64 " + std::to_string(offset) + "\n";
    return q;
  }
  void store(const std::string &at, const std::string &value) {
    std::string next = memory(values + 1);
    out += "  " + next + " = store i64 " + value + ", " + at + ", " + memory(values++) + "\n";
  }
  void copy(const std::string &to, const std::string &from, uint64_t length) {
    std::string next = memory(values + 1), now = memory(values++);
    out += "  " + next + " = memcpy " + to + ", " + from + ", i64 " + std::to_string(length) + ", " + now + ", " + now +
           "\n";
  }
  void load(const std::string &at) {
    std::string r = "r" + std::to_string(++loads), sum = "s" + std::to_string(loads);
    out += "  " + r + " = load i64 " + at + ", " + memory(values) + "\n";
    out += "  " + sum + " = xor i64 " + r + ", " + (loads > 1 ? "s" + std::to_string(loads - 1) : "0") + "\n";
  }
  std::string end() {
    return out + "  c = eq i64 s" + std::to_string(loads) + ", 0\n  assume 1\n  assert c, assert \"\"\n  halt\n}\n";
  }

private:
  static std::string memory(unsigned version) { return "m" + std::to_string(version); }

  std::string out;
  unsigned objects = 0, places = 0, values = 0, loads = 0;
};

std::string oneObject(unsigned n) {
  Text text;
  std::string p = text.object(std::to_string(8ull * n));
  for (unsigned i = 0; i < n; ++i)
    text.store(text.place(p, 8ull * i), std::to_string(i));
  for (unsigned i = 0; i < n; ++i)
    text.load(text.place(p, 8ull * ((i * 7919ull) % n)));
  return text.end();
}

std::string inTurn(unsigned n) {
  Text text;
  std::string p = text.object("800");
  for (unsigned i = 0; i < n; ++i) {
    text.store(text.place(p, 8 * (i % 100)), std::to_string(i));
    text.load(text.place(p, 8 * ((i * 37) % 100)));
  }
  return text.end();
}

std::string manyObjects(unsigned n) {
  Text text;
  std::vector<std::string> all;
  for (unsigned i = 0; i < n; ++i)
    all.push_back(text.object("8"));
  for (unsigned i = 0; i < n; ++i)
    text.store(all[i], std::to_string(i));
  for (unsigned i = 0; i < n; ++i)
    text.load(all[(i * 7919ull) % n]);
  return text.end();
}

std::string longCopies(unsigned n) {
  Text text;
  std::string from = text.object("800"), to = text.object(std::to_string(8ull * n));
  for (unsigned i = 0; i < 100; ++i)
    text.store(text.place(from, 8ull * i), std::to_string(i));
  for (unsigned i = 0; i + 100 <= n; i += 100)
    text.copy(text.place(to, 8ull * i), from, 800);
  for (unsigned i = 0; i < n; ++i)
    text.load(text.place(to, 8ull * ((i * 7919ull) % n)));
  return text.end();
}

double seconds(const std::string &text) {
  seair::Program program = seair::parse(text);
  Env env;
  term::Terms terms;
  auto start = std::chrono::steady_clock::now();
  vcgen::generate(program.main(), terms, env);
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

int main() {
  struct Shape {
    const char *name;
    std::string (*text)(unsigned);
  };
  const Shape shapes[] = {
      {"one object", oneObject}, {"in turn", inTurn}, {"n objects", manyObjects}, {"long copies", longCopies}};
  std::printf("%-12s %9s %12s %10s\n", "", "n", "us a step", "x");
  for (const Shape &shape : shapes) {
    double before = 0;
    for (unsigned n : {1000u, 10000u, 100000u, 1000000u}) {
      double step = seconds(shape.text(n)) / (2.0 * n) * 1e6;
      std::printf("%-12s %9u %12.2f ", shape.name, n, step);
      if (before > 0)
        std::printf("%10.2f", step / before);
      std::printf("\n");
      std::fflush(stdout);
      before = step;
    }
  }
}
