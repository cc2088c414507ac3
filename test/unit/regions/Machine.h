// Runs small LLVM modules on real objects and watches which region each access goes through: the analysis is wrong if
// one object is reached through two regions of a function and written through one of them.
#pragma once

#include "regions/ModuleRegions.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

#include <map>
#include <set>
#include <sstream>

namespace fathom::regions {

class Machine {
public:
  Machine(Analysis &analysis, ModuleRegions &regions, uint64_t index)
      : analysis(analysis), regions(regions), index(index) {}

  void run(const llvm::Function &main) {
    Frame frame{&main, nullptr, nullptr, {}, {}};
    call(frame, {});
  }

  std::vector<std::string> problems;

private:
  static constexpr int nothing = -1;
  struct Value {
    int object = nothing; // of a pointer
    int64_t offset = 0;
    uint64_t bits = 0; // of an integer
  };
  using Values = std::vector<Value>; // the parts of a struct
  struct Byte {
    uint8_t bits = 0;
    Value pointer;
    int part = -1; // which byte of the pointer
  };
  struct Object {
    const llvm::Value *site;
    std::vector<Byte> bytes;
  };
  struct Seen {
    std::set<const void *> nodes;
    bool isWritten = false;
  };
  struct Frame {
    const llvm::Function *function;
    Frame *caller;
    const llvm::CallBase *site;
    std::map<const llvm::Value *, Values> values;
    std::map<int, Seen> seen; // by object
  };

  /// Far apart and irregular, so that no address is hit by chance.
  static uint64_t baseOf(uint64_t object) {
    return ((object + 1) * 0x9e3779b97f4a7c15 >> 17 << 8) + (uint64_t{1} << 46);
  }

  static uint64_t addressOf(const Value &pointer) {
    return pointer.object == nothing ? pointer.bits : baseOf(pointer.object) + pointer.offset;
  }

  Value atAddress(uint64_t address) const {
    for (size_t i = 0; i < objects.size(); ++i)
      if (address >= baseOf(i) && address - baseOf(i) < objects[i].bytes.size())
        return {static_cast<int>(i), static_cast<int64_t>(address - baseOf(i)), 0};
    return {nothing, 0, address};
  }

  Value allocate(Frame &frame, const llvm::Value &site, uint64_t size) {
    objects.push_back({&site, std::vector<Byte>(size)});
    Value result{static_cast<int>(objects.size() - 1), 0, 0};
    if (!llvm::isa<llvm::GlobalValue>(site))
      note(frame, result, site, 0, true);
    return result;
  }

  void complain(const Frame &frame, const llvm::Value &pointer, const std::string &what) {
    std::string text;
    llvm::raw_string_ostream(text) << frame.function->getName() << ": " << pointer << ": " << what;
    problems.push_back(text);
  }

  /// An access, as this function and those that called it see it.
  void note(Frame &start, const Value &value, const llvm::Value &pointer, uint64_t size, bool isWrite) {
    ValueGraph &values = analysis.graphOf(*start.function);
    Cell cell = values.graph.resolve(values.cellOf(pointer));
    const RegionMap &map = regions.mapOf(*start.function);
    const RegionInfo &info = map.info(map.regionOf(pointer));
    if (map.regionOf(pointer) == 0)
      complain(start, pointer, "points to an object though it should not");
    if (size % info.wordSize != 0 || value.offset % info.wordSize != 0)
      complain(start, pointer, "is not a whole word");
    const void *node = cell.node;
    bool isNode = true;
    for (Frame *frame = &start; frame; frame = frame->caller) {
      Seen &seen = frame->seen[value.object];
      seen.nodes.insert(node);
      seen.isWritten |= isWrite;
      if (seen.nodes.size() > 1 && seen.isWritten)
        complain(start, pointer,
                 "reaches an object through another region, seen in " + frame->function->getName().str());
      if (frame->site && isNode)
        node = outward(*frame, node, isNode);
      else if (isNode)
        node = frame;
    }
  }

  const void *outward(Frame &frame, const void *node, bool &isNode) {
    ValueGraph *callee = &analysis.graphOf(*frame.function), *caller = &analysis.graphOf(*frame.caller->function);
    if (callee == caller)
      return node;
    auto [it, isNew] = simulations.try_emplace({frame.site, frame.function});
    if (isNew)
      for (const Analysis::Site &site : analysis.allSites())
        if (site.call == frame.site && site.callee == frame.function) {
          Simulation relation = analysis.bind(site);
          for (auto &[inner, outer] : relation.allPairs())
            it->second[inner] = outer.node;
        }
    auto found = it->second.find(node);
    if (found != it->second.end())
      return found->second;
    isNode = false;
    return &frame; // the caller has no name for it
  }

