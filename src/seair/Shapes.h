// How each shape is written and typed: one row a shape, read by the printer, the parser and the checker.
//
// `format` is what follows the opcode. Everything but a directive is written as it stands:
//   %T   the type of the instruction            %t   an operand of that type
//   %b   an i1 operand                          %c   an i8 operand            %w   an i64 operand
//   %a   an address (an integer of as many bytes as a pointer), with its type
//   %p   a pointer operand                      %m   a memory operand
//   %U   the type of the result (casts)         %P   the incoming values of a phi
//   %N   source and "what" of a nondet          %G   the region of a memory and what is known of it
//   %A   the alignment of an object             %O   its "name"               %X   bytes as x"0a1b"
//   %K   kind and "text" of an assert, or the register with the failed check
//   %B   a label                                %C   types, callee, arguments of a call
//   %R   the values a function returns          %L   @ "file":line:column, where the place is known
//   %+   further memories, each behind a comma  %H   "hidden", "foreign", where the object is
//   %V   pointers, as [p1, p2]                  %I   the loops of a fill, as , [r1 by r2 below r3]
//   %E   the iterations of a nondet, as " each r1, r2"; nothing where there are none
//   %W   who assumes, and where if the program does
// `results` has a letter a result: t b w a p m as above, U any integer (casts), Q i8 for kindof and i64 otherwise,
// * as a call says, + a memory for each of the %+, ! as + but one where there are none.
#pragma once

#include "seair/SeaIR.h"

namespace fathom::seair {

struct ShapeInfo {
  Shape shape;
  std::string_view results;
  std::string_view format;
};

inline constexpr ShapeInfo shapeTable[] = {
    {Shape::Binary, "t", "%T %t, %t"},
    {Shape::Compare, "b", "%T %t, %t"},
    {Shape::Cast, "U", "%T %t to %U"},
    {Shape::Select, "t", "%T %b, %t, %t"},
    {Shape::Phi, "t", "%T %P"},
    {Shape::Nondet, "t", "%T %N%E%L"},
    {Shape::MemInit, "m", "region %G"},
    {Shape::Alloc, "pm+", "i64 %w, align %A, %O, %m%+%H%L"},
    {Shape::Free, "m", "%p, %m"},
    {Shape::Load, "t", "%T %p, %m%+"},
    {Shape::Store, "m", "%T %t, %p, %m"},
    {Shape::Data, "m", "%p, %m, %X"},
    {Shape::Memset, "m", "%p, i8 %c, i64 %w, %m"},
    {Shape::Memcpy, "m", "%p, %p, i64 %w, %m, %m"},
    {Shape::Iteration, "w", "i64 %w%L"},
    {Shape::Repeat, "", "%w"},
    {Shape::Fill, "m", "%T %t, if %b, %p, %m%I"},
    {Shape::Havoc, "m", "%p, i64 %w, %m"},
    {Shape::HavocReach, "!", "%V, %m%+"},
    {Shape::Gep, "p", "%p, i64 %w"},
    {Shape::PtrToInt, "a", "%p"},
    {Shape::IntToPtr, "p", "%a, %m"},
    {Shape::PtrQuery, "Q", "%p"},
    {Shape::PtrPair, "b", "%p, %p"},
    {Shape::IsDeref, "b", "%p, i64 %w"},
    {Shape::ShadowRead, "b", "%p, %m"},
    {Shape::ResetMod, "m", "%p, %m"},
    {Shape::TrackMod, "m", "%b, %m"},
    {Shape::MemQuery, "b", "%m%+"},
    {Shape::StackSave, "w", "%m"},
    {Shape::StackRestore, "m", "i64 %w, %m"},
    {Shape::Assume, "", "%b%W"},
    {Shape::Assert, "", "%b, %K"},
    {Shape::Br, "", "%B"},
    {Shape::CondBr, "", "%b, %B, %B"},
    {Shape::Call, "*", "%C"},
    {Shape::Ret, "", "%R"},
    {Shape::Halt, "", ""},
};

static_assert(std::size(shapeTable) == static_cast<size_t>(Shape::Halt) + 1, "every shape has a row");
static_assert(
    [] {
      for (size_t i = 0; i < std::size(shapeTable); ++i)
        if (static_cast<size_t>(shapeTable[i].shape) != i)
          return false;
      return true;
    }(),
    "rows stand in the order of the enumeration");

inline const ShapeInfo &infoOf(Shape shape) { return shapeTable[static_cast<size_t>(shape)]; }

/// The type a letter stands for; `typeOfInst` for t. None where the letter does not say it.
inline Type typeOfLetter(char letter, Type typeOfInst, const Tables &tables) {
  switch (letter) {
  case 't':
    return typeOfInst;
  case 'b':
    return Type::integer(1);
  case 'c':
    return Type::integer(8);
  case 'w':
    return Type::integer(64);
  case 'a':
    return tables.addressType();
  case 'p':
    return Type::ptr();
  case 'm':
    return Type::mem();
  default:
    return Type::none();
  }
}

/// The words of the four sources of a nondet, by their number.
inline constexpr std::string_view nondetSources[] = {"input", "uninit", "external", "abstract"};

} // namespace fathom::seair
