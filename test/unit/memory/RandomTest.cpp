// Random programs on a few small objects, built as terms and executed on byte arrays beside: what is loaded must be the
// same. Offsets, lengths, bases and choices of memories are terms whose values under the assignment keep every access
// in bounds; the terms do not know the assignment.
#include "memory/MemoryModel.h"
#include "term/Evaluator.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <set>

namespace fathom::memory {
namespace {

using llvm::APInt;
using seair::ObjectKind;
using term::Sort;

struct Pointer {
  unsigned object = 0;
  uint64_t offset = 0;
  bool operator==(const Pointer &) const = default;
};

/// The concrete memory: bytes, and pointers that are intact.
struct Image {
  unsigned pointerBytes;
  std::vector<std::vector<uint8_t>> bytes;
  std::vector<std::map<uint64_t, Pointer>> pointers; // by the offset of their first byte

  void clearTags(const Pointer &at, uint64_t length) {
    if (length == 0)
      return;
    auto &tags = pointers[at.object];
    std::erase_if(
        tags, [&](const auto &tag) { return tag.first + pointerBytes > at.offset && tag.first < at.offset + length; });
  }
};

class RandomProgram {
public:
  /// Every offset and length is a multiple of `word`; words that nobody chose have `named` bytes.
  RandomProgram(unsigned seed, bool simplify, unsigned word, unsigned named, const MemoryEncoding &encoding,
                unsigned pointerBytes)
      : terms(simplify), model(terms, budget, encoding, {{{0, named}}, {{0, named}}}, false, pointerBytes),
        random(seed), word(word), named(named), pointerBytes(pointerBytes) {
    Mem mem = model.init(0, {.word = word, .mod = false});
    uint64_t address = 1 << 16;
    for (uint64_t size : {16, 24, 400, 9}) {
      auto allocation = model.allocate(ObjectKind::Stack, sizeTerm(size), objects.size(), {"", 8}, mem, mem);
      mem = allocation.mem;
      objects.push_back(allocation.ptr);
      sizes.push_back(size);
      addresses.push_back(address += 256);
      Term start = model.pointers().toInt(allocation.ptr); // the variable, plus 0 where nothing is simplified
      set(terms.kind(start) == term::Kind::Add ? terms.children(start)[0] : start, APInt(8 * pointerBytes, address));
    }
    Image image{pointerBytes, {}, {}};
    image.pointers.resize(objects.size());
    for (unsigned i = 0; i < objects.size(); ++i)
      image.bytes.push_back(initialBytes(i));
    versions.push_back({mem, image});
  }

  void run(unsigned steps) {
    for (unsigned i = 0; i < steps; ++i) {
      step();
      check(versions.back());
      check(versions[below(versions.size())]);
    }
  }

private:
  struct Version {
    Mem mem;
    Image image;
  };
  struct Number {
    Term term;
    uint64_t value;
  };
  struct Place {
    FatPtr ptr;
    Pointer value;
  };

  uint64_t below(uint64_t n) { return random() % n; }
  bool flip() { return below(2); }

  void set(Term variable, APInt value) { assignment.variables[variable.id] = std::move(value); }

  Term sizeTerm(uint64_t size) {
    if (flip())
      return terms.bits(64, size);
    Term variable = terms.variable(Sort::bits(64), "size");
    set(variable, APInt(64, size));
    return variable;
  }

  std::vector<uint8_t> initialBytes(unsigned object) {
    std::vector<uint8_t> bytes(sizes[object]);
    for (uint8_t &byte : bytes)
      byte = static_cast<uint8_t>(random());
    const Words words = model.contents().sources().front().words;
    APInt base = terms.constant(objects[object].base);
    for (const auto &[offset, value] : wordsOf(bytes, 0))
      if (words.array.valid())
        assignment.setCell(words.array, base.concat(APInt(64, offset)), value);
      else
        assignment.setApplication(words.function, {base, APInt(64, offset)}, value);
    return bytes;
  }

