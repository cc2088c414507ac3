// Time and memory on generated functions of 1000, 10 000 and 100 000 instructions; the numbers are printed.
#include "regions/Analysed.h"
#include "regions/Analysis.h"

#include <ctime>
#include <fstream>
#include <random>

namespace fathom::regions {

/// Random objects, fields, arrays, copies and choices, with pointers mixed from all over.
static std::string generated(unsigned instructions, unsigned seed) {
  std::mt19937 random(seed);
  std::string text = std::string(declarations) + "define void @f(i1 %c, i64 %i) {\n";
  unsigned pointers = 0;
  auto fresh = [&] { return "  %p" + std::to_string(pointers++) + " = "; };
  // Mostly near ones, as in programs.
  auto any = [&] {
    unsigned reach = random() % 16 == 0 ? pointers : std::min(pointers, 16u);
    return "ptr %p" + std::to_string(pointers - 1 - random() % reach);
  };
  text += fresh() + "call ptr @fathom.malloc(i64 64, i64 16)\n";
  for (unsigned n = 1; n < instructions; ++n) {
    std::string p = any(), q = any(), offset = std::to_string(8 * (random() % 6));
    switch (random() % 12) {
    case 0:
    case 1:
      text += fresh() + "call ptr @fathom.malloc(i64 64, i64 16)\n";
      break;
    case 2:
    case 3:
    case 4:
      text += fresh() + "getelementptr i8, " + p + ", i64 " + offset + "\n";
      break;
    case 5:
      text += fresh() + "getelementptr inbounds [64 x i8], " + p + ", i64 %i\n";
      break;
    case 6:
      text += random() % 4 ? "  store i32 1, " + p + "\n" : fresh() + "select i1 %c, " + p + ", " + q + "\n";
      break;
    case 7:
      text += random() % 4 ? "  store i64 %i, " + p + "\n"
                           : "  call void @llvm.memcpy.p0.p0.i64(" + p + ", " + q + ", i64 16, i1 false)\n";
      break;
    case 8:
    case 9:
      text += "  store " + p + ", " + q + "\n";
      break;
    default:
      text += fresh() + "load ptr, " + p + "\n";
    }
  }
  return text + "  ret void\n}\n";
}

/// Straight code over one large array of structs, as unrolled loops leave it.
static std::string unrolled(unsigned instructions) {
  std::string text = std::string(declarations) + "define void @f() {\n";
  text += "  %a = call ptr @fathom.malloc(i64 10000000, i64 16)\n";
  for (unsigned n = 0; n < instructions / 4; ++n) {
    std::string number = std::to_string(n);
    text += "  %e" + number + " = getelementptr { i32, ptr }, ptr %a, i64 " + number + "\n";
    text += "  %n" + number + " = getelementptr i8, ptr %e" + number + ", i64 8\n";
    text += "  store i32 1, ptr %e" + number + "\n  store ptr %e" + number + ", ptr %n" + number + "\n";
  }
  return text + "  ret void\n}\n";
}

/// A chain of struct copies, each from the last one's place.
static std::string copies(unsigned instructions) {
  std::string text = std::string(declarations) + "define void @f() {\n";
  text += "  %s0 = call ptr @fathom.alloca(i64 64, i64 16)\n  store ptr %s0, ptr %s0\n";
  for (unsigned n = 1; n < instructions / 2; ++n) {
    std::string to = "%s" + std::to_string(n), from = "%s" + std::to_string(n - 1);
    text += "  " + to + " = call ptr @fathom.alloca(i64 64, i64 16)\n";
    text += "  call void @llvm.memcpy.p0.p0.i64(ptr " + to + ", ptr " + from + ", i64 64, i1 false)\n";
  }
  return text + "  ret void\n}\n";
}

/// Functions of twenty instructions, each of which calls two others and keeps what they made. `flatness` 1 makes each
/// call one of the last few, so that without a limit the clones double at every level.
static std::string calls(unsigned instructions, unsigned flatness) {
  std::mt19937 random(1);
  std::string text = std::string(declarations) + "define ptr @f0() {\n  ret ptr null\n}\n";
  unsigned count = instructions / 20;
  for (unsigned n = 1; n < count; ++n) {
    auto callee = [&] { return "@f" + std::to_string((n - 1 - random() % std::min(n, 4u)) / flatness); };
    text += "define ptr @f" + std::to_string(n) + "() {\n";
    text += "  %m = call ptr @fathom.malloc(i64 64, i64 16)\n  %x = call ptr " + callee() + "()\n";
    text += "  %y = call ptr " + callee() + "()\n  store ptr %x, ptr %m\n";
    for (unsigned i = 0; i < 7; ++i) {
      std::string number = std::to_string(i);
      text += "  %p" + number + " = getelementptr i8, ptr %m, i64 " + std::to_string(8 * i + 8) + "\n";
      text += "  store " + std::string(i % 2 ? "ptr %y" : "i64 1") + ", ptr %p" + number + "\n";
    }
    text += "  ret ptr %m\n}\n";
  }
  return text + "define void @main() {\n  %r = call ptr @f" + std::to_string(count - 1) + "()\n  ret void\n}\n";
}

static double memoryInMB() {
  std::ifstream status("/proc/self/status");
  std::string line;
  while (std::getline(status, line))
    if (line.starts_with("VmRSS:"))
      return std::stod(line.substr(6)) / 1024;
  return 0;
}

static double measure(const std::string &what, unsigned instructions, const std::string &text) {
  TestModule module(text);
  double before = memoryInMB();
  std::clock_t start = std::clock();
  ValueGraph values(module->getDataLayout());
  addFunction(module.function(), values);
  values.graph.settle();
  double time = double(std::clock() - start) / CLOCKS_PER_SEC;
  printf("%-9s %7u instructions: %8.4f s %7.1f MB %6zu nodes\n", what.c_str(), instructions, time,
         memoryInMB() - before, values.graph.nodes().size());
  return time;
}

static std::pair<double, size_t> measureModule(unsigned instructions, unsigned flatness) {
  TestModule module(calls(instructions, flatness));
  double before = memoryInMB();
  std::clock_t start = std::clock();
  Analysis analysis(*module);
  double time = double(std::clock() - start) / CLOCKS_PER_SEC;
  size_t nodes = 0;
  for (auto &values : analysis.allGraphs())
    nodes += values->graph.numNodes();
  printf("%-9s %7u instructions: %8.4f s %7.1f MB %6zu nodes\n", "calls", instructions, time, memoryInMB() - before,
         nodes);
  return {time, nodes};
}

/// Ten times as much may take thirty times as long before it counts as more than near-linear; a test machine is noisy.
static void expectNearLinear(const std::string &what, const std::function<std::string(unsigned)> &generate) {
  measure(what, 1000, generate(1000));
  double small = measure(what, 10000, generate(10000)), large = measure(what, 100000, generate(100000));
  EXPECT_LT(large, 30 * small + 1) << what;
}

TEST(Growth, RandomPointers) {
  expectNearLinear("random", [](unsigned n) { return generated(n, 1); });
}

TEST(Growth, UnrolledArrays) { expectNearLinear("unrolled", unrolled); }

TEST(Growth, Copies) { expectNearLinear("copies", copies); }

TEST(Growth, Calls) {
  measureModule(1000, 16);
  double small = measureModule(10000, 16).first, large = measureModule(100000, 16).first;
  EXPECT_LT(large, 60 * small + 2);
}

TEST(Growth, ClonesOfClones) {
  // Each of the 40 functions sees the objects of all before it, and 2^40 clones of the first's.
  EXPECT_LT(measureModule(800, 1).second, 40u * 4000);
}

} // namespace fathom::regions