  bool isInside(const Value &pointer, uint64_t size) const {
    if (pointer.object == nothing)
      return false;
    uint64_t limit = objects[pointer.object].bytes.size();
    return pointer.offset >= 0 && static_cast<uint64_t>(pointer.offset) <= limit && size <= limit - pointer.offset;
  }

  void storeScalar(const Value &at, uint64_t size, const Value &value, bool isPointer) {
    uint64_t bits = isPointer ? addressOf(value) : value.bits;
    for (uint64_t i = 0; i < size; ++i) {
      Byte byte{static_cast<uint8_t>(i < 8 ? bits >> (8 * i) : 0), {}, -1};
      if (isPointer)
        byte = {byte.bits, value, static_cast<int>(i)};
      objects[at.object].bytes[at.offset + i] = byte;
    }
  }

  Value loadScalar(const Value &at, uint64_t size, bool isPointer) const {
    const Byte *bytes = &objects[at.object].bytes[at.offset];
    uint64_t bits = 0;
    for (uint64_t i = 0; i < std::min<uint64_t>(size, 8); ++i)
      bits |= uint64_t{bytes[i].bits} << (8 * i);
    if (!isPointer)
      return {nothing, 0, bits};
    for (int i = 0; i < 8; ++i)
      if (bytes[i].part != i || bytes[i].pointer.object != bytes[0].pointer.object ||
          bytes[i].pointer.offset != bytes[0].pointer.offset)
        return atAddress(bits);
    return bytes[0].pointer;
  }

  Values valueOf(Frame &frame, const llvm::Value &value) {
    if (auto *number = llvm::dyn_cast<llvm::ConstantInt>(&value))
      return {{nothing, 0, number->getZExtValue()}};
    if (auto *global = llvm::dyn_cast<llvm::GlobalValue>(&value))
      return {globals.at(global)};
    if (llvm::isa<llvm::Constant>(value))
      return Values(value.getType()->isStructTy() ? value.getType()->getStructNumElements() : 1);
    return frame.values[&value];
  }
  Value scalar(Frame &frame, const llvm::Value &value) { return valueOf(frame, value).front(); }

  void makeGlobals(Frame &frame) {
    const llvm::Module &module = *frame.function->getParent();
    for (const llvm::Function &function : module)
      globals[&function] = allocate(frame, function, 0);
    for (const llvm::GlobalVariable &global : module.globals())
      globals[&global] = allocate(frame, global, module.getDataLayout().getTypeAllocSize(global.getValueType()));
    for (const llvm::GlobalVariable &global : module.globals())
      for (unsigned i = 0; i < global.getInitializer()->getNumOperands(); ++i) {
        Value at = globals[&global];
        at.offset += 8 * i; // all elements are pointers
        storeScalar(at, 8, scalar(frame, *global.getInitializer()->getOperand(i)), true);
      }
  }

  Values call(Frame &frame, llvm::ArrayRef<Values> arguments) {
    if (!frame.caller)
      makeGlobals(frame);
    for (const llvm::Argument &argument : frame.function->args())
      frame.values[&argument] = arguments[argument.getArgNo()];
    for (const llvm::Instruction &inst : frame.function->getEntryBlock()) {
      if (auto *ret = llvm::dyn_cast<llvm::ReturnInst>(&inst))
        return ret->getReturnValue() ? valueOf(frame, *ret->getReturnValue()) : Values();
      frame.values[&inst] = execute(frame, inst);
    }
    return {};
  }