  /// The named words that the bytes at an offset lie in.
  std::vector<std::pair<uint64_t, APInt>> wordsOf(llvm::ArrayRef<uint8_t> bytes, uint64_t offset) {
    std::vector<std::pair<uint64_t, APInt>> result;
    for (uint64_t start = offset - offset % named; start < offset + bytes.size(); start += named) {
      APInt value = APInt::getSplat(8 * named, APInt(8, 0xa5));
      for (uint64_t i = 0; i < named; ++i)
        if (start + i >= offset && start + i < offset + bytes.size())
          value.insertBits(bytes[start + i - offset], 8 * static_cast<unsigned>(i), 8);
      result.emplace_back(start, value);
    }
    return result;
  }

  Term condition(bool value) {
    Term variable = terms.variable(Sort::boolean(), "c");
    set(variable, APInt(1, value));
    return variable;
  }

  /// A term with this value, in one of the shapes offsets have.
  Term number(uint64_t value) {
    auto variable = [&](uint64_t v) {
      Term t = terms.variable(Sort::bits(64), "i");
      set(t, APInt(64, v));
      if (below(3) == 0)
        model.assume(flip() ? terms.ult(t, terms.bits(64, v + 1 + below(20)))
                            : terms.ule(terms.bits(64, v - below(v + 1)), t));
      return t;
    };
    switch (below(8)) {
    case 0:
      return variable(value);
    case 1:
      return terms.add(terms.mul(variable(value / 4), terms.bits(64, 4)), terms.bits(64, value % 4));
    case 2:
      return terms.add(terms.shl(variable(value / 8), terms.bits(64, 3)), terms.bits(64, value % 8));
    case 3: {
      bool first = flip();
      uint64_t other = below(24);
      return terms.ite(condition(first), terms.bits(64, first ? value : other), terms.bits(64, first ? other : value));
    }
    case 4:
      if (!offsets.empty()) {
        const Number &known = offsets[below(offsets.size())];
        return terms.add(known.term, terms.bits(64, value - known.value));
      }
      return variable(value);
    default:
      return terms.bits(64, value);
    }
  }

  Number remembered(uint64_t value) {
    Number n{number(value), value};
    offsets.push_back(n);
    return n;
  }

  /// A place with room for that many bytes; the base may be a choice.
  Place place(uint64_t bytes) {
    unsigned object;
    do
      object = static_cast<unsigned>(below(objects.size()));
    while (sizes[object] < bytes);
    uint64_t offset = below(sizes[object] - bytes + 1);
    if (flip())
      offset -= offset % std::min<uint64_t>(bytes ? bytes : 1, 8);
    FatPtr ptr = objects[object];
    if (bytes % word == 0) // not where a stored pointer points to
      offset -= offset % word;
    ptr.offset = remembered(offset).term;
    if (below(3) == 0) {
      FatPtr other = below(4) ? objects[below(objects.size())] : model.pointers().null();
      other.offset = flip() ? ptr.offset : terms.bits(64, below(16));
      bool first = flip();
      Term c = condition(first);
      ptr = first ? model.pointers().ite(c, ptr, other) : model.pointers().ite(c, other, ptr);
    }
    return {ptr, {object, offset}};
  }

  void step() {
    Version version = versions[flip() ? versions.size() - 1 : below(versions.size())];
    switch (below(10)) {
    case 9:
      fill(version);
      break;
    case 0:
    case 1:
      store(version);
      break;
    case 2:
      storePtr(version);
      break;
    case 3:
      set(version);
      break;
    case 4:
      copy(version);
      break;
    case 5:
      data(version);
      break;
    case 6:
      havoc(version);
      break;
    case 7:
      havocReachable(version);
      break;
    default:
      choose(version);
      break;
    }
    versions.push_back(version);
  }

