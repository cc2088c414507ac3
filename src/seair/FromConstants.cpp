// Globals are allocated first and initialised second, since initialisers may point to each other. All of it, and every
// constant expression, goes into the prologue block, which dominates everything.
#include "seair/Translator.h"

#include "frontend/Library.h"
#include "support/Error.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace fathom::seair {

namespace {

/// Builds in the prologue, with the memories of its end, for as long as it lives.
class InPrologue {
public:
  InPrologue(Builder &b, Block *prologue, Memories &memories, Memories prologueMemories)
      : b(b), block(b.block()), loc(b.loc()), memories(memories), saved(memories),
        restores(prologueMemories != PersistentMap<Value>::empty) {
    b.setBlock(prologue);
    b.setLoc({});
    if (restores)
      memories = prologueMemories;
  }
  ~InPrologue() {
    b.setBlock(block);
    b.setLoc(loc);
    if (restores)
      memories = saved;
  }

private:
  Builder &b;
  Block *block;
  SourceLoc loc;
  Memories &memories, saved;
  bool restores; // not while the prologue itself is made
};

} // namespace

Leaves Translator::constantLeaves(llvm::Constant &constant) {
  if (auto *number = dyn_cast<ConstantInt>(&constant))
    return {out->constant(number->getValue())};
  if (auto *number = dyn_cast<ConstantFP>(&constant); number && !constant.getType()->isVectorTy())
    return {out->constant(number->getValueAPF().bitcastToAPInt())};
  if (isa<ConstantPointerNull>(constant))
    return {out->nullPtr()};
  if (isa<UndefValue>(constant))
    return arbitrary(constant.getType(), NondetSource::Uninit, "");
  if (auto *global = dyn_cast<GlobalValue>(&constant))
    return {globalPointer(*global)};
  if (auto it = translated.find(&constant); it != translated.end())
    return it->second;
  Leaves result;
  if (auto *expression = dyn_cast<ConstantExpr>(&constant)) {
    result = constantExpression(*expression);
    setLeaves(constant, result);
    return result;
  }
  // An aggregate: its elements, with fresh arbitrary values for undefined ones at every use.
  unsigned count = flatten(constant.getType()).size();
  for (unsigned i = 0; result.size() < count; ++i) {
    llvm::Constant *element = constant.getAggregateElement(i);
    if (!element)
      throw Unsupported("an unusual constant");
    append_range(result, constantLeaves(*element));
  }
  return result;
}

Leaves Translator::constantExpression(ConstantExpr &expression) {
  InPrologue scope(b, prologue, memories, prologueMemories);
  if (auto *gep = dyn_cast<GEPOperator>(&expression))
    return translateGep(*gep);
  llvm::Instruction *inst = expression.getAsInstruction();
  Leaves result = translateScalarOperation(*inst);
  inst->deleteValue();
  return result;
}

Leaves Translator::leavesForPhi(llvm::Value *value) {
  if (!isa<llvm::Constant>(value))
    return leavesOf(value);
  InPrologue scope(b, prologue, memories, prologueMemories);
  return leavesOf(value);
}

Value Translator::globalPointer(GlobalValue &global) {
  auto it = translated.find(&global);
  if (it == translated.end())
    throw Unsupported("the global '" + global.getName().str() + "'");
  return it->second.front();
}

void Translator::translateGlobals() {
  for (GlobalValue *global : interface.globals)
    allocateGlobal(*global);
  trackModified(b.boolean(false)); // an initialiser is no write
  for (GlobalValue *global : interface.globals)
    if (auto *variable = dyn_cast<GlobalVariable>(global); variable && variable->hasInitializer())
      initialise(*variable);
  trackModified(b.boolean(true));
}

/// What the program says, which may be less than what LLVM prefers. Compilers need not align functions.
static unsigned alignmentOf(const GlobalValue &global, const DataLayout &layout) {
  if (auto *variable = dyn_cast<GlobalVariable>(&global))
    return variable->getAlign().value_or(layout.getPreferredAlign(variable)).value();
  return cast<llvm::Function>(global).getAlign().valueOrOne().value();
}

void Translator::allocateGlobal(GlobalValue &global) {
  auto *variable = dyn_cast<GlobalVariable>(&global);
  std::string name = global.getName().starts_with(".str") ? "string literal" : frontend::readableName(global);
  Value size = b.integer(64, 0); // a function: nothing to read or write there
  if (variable && variable->getValueType()->isSized())
    size = b.integer(64, layout.getTypeAllocSize(variable->getValueType()));
  bool isNamedHere =
      any_of(global.users(), [](const User *user) { return isa<llvm::Instruction, ConstantExpr>(user); });
  if (variable && !variable->hasInitializer() && out->constantValue(size).isZero() && isNamedHere)
    throw Unsupported("the external global '" + name + "' of unknown size");
  bool isConstant = !variable || variable->isConstant();
  translated[&global] = {
      allocate(isConstant ? Opcode::Constant : Opcode::Global, size, alignmentOf(global, layout), name, global)};
}

namespace {

/// The bytes of an initialiser, and the places where something else than known bytes goes.
class Image {
public:
  struct Item {
    uint64_t offset;
    llvm::Constant *value; // a pointer, or a number LLVM cannot compute
  };

  Image(llvm::Constant &initialiser, const DataLayout &layout)
      : layout(layout), bytes(layout.getTypeAllocSize(initialiser.getType()), '\0'), known(bytes.size(), true) {
    SmallVector<Item, 16> work{{0, &initialiser}};
    while (!work.empty()) {
      Item item = work.pop_back_val();
      add(item, work);
    }
  }