  Values execute(Frame &frame, const llvm::Instruction &inst) {
    auto operand = [&](unsigned i) { return scalar(frame, *inst.getOperand(i)); };
    const llvm::DataLayout &layout = inst.getModule()->getDataLayout();
    switch (inst.getOpcode()) {
    case llvm::Instruction::Load:
      return load(frame, llvm::cast<llvm::LoadInst>(inst));
    case llvm::Instruction::Store:
      return store(frame, llvm::cast<llvm::StoreInst>(inst));
    case llvm::Instruction::GetElementPtr: {
      auto &gep = llvm::cast<llvm::GetElementPtrInst>(inst);
      Value result = operand(0);
      uint64_t size = layout.getTypeAllocSize(gep.getSourceElementType());
      uint64_t by = operand(1).bits * size;
      result.offset += static_cast<int64_t>(by);
      result.bits += result.object == nothing ? by : 0;
      return {result};
    }
    case llvm::Instruction::Select:
      return valueOf(frame, *inst.getOperand(operand(0).bits & 1 ? 1 : 2));
    case llvm::Instruction::PtrToInt:
      return {{nothing, 0, addressOf(operand(0))}};
    case llvm::Instruction::IntToPtr:
      return {atAddress(operand(0).bits)};
    case llvm::Instruction::InsertValue: {
      Values result = valueOf(frame, *inst.getOperand(0));
      result[llvm::cast<llvm::InsertValueInst>(inst).getIndices()[0]] = operand(1);
      return result;
    }
    case llvm::Instruction::ExtractValue:
      return {valueOf(frame, *inst.getOperand(0))[llvm::cast<llvm::ExtractValueInst>(inst).getIndices()[0]]};
    case llvm::Instruction::Mul:
      return {{nothing, 0, operand(0).bits * operand(1).bits}};
    case llvm::Instruction::Call:
      return callInst(frame, llvm::cast<llvm::CallInst>(inst));
    }
    throw std::runtime_error(inst.getOpcodeName());
  }

  Values load(Frame &frame, const llvm::LoadInst &inst) {
    Value at = scalar(frame, *inst.getPointerOperand());
    uint64_t size = inst.getModule()->getDataLayout().getTypeStoreSize(inst.getType());
    if (!isInside(at, size))
      return {{}};
    note(frame, at, *inst.getPointerOperand(), size, false);
    return {loadScalar(at, size, inst.getType()->isPointerTy())};
  }

  Values store(Frame &frame, const llvm::StoreInst &inst) {
    Value at = scalar(frame, *inst.getPointerOperand());
    llvm::Type *type = inst.getValueOperand()->getType();
    uint64_t size = inst.getModule()->getDataLayout().getTypeStoreSize(type);
    if (isInside(at, size)) {
      note(frame, at, *inst.getPointerOperand(), size, true);
      storeScalar(at, size, scalar(frame, *inst.getValueOperand()), type->isPointerTy());
    }
    return {};
  }

  Values callInst(Frame &frame, const llvm::CallInst &inst) {
    if (auto *copy = llvm::dyn_cast<llvm::MemTransferInst>(&inst)) {
      Value to = scalar(frame, *copy->getRawDest()), from = scalar(frame, *copy->getRawSource());
      uint64_t length = scalar(frame, *copy->getLength()).bits;
      if (length == 0 || !isInside(to, length) || !isInside(from, length))
        return {};
      note(frame, to, *copy->getRawDest(), length, true);
      note(frame, from, *copy->getRawSource(), length, false);
      std::vector<Byte> bytes(objects[from.object].bytes.begin() + from.offset,
                              objects[from.object].bytes.begin() + from.offset + length);
      std::copy(bytes.begin(), bytes.end(), objects[to.object].bytes.begin() + to.offset);
      return {};
    }
    const llvm::Function *callee = inst.getCalledFunction();
    if (!callee) {
      Value target = scalar(frame, *inst.getCalledOperand());
      callee = target.object == nothing || target.offset ? nullptr
                                                         : llvm::dyn_cast<llvm::Function>(objects[target.object].site);
      if (!callee || callee->getFunctionType() != inst.getFunctionType())
        return {{}};
      if (!llvm::is_contained(analysis.targets(inst), callee))
        complain(frame, inst, "calls " + callee->getName().str() + " unexpectedly");
    }
    if (callee->getName() == "fathom.malloc")
      return {allocate(frame, inst, 64)};
    if (callee->getName().starts_with("fathom.nondet"))
      return {{nothing, 0, index}};
    if (++depth > 30)
      return {{}}; // the run ends here
    std::vector<Values> arguments;
    for (const llvm::Use &argument : inst.args())
      arguments.push_back(valueOf(frame, *argument));
    Frame inner{callee, &frame, &inst, {}, {}};
    return call(inner, arguments);
  }

  Analysis &analysis;
  ModuleRegions &regions;
  uint64_t index;
  unsigned depth = 0;
  std::vector<Object> objects;
  std::map<const llvm::Value *, Value> globals;
  std::map<std::pair<const llvm::CallBase *, const llvm::Function *>, std::map<const void *, const void *>> simulations;
};

} // namespace fathom::regions