  void store(Version &v) {
    unsigned bytes = scalar();
    Place at = place(bytes);
    APInt value(8 * bytes, random());
    Term term = terms.bits(value);
    if (flip()) {
      term = terms.variable(Sort::bits(8 * bytes), "x");
      set(term, value);
    }
    v.mem = model.store(term, at.ptr, v.mem);
    v.image.clearTags(at.value, bytes);
    for (unsigned i = 0; i < bytes; ++i)
      v.image.bytes[at.value.object][at.value.offset + i] =
          static_cast<uint8_t>(value.extractBitsAsZExtValue(8, 8 * i));
  }

  void storePtr(Version &v) {
    Place at = place(pointerBytes), value = place(1);
    v.mem = model.storePtr(value.ptr, at.ptr, v.mem);
    v.image.clearTags(at.value, pointerBytes);
    uint64_t address = addresses[value.value.object] + value.value.offset;
    memcpy(&v.image.bytes[at.value.object][at.value.offset], &address, pointerBytes);
    v.image.pointers[at.value.object][at.value.offset] = value.value;
  }

  unsigned scalar() { return std::max(word, 1u << below(4)); }
  uint64_t length() { return (flip() ? below(10) : below(4) ? 8 * below(3) : below(300)) / word * word; }
  /// Wide words need constant lengths.
  Term lengthTerm(uint64_t bytes) { return word == 1 ? number(bytes) : terms.bits(64, bytes); }

  void set(Version &v) {
    uint64_t bytes = length();
    Place at = place(bytes);
    auto byte = static_cast<uint8_t>(random());
    v.mem = model.set(at.ptr, terms.bits(8, byte), lengthTerm(bytes), v.mem);
    v.image.clearTags(at.value, bytes);
    auto begin = v.image.bytes[at.value.object].begin() + at.value.offset;
    std::fill(begin, begin + bytes, byte);
  }

  struct FillLoop {
    uint64_t count, stride;
    bool isDownward;
    Term iteration{};
    /// From the lowest place.
    uint64_t offset(uint64_t number) const { return (isDownward ? count - 1 - number : number) * stride; }
  };

  /// With 7 * i + j for k, element k is a * k + b, or just a where k is odd, or it is left out there. There may be
  /// gaps, and either loop may go downwards.
  void fill(Version &v) {
    unsigned size = scalar();
    FillLoop inner{1 + below(6), size * (1 + below(3)), flip()};
    uint64_t row = (inner.count - 1) * inner.stride + size;
    FillLoop outer{1 + below(3), (row + size * below(3)), flip()};
    Place at = place((outer.count - 1) * outer.stride + row);
    APInt a(8 * size, random()), b(8 * size, random());
    bool alternates = flip(), leavesOut = flip();

    outer.iteration = terms.variable(Sort::bits(64), "i");
    inner.iteration = terms.variable(Sort::bits(64), "j");
    Term number = terms.add(terms.mul(outer.iteration, terms.bits(64, 7)), inner.iteration);
    Term isOdd = terms.bitsToBool(terms.extract(number, 0, 0));
    Term part = size < 8 ? terms.extract(number, 8 * size - 1, 0) : number;
    Fill fill{terms.add(terms.mul(part, terms.bits(a)), terms.bits(b)), terms.boolean(true)};
    if (alternates)
      fill.element = terms.ite(isOdd, terms.bits(a), fill.element);
    if (leavesOut)
      fill.condition = terms.notOf(isOdd);
    FatPtr start = at.ptr;
    for (const FillLoop &loop : {outer, inner}) {
      Term stride = terms.bits(64, loop.isDownward ? -loop.stride : loop.stride);
      fill.loops.push_back({loop.iteration, stride, lengthTerm(loop.count)});
      start.offset = terms.add(start.offset, terms.bits(64, loop.offset(0)));
    }
    v.mem = model.fill(start, fill, v.mem);

    for (uint64_t i = 0; i < outer.count; ++i)
      for (uint64_t j = 0; j < inner.count; ++j) {
        uint64_t k = 7 * i + j, offset = at.value.offset + outer.offset(i) + inner.offset(j);
        if (leavesOut && k % 2)
          continue;
        APInt value = alternates && k % 2 ? a : APInt(8 * size, k) * a + b;
        v.image.clearTags({at.value.object, offset}, size);
        for (unsigned byte = 0; byte < size; ++byte)
          v.image.bytes[at.value.object][offset + byte] =
              static_cast<uint8_t>(value.extractBitsAsZExtValue(8, 8 * byte));
      }
  }

