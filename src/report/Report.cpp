#include "report/Report.h"

#include "support/Error.h"

namespace fathom::report {

std::string_view name(Verdict verdict) {
  switch (verdict) {
  case Verdict::Verified:
    return "VERIFIED";
  case Verdict::Violated:
    return "VIOLATED";
  case Verdict::Unknown:
    return "UNKNOWN";
  }
  return "";
}

int exitCode(Verdict verdict) {
  switch (verdict) {
  case Verdict::Verified:
    return 0;
  case Verdict::Violated:
    return 1;
  case Verdict::Unknown:
    return 3;
  }
  return 3;
}

static trace::SourcePlace placeOf(const FileTable &files, SourceLoc loc) {
  return {loc.known() ? files.name(loc.file) : "", loc.known() ? loc.line : 0, loc.column};
}

static trace::Event eventOf(const seair::Tables &tables, const trace::Run::Nondet &nondet) {
  using Kind = trace::Event::Kind;
  const seair::NondetInfo &info = tables.nondets[nondet.index];
  trace::Event event;
  switch (info.source) {
  case NondetSource::Input:
    event.kind = info.what == "allocation fails" ? Kind::Allocation : Kind::Input;
    break;
  case NondetSource::Uninit:
    event.kind = Kind::Uninitialised;
    break;
  case NondetSource::External:
    event.kind = Kind::External;
    break;
  case NondetSource::Abstract:
    event.kind = Kind::Abstract;
    break;
  }
  event.name = info.what;
  event.place = placeOf(tables.files, nondet.loc);
  event.value = nondet.value;
  event.any = nondet.any;
  return event;
}

static trace::Event eventOf(const seair::Tables &tables, const trace::Run::Contents &contents) {
  using Kind = trace::Run::Contents::Kind;
  trace::Event event;
  event.kind = contents.kind == Kind::Heap    ? trace::Event::Kind::Heap
               : contents.kind == Kind::Stack ? trace::Event::Kind::Stack
                                              : trace::Event::Kind::Havoc;
  event.name = contents.name;
  event.place = placeOf(tables.files, contents.loc);
  event.size = contents.size;
  for (auto [offset, byte] : contents.bytes)
    if (offset < contents.size) // what lies beside an object is nobody's
      event.bytes[offset] = byte;
  return event;
}

/// Values and contents in the order in which they were needed.
static trace::Counterexample counterexample(const seair::Tables &tables, const trace::Run &run,
                                            const PropertyResult &property) {
  trace::Counterexample result;
  result.kind = property.check.kind;
  result.place = placeOf(tables.files, property.check.loc);
  result.message = property.detail;
  if (run.memory)
    result.allocated = placeOf(tables.files, run.memory->allocated);
  for (const trace::Run::Address &at : run.addresses)
    result.addresses.push_back({at.name, at.isHeap, placeOf(tables.files, at.allocated), at.copy, at.address, at.size});
  size_t next = 0;
  for (size_t i = 0; i <= run.nondets.size(); ++i) {
    for (; next < run.contents.size() && run.contents[next].position <= i; ++next)
      result.events.push_back(eventOf(tables, run.contents[next]));
    if (i < run.nondets.size())
      result.events.push_back(eventOf(tables, run.nondets[i]));
  }
  return result;
}

PropertyResult violated(const seair::Tables &tables, const trace::Run &run) {
  invariant(run.end == trace::End::CheckFailed, "a violation needs a run that breaks a check");
  PropertyResult result;
  result.check = tables.checks[run.check];
  result.verdict = Verdict::Violated;
  if (run.memory)
    result.detail = describe(result.check.text, *run.memory, tables.files);
  else
    result.detail = describe(result.check.kind, result.check.text);
  for (const trace::Run::Iteration &iteration : llvm::reverse(run.iterations))
    result.detail += (result.detail.empty() ? "" : ", ") + ("iteration " + std::to_string(iteration.number + 1)) +
                     " of the loop at " + tables.files.text(iteration.loop);
  for (const trace::Run::Nondet &nondet : run.nondets) {
    const seair::NondetInfo &info = tables.nondets[nondet.index];
    result.inputs.push_back({info.source, info.what, nondet.value, nondet.loc, nondet.any});
  }
  result.run = counterexample(tables, run, result);
  return result;
}

} // namespace fathom::report
