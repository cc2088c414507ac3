// The abstract points-to graph: objects (Node) with cells (Node, byte offset) and at most one edge (link) a cell.
//
//   %p = gep i8, %q, 8          p = (n, o + 8)
//   %p = gep T, %q, %i          n becomes a sequence whose element size divides sizeof(T); p = (n, o)
//   store ptr %x, ptr %p        link(p) and x are unified: they point to the same object from here on
//
// What a cell means. Every run-time object b of a node n starts at a fixed offset s in n, and for a pointer with cell
// (n, o) to byte c of b:
//
//   plain       (period 0)   o = s + c               every field is told apart
//   sequence    (period k)   o = s + c  (mod k)      elements of k bytes; the element number is lost
//   collapsed   (period 1)                           nothing is known about offsets
//
// So the larger in the order "plain, k, divisors of k, ..., 1" always abstracts the smaller, and two nodes have a least
// common abstraction: the greatest common divisor of their periods, with 0 for plain. This is the unification of the
// paper (Figure 6) with one refinement: where sizes do not fit, the paper collapses, while here the node becomes a
// sequence of the gcd, which collapses only what must be. Offsets are signed, since an object that is embedded in
// another may reach out in front of it, as with pointers to members from which the whole is computed.
//
// Nodes forward to those they were unified with (union-find), so a Cell stays valid for ever; `resolve` brings it up
// to date. The smaller node moves into the larger, so unification is near-linear over all.
#pragma once

#include "regions/Sites.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Value.h"

#include <compare>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace fathom::regions {

class Node;

struct Cell {
  Node *node = nullptr; // null: points to no object
  int64_t offset = 0;

  explicit operator bool() const { return node != nullptr; }
  bool operator==(const Cell &) const = default;
};

enum class AccessKind : uint8_t {
  Mark, // no access: an object starts, or a bulk operation begins, here
  ReadValue,
  WriteValue,
  WriteZero, // forges no pointer
  ReadPointer,
  WritePointer,
};

inline bool isPointer(AccessKind kind) { return kind >= AccessKind::ReadPointer; }
inline bool isRead(AccessKind kind) { return kind == AccessKind::ReadValue || kind == AccessKind::ReadPointer; }
inline bool isWrite(AccessKind kind) { return kind != AccessKind::Mark && !isRead(kind); }

struct Access {
  int64_t offset;
  uint64_t size;
  AccessKind kind;

  auto operator<=>(const Access &) const = default;
};

/// The length of a bulk operation that is not a constant.
constexpr uint64_t unknownLength = UINT64_MAX;

/// Do bytes [a, a + sizeA) and [b, b + sizeB) of a node of this period meet?
bool overlap(int64_t a, uint64_t sizeA, int64_t b, uint64_t sizeB, uint64_t period);

enum Flag : uint16_t {
  Heap = 1 << 0,
  Stack = 1 << 1,
  Global = 1 << 2,
  ReadOnly = 1 << 3,
  FunctionObject = 1 << 4,
  External = 1 << 5, // comes from, or goes to, code that is not seen
  Exposed = 1 << 6,  // its address became an integer
  IsOmega = 1 << 7,  // what integers may point to
  Read = 1 << 8,
  Modified = 1 << 9,
  Dies = 1 << 10, // freed, or its scope ends
  ModifiedAsked = 1 << 11,
  ForcedCollapse = 1 << 12,
};

class Node {
public:
  bool is(unsigned flag) const { return flags & flag; }
  unsigned allFlags() const { return flags; }
  bool isPlain() const { return period == 0; }
  bool isSequence() const { return period != 0 && !isCollapsed(); }
  /// Offsets are lost, and it matters: there are pointers, or values of more than a byte.
  bool isCollapsed() const;
  /// The element size of a sequence; 0 if it is none.
  uint64_t elementSize() const { return period; }
  /// By use: the element size of a sequence, the end of the last field that is accessed otherwise.
  uint64_t size() const;
  /// The first offset that is used; offsets count from here for the reader.
  int64_t lowest() const;

  const std::map<int64_t, Cell> &allLinks() const { return links; }
  const std::set<Access> &allAccesses() const { return accesses; }
  const std::set<Access> &bulkWrites() const { return bulk; }
  SiteSet sites() const { return siteSet; }
  bool hasSites() const { return siteSet != SiteSet::Empty; }
  uint64_t numAccesses() const { return accessCount; }
  /// Divides the length of every bulk operation; 1 where one is not known, 0 where there is none.
  uint64_t bulkGrain() const { return grain; }
  bool holdsPointers() const;
  /// No object is ever made, as far as the graph knows, that a pointer to it could point to.
  bool isNowhere() const { return !hasSites() && !is(IsOmega | External); }
  int64_t normalised(int64_t offset) const;

private:
  friend class Graph;
  friend class Copies;
  friend class OmegaRules;
  friend class Cloning;

  size_t weight() const { return links.size() + accesses.size() + copies.size(); }