  void copy(Version &v) {
    uint64_t bytes = length();
    Place to = place(bytes), from = place(bytes);
    const Version &source = versions[below(versions.size())];
    v.mem = model.copy(to.ptr, from.ptr, lengthTerm(bytes), v.mem, source.mem);
    Image old = source.image;
    v.image.clearTags(to.value, bytes);
    for (uint64_t i = 0; i < bytes; ++i)
      v.image.bytes[to.value.object][to.value.offset + i] = old.bytes[from.value.object][from.value.offset + i];
    for (auto [offset, pointer] : old.pointers[from.value.object])
      if (offset >= from.value.offset && offset + pointerBytes <= from.value.offset + bytes)
        v.image.pointers[to.value.object][offset - from.value.offset + to.value.offset] = pointer;
  }

  void data(Version &v) {
    std::string bytes(below(9) / word * word, '\0');
    for (char &c : bytes)
      c = static_cast<char>(random());
    Place at = place(bytes.size());
    v.mem = model.data(bytes, at.ptr, v.mem);
    v.image.clearTags(at.value, bytes.size());
    std::copy(bytes.begin(), bytes.end(), v.image.bytes[at.value.object].begin() + at.value.offset);
  }

  void havoc(Version &v) {
    uint64_t bytes = length();
    Place at = place(bytes);
    v.mem = model.havoc(at.ptr, lengthTerm(bytes), 0, v.mem);
    term::Func function = model.contents().sources().back().words.function;
    v.image.clearTags(at.value, bytes);
    uint8_t *begin = v.image.bytes[at.value.object].data() + at.value.offset;
    for (uint64_t i = 0; i < bytes; ++i)
      begin[i] = static_cast<uint8_t>(random());
    for (const auto &[offset, value] : wordsOf({begin, bytes}, at.value.offset))
      assignment.setApplication(function, {APInt(64, offset)}, value);
  }

  std::set<unsigned> reachable(const Image &image, llvm::ArrayRef<unsigned> from) {
    std::vector<unsigned> work(from.begin(), from.end());
    std::set<unsigned> reached(from.begin(), from.end());
    while (!work.empty()) {
      unsigned object = work.back();
      work.pop_back();
      for (auto [offset, pointer] : image.pointers[object])
        if (reached.insert(pointer.object).second)
          work.push_back(pointer.object);
    }
    return reached;
  }

  void havocReachable(Version &v) {
    Place first = place(1), second = place(1);
    std::set<unsigned> reached = reachable(v.image, {first.value.object, second.value.object});
    size_t before = model.contents().sources().size();
    v.mem = model.havocReachable({first.ptr, second.ptr}, 0, v.mem, v.mem).front();
    std::vector<Contents::Source> sources = model.contents().sources();
    for (const Contents::Source &source : llvm::ArrayRef(sources).drop_front(before)) {
      unsigned object = source.havoc->object;
      if (!reached.count(object))
        continue;
      std::vector<uint8_t> &bytes = v.image.bytes[object];
      v.image.pointers[object].clear();
      for (uint8_t &byte : bytes)
        byte = static_cast<uint8_t>(random());
      for (const auto &[offset, value] : wordsOf(bytes, 0))
        assignment.setApplication(source.words.function, {APInt(64, offset)}, value);
      reached.erase(object);
    }
    EXPECT_TRUE(reached.empty()) << "something is reached and not havocked";
  }

