#include "seair/FromLLVM.h"

#include "frontend/Intrinsics.h"
#include "frontend/Places.h"
#include "seair/Translator.h"
#include "support/Error.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;

namespace fathom::seair {

Translator::Translator(llvm::Function &source, Function &out, Translation &shared)
    : source(source), layout(source.getParent()->getDataLayout()), shared(shared),
      regions(shared.regions.mapOf(source)), interface(shared.interfaces.of(source)), env(shared.env),
      tables(*shared.program.tables), out(&out), b(out), isWhole(&out == &shared.program.main()),
      lifeRegion(shared.regions.isSplit ? regions.numRegions() : 0),
      firstRegion(static_cast<uint32_t>(tables.regions.size())),
      firstShadow(regions.numRegions() + (shared.regions.isSplit ? 1 : 0)) {}

void Translator::initMemory(uint32_t region, const regions::RegionInfo &info) {
  unsigned word = std::min(info.wordSize, env.options.maxWord);
  tables.setRegion(firstRegion + region, {word, info.holdsPointers, info.isModAsked});
  setMemory(region, b.memInit(firstRegion + region));
}

/// Those that no caller passes.
void Translator::makeMemories() {
  if (isWhole) {
    for (uint32_t region = 0; region < regions.numRegions(); ++region)
      initMemory(region, regions.info(region));
    if (lifeRegion)
      initMemory(lifeRegion, {});
    for (uint32_t region = 0; hasShadows() && region < regions.numRegions(); ++region) {
      uint32_t shadow = firstShadow + region;
      tables.setRegion(firstRegion + shadow, {1, false, false, firstRegion + region});
      setMemory(shadow, b.memInit(firstRegion + shadow));
    }
    return;
  }
  for (uint32_t region : interface.used)
    if (!memoryMap.find(memories, region))
      initMemory(region, regions.info(region));
}

/// In the order: arguments, globals, life memory, memories.
void Translator::makeParameters() {
  if (isWhole)
    return;
  for (llvm::Argument &argument : source.args()) {
    Leaves leaves;
    for (const LeafType &leaf : flatten(argument.getType()))
      leaves.push_back(out->addParam(leafType(leaf.type)));
    setLeaves(argument, std::move(leaves));
  }
  for (GlobalValue *global : interface.globals)
    translated[global] = {out->addParam(Type::ptr(), global->getName().str())};
  if (lifeRegion)
    setLife(out->addParam(Type::mem(), "life"));
  for (uint32_t region : interface.taken)
    setMemory(region, out->addParam(Type::mem()));
  if (!source.getReturnType()->isVoidTy())
    for (const LeafType &leaf : flatten(source.getReturnType()))
      out->resultTypes.push_back(leafType(leaf.type));
  out->resultTypes.insert(out->resultTypes.end(), interface.given.size() + (lifeRegion && interface.givesLife),
                          Type::mem());
}

void Translator::run() {
  makeParameters();
  prologue = out->addBlock("entry");
  b.setBlock(prologue);
  makeMemories();
  if (isWhole)
    translateGlobals();
  prologueMemories = memories;

  ReversePostOrderTraversal<llvm::Function *> order(&source);
  unsigned number = 0;
  for (BasicBlock *block : order)
    blocks[block] = out->addBlock("b" + std::to_string(number++));
  for (BasicBlock *block : order) {
    env.budget.poll();
    if (isReached(*block))
      translateBlock(*block);
    else
      memoriesAtEnd[block] = PersistentMap<Value>::empty;
  }
  b.setBlock(prologue);
  b.br(blocks[&source.getEntryBlock()]);
  llvm::erase_if(out->blocks, [](const Block *block) { return block->insts.empty(); });
  out->renumberBlocks();
}

/// Not what comes after a halt only: it may use what was not translated.
bool Translator::isReached(BasicBlock &block) {
  return block.isEntryBlock() || any_of(predecessors(&block), [&](BasicBlock *predecessor) {
           return blocks.count(predecessor) && is_contained(blocks[predecessor]->successors(), blocks[&block]);
         });
}

void Translator::translateBlock(BasicBlock &block) {
  b.setBlock(blocks[&block]);
  b.setLoc({});
  memories = block.isEntryBlock() ? prologueMemories : memoriesAtEntry(block);
  for (llvm::Instruction &inst : block) {
    b.setLoc(place(inst.getDebugLoc()));
    if (!translateInstruction(inst)) {
      b.halt();
      break;
    }
  }
  memoriesAtEnd[&block] = memories;
}

/// The blocks come in topological order, so the memories of every predecessor are known. What is the same in all of
/// them costs nothing.
Memories Translator::memoriesAtEntry(BasicBlock &block) {
  SmallVector<Memories, 4> incoming;
  SmallVector<Block *, 4> from;
  SmallPtrSet<BasicBlock *, 4> seen;
  for (BasicBlock *predecessor : predecessors(&block)) {
    if (!blocks.count(predecessor) || !seen.insert(predecessor).second)
      continue;
    auto it = memoriesAtEnd.find(predecessor);
    invariant(it != memoriesAtEnd.end(), "a loop is left in the function that is translated");
    Block *end = blocks[predecessor];
    if (!is_contained(end->successors(), blocks[&block]))
      continue; // the run ended inside the predecessor
    incoming.push_back(it->second);
    from.push_back(end);
  }
  SmallSetVector<uint32_t, 8> differing;
  for (Memories other : ArrayRef(incoming).drop_front())
    memoryMap.merge(incoming.front(), other, [&](uint64_t region, const Value *value, const Value *) {
      differing.insert(static_cast<uint32_t>(region));
      return *value;
    });
  Memories result = incoming.front();
  for (uint32_t region : differing) {
    SmallVector<Value, 4> values;
    for (Memories at : incoming)
      values.push_back(*memoryMap.find(at, region));
    result = memoryMap.set(result, region, b.phi(Type::mem(), values, from)->result());
  }
  return result;
}

Value Translator::allocate(Opcode op, Value size, unsigned align, const std::string &name, const llvm::Value &pointer) {
  uint32_t region = regions.regionOf(pointer);
  auto *inst = dyn_cast<llvm::Instruction>(&pointer); // a variable or from the heap; others are globals
  ObjectInfo object{name, align, !regions.info(region).isExposed, inst && isInput(*inst)};
  Builder::Allocation allocation = b.alloc(op, size, std::move(object), memory(region), lifeRegion ? life() : Value{});
  setMemory(region, allocation.mem);
  if (lifeRegion)
    setLife(allocation.life);
  if (hasShadows())
    setShadow(allocation.ptr, inst && !isInput(*inst) ? 0xff : 0, size, pointer);
  return allocation.ptr;
}

void Translator::setShadow(Value pointer, uint8_t byte, Value size, const llvm::Value &region) {
  uint32_t shadow = shadowOf(region);
  setMemory(shadow, b.memset(pointer, b.integer(8, byte), size, memory(shadow)));
}

void Translator::translatePhi(PHINode &phi) {
  SmallVector<LeafType, 4> types = flatten(phi.getType());
  Leaves result;
  SmallVector<Block *, 4> from;
  SmallVector<Leaves, 4> incoming;
  SmallPtrSet<BasicBlock *, 4> seen;
  for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
    BasicBlock *predecessor = phi.getIncomingBlock(i);
    if (!blocks.count(predecessor) || !seen.insert(predecessor).second)
      continue;
    Block *end = blocks[predecessor];
    if (!is_contained(end->successors(), b.block()))
      continue;
    from.push_back(end);
    incoming.push_back(leavesForPhi(phi.getIncomingValue(i)));
  }
  for (unsigned leaf = 0; leaf < types.size(); ++leaf) {
    SmallVector<Value, 4> values;
    for (Leaves &leaves : incoming)
      values.push_back(leaves[leaf]);
    result.push_back(values.empty() ? arbitrary(types[leaf].type, NondetSource::Uninit, "").front()
                                    : b.phi(out->typeOf(values.front()), values, from)->result());
  }
  setLeaves(phi, std::move(result));
}

