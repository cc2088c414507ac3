#include "transform/Inlined.h"

#include "support/Error.h"

#include "llvm/ADT/StringMap.h"

namespace fathom::transform {

using namespace seair;

namespace {

constexpr size_t maxInstructions = 20'000'000;

class Inliner {
public:
  Inliner(const Program &program, Env &env)
      : env(env), source(*program.tables), tables(*result.tables), out(makeMain(program.functions.front().name)) {
    tables.pointerBytes = source.pointerBytes;
    tables.files = source.files;
    tables.joinedGroups = source.joinedGroups;
    for (const Function &function : program.functions)
      functions[function.name] = &function;
  }

  Program run(const Function &main) {
    invariant(main.params.empty(), "a program starts in a function without parameters");
    enter(main, {}, {});
    while (!frames.empty()) {
      env.budget.poll();
      advance();
    }
    out.renumberBlocks();
    return std::move(result);
  }

private:
  /// Where a function returns to: the phis of its results, in the block behind the call.
  struct Return {
    Block *from;
    llvm::SmallVector<Value, 4> values;
  };
  /// One copy of a function that is being made.
  struct Frame {
    const Function *function;
    SourceLoc loc; // of the call
    llvm::DenseMap<uint32_t, Value> values;
    llvm::DenseMap<const Block *, Block *> begin; // the copy of a block; only of those that something branches to
    llvm::DenseMap<const Block *, Block *> end;   // its last part, if the copy has an end
    size_t block = 0, inst = 0;                   // what comes next
    Block *current = nullptr;                     // null: nothing gets here
    std::vector<Return> returns;
  };

  Function &makeMain(const std::string &name) { return result.functions.emplace_back(name, *result.tables); }

  bool isMain() const { return frames.size() == 1; }

  void enter(const Function &callee, llvm::ArrayRef<Value> arguments, SourceLoc loc) {
    invariant(arguments.size() == callee.params.size(), "a call has an argument for each parameter");
    Frame frame;
    frame.function = &callee;
    frame.loc = loc;
    for (auto [param, argument] : llvm::zip(callee.params, arguments))
      frame.values[param.id] = argument;
    Block *entry = newBlock(frames.empty() ? callee.blocks.front()->name : callee.name);
    frame.begin[callee.blocks.front()] = entry;
    if (!frames.empty() && frames.back().current)
      append(frames.back().current, Opcode::Br, {}, entry);
    frames.push_back(std::move(frame));
  }

  /// Blocks get their place in the list when they are filled.
  Block *newBlock(const std::string &name) {
    Block *block = out.addBlock(name);
    out.blocks.pop_back();
    return block;
  }

  Inst *append(Block *block, Opcode op, llvm::ArrayRef<Value> operands, llvm::ArrayRef<Block *> blocks,
               uint32_t detail = 0) {
    Inst *inst = out.create(op, Type::none(), {}, operands, blocks, {}, detail);
    block->insts.push_back(inst);
    return inst;
  }

  /// Goes on with the innermost function until it calls another or ends.
  void advance() {
    Frame &frame = frames.back();
    const Function &function = *frame.function;
    while (frame.block < function.blocks.size()) {
      const Block *block = function.blocks[frame.block];
      if (frame.inst == 0)
        startBlock(frame, block);
      while (frame.current && frame.inst < block->insts.size()) {
        const Inst &inst = *block->insts[frame.inst++];
        if (inst.op == Opcode::Call)
          return call(frame, inst);
        copy(frame, block, inst);
      }
      ++frame.block;
      frame.inst = 0;
    }
    leave();
  }

  void startBlock(Frame &frame, const Block *block) {
    auto it = frame.begin.find(block);
    frame.current = it == frame.begin.end() ? nullptr : it->second;
    if (frame.current)
      out.blocks.push_back(frame.current);
  }

  Value mapped(const Frame &frame, Value v) {
    const Function &function = *frame.function;
    if (function.isNull(v))
      return out.nullPtr();
    if (function.isConstant(v))
      return out.constant(function.constantValue(v));
    auto it = frame.values.find(v.id);
    invariant(it != frame.values.end(), "blocks stand in topological order");
    return it->second;
  }

  Block *target(Frame &frame, const Block *block) {
    auto [it, isNew] = frame.begin.try_emplace(block, nullptr);
    if (isNew)
      it->second = newBlock(isMain() ? block->name : frame.function->name + "." + block->name);
    return it->second;
  }

  void copy(Frame &frame, const Block *block, const Inst &inst) {
    if (inst.op == Opcode::Phi)
      return copyPhi(frame, inst);
    llvm::SmallVector<Value, 4> operands;
    for (Value v : inst.operands)
      operands.push_back(mapped(frame, v));
    if (inst.op == Opcode::Ret && !isMain()) {
      frame.returns.push_back({frame.current, std::move(operands)});
      frame.current = nullptr;
      return;
    }
    llvm::SmallVector<Block *, 2> blocks;
    for (Block *b : inst.blocks)
      blocks.push_back(target(frame, b));
    add(frame, inst, operands, blocks);
    if (inst.isTerminator())
      frame.end[block] = frame.current;
  }

