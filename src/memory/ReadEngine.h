// Reading a memory that is a lambda: beta reduction, eager and memoised. The engine holds what reading bytes and
// reading pointers have in common; a reader adds what each kind of node does to the value.
//
// A step either answers a request or names the requests it waits for (`need`), which go on an explicit stack: a chain
// of a million writes needs no machine stack. Requests are keyed by the newest node that touches what is read.
#pragma once

#include "memory/Addresses.h"
#include "memory/Placement.h"
#include "memory/Representation.h"
#include "support/Budget.h"

#include <algorithm>
#include <tuple>

namespace fathom::memory {

struct ReadRequest {
  NodeId node;
  Term base, offset;
  unsigned bytes;
};

template <typename Reader, typename Result> class ReadEngine {
public:
  ReadEngine(Facts &facts, const Objects &objects, WriteGraph &graph, const Budget &budget, ReadCounts &counts)
      : facts(facts), terms(facts.terms), objects(objects), graph(graph), counts(counts), budget(budget) {}

  Result read(NodeId node, Term base, Term offset, unsigned bytes) {
    ReadRequest root = normalised({node, base, offset, bytes});
    std::vector<ReadRequest> stack{root};
    while (!stack.empty()) {
      ReadRequest request = stack.back();
      if (memo.count(keyOf(request))) {
        stack.pop_back();
        continue;
      }
      budget.poll();
      budget.spend(1);
      missing.clear();
      Result result = step(request);
      if (missing.empty())
        memo[keyOf(request)] = result;
      else
        stack.insert(stack.end(), missing.begin(), missing.end());
    }
    return memo[keyOf(root)];
  }

protected:
  /// The result of another read; something meaningless while `waiting`.
  Result need(NodeId node, Term base, Term offset, unsigned bytes) {
    ReadRequest request = normalised({node, base, offset, bytes});
    auto it = memo.find(keyOf(request));
    if (it != memo.end())
      return it->second;
    missing.push_back(request);
    return Result{};
  }
  Result need(NodeId node, const ReadRequest &like) { return need(node, like.base, like.offset, like.bytes); }
  /// What the read finds below a write that does not meet it.
  Result needUnlessHit(NodeId below, Term hit, const ReadRequest &like) {
    return need(graph.given(graph.newest(below, like.base, like.offset, like.bytes), hit, false), like);
  }
  bool waiting() const { return !missing.empty(); }

  /// A write that is not met.
  Result skip(NodeId below, const ReadRequest &request, bool byRange) {
    ++(byRange ? counts.ranged : counts.skips);
    return need(below, request);
  }

  /// The write as a read of a known object sees it.
  WriteNode seenBy(const ReadRequest &request, WriteNode node) {
    if (auto id = facts.object(request.base))
      node.at.offset = facts.offsetAt(node.at.base, node.at.offset, *id);
    return node;
  }

  const Object *objectOf(const ReadRequest &request) const {
    auto id = facts.object(request.base);
    return id && isObject(*id) ? &objects.of(*id) : nullptr;
  }

  /// Below its birth there is no object: a read that gets there is on no path.
  Result beforeBirth(const ReadRequest &request, const Result &initial) {
    return facts.object(request.base) ? self().anything() : initial;
  }

  Result atBirth(const ReadRequest &request, const WriteNode &node, const Result &initial) {
    Term sameBase = facts.sameBase(request.base, node.at.base);
    if (terms.isTrue(sameBase))
      return initial;
    Result below = need(node.below, request);
    return waiting() || terms.isFalse(sameBase) ? below : self().choose(sameBase, initial, below);
  }

  Result chooseIte(const ReadRequest &request, const WriteNode &node) {
    Result a = need(node.below, request), b = need(node.other, request);
    return waiting() ? Result{} : self().choose(node.value, a, b);
  }

  /// The value with the number whose bits from `lowBit` up are those of the selector.
  Result mux(Term selector, unsigned lowBit, std::vector<Result> values) {
    for (; values.size() > 1; ++lowBit) {
      Term bit = terms.bitsToBool(terms.extract(selector, lowBit, lowBit));
      for (size_t i = 0; 2 * i < values.size(); ++i)
        values[i] = 2 * i + 1 < values.size() ? self().choose(bit, values[2 * i + 1], values[2 * i]) : values[2 * i];
      values.resize((values.size() + 1) / 2);
    }
    return values[0];
  }

  Facts &facts;
  term::Terms &terms;
  const Objects &objects;
  WriteGraph &graph;
  ReadCounts &counts;

private:
  using Key = std::tuple<uint32_t, uint32_t, uint32_t, uint32_t>;

  Reader &self() { return static_cast<Reader &>(*this); }
  static Key keyOf(const ReadRequest &r) { return {r.node, r.base.id, r.offset.id, r.bytes}; }

  ReadRequest normalised(ReadRequest r) {
    NodeId newest = graph.newest(r.node, r.base, r.offset, r.bytes);
    counts.jumps += newest != r.node;
    r.node = newest;
    return r;
  }

  Result step(const ReadRequest &request) {
    if (auto id = facts.object(request.base)) {
      if (!isObject(*id) || isOutOfBounds(request))
        return self().anything();
      bool isKnown = facts.constant(request.offset) || !graph.hasStoreMap;
      return isKnown ? self().atNode(request, graph[request.node]) : atUnknownOffset(request, *id);
    }
    if (terms.kind(request.base) == term::Kind::Ite && facts.possible(request.base))
      return splitBase(request);
    return self().atNode(request, graph[request.node]);
  }

  /// A path on which this read matters has already failed its check.
  bool isOutOfBounds(const ReadRequest &request) const {
    auto offset = facts.constant(request.offset), size = facts.constant(objectOf(request)->size);
    return offset && size && (*offset > *size || request.bytes > *size - *offset);
  }

  Result splitBase(const ReadRequest &request) {
    Term c = terms.children(request.base)[0], x = terms.children(request.base)[1], y = terms.children(request.base)[2];
    Result a = need(request.node, x, facts.given(request.offset, c, true), request.bytes);
    Result b = need(request.node, y, facts.given(request.offset, c, false), request.bytes);
    return waiting() ? Result{} : self().choose(c, a, b);
  }

  /// The offset is compared with the constant ones written since the barrier, however often each was written.
  Result atUnknownOffset(const ReadRequest &request, ObjectId id) {
    std::vector<uint64_t> offsets = writtenOffsets(request, id);
    NodeId barrier = graph.barrierOf(request.node, id);
    if (offsets.empty())
      return barrier == request.node ? self().atNode(request, graph[barrier]) : need(barrier, request);
    bool complete = isEveryOffset(request, offsets);
    std::vector<Result> values;
    for (uint64_t offset : offsets)
      values.push_back(need(request.node, request.base, terms.bits(64, offset), request.bytes));
    Result rest = complete ? self().anything() : need(barrier, request);
    if (waiting())
      return Result{};
    unsigned low = std::min(facts.knownLowBits(request.offset), 63u);
    if (complete && offsets.back() >> low == offsets.size() - 1)
      return mux(request.offset, low, std::move(values));
    for (size_t i = offsets.size(); i-- > 0;)
      rest = self().choose(terms.eq(request.offset, terms.bits(64, offsets[i])), values[i], rest);
    return rest;
  }

  /// Offsets the read may have at which it meets a byte written since the barrier.
  std::vector<uint64_t> writtenOffsets(const ReadRequest &request, ObjectId id) {
    std::vector<uint64_t> offsets;
    auto size = facts.constant(objects.of(id).size);
    graph.forEachRecent(request.node, id, [&](uint64_t byte) {
      for (uint64_t back = std::min<uint64_t>(byte, request.bytes - 1) + 1; back-- > 0;) {
        uint64_t offset = byte - back;
        bool fits = !size || (offset <= *size && request.bytes <= *size - offset);
        if (fits && facts.mayBe(request.offset, offset))
          offsets.push_back(offset);
      }
    });
    std::sort(offsets.begin(), offsets.end());
    offsets.erase(std::unique(offsets.begin(), offsets.end()), offsets.end());
    return offsets;
  }

  /// Are these all offsets the read can have within the object?
  bool isEveryOffset(const ReadRequest &request, const std::vector<uint64_t> &offsets) {
    auto size = facts.constant(objectOf(request)->size);
    if (!size || *size < request.bytes || *size > AddressSpace::of(facts.pointerBytes).largestObject)
      return false;
    unsigned low = facts.knownLowBits(request.offset);
    llvm::ConstantRange range = facts.range(request.offset);
    uint64_t least = range.getUnsignedMin().getZExtValue();
    uint64_t most = std::min(range.getUnsignedMax().getZExtValue(), *size - request.bytes);
    if (low >= 63 || least > most || ((most - least) >> low) > 2 * offsets.size())
      return false;
    uint64_t step = 1ull << low, residue = facts.bits(request.offset).One.getLoBits(low).getZExtValue();
    size_t possible = 0;
    for (uint64_t offset = least + ((residue - least) & (step - 1)); offset <= most; offset += step)
      possible += facts.mayBe(request.offset, offset);
    return possible == offsets.size();
  }

  const Budget &budget;
  llvm::DenseMap<Key, Result> memo;
  std::vector<ReadRequest> missing;
};

} // namespace fathom::memory