void Translator::translateBranch(BranchInst &branch) {
  if (branch.isUnconditional())
    return b.br(blocks[branch.getSuccessor(0)]);
  Block *yes = blocks[branch.getSuccessor(0)], *no = blocks[branch.getSuccessor(1)];
  if (yes == no)
    return b.br(yes);
  b.condBr(scalar(branch.getCondition()), yes, no);
}

void Translator::translateReturn(ReturnInst &ret) {
  if (isWhole)
    return b.halt();
  Leaves values;
  if (ret.getReturnValue())
    values = leavesOf(ret.getReturnValue());
  if (lifeRegion && interface.givesLife)
    values.push_back(life());
  for (uint32_t region : interface.given)
    values.push_back(memory(region));
  b.ret(values);
}

bool Translator::translateInstruction(llvm::Instruction &inst) {
  switch (inst.getOpcode()) {
  case Instruction::PHI:
    translatePhi(cast<PHINode>(inst));
    return true;
  case Instruction::Br:
    translateBranch(cast<BranchInst>(inst));
    return true;
  case Instruction::Ret:
    translateReturn(cast<ReturnInst>(inst));
    return true;
  case Instruction::Unreachable:
    // What LLVM says cannot happen is not taken on trust.
    b.assertThat(b.boolean(false), PropertyKind::Unsupported, "code that LLVM took for unreachable");
    b.halt();
    return true;
  case Instruction::Load:
    translateLoad(cast<LoadInst>(inst));
    return true;
  case Instruction::Store:
    translateStore(cast<StoreInst>(inst));
    return true;
  case Instruction::Call:
    return translateCall(cast<CallInst>(inst));
  default:
    setLeaves(inst, translateScalarOperation(inst));
    return true;
  }
}