  void choose(Version &v) {
    const Version &other = versions[below(versions.size())];
    bool first = flip();
    v.mem = model.ite(condition(first), v.mem, other.mem);
    if (!first)
      v.image = other.image;
  }

  uint64_t value(Term t) { return term::Evaluator(terms, assignment).value(t).getZExtValue(); }

  void check(const Version &v) {
    unsigned bytes = scalar();
    Place at = place(bytes);
    Term loaded = model.load(bytes, at.ptr, v.mem);
    uint64_t expected = 0;
    memcpy(&expected, &v.image.bytes[at.value.object][at.value.offset], bytes);
    ASSERT_EQ(value(loaded), expected) << "object " << at.value.object << " offset " << at.value.offset;
    checkPointer(v);
  }

  void checkPointer(const Version &v) {
    Place at = place(pointerBytes);
    if (const auto &tags = v.image.pointers[at.value.object]; flip() && !tags.empty()) {
      at.value.offset = std::next(tags.begin(), static_cast<long>(below(tags.size())))->first;
      at.ptr = objects[at.value.object];
      at.ptr.offset = number(at.value.offset);
    }
    FatPtr loaded = model.loadPtr(at.ptr, v.mem, v.mem);
    const auto &tags = v.image.pointers[at.value.object];
    auto tag = tags.find(at.value.offset);
    uint64_t address = 0;
    memcpy(&address, &v.image.bytes[at.value.object][at.value.offset], pointerBytes);
    uint64_t base = address ? invalidId : nullId, offset = address;
    for (unsigned i = 0; i < objects.size(); ++i) {
      bool hit = tag != tags.end() ? tag->second.object == i : address - addresses[i] < sizes[i];
      if (!hit)
        continue;
      base = terms.constant(objects[i].base).getZExtValue();
      offset = address - addresses[i];
    }
    ASSERT_EQ(value(loaded.base), base);
    ASSERT_EQ(value(loaded.offset), offset);
  }

  term::Terms terms;
  Budget budget;
  MemoryModel model;
  std::mt19937_64 random;
  unsigned word, named, pointerBytes;
  term::Assignment assignment;
  std::vector<FatPtr> objects;
  std::vector<uint64_t> sizes, addresses;
  std::vector<Version> versions;
  std::vector<Number> offsets;
};

class RandomMemory : public testing::TestWithParam<std::tuple<bool, std::pair<unsigned, unsigned>, MemoryEncoding>> {};

TEST_P(RandomMemory, LoadsWhatAByteArrayLoads) {
  auto [simplify, words, encoding] = GetParam();
  auto [word, named] = words;
  if (word != named && encoding.kind != MemoryKind::Seam)
    GTEST_SKIP() << "arrays have the words of their accesses";
  for (unsigned seed = 0; seed < 60 && !HasFatalFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    RandomProgram(seed, simplify, word, named, encoding, 8).run(25);
    if (word <= 4)
      RandomProgram(seed, simplify, word, named, encoding, 4).run(25);
  }
}

constexpr MemoryEncoding encodings[] = {{},
                                        {.arm = false},
                                        {.storeMap = false},
                                        {.arm = false, .storeMap = false},
                                        {.kind = MemoryKind::Lambdas},
                                        {.kind = MemoryKind::Arrays}};

INSTANTIATE_TEST_SUITE_P(SimplifyWordEncoding, RandomMemory,
                         testing::Combine(testing::Bool(),
                                          testing::Values(std::pair(1u, 1u), std::pair(1u, 4u), std::pair(1u, 8u),
                                                          std::pair(4u, 4u), std::pair(4u, 8u), std::pair(8u, 8u)),
                                          testing::ValuesIn(encodings)));

} // namespace
} // namespace fathom::memory