  std::string take(uint64_t from, uint64_t to) const { return bytes.substr(from, to - from); }
  bool isKnown(uint64_t i) const { return known[i]; }
  bool isZero(uint64_t i) const { return known[i] && bytes[i] == 0; }
  uint64_t size() const { return bytes.size(); }

  static constexpr uint64_t widestWord = 8;
  /// The end of zeros from here on that are worth a memset: a long run, or all that is left. It ends between words, so
  /// that no word of the region is written in parts. `from` if there is none.
  uint64_t endOfZeros(uint64_t from) const {
    uint64_t end = from;
    while (end < size() && isZero(end))
      ++end;
    if (end == size())
      return end;
    end -= end % widestWord;
    return end >= from + 2 * widestWord ? end : from;
  }

  SmallVector<Item, 16> items;

private:
  void add(Item item, SmallVectorImpl<Item> &work) {
    llvm::Constant *value = item.value;
    if (isa<ConstantAggregateZero, ConstantPointerNull>(value))
      return;
    if (isa<UndefValue>(value)) {
      std::fill_n(known.begin() + item.offset, layout.getTypeStoreSize(value->getType()).getFixedValue(), false);
    } else if (auto *number = dyn_cast<ConstantInt>(value)) {
      put(item.offset, number->getValue());
    } else if (auto *real = dyn_cast<ConstantFP>(value)) {
      put(item.offset, real->getValueAPF().bitcastToAPInt());
    } else if (auto *data = dyn_cast<ConstantDataSequential>(value)) {
      StringRef raw = data->getRawDataValues();
      std::copy(raw.begin(), raw.end(), bytes.begin() + item.offset);
    } else if (auto *structure = dyn_cast<ConstantStruct>(value)) {
      const StructLayout *fields = layout.getStructLayout(structure->getType());
      for (unsigned i = 0; i < structure->getNumOperands(); ++i)
        work.push_back({item.offset + fields->getElementOffset(i), structure->getOperand(i)});
    } else if (auto *array = dyn_cast<ConstantArray>(value)) {
      uint64_t stride = layout.getTypeAllocSize(array->getType()->getElementType());
      for (unsigned i = 0; i < value->getNumOperands(); ++i)
        work.push_back({item.offset + i * stride, array->getOperand(i)});
    } else if (auto *vector = dyn_cast<ConstantVector>(value)) {
      addVector(item.offset, *vector, work);
    } else {
      items.push_back(item);
    }
  }

  /// The elements of a vector lie bit by bit beside each other.
  void addVector(uint64_t offset, ConstantVector &vector, SmallVectorImpl<Item> &work) {
    unsigned bits = layout.getTypeSizeInBits(vector.getType()->getElementType());
    if (bits % 8 == 0) {
      for (unsigned i = 0; i < vector.getNumOperands(); ++i)
        work.push_back({offset + uint64_t{i} * bits / 8, vector.getOperand(i)});
      return;
    }
    APInt whole(bits * vector.getNumOperands(), 0);
    for (unsigned i = 0; i < vector.getNumOperands(); ++i) {
      auto *number = dyn_cast<ConstantInt>(vector.getOperand(i));
      if (!number) {
        std::fill_n(known.begin() + offset, layout.getTypeStoreSize(vector.getType()).getFixedValue(), false);
        return;
      }
      whole.insertBits(number->getValue(), i * bits);
    }
    put(offset, whole);
  }

  void put(uint64_t offset, const APInt &value) {
    APInt wide = value.zext(alignTo(value.getBitWidth(), 8));
    for (unsigned i = 0; i < wide.getBitWidth() / 8; ++i)
      bytes[offset + i] = static_cast<char>(wide.extractBitsAsZExtValue(8, 8 * i));
  }

  const DataLayout &layout;
  std::string bytes;
  std::vector<bool> known;
};

} // namespace

void Translator::initialise(GlobalVariable &global) {
  Value start = translated[&global].front();
  uint64_t size = layout.getTypeAllocSize(global.getValueType());
  if (size > 0 && isa<ConstantAggregateZero>(global.getInitializer())) { // may be larger than our own memory
    setMemoryOf(global, b.memset(start, b.integer(8, 0), b.integer(64, size), memoryOf(global)));
    return;
  }
  Image image(*global.getInitializer(), layout);
  auto at = [&](uint64_t offset) { return offset ? b.gep(start, b.integer(64, offset)) : start; };
  uint64_t position = 0;
  while (position < image.size()) {
    if (!image.isKnown(position)) {
      ++position;
      continue;
    }
    if (uint64_t end = image.endOfZeros(position); end > position) {
      setMemoryOf(global, b.memset(at(position), b.integer(8, 0), b.integer(64, end - position), memoryOf(global)));
      position = end;
      continue;
    }
    uint64_t end = position + 1;
    while (end < image.size() && image.isKnown(end) && (end % Image::widestWord || image.endOfZeros(end) == end))
      ++end;
    setMemoryOf(global, b.data(at(position), memoryOf(global), image.take(position, end)));
    position = end;
  }
  for (const Image::Item &item : image.items) {
    Leaves leaves = constantLeaves(*item.value);
    SmallVector<LeafType, 4> types = flatten(item.value->getType());
    for (unsigned i = 0; i < leaves.size(); ++i) {
      Value value =
          types[i].type->isPointerTy() ? leaves[i] : b.zextOrTrunc(leaves[i], alignTo(bitsOf(types[i].type), 8));
      setMemoryOf(global, b.store(value, at(item.offset + types[i].offset), memoryOf(global)));
    }
  }
}

} // namespace fathom::seair