Leaves Translator::leavesOf(llvm::Value *value) {
  if (auto *constant = dyn_cast<llvm::Constant>(value))
    return constantLeaves(*constant);
  auto it = translated.find(value);
  invariant(it != translated.end(), "a value is used before it is translated");
  return it->second;
}

Value Translator::scalar(llvm::Value *value) {
  Leaves leaves = leavesOf(value);
  invariant(leaves.size() == 1, "a scalar was expected");
  return leaves.front();
}

unsigned Translator::bitsOf(llvm::Type *type) { return layout.getTypeSizeInBits(type).getFixedValue(); }

Type Translator::leafType(llvm::Type *type) { return type->isPointerTy() ? Type::ptr() : Type::integer(bitsOf(type)); }

void Translator::flatten(llvm::Type *type, uint64_t offset, SmallVectorImpl<LeafType> &result) {
  if (auto *structure = dyn_cast<StructType>(type)) {
    const StructLayout *fields = layout.getStructLayout(structure);
    for (unsigned i = 0; i < structure->getNumElements(); ++i)
      flatten(structure->getElementType(i), offset + fields->getElementOffset(i), result);
  } else if (auto *array = dyn_cast<ArrayType>(type)) {
    uint64_t stride = layout.getTypeAllocSize(array->getElementType());
    for (uint64_t i = 0; i < array->getNumElements(); ++i)
      flatten(array->getElementType(), offset + i * stride, result);
  } else if (auto *vector = dyn_cast<FixedVectorType>(type)) {
    unsigned bits = bitsOf(vector->getElementType());
    for (unsigned i = 0; i < vector->getNumElements(); ++i)
      result.push_back({offset + uint64_t{i} * bits / 8, vector->getElementType()});
  } else if (type->isIntegerTy() || type->isPointerTy() || type->isFloatingPointTy()) {
    result.push_back({offset, type});
  } else if (!type->isVoidTy()) {
    std::string name;
    raw_string_ostream(name) << *type;
    throw Unsupported("values of type " + name);
  }
}

SmallVector<LeafType, 4> Translator::flatten(llvm::Type *type) {
  SmallVector<LeafType, 4> result;
  flatten(type, 0, result);
  return result;
}

SourceLoc Translator::place(const DebugLoc &location) {
  Place found = placeOf(location);
  if (found.file.empty())
    return {};
  return {tables.files.intern(found.file), found.line, found.column};
}

/// Vectors whose elements are not whole bytes are packed bit by bit in memory.
static bool isBitPacked(llvm::Type *type, const DataLayout &layout) {
  if (auto *vector = dyn_cast<VectorType>(type))
    return layout.getTypeSizeInBits(vector->getElementType()) % 8 != 0;
  return type->isAggregateType() &&
         any_of(type->subtypes(), [&](llvm::Type *part) { return isBitPacked(part, layout); });
}

