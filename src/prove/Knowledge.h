// What is known about the symbolic variables of an abstract state: the paper's KB. Facts are linear: e >= 0 and e != 0.
// (An equation is used to replace a symbol, or is two facts.) A fact e != 0 becomes e >= 1 or e <= -1 as soon as one
// side is excluded, which is how "s != end, s + 1 != end, ..." becomes "s < end" in the paper.
#pragma once

#include "prove/Lp.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace fathom::prove {

/// All symbolic variables of a proof. Their ranges hold in every state.
class Symbols {
public:
  struct Info {
    std::string name;
    std::optional<Int> low, high;
    bool isBase = false; // the address of an object
    /// The program itself has a word for it, a variable or a function: it stands for itself in every state.
    bool isNamed = false;
  };
  Sym fresh(std::string name, std::optional<Int> low = {}, std::optional<Int> high = {});
  Sym freshBase(std::string name);
  Sym freshNamed(std::string name) { // of a global variable or a function
    Sym sym = freshBase(std::move(name));
    infos[sym].isNamed = true;
    return sym;
  }
  const Info &operator[](Sym sym) const { return infos[sym]; }
  std::string nameOf(Sym sym) const { return infos[sym].name; }
  size_t size() const { return infos.size(); }
  /// Whether it depends on where an object lies.
  bool hasAddress(const Linear &e) const;
  std::string text(const Linear &e) const {
    return e.text([this](Sym sym) { return nameOf(sym); });
  }

private:
  std::vector<Info> infos;
};

class Knowledge {
public:
  explicit Knowledge(const Symbols &symbols) : symbols(&symbols) {}

  /// False if that is impossible: no integers satisfy all facts.
  bool addAtLeast(const Linear &e);
  bool addUnequal(const Linear &e);
  bool addEqual(const Linear &e) { return addAtLeast(e) && addAtLeast(-e); }

  Minimum minimum(const Linear &e) const;
  bool atLeast(const Linear &e) const; // e >= 0 in every instance
  bool equal(const Linear &e) const;
  bool unequal(const Linear &e) const;
  /// Whether e >= 0 in some instance, as far as can be told.
  bool maybeAtLeast(const Linear &e) const { return !atLeast(-e - 1); }

  /// Replaces a symbol by what it is equal to. False if that is impossible.
  bool substitute(Sym sym, const Linear &value);

  /// Forgets facts that have nothing to do with these symbols, not even through others.
  void keepConnected(const std::set<Sym> &used);

  const std::vector<Linear> &facts() const { return atLeasts; }
  const std::vector<Linear> &unequals() const { return notEquals; }

private:
  bool isKnown(const Linear &normal) const;
  bool sharpenUnequals(const Linear &changed);
  void changed() { cache.reset(); }
  std::vector<const Linear *> connected(const Linear &e, std::vector<Linear> &ranges) const;

  const Symbols *symbols;
  std::vector<Linear> atLeasts;
  std::vector<Linear> notEquals;
  /// Answers for exactly these facts; shared by copies.
  mutable std::shared_ptr<std::map<Linear, Minimum>> cache;
};

} // namespace fathom::prove
