#include "story/Walker.h"

#include "frontend/Intrinsics.h"
#include "prepare/InsertChecks.h"
#include "prepare/VarArgs.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfo.h"

namespace fathom::story {

using namespace llvm;
using trace::Event;

static constexpr uint64_t mostInstructions = 20'000'000;

Walker::Walker(Module &module, const trace::CheckedProgram &program, const trace::Counterexample &run)
    : module(module), layout(module.getDataLayout()), program(program), run(run), used(run.events.size()) {}

// Inputs.

static bool isAt(const trace::SourcePlace &a, const trace::SourcePlace &b) {
  return a.line == b.line && a.column == b.column && a.file == b.file;
}

void Walker::use(size_t event) {
  used[event] = true;
  while (firstUnused < used.size() && used[firstUnused])
    ++firstUnused;
}

/// Library functions may ask for what nobody looked at, which the run does not know: then the place is another.
APInt Walker::input(Event::Kind kind, const std::string &name, unsigned width) {
  for (size_t i = firstUnused; i < run.events.size(); ++i) {
    const Event &event = run.events[i];
    if (used[i] || event.kind != kind || event.name != name || !isAt(event.place, frames.back().place))
      continue;
    use(i);
    return event.value.zextOrTrunc(width);
  }
  return APInt(width, 0);
}

const Event *Walker::contents(Event::Kind kind, uint64_t size) {
  for (size_t i = firstUnused; i < run.events.size(); ++i) {
    const Event &event = run.events[i];
    if (used[i] || event.kind != kind || event.size != size || !isAt(event.place, frames.back().place))
      continue;
    use(i);
    return &event;
  }
  return nullptr;
}

uint64_t Walker::inputObject(const Event &event, Cell::Kind kind) {
  Cell cell;
  cell.kind = kind;
  cell.name = event.name;
  cell.size = event.size;
  uint64_t address = memory.allocate(std::move(cell));
  makeArbitrary(address, event.size, &event);
  memory.setOrigin(address, event.size, Origin::Written);
  return address;
}

/// As prepare/EntryPoint.cpp makes them.
std::vector<Value> Walker::entryArguments(Function &entry) {
  auto find = [&](Event::Kind kind, const std::string &name) -> const Event * {
    for (const Event &event : run.events)
      if (event.kind == kind && event.name == name && !event.place.known())
        return &event;
    return nullptr;
  };
  auto word = [&](uint64_t value) { return Value{addressBits(value), {}}; };
  bool isMain = entry.getName() == "main" && program.function.empty();
  std::vector<Value> result;
  uint64_t argc = 0;
  for (Argument &argument : entry.args()) {
    std::string name =
        argument.hasName() ? argument.getName().str() : "argument " + std::to_string(argument.getArgNo());
    std::string strings = argument.getArgNo() == 1 ? "argv" : "envp";
    if (argument.getType()->isPointerTy() && isMain && find(Event::Kind::Stack, strings)) {
      const Event *variables = find(Event::Kind::Input, "variables in the environment");
      uint64_t count = argument.getArgNo() == 1 ? argc : variables ? variables->value.getLimitedValue() : 0;
      Cell vector;
      vector.name = strings;
      vector.size = memory.pointerBytes * (count + 1);
      uint64_t address = memory.allocate(std::move(vector));
      for (uint64_t i = 0; i < count; ++i) {
        const Event *text = find(Event::Kind::Stack, strings + "[" + std::to_string(i) + "]");
        if (!text || text->size == 0)
          throw NoStory("the arguments of main are not known");
        uint64_t string = inputObject(*text, Cell::Kind::Local);
        memory.setByte(memory.numberOf(string), text->size - 1, 0);
        store(PointerType::get(module.getContext(), 0), address + memory.pointerBytes * i, word(string));
      }
      result.push_back(word(address));
    } else if (argument.getType()->isPointerTy()) {
      const Event *object = find(Event::Kind::Heap, "*" + name), *isNull = find(Event::Kind::Input, name + " == NULL");
      if (argument.hasByValAttr() || argument.hasStructRetAttr())
        throw NoStory("an argument is passed in memory");
      bool isThere = object && (!isNull || isNull->value.isZero());
      if (const Event *copy = find(Event::Kind::Stack, "argument " + name))
        result.push_back(word(inputObject(*copy, Cell::Kind::Local)));
      else
        result.push_back(word(isThere ? inputObject(*object, Cell::Kind::Heap) : 0));
    } else if (argument.getType()->isIntegerTy()) {
      const Event *value = find(Event::Kind::Input, isMain && argument.getArgNo() == 0 ? "argc" : name);
      result.push_back({value ? value->value.zextOrTrunc(argument.getType()->getIntegerBitWidth())
                              : APInt(argument.getType()->getIntegerBitWidth(), 0),
                        {}});
      argc = argument.getArgNo() == 0 ? result.back().bits.getLimitedValue() : argc;
    } else {
      throw NoStory("an argument is neither a number nor a pointer");
    }
  }
  return result;
}

// Control.

void Walker::start() {
  if (GlobalVariable *list = module.getGlobalVariable("llvm.global_ctors"); list && list->hasInitializer())
    if (auto *entries = dyn_cast<ConstantArray>(list->getInitializer()))
      for (llvm::Value *entry : entries->operands())
        if (auto *fields = dyn_cast<ConstantStruct>(entry))
          if (auto *function = dyn_cast<Function>(fields->getOperand(1)))
            callFromOutside(*function, {});
  const std::string &name = program.function.empty() ? program.entry : program.function;
  Function *entry = module.getFunction(name);
  std::string mangled = "_Z" + std::to_string(name.size()) + name;
  for (Function &function : module)
    if ((!entry || entry->isDeclaration()) && function.getName().starts_with(mangled))
      entry = &function;
  if (!entry || entry->isDeclaration())
    throw NoStory("there is no function to start with");
  callFromOutside(*entry, entryArguments(*entry));
  if (Function *calls = module.getFunction(callAtExit))
    callFromOutside(*calls, {});
}

void Walker::callFromOutside(Function &function, std::vector<Value> arguments) {
  size_t depth = frames.size();
  push(function, std::move(arguments), nullptr);
  runUntil(depth);
}

void Walker::runUntil(size_t depth) {
  while (frames.size() > depth) {
    if (++executed > mostInstructions)
      throw NoStory("the run is too long");
    Instruction &inst = *frames.back().next;
    frames.back().next = inst.getNextNode();
    atInstruction(inst);
    execute(inst);
  }
}

void Walker::push(Function &function, std::vector<Value> arguments, CallBase *call) {
  if (frames.size() > 10'000)
    throw NoStory("the recursion is too deep");
  trace::SourcePlace from = frames.empty() ? trace::SourcePlace() : frames.back().place;
  bool isVisible = function.getSubprogram() && !function.getSubprogram()->getName().empty(); // not clang's own
  if (isVisible)
    recordCall(function, arguments, from);
  Frame &frame = frames.emplace_back();
  frame.function = &function;
  frame.call = call;
  frame.place = from;
  frame.isVisible = isVisible;
  frame.next = &function.getEntryBlock().front();
  for (auto [parameter, value] : zip(function.args(), arguments))
    frame.values[&parameter] = value;
}

void Walker::pop(Value result) {
  if (frames.back().isVisible)
    recordReturn(result);
  for (uint32_t number : frames.back().locals)
    kill(number);
  CallBase *call = frames.back().call;
  frames.pop_back();
  if (!call)
    return;
  if (!call->getType()->isVoidTy())
    define(*call, std::move(result));
  afterCall(*call);
}

void Walker::goTo(BasicBlock *block) {
  Frame &frame = frames.back();
  std::vector<std::pair<PHINode *, Value>> incoming;
  for (PHINode &phi : block->phis())
    incoming.emplace_back(&phi, evaluate(phi.getIncomingValueForBlock(frame.previous)));
  for (auto &[phi, value] : incoming)
    define(*phi, std::move(value));
  if (frame.isVisible)
    enterLoops(frame, frame.previous, block);
  frame.next = &*block->getFirstNonPHIIt();
}

/// Iterations are counted where a reader would: each time the top of the loop is reached.
void Walker::enterLoops(Frame &frame, BasicBlock *from, BasicBlock *to) {
  std::unique_ptr<Loops> &known = loops[frame.function];
  if (!known)
    known = std::make_unique<Loops>(*frame.function);
  while (!frame.loops.empty() && !frame.loops.back()->contains(to)) {
    frame.loops.pop_back();
    frame.passes.pop_back();
  }
  const Loop *loop = known->info.getLoopFor(to);
  if (!loop || loop->getHeader() != to)
    return;
  if (!frame.loops.empty() && frame.loops.back() == loop && loop->contains(from)) {
    ++frame.passes.back().iteration;
  } else {
    frame.loops.push_back(loop);
    frame.passes.push_back({++lastLoop, 1});
  }
  closeStep();
}

void Walker::fail(const Instruction &) {
  failedAt = frames.back().place;
  throw Failed();
}

void Walker::requireWritten(const Instruction &inst, const llvm::Value *value) {
  if (run.kind != PropertyKind::Uninitialised || !isAt(frames.back().place, run.place) || !evaluate(value).isUnwritten)
    return;
  story.operands = operandsOf(inst);
  fail(inst);
}

void Walker::requireSameObject(const Instruction &inst) {
  if (run.kind != PropertyKind::PointerCompare || !isAt(frames.back().place, run.place))
    return;
  auto [first, second] = prepare::orderedPointers(inst);
  if (!first || memory.numberOf(word(first)) == memory.numberOf(word(second)))
    return;
  story.operands = operandsOf(inst);
  fail(inst);
}

void Walker::requireAligned(const Instruction &inst) {
  if (run.kind != PropertyKind::Alignment || !isAt(frames.back().place, run.place))
    return;
  for (auto [pointer, align] : prepare::alignedPointers(inst))
    if (!isAligned(align, word(pointer))) {
      story.operands = operandsOf(inst);
      fail(inst);
    }
}

void Walker::requirePassing(const LoadInst &inst) {
  if (run.kind != PropertyKind::Undefined || !isAt(frames.back().place, run.place))
    return;
  uint64_t address = word(&inst);
  auto known = passing.find(memory.numberOf(address));
  if (known == passing.end())
    return;
  uint64_t slot = static_cast<uint64_t>(memory.offsetOf(address)) / 8;
  for (uint8_t asked : prepare::passingAskedFor(inst)) {
    if (slot < known->second.size() && !(known->second[slot] & asked)) {
      story.operands = operandsOf(inst);
      fail(inst);
    }
    ++slot;
  }
}

Story Walker::walk() {
  bool endsNormally = isAboutLoss() && !run.place.known(); // else in exit, there
  try {
    start();
    if (!endsNormally && hasMoved)
      throw NoRun("there is no error when an input that is the address of an object is a pointer to it");
    if (!endsNormally)
      throw NoStory("the run ends without an error when nothing is optimised");
  } catch (const Failed &) {
    bool isSame = failedAt.line == run.place.line && failedAt.file == run.place.file;
    std::string other = "the run ends at " + failedAt.text() + " when nothing is optimised";
    bool isLookedFor = all_of(propertyKinds(), [&](const PropertyKindInfo &info) {
      bool ends = info.kind == PropertyKind::Assert || info.kind == PropertyKind::Reach; // the run in any case
      return ends || !info.onByDefault || program.checks.has(info.kind);
    });
    if ((!isSame || endsNormally) && !isLookedFor) // an error that is switched off may end it there
      throw NoRun(other);
    if (!isSame || endsNormally)
      throw NoStory(other);
  }
  return finish();
}

Story tell(Module &module, const trace::CheckedProgram &program, const trace::Counterexample &run) {
  try {
    Story result = Walker(module, program, run).walk();
    if (result.steps.empty())
      result.problem = "there is no debug information";
    return result;
  } catch (const NoStory &why) {
    Story none;
    none.problem = why.what();
    none.isNoRun = dynamic_cast<const NoRun *>(&why);
    return none;
  }
}

} // namespace fathom::story