void Translator::translateLoad(LoadInst &load) {
  if (isBitPacked(load.getType(), layout))
    return setLeaves(load, unsupported(load.getType(), "vectors of bits in memory"));
  Value pointer = scalar(load.getPointerOperand());
  Value mem = memoryOf(*load.getPointerOperand());
  Leaves result;
  for (const LeafType &leaf : flatten(load.getType())) {
    Value address = leaf.offset ? b.gep(pointer, b.integer(64, leaf.offset)) : pointer;
    if (leaf.type->isPointerTy()) {
      // Integers become pointers to exposed objects only. Which part of an aggregate that is, nobody knows.
      bool looksUp = !load.getType()->isPointerTy() || regions.info(regions.regionOf(load)).isExposed;
      result.push_back(b.load(Type::ptr(), address, mem, lifeRegion && looksUp ? life() : Value{}));
      continue;
    }
    unsigned bits = bitsOf(leaf.type);
    result.push_back(b.zextOrTrunc(b.load(Type::integer(alignTo(bits, 8)), address, mem), bits));
  }
  setLeaves(load, std::move(result));
}

void Translator::translateStore(StoreInst &store) {
  llvm::Type *type = store.getValueOperand()->getType();
  if (isBitPacked(type, layout)) {
    unsupported(type, "vectors of bits in memory");
    return;
  }
  Value pointer = scalar(store.getPointerOperand());
  Leaves values = leavesOf(store.getValueOperand());
  Value mem = memoryOf(*store.getPointerOperand());
  unsigned i = 0;
  for (const LeafType &leaf : flatten(type)) {
    Value address = leaf.offset ? b.gep(pointer, b.integer(64, leaf.offset)) : pointer;
    Value value = values[i++];
    if (!leaf.type->isPointerTy())
      value = b.zextOrTrunc(value, alignTo(bitsOf(leaf.type), 8));
    mem = b.store(value, address, mem);
  }
  setMemoryOf(*store.getPointerOperand(), mem);
}

Leaves Translator::arbitrary(llvm::Type *type, NondetSource from, const std::string &what,
                             llvm::ArrayRef<Value> iterations) {
  Leaves result;
  for (const LeafType &leaf : flatten(type)) {
    if (leaf.type->isPointerTy()) {
      Value address = b.nondet(tables.addressType(), from, what, iterations);
      result.push_back(from == NondetSource::Uninit ? pointerToNothing(address) : b.intToPtr(address, life()));
    } else {
      result.push_back(b.nondet(leafType(leaf.type), from, what, iterations));
    }
  }
  return result;
}

/// A pointer that nobody set has an arbitrary address, but even where that lies in an object it must not be used. No
/// object has the address 1.
Value Translator::pointerToNothing(Value address) {
  unsigned width = out->typeOf(address).width();
  Value nothing = b.intToPtr(b.integer(width, 1), life());
  Value elsewhere = b.gep(b.gep(nothing, b.zextOrTrunc(address, 64)), b.integer(64, ~uint64_t{0}));
  return b.select(b.compare(Opcode::Eq, address, b.integer(width, 0)), out->nullPtr(), elsewhere);
}

Leaves Translator::unsupported(llvm::Type *type, const std::string &what) {
  b.assertThat(b.boolean(false), PropertyKind::Unsupported, what);
  return type->isVoidTy() ? Leaves() : arbitrary(type, NondetSource::Abstract, what);
}

Leaves Translator::abstracted(llvm::Type *type, const std::string &what) {
  env.assumptions.insert("'" + what + "' may give any value");
  return arbitrary(type, NondetSource::Abstract, what);
}

Program translate(llvm::Function &whole, const ProgramRegions &regions, Env &env) {
  ScopedTimer timer(env.stats, "translate");
  Program program;
  program.tables->pointerBytes = whole.getParent()->getDataLayout().getPointerSize();
  Interfaces interfaces(whole, regions);
  program.functions.reserve(interfaces.functions().size()); // they stay where they are
  Translation shared{program, interfaces, regions, env};
  for (llvm::Function *source : interfaces.functions()) {
    bool isOnly = interfaces.functions().size() == 1;
    Function &out = program.functions.emplace_back(isOnly ? "main" : source->getName().str(), *program.tables);
    Translator(*source, out, shared).run();
  }
  return program;
}

Program translate(llvm::Function &whole, const regions::RegionMap &regions, Env &env) {
  ProgramRegions only{regions.numRegions() > 1,
                      [&](const llvm::Function &) -> const regions::RegionMap & { return regions; },
                      [](const CallBase &, const llvm::Function &) { return std::vector<uint32_t>(); }};
  return translate(whole, only, env);
}

} // namespace fathom::seair
