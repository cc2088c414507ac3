#include "memory/MemoryModel.h"

#include "support/Error.h"

#include "llvm/Support/MathExtras.h"

namespace fathom::memory {

using seair::ObjectKind;

MemoryModel::MemoryModel(term::Terms &terms, const Budget &budget, const MemoryEncoding &encoding, WordSizes named,
                         bool exactSizes, unsigned pointerBytes)
    : terms(terms), budget(budget), facts(terms, encoding.arm, pointerBytes), addresses(facts, objectTable, exactSizes),
      shadow(facts, objectTable),
      pointerOps(facts, objectTable, addresses, shadow,
                 [this](uint32_t older, uint32_t younger) { return livedAtBirth(older, younger); }),
      content(facts, objectTable, addresses, pointerOps, budget, encoding, std::move(named)) {}

Mem MemoryModel::add(const Version &version) {
  versions.push_back(version);
  return {static_cast<uint32_t>(versions.size() - 1)};
}

Mem MemoryModel::init(uint32_t region, const seair::RegionInfo &info) {
  return add({content.init(region, info), Shadow::none, Shadow::none, terms.boolean(true), region, info});
}

Mem MemoryModel::ite(Term condition, Mem a, Mem b) {
  if (a == b || terms.isTrue(condition))
    return a;
  if (terms.isFalse(condition))
    return b;
  Version x = at(a), y = at(b);
  invariant(x.region == y.region, "a select of memories of different regions");
  if (x == y)
    return a;
  return add({content.ite(condition, x.contents, y.contents), shadow.ite(condition, x.alloc, y.alloc),
              shadow.ite(condition, x.mod, y.mod), terms.ite(condition, x.tracked, y.tracked), x.region, x.info});
}

// ---- allocation

MemoryModel::Allocation MemoryModel::allocate(ObjectKind kind, Term size, uint32_t detail,
                                              const seair::ObjectInfo &info, Mem mem, Mem life) {
  const Object &object = objectTable.add(
      {{}, kind, size, info.align, detail, info.hidden, info.foreign, at(mem).region, at(life).region, life});
  FatPtr start{terms.bits(32, object.id), terms.bits(64, 0), size};
  Version born = at(mem);
  born.contents = content.birth(born.contents, start);
  Mem newMem = add(born);
  Version lives = at(life == mem ? newMem : life);
  lives.alloc = shadow.set(lives.alloc, indexOf(object.id), terms.boolean(true));
  Mem newLife = add(lives);
  return {start, life == mem ? newLife : newMem, newLife};
}

Mem MemoryModel::free(const FatPtr &ptr, Mem life) {
  Version version = at(life);
  version.alloc = shadow.set(version.alloc, ptr.base, terms.boolean(true), false);
  return add(version);
}

Term MemoryModel::stackSave() { return terms.bits(64, objectTable.end()); }

Mem MemoryModel::stackRestore(Term mark, Mem life) {
  Version version = at(life);
  std::vector<std::pair<uint32_t, Term>> ended;
  shadow.forEach(version.alloc, [&](const Object &object, Term live) {
    if (object.kind != ObjectKind::Stack)
      return;
    Term younger = terms.ule(mark, terms.bits(64, indexOf(object.id)));
    if (!terms.isFalse(younger))
      ended.emplace_back(indexOf(object.id), terms.andOf(live, terms.notOf(younger)));
  });
  for (auto [index, live] : ended)
    version.alloc = shadow.set(version.alloc, index, live);
  return add(version);
}

Term MemoryModel::livedAtBirth(uint32_t older, uint32_t younger) {
  return shadow.at(at(objectTable.at(younger).allocatedIn).alloc, older);
}

// ---- access

/// A path on which the pointer is null, or to an object of another region, has failed its check. And the offset is a
/// multiple of the region's word.
FatPtr MemoryModel::within(FatPtr ptr, Mem mem) {
  auto isElsewhere = [&](Term base) {
    auto id = facts.object(base);
    return id && (!isObject(*id) || objectTable.of(*id).region != at(mem).info.shadowOf.value_or(at(mem).region));
  };
  while (terms.kind(ptr.base) == term::Kind::Ite) {
    Term condition = terms.children(ptr.base)[0];
    bool holds = !isElsewhere(terms.children(ptr.base)[1]);
    if (holds && !isElsewhere(terms.children(ptr.base)[2]))
      break;
    for (Term *part : {&ptr.base, &ptr.offset, &ptr.size})
      *part = facts.given(*part, condition, holds);
  }
  unsigned word = at(mem).info.word;
  if (!facts.constant(ptr.offset) && facts.bits(ptr.offset).countMinTrailingZeros() < llvm::Log2_32(word))
    ptr.offset = terms.bvAnd(ptr.offset, terms.bits(64, ~uint64_t{word - 1}));
  return ptr;
}

Term MemoryModel::load(unsigned bytes, const FatPtr &ptr, Mem mem) {
  return content.read(at(mem).contents, within(ptr, mem), bytes);
}

FatPtr MemoryModel::loadPtr(const FatPtr &ptr, Mem mem, Mem life) {
  FatPtr from = within(ptr, mem);
  PtrCell cell{terms.boolean(false), {}};
  if (at(mem).info.pointers)
    cell = content.readPtr(at(mem).contents, from);
  if (terms.isTrue(cell.tag))
    return compact.of(cell.ptr);
  Term bytes = content.read(at(mem).contents, from, facts.pointerBytes);
  if (!terms.isConstant(bytes))
    readFromBytes.push_back(from);
  if (terms.isFalse(cell.tag))
    return pointerOps.fromInt(bytes, at(life).alloc);
  FatPtr fromBytes = pointerOps.fromInt(facts.given(bytes, cell.tag, false), at(life).alloc);
  return compact.of(pointerOps.ite(cell.tag, cell.ptr, fromBytes));
}

/// Sets the mod flag, unless nothing was written or writes are not tracked.
Mem MemoryModel::written(Mem mem, Contents::Version contents, const FatPtr &ptr, Term length) {
  return writtenIf(terms.ne(length, terms.bits(64, 0)), mem, contents, ptr);
}

Mem MemoryModel::writtenIf(Term something, Mem mem, Contents::Version contents, const FatPtr &ptr) {
  Version version = at(mem);
  version.contents = contents;
  if (version.info.mod)
    version.mod = shadow.set(version.mod, ptr.base, terms.andOf(something, version.tracked), true);
  return add(version);
}

Mem MemoryModel::store(Term value, const FatPtr &ptr, Mem mem) {
  FatPtr to = within(ptr, mem);
  return written(mem, content.store(at(mem).contents, to, value), to, terms.bits(64, terms.width(value) / 8));
}

Mem MemoryModel::storePtr(const FatPtr &value, const FatPtr &ptr, Mem mem) {
  FatPtr to = within(ptr, mem);
  return written(mem, content.storePtr(at(mem).contents, to, value), to, terms.bits(64, facts.pointerBytes));
}

Mem MemoryModel::data(std::string_view bytes, const FatPtr &ptr, Mem mem) {
  FatPtr to = within(ptr, mem);
  return written(mem, content.data(at(mem).contents, to, bytes), to, terms.bits(64, bytes.size()));
}

Mem MemoryModel::set(const FatPtr &ptr, Term byte, Term length, Mem mem) {
  FatPtr to = within(ptr, mem);
  return written(mem, content.set(at(mem).contents, to, byte, length), to, length);
}

Mem MemoryModel::fill(const FatPtr &ptr, const Fill &fill, Mem mem) {
  FatPtr to = within(ptr, mem);
  // That no iteration meets the condition cannot be said; a run that rests on the wrong answer is found out when it is
  // executed.
  Term something = fill.condition;
  if (at(mem).info.mod && !terms.isConstant(something))
    something = terms.variable(term::Sort::boolean(), "loop_wrote");
  return writtenIf(something, mem, content.fill(at(mem).contents, to, fill), to);
}

Mem MemoryModel::copy(const FatPtr &to, const FatPtr &from, Term length, Mem mem, Mem source) {
  FatPtr target = within(to, mem), origin = within(from, source);
  return written(mem, content.copy(at(mem).contents, target, at(source).contents, origin, length), target, length);
}

Mem MemoryModel::havoc(const FatPtr &ptr, Term length, uint32_t nondet, Mem mem) {
  FatPtr to = within(ptr, mem);
  return written(mem, content.havoc(at(mem).contents, to, length, {nondet}), to, length);
}

// ---- queries

FatPtr MemoryModel::intToPtr(Term address, Mem life) { return pointerOps.fromInt(address, at(life).alloc); }

Term MemoryModel::isAlloc(const FatPtr &ptr, Mem life) { return shadow.at(at(life).alloc, ptr.base); }

Term MemoryModel::isMod(const FatPtr &ptr, Mem mem) {
  invariant(at(mem).info.mod, "ismod is asked of a region that keeps no such flag");
  return shadow.at(at(mem).mod, ptr.base);
}

Mem MemoryModel::resetMod(const FatPtr &ptr, Mem mem) {
  Version version = at(mem);
  version.mod = shadow.set(version.mod, ptr.base, terms.boolean(true), false);
  return add(version);
}

Mem MemoryModel::trackMod(Term on, Mem mem) {
  Version version = at(mem);
  version.tracked = on;
  return add(version);
}

Term MemoryModel::isClean(Mem life) {
  Term clean = terms.boolean(true);
  shadow.forEach(at(life).alloc, [&](const Object &object, Term live) {
    if (object.mayBeLost())
      clean = terms.andOf(clean, terms.notOf(live));
  });
  return clean;
}

// ---- addresses

std::vector<Term> MemoryModel::addressConditions(llvm::ArrayRef<Term> roots) {
  std::vector<Term> all(roots.begin(), roots.end());
  // Where room is short, that also counts which nobody looks at.
  if (addresses.isExactAndSmall())
    for (uint32_t i = Objects::begin(); i < objectTable.end(); ++i)
      all.push_back(addresses.ofObject(objectTable.at(i).id));
  return addresses.observe(all);
}

std::vector<Term> MemoryModel::brokenDisjointness(term::Evaluator &model) {
  auto mustBeDisjoint = [&](uint32_t older, uint32_t younger) {
    return objectTable.at(older).life == objectTable.at(younger).life && model.isTrue(livedAtBirth(older, younger));
  };
  std::vector<Term> conditions;
  for (auto [older, younger] : addresses.overlaps(model, mustBeDisjoint))
    conditions.push_back(terms.implies(livedAtBirth(older, younger), addresses.apart(older, younger)));
  std::vector<Term> more = addresses.observe(conditions);
  conditions.insert(conditions.end(), more.begin(), more.end());
  return conditions;
}

std::vector<MemoryModel::ObjectAddress> MemoryModel::observedAddresses() {
  std::vector<ObjectAddress> result;
  for (uint32_t index : addresses.observed())
    result.push_back({objectTable.at(index).detail, addresses.ofObject(objectTable.at(index).id)});
  return result;
}

} // namespace fathom::memory
