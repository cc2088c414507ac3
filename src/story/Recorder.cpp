// What the walker writes down: a step a line, with what changed while it was executed.
#include "story/Walker.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"

namespace fathom::story {

using namespace llvm;

static constexpr size_t mostSteps = 200'000;

static std::string nameOf(const Function &function) {
  const DISubprogram *subprogram = function.getSubprogram();
  return subprogram ? subprogram->getName().str() : function.getName().str();
}

/// Also the loops that a function is called in.
std::vector<Step::Pass> Walker::allPasses() const {
  std::vector<Step::Pass> result;
  for (const Frame &frame : frames)
    append_range(result, frame.passes);
  return result;
}

void Walker::atInstruction(const Instruction &inst) {
  Frame &frame = frames.back();
  if (!frame.isVisible)
    return;
  Place place = placeOf(inst.getDebugLoc());
  if (place.file.empty())
    return;
  frame.place = {place.file, place.line, place.column};
  if (isa<AllocaInst>(inst) || inst.isLifetimeStartOrEnd())
    return;
  if (open && openFrame == &frame && open->place.line == place.line && open->place.file == place.file)
    return;
  closeStep();
  if (story.steps.size() >= mostSteps)
    throw NoStory("the run is too long to be told");
  open.emplace();
  open->place = {place.file, place.line, 0};
  open->function = nameOf(*frame.function);
  open->depth = static_cast<unsigned>(count_if(frames, [](const Frame &f) { return f.isVisible; }));
  open->passes = allPasses();
  openFrame = &frame;
}

/// A pointer to a heap object says of what type it is.
void Walker::learnType(uint64_t address, const DIType *type) {
  auto *pointer = dyn_cast_or_null<DIDerivedType>(plainType(type));
  const DIType *target = pointer ? plainType(pointer->getBaseType()) : nullptr;
  if (!target || target->getSizeInBits() < 8)
    return;
  Cell &cell = memory[memory.numberOf(address)];
  bool isStart = memory.numberOf(address) && memory.offsetOf(address) == 0;
  if (isStart && cell.kind == Cell::Kind::Heap && !cell.type && cell.size >= target->getSizeInBits() / 8)
    cell.type = target;
}

void Walker::learnTypeFrom(const Change &change, const DIType *type) {
  if (change.size != memory.pointerBytes)
    return;
  std::vector<uint8_t> bytes = memory.bytes(memory.addressOf(change.object, change.offset), change.size);
  uint64_t address = 0;
  for (size_t i = bytes.size(); i-- > 0;)
    address = address << 8 | bytes[i];
  learnType(address, type);
}

/// The smallest part of an object with a name that the bytes lie in.
Walker::Named Walker::partAt(uint32_t number, uint64_t offset, uint64_t size) const {
  const Cell &cell = memory[number];
  std::string name = describer.object(number);
  Describer::Part part{"", nullptr, offset, size};
  uint64_t element = cell.type && cell.kind == Cell::Kind::Heap ? cell.type->getSizeInBits() / 8 : 0;
  if (element) {
    uint64_t start = offset / element * element;
    if (offset + size <= start + element) {
      part = Describer::partOf(cell.type, element, offset - start, size);
      part.offset += start;
      bool isArray = cell.size >= 2 * element;
      if (isArray)
        part.path = "[" + std::to_string(start / element) + "]" + part.path;
      else if (part.path.starts_with("."))
        part.path = "->" + part.path.substr(1);
    } else {
      name += " + " + std::to_string(offset);
    }
  } else if (cell.type) {
    part = Describer::partOf(cell.type, cell.size, offset, size);
  } else if (cell.size > size && offset + size <= cell.size) {
    name += " + " + std::to_string(offset);
  }
  return {name + part.path, part};
}

Change Walker::changeOf(uint32_t number, uint64_t offset, uint64_t size) {
  const Cell &cell = memory[number];
  auto [name, part] = partAt(number, offset, size);
  uint64_t shown = std::min(part.size, cell.size - std::min(cell.size, part.offset));
  std::string value = shown > 4096
                          ? std::to_string(shown) + " bytes"
                          : describer.value(part.type, memory.bytes(memory.addressOf(number, part.offset), shown));
  Change change{name, std::move(value), number, part.offset, shown};
  learnTypeFrom(change, part.type);
  return change;
}

/// What a write of some bits of a word changes.
std::vector<Change> Walker::bitFields(const Write &write) const {
  std::vector<Change> result;
  auto [name, part] = partAt(write.number, write.offset, write.size);
  auto *structure = dyn_cast_or_null<DICompositeType>(plainType(part.type));
  if (!write.bits || !structure || part.offset + part.size > memory[write.number].size)
    return result;
  std::vector<uint8_t> bytes = memory.bytes(memory.addressOf(write.number, part.offset), part.size);
  uint64_t start = 8 * (write.offset - part.offset);
  for (const DIDerivedType *field : Describer::bitFieldsOf(*structure)) {
    uint64_t at = field->getOffsetInBits(), size = field->getSizeInBits();
    if (at < start || at + size > start + write.bits->getBitWidth() ||
        write.bits->extractBits(static_cast<unsigned>(size), static_cast<unsigned>(at - start)).isZero())
      continue;
    std::string separator = memory[write.number].kind == Cell::Kind::Heap && part.path.empty() ? "->" : ".";
    result.push_back({name + separator + field->getName().str(), describer.bitField(*field, bytes), write.number,
                      part.offset + at / 8, (at % 8 + size + 7) / 8});
  }
  return result;
}

void Walker::addChange(Change change) {
  auto isSame = [&](const Change &other) { return other.name == change.name && other.object == change.object; };
  auto known = find_if(open->changes, isSame);
  if (known != open->changes.end())
    *known = std::move(change);
  else if (open->changes.size() < 16)
    open->changes.push_back(std::move(change));
}

/// What was written so far, while it still is as it was.
void Walker::noteWrites() {
  for (const Write &write : writes) {
    std::vector<Change> fields = bitFields(write);
    if (fields.empty())
      fields.push_back(changeOf(write.number, write.offset, write.size));
    for (Change &change : fields)
      addChange(std::move(change));
  }
  writes.clear();
}

void Walker::closeStep() {
  if (!open)
    return;
  noteWrites();
  story.steps.push_back(std::move(*open));
  open.reset();
  openFrame = nullptr;
}

/// How far va_arg got is nobody's business.
static bool isArgumentList(const DIType *type) {
  auto *array = dyn_cast_or_null<DICompositeType>(plainType(type));
  const DIType *element =
      array && array->getTag() == dwarf::DW_TAG_array_type ? plainType(array->getBaseType()) : array;
  return element && element->getName() == "__va_list_tag";
}

/// What library functions write belongs to the line that called them.
void Walker::recordWrite(uint64_t address, uint64_t size, std::optional<APInt> bits) {
  uint32_t number = memory.numberOf(address);
  if (!open || !number || size == 0 || writes.size() >= 64)
    return;
  const Cell &cell = memory[number];
  if (cell.kind != Cell::Kind::Heap && (cell.name.empty() || !cell.type || isArgumentList(cell.type)))
    return; // what clang or the library needs for itself
  writes.push_back({number, static_cast<uint64_t>(memory.offsetOf(address)), size, std::move(bits)});
}

const std::map<const AllocaInst *, const DILocalVariable *> &Walker::variablesOf(Function &function) {
  auto [it, isNew] = variables.try_emplace(&function);
  if (isNew)
    for (Instruction &inst : instructions(function)) {
      for (DbgVariableRecord &record : filterDbgVars(inst.getDbgRecordRange()))
        if (record.isDbgDeclare())
          if (auto *slot = dyn_cast_or_null<AllocaInst>(record.getVariableLocationOp(0)))
            it->second.emplace(slot, record.getVariable());
      if (auto *declare = dyn_cast<DbgDeclareInst>(&inst))
        if (auto *slot = dyn_cast_or_null<AllocaInst>(declare->getAddress()))
          it->second.emplace(slot, declare->getVariable());
    }
  return it->second;
}

static std::vector<uint8_t> bytesOf(const Value &value) {
  std::vector<uint8_t> bytes;
  for (unsigned at = 0; at < value.bits.getBitWidth() && value.parts.empty(); at += 8)
    bytes.push_back(
        static_cast<uint8_t>(value.bits.extractBitsAsZExtValue(std::min(8u, value.bits.getBitWidth() - at), at)));
  return bytes;
}

void Walker::recordCall(Function &function, const std::vector<Value> &arguments, const trace::SourcePlace &from) {
  closeStep();
  Step step;
  step.kind = Step::Kind::Call;
  step.place = from;
  if (!from.known()) {
    DISubprogram *subprogram = function.getSubprogram();
    Place place = placeOf(DILocation::get(function.getContext(), subprogram->getLine(), 0, subprogram));
    step.place = {place.file, place.line, 0};
  }
  step.function = nameOf(function);
  step.depth = static_cast<unsigned>(count_if(frames, [](const Frame &f) { return f.isVisible; }));
  step.passes = allPasses();
  std::map<unsigned, const DILocalVariable *> parameters;
  for (const auto &[slot, variable] : variablesOf(function))
    if (variable->getArg() > 0)
      parameters[variable->getArg()] = variable;
  // Where arguments are as many as parameters they are the same: a struct may be passed in pieces.
  if (parameters.size() == arguments.size()) {
    size_t i = 0;
    for (const auto &[number, variable] : parameters) {
      const DIType *type = variable->getType();
      if (arguments[i].bits.getBitWidth() == 8 * memory.pointerBytes)
        learnType(arguments[i].bits.getZExtValue(), type);
      step.text += (i ? ", " : "") + variable->getName().str() + " = " + describer.value(type, bytesOf(arguments[i]));
      ++i;
    }
  } else if (!arguments.empty()) {
    step.text = "...";
  }
  story.steps.push_back(std::move(step));
}

void Walker::recordReturn(const Value &result) {
  closeStep();
  Frame &frame = frames.back();
  Step step;
  step.kind = Step::Kind::Return;
  step.place = frame.place;
  step.place.column = 0;
  step.function = nameOf(*frame.function);
  step.depth = static_cast<unsigned>(count_if(frames, [](const Frame &f) { return f.isVisible; }));
  step.passes = allPasses();
  const DISubprogram *subprogram = frame.function->getSubprogram();
  const DISubroutineType *signature = subprogram ? subprogram->getType() : nullptr;
  DITypeRefArray types = signature ? signature->getTypeArray() : DITypeRefArray();
  if (!frame.function->getReturnType()->isVoidTy() && result.parts.empty())
    step.text = describer.value(types && types.size() > 0 ? types[0] : nullptr, bytesOf(result));
  story.steps.push_back(std::move(step));
}

/// A value that nobody wrote says nothing if that is the error, and is a surprise otherwise.
std::string Walker::withOrigin(const std::string &value, Origin origin) const {
  bool isError = run.kind == PropertyKind::Uninitialised;
  if (origin == Origin::Written)
    return value;
  if (origin == Origin::Unwritten || origin == Origin::Guessed)
    return isError ? "never written" : value + " (never written)";
  return isError ? "computed from what was never written" : value + " (from what was never written)";
}

/// What a load read, if it is something with a name: a variable, or a part of one or of a heap object.
std::optional<Change> Walker::operandRead(const LoadInst &load) {
  const llvm::Value *pointer = load.getPointerOperand();
  auto known = frames.back().values.find(pointer);
  if (known == frames.back().values.end() && !isa<Constant>(pointer))
    return std::nullopt;
  uint64_t at =
      known != frames.back().values.end() ? known->second.bits.getZExtValue() : evaluate(pointer).bits.getZExtValue();
  uint64_t size = layout.getTypeStoreSize(load.getType());
  uint32_t number = memory.numberOf(at);
  if (!memory.isValid(at, size) || (memory[number].name.empty() && memory[number].kind != Cell::Kind::Heap))
    return std::nullopt;
  if (llvm::StringRef(memory[number].name).starts_with("fathom.")) // of ours, and none of the program
    return std::nullopt;
  auto offset = static_cast<uint64_t>(memory.offsetOf(at));
  Change change = changeOf(number, offset, size);
  if (!isa_and_nonnull<DICompositeType>(plainType(partAt(number, offset, size).part.type)))
    change.value = withOrigin(change.value, memory.origin(at, size));
  return change;
}

/// The variables that are read to compute an operand; the nearest ones, not what they were computed from.
std::vector<Change> Walker::operandsOf(const Instruction &failed) {
  constexpr size_t most = 12;
  std::vector<Change> result;
  SmallPtrSet<const llvm::Value *, 16> seen;
  std::vector<const llvm::Value *> work;
  for (const Use &operand : failed.operands())
    work.push_back(operand);
  // A check of clang is a call in a block of its own: what it checks is the condition of the branch that led there.
  const BasicBlock *before = frames.back().previous;
  if (before && isa<CallBase>(failed) && is_contained(predecessors(failed.getParent()), before))
    if (auto *branch = dyn_cast<BranchInst>(before->getTerminator()); branch && branch->isConditional())
      work.push_back(branch->getCondition());
  while (!work.empty() && seen.size() < 64 && result.size() < most) {
    const llvm::Value *value = work.back();
    work.pop_back();
    auto *inst = dyn_cast<Instruction>(value);
    if (!inst || !seen.insert(inst).second)
      continue;
    if (auto *load = dyn_cast<LoadInst>(inst)) {
      if (std::optional<Change> change = operandRead(*load))
        result.push_back(std::move(*change));
      if (isa<AllocaInst, GlobalVariable>(load->getPointerOperand()))
        continue;
    }
    if (auto *call = dyn_cast<CallBase>(inst); call && !isa<IntrinsicInst>(call))
      continue;
    for (const Use &operand : inst->operands()) // of && and || only what was computed is known
      if (!isa<PHINode>(inst) || frames.back().values.count(operand.get()))
        work.push_back(operand);
  }
  std::stable_sort(result.begin(), result.end(), [](const Change &a, const Change &b) { return a.name < b.name; });
  result.erase(std::unique(result.begin(), result.end(), [](auto &a, auto &b) { return a.name == b.name; }),
               result.end());
  return result;
}

Story Walker::finish() {
  closeStep();
  for (uint32_t number = 1; number < memory.end(); ++number) {
    const Cell &cell = memory[number];
    static constexpr const char *kinds[] = {"local", "global", "constant", "heap", "function"};
    Object object{describer.object(number),
                  kinds[static_cast<size_t>(cell.kind)],
                  cell.size,
                  cell.born,
                  cell.died,
                  cell.made,
                  cell.ended};
    story.objects.push_back(std::move(object));
  }
  return std::move(story);
}

} // namespace fathom::story