  mutable Cell forward; // where it went, if anywhere; shortened by resolve
  uint64_t period = 0;
  uint64_t grain = 0;
  uint64_t accessCount = 0;
  int64_t end = INT64_MIN; // of the last access
  unsigned flags = 0;
  bool awaitsCopies = false, awaitsRules = false; // changed since they were last looked at
  std::map<int64_t, Cell> links;
  std::set<Access> accesses;
  std::set<Access> bulk; // writes longer than any scalar
  SiteSet siteSet = SiteSet::Empty;
  std::vector<uint32_t> copies; // that have an end here
};

/// memcpy or memmove: what lies in one range may lie in the other.
struct Copy {
  Cell to, from;
  uint64_t length;   // or unknownLength
  uint64_t multiple; // divides the length
  bool operator==(const Copy &) const = default;
};

class Graph {
public:
  /// Graphs that are cloned into each other share their sites.
  explicit Graph(std::shared_ptr<Sites> sites = std::make_shared<Sites>(), uint64_t pointerSize = 8)
      : pointerSize(pointerSize), sites(std::move(sites)) {}
  Graph(const Graph &) = delete;
  Graph &operator=(const Graph &) = delete;

  const uint64_t pointerSize; // in bytes

  Cell makeNode(unsigned flags = 0);
  Cell resolve(Cell cell) const;

  void unify(Cell a, Cell b);
  /// The node of `cell` becomes a sequence whose element size divides `stride`.
  void fold(Cell cell, uint64_t stride);
  void collapse(Cell cell);
  /// The cell `delta` bytes on; for arithmetic with a variable part, any multiple of `stride` on from there.
  Cell moved(Cell cell, int64_t delta, uint64_t stride = 0);
  /// What is stored at `cell`; made if there is nothing.
  Cell link(Cell cell);
  Cell linkIfAny(Cell cell) const;

  void addAccess(Cell cell, uint64_t size, AccessKind kind);
  void addBulk(Cell cell, uint64_t length, AccessKind kind);
  /// Part of an initialiser: there from the beginning, so no modification.
  void addInitial(Cell cell, uint64_t size, AccessKind kind);
  void addSite(Cell cell, const llvm::Value *site, unsigned flags);
  std::vector<const llvm::Value *> sitesOf(const Node &node) const { return sites->list(node.siteSet); }
  const Sites &allSites() const { return *sites; }
  void addFlags(Cell cell, unsigned flags) { resolve(cell).node->flags |= flags; }
  void addCopy(const Copy &copy);
  const std::vector<Copy> &allCopies() const { return copies; }

  // Integers that are pointers (Omega.cpp).
  Cell omega();
  bool hasOmega() const { return omegaNode != nullptr; }
  void expose(Cell cell);
  /// Is something exposed that is not in omega, since there was no capture?
  bool hasExposed() const { return !exposed.empty(); }
  /// An integer may become a pointer, so what is exposed matters.
  void setCaptured() { captured = true; }
  bool isCaptured() const { return captured; }
  /// The program compares two pointers.
  void compare(Cell a, Cell b);

  /// A pointer to no object that is compared with one to an object: memory that nobody wrote holds any address, so it
  /// may be that one's. True if there was one, which now is in omega.
  bool captureUnwritten(llvm::function_ref<bool(const Node &)> isNowhere);

  /// Applies the copies and the rules for integers until nothing changes.
  void settle();
  /// The same, for the graph of a whole program: what is nowhere in it is nowhere at all.
  void settleAlone();

  /// The nodes that were not unified into others, oldest first.
  std::vector<Node *> nodes();
  size_t numNodes() const { return alive; }
  /// Copies what `roots` can reach in `from` into this graph (Clone.cpp); gives the roots' counterparts. Omega's is
  /// omega.
  std::vector<Cell> cloneFrom(Graph &from, llvm::ArrayRef<Cell> roots);

private:
  friend class Copies;
  friend class OmegaRules;
  friend class Cloning;

  void drain();
  void merge(Cell a, Cell b);
  void absorb(Node &into, Node &from, int64_t shift);
  void foldNode(Node &node, uint64_t stride);
  void setLink(Node &node, int64_t offset, Cell target);
  void insertAccess(Node &node, Access access);
  void insertBulk(Node &node, Access access);
  void dropComparedTwice();
  void dropCopiesTwice();
  void limit(Node &node, size_t mostFields = 1 << 14);
  void touch(Node &node);

  std::shared_ptr<Sites> sites;
  std::deque<Node> storage;
  std::vector<std::pair<Cell, Cell>> pending; // to be unified
  bool isDraining = false;
  std::vector<Copy> copies;
  std::vector<Node *> changedForCopies, changedForRules;
  Node *omegaNode = nullptr;
  bool captured = false;
  std::vector<Cell> exposed;                       // not yet in omega
  std::vector<std::pair<Node *, Node *>> compared; // by the program
  size_t manyCompared = 64;                        // worth looking for duplicates
  size_t manyCopies = 64;
  size_t alive = 0;
};

} // namespace fathom::regions