  /// What comes from a block that ends inside, or that nothing gets to, is dropped.
  void copyPhi(Frame &frame, const Inst &inst) {
    llvm::SmallVector<Value, 4> operands;
    llvm::SmallVector<Block *, 4> blocks;
    for (auto [operand, from] : llvm::zip(inst.operands, inst.blocks)) {
      auto it = frame.end.find(from);
      if (it == frame.end.end())
        continue;
      operands.push_back(mapped(frame, operand));
      blocks.push_back(it->second);
    }
    add(frame, inst, operands, blocks);
  }

  void add(Frame &frame, const Inst &inst, llvm::ArrayRef<Value> operands, llvm::ArrayRef<Block *> blocks) {
    llvm::SmallVector<Type, 3> types;
    for (Value result : inst.results)
      types.push_back(frame.function->typeOf(result));
    SourceLoc loc = inst.loc.known() ? inst.loc : frame.loc;
    Inst *made = out.create(inst.op, inst.type, types, operands, blocks, loc, detailOf(frame, inst));
    for (auto [from, to] : llvm::zip(inst.results, made->results)) {
      frame.values[from.id] = to;
      out.setName(to, frame.function->nameOf(from));
    }
    frame.current->insts.push_back(made);
    if (++instructions > maxInstructions)
      throw Unsupported("the program is too large when all calls are inlined");
  }

  /// The number of the copy of a table entry.
  uint32_t detailOf(const Frame &frame, const Inst &inst) {
    auto addTo = [](auto &table, const auto &entry) {
      table.push_back(entry);
      return static_cast<uint32_t>(table.size() - 1);
    };
    switch (shapeOf(inst.op)) {
    case Shape::Nondet:
    case Shape::Havoc:
    case Shape::HavocReach:
      return addTo(tables.nondets, source.nondets[inst.detail]);
    case Shape::Iteration:
      return tables.numLoops++;
    case Shape::Alloc:
      return addTo(tables.objects, source.objects[inst.detail]);
    case Shape::Data:
      return addTo(tables.data, source.data[inst.detail]);
    case Shape::MemInit:
      return addTo(tables.regions, source.region(inst.detail));
    case Shape::Assert: {
      Check check = source.checks[inst.detail];
      check.loc = check.loc.known() ? check.loc : frame.loc;
      return tables.internCheck(std::move(check));
    }
    default:
      return inst.detail;
    }
  }

  void call(Frame &frame, const Inst &inst) {
    const std::string &name = source.names[inst.detail];
    SourceLoc loc = inst.loc.known() ? inst.loc : frame.loc;
    auto callee = functions.find(name);
    invariant(callee != functions.end(), "a call of a function that is not there: " + name);
    size_t depth = llvm::count_if(frames, [&](const Frame &f) { return f.function == callee->second; });
    if (depth > env.options.recursion) {
      uint32_t check = tables.internCheck({PropertyKind::Recursion, loc, name});
      append(frame.current, Opcode::Assert, out.constant(1, 0), {}, check)->loc = loc;
      append(frame.current, Opcode::Halt, {}, {});
      frame.current = nullptr;
      return;
    }
    env.stats.count("inlined calls");
    llvm::SmallVector<Value, 8> arguments;
    for (Value v : inst.operands)
      arguments.push_back(mapped(frame, v));
    enter(*callee->second, arguments, loc);
  }

  /// The caller goes on behind the call, if anything returns.
  void leave() {
    Frame done = std::move(frames.back());
    frames.pop_back();
    if (frames.empty())
      return;
    Frame &caller = frames.back();
    const Block *block = caller.function->blocks[caller.block];
    const Inst &inst = *block->insts[caller.inst - 1];
    if (done.returns.empty()) {
      caller.current = nullptr;
      return;
    }
    Block *behind = newBlock(caller.current->name);
    out.blocks.push_back(behind);
    llvm::SmallVector<Block *, 4> from;
    for (const Return &r : done.returns) {
      append(r.from, Opcode::Br, {}, behind);
      from.push_back(r.from);
    }
    caller.current = behind;
    for (size_t i = 0; i < inst.results.size(); ++i)
      caller.values[inst.results[i].id] = joined(caller, done, i, from);
  }

  Value joined(Frame &caller, const Frame &done, size_t result, llvm::ArrayRef<Block *> from) {
    llvm::SmallVector<Value, 4> values;
    for (const Return &r : done.returns)
      values.push_back(r.values[result]);
    if (llvm::all_equal(values))
      return values.front();
    Type type = out.typeOf(values.front());
    Inst *phi = out.create(Opcode::Phi, type, type, values, from);
    caller.current->insts.push_back(phi);
    return phi->result();
  }

  Env &env;
  const Tables &source;
  Program result;
  Tables &tables;
  Function &out; // of the result
  llvm::StringMap<const Function *> functions;
  std::vector<Frame> frames;
  size_t instructions = 0;
};

} // namespace

Program inlined(const Program &program, Env &env) {
  ScopedTimer timer(env.stats, "inline");
  return Inliner(program, env).run(program.functions.front());
}

} // namespace fathom::transform
