#include "story/Describe.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APInt.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"

namespace fathom::story {

using namespace llvm;
using Bytes = std::vector<uint8_t>;

static constexpr unsigned mostElements = 8, deepest = 3;

const DIType *plainType(const DIType *type) {
  while (auto *derived = dyn_cast_or_null<DIDerivedType>(type)) {
    unsigned tag = derived->getTag();
    if (tag != dwarf::DW_TAG_typedef && tag != dwarf::DW_TAG_const_type && tag != dwarf::DW_TAG_volatile_type &&
        tag != dwarf::DW_TAG_restrict_type && tag != dwarf::DW_TAG_atomic_type && tag != dwarf::DW_TAG_member &&
        tag != dwarf::DW_TAG_inheritance)
      break;
    type = derived->getBaseType();
  }
  return type;
}

static APInt integerOf(const Bytes &bytes) {
  APInt result(std::max<unsigned>(8, 8 * static_cast<unsigned>(bytes.size())), 0);
  for (size_t i = 0; i < bytes.size(); ++i)
    result.insertBits(APInt(8, bytes[i]), static_cast<unsigned>(8 * i));
  return result;
}

static std::string digits(const APInt &value, bool isSigned) {
  SmallString<40> text;
  value.toString(text, 10, isSigned);
  return text.str().str();
}

static std::string charText(uint8_t c) {
  if (c >= ' ' && c <= '~' && c != '\'' && c != '\\')
    return std::string(" '") + static_cast<char>(c) + "'";
  return "";
}

static std::string placeText(trace::SourcePlace place) {
  place.column = 0;
  return place.known() ? " " + place.text() : "";
}

std::string Describer::object(uint32_t number) const {
  const Cell &cell = memory[number];
  if (cell.kind == Cell::Kind::Heap)
    return "heap object" + placeText(cell.made) + (cell.copy > 1 ? " #" + std::to_string(cell.copy) : "");
  return cell.name.empty() ? "object" + placeText(cell.made) : cell.name;
}

std::string Describer::pointer(uint64_t address) const {
  uint32_t number = memory.numberOf(address);
  if (!number) {
    constexpr uint64_t near = 1 << 16;
    if (address < near)
      return address == 0 ? "NULL" : "NULL + " + std::to_string(address);
    return "no object (0x" + utohexstr(address, true) + ")";
  }
  const Cell &cell = memory[number];
  int64_t offset = memory.offsetOf(address);
  if (cell.kind == Cell::Kind::Constant && cell.name.empty() && offset == 0 && cell.size <= 40) {
    std::string text;
    for (uint64_t i = 0; i + 1 < cell.size; ++i)
      text += static_cast<char>(memory.byte(number, i));
    if (all_of(text, [](char c) { return isPrint(c); }))
      return "\"" + text + "\"";
  }
  std::string text = (cell.kind == Cell::Kind::Heap || cell.name.empty() ? "" : "&") + object(number);
  if (offset != 0)
    text += (offset > 0 ? " + " : " - ") + std::to_string(std::abs(offset));
  if (!cell.alive)
    text += cell.kind == Cell::Kind::Heap ? " (freed)" : " (out of scope)";
  return text;
}

std::string Describer::basic(const DIBasicType &type, const Bytes &bytes) const {
  APInt bits = integerOf(bytes);
  switch (type.getEncoding()) {
  case dwarf::DW_ATE_boolean:
    return bits.isZero() ? "false" : bits.isOne() ? "true" : digits(bits, false);
  case dwarf::DW_ATE_float: {
    const fltSemantics *semantics = bytes.size() == 4   ? &APFloat::IEEEsingle()
                                    : bytes.size() == 8 ? &APFloat::IEEEdouble()
                                                        : nullptr;
    if (!semantics)
      break;
    SmallString<32> text;
    APFloat(*semantics, bits).toString(text);
    return text.str().str();
  }
  case dwarf::DW_ATE_signed_char:
  case dwarf::DW_ATE_unsigned_char:
    if (bytes.size() == 1)
      return digits(bits, type.getEncoding() == dwarf::DW_ATE_signed_char) + charText(bytes[0]);
    break;
  default:
    break;
  }
  return digits(bits, type.getSignedness() == DIBasicType::Signedness::Signed);
}

static Bytes part(const Bytes &bytes, uint64_t offset, uint64_t size) {
  if (offset > bytes.size() || size > bytes.size() - offset)
    return {};
  return Bytes(bytes.begin() + static_cast<ptrdiff_t>(offset), bytes.begin() + static_cast<ptrdiff_t>(offset + size));
}

static uint64_t bytesOf(const DIType *type) {
  type = plainType(type);
  return type ? type->getSizeInBits() / 8 : 0;
}

static bool isField(const DINode *node) {
  auto *member = dyn_cast<DIDerivedType>(node);
  return member && !member->isStaticMember() &&
         (member->getTag() == dwarf::DW_TAG_member || member->getTag() == dwarf::DW_TAG_inheritance);
}

static bool isCharacter(const DIType *type) {
  auto *basic = dyn_cast_or_null<DIBasicType>(plainType(type));
  return basic && basic->getSizeInBits() == 8 &&
         (basic->getEncoding() == dwarf::DW_ATE_signed_char || basic->getEncoding() == dwarf::DW_ATE_unsigned_char);
}

std::vector<const DIDerivedType *> Describer::bitFieldsOf(const DICompositeType &structure) {
  std::vector<const DIDerivedType *> result;
  for (const DINode *node : structure.getElements())
    if (isField(node) && cast<DIDerivedType>(node)->isBitField() && !cast<DIDerivedType>(node)->getName().empty())
      result.push_back(cast<DIDerivedType>(node));
  return result;
}

std::string Describer::bitField(const DIDerivedType &field, const Bytes &structure) const {
  auto at = static_cast<unsigned>(field.getOffsetInBits()), size = static_cast<unsigned>(field.getSizeInBits());
  APInt all = integerOf(structure);
  if (size == 0 || at + size > all.getBitWidth())
    return "?";
  const DIType *type = plainType(field.getBaseType());
  auto *basicType = dyn_cast_or_null<DIBasicType>(type);
  bool isSigned = basicType && basicType->getSignedness() == DIBasicType::Signedness::Signed;
  auto width = static_cast<unsigned>(type ? type->getSizeInBits() : alignTo(size, 8));
  APInt bits = all.extractBits(size, at);
  bits = isSigned ? bits.sextOrTrunc(std::max(width, size)) : bits.zextOrTrunc(std::max(width, size));
  Bytes bytes;
  for (unsigned i = 0; i < bits.getBitWidth() / 8; ++i)
    bytes.push_back(static_cast<uint8_t>(bits.extractBitsAsZExtValue(8, 8 * i)));
  return value(field.getBaseType(), bytes);
}

std::string Describer::composite(const DICompositeType &type, const Bytes &bytes, unsigned depth) const {
  std::vector<std::string> parts;
  if (type.getTag() == dwarf::DW_TAG_enumeration_type) {
    APInt bits = integerOf(bytes);
    for (const DINode *node : type.getElements())
      if (auto *enumerator = dyn_cast<DIEnumerator>(node))
        if (enumerator->getValue().sextOrTrunc(bits.getBitWidth()) == bits)
          return enumerator->getName().str();
    return digits(bits, true);
  }
  if (depth >= deepest)
    return "{...}";
  if (type.getTag() == dwarf::DW_TAG_array_type) {
    uint64_t size = bytesOf(type.getBaseType());
    if (size == 0)
      return "{...}";
    size_t ends = static_cast<size_t>(std::find(bytes.begin(), bytes.end(), 0) - bytes.begin());
    auto isText = [](uint8_t c) { return isPrint(static_cast<char>(c)); };
    if (isCharacter(type.getBaseType()) && ends > 0 && ends < bytes.size() && ends <= 40 &&
        std::all_of(bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(ends), isText))
      return "\"" + std::string(bytes.begin(), bytes.begin() + static_cast<ptrdiff_t>(ends)) + "\"";
    for (uint64_t i = 0; i < bytes.size() / size && parts.size() < mostElements; ++i)
      parts.push_back(value(type.getBaseType(), part(bytes, i * size, size), depth + 1));
    if (parts.size() < bytes.size() / size)
      parts.push_back("...");
    return "{" + join(parts, ", ") + "}";
  }
  for (const DINode *node : type.getElements()) {
    if (!isField(node) || parts.size() >= mostElements)
      continue;
    auto *member = cast<DIDerivedType>(node);
    if (member->isBitField()) {
      if (!member->getName().empty())
        parts.push_back(member->getName().str() + " = " + bitField(*member, bytes));
      continue;
    }
    std::string text = value(member, part(bytes, member->getOffsetInBits() / 8, bytesOf(member)), depth + 1);
    parts.push_back((member->getName().empty() ? "" : member->getName().str() + " = ") + text);
  }
  return "{" + join(parts, ", ") + "}";
}

std::string Describer::value(const DIType *type, const Bytes &bytes, unsigned depth) const {
  type = plainType(type);
  if (bytes.empty())
    return "?";
  if (auto *basicType = dyn_cast_or_null<DIBasicType>(type))
    return basic(*basicType, bytes);
  if (auto *compositeType = dyn_cast_or_null<DICompositeType>(type))
    return composite(*compositeType, bytes, depth);
  if (type && bytes.size() == memory.pointerBytes)
    return pointer(integerOf(bytes).getZExtValue());
  if (bytes.size() > 8)
    return std::to_string(bytes.size()) + " bytes";
  uint64_t number = integerOf(bytes).getZExtValue();
  // Of 8 bytes that have no type it is certain enough whether they are an address.
  bool isAddress = bytes.size() == 8 && memory.pointerBytes == 8 && memory.numberOf(number);
  return isAddress ? pointer(number) : digits(integerOf(bytes), true);
}

/// "[3]", or "[1][3]" of a matrix; its debug information has all dimensions at once.
static std::string indices(const DICompositeType &array, uint64_t element) {
  std::vector<uint64_t> lengths;
  for (const DINode *node : array.getElements())
    if (auto *range = dyn_cast<DISubrange>(node))
      if (auto *count = dyn_cast_if_present<ConstantInt *>(range->getCount()); count && count->getSExtValue() > 0)
        lengths.push_back(count->getZExtValue());
  std::string text;
  bool areKnown = lengths.size() == array.getElements().size();
  for (size_t i = lengths.size(); areKnown && i-- > 1; element /= lengths[i])
    text = "[" + std::to_string(element % lengths[i]) + "]" + text;
  return "[" + std::to_string(element) + "]" + text;
}

Describer::Part Describer::partOf(const DIType *type, uint64_t objectSize, uint64_t offset, uint64_t size) {
  Part result{"", type, 0, objectSize};
  while (auto *composite = dyn_cast_or_null<DICompositeType>(plainType(result.type))) {
    uint64_t inside = offset - result.offset;
    if (composite->getTag() == dwarf::DW_TAG_array_type) {
      uint64_t element = bytesOf(composite->getBaseType());
      if (element == 0 || inside / element != (inside + size - 1) / element)
        break;
      result.path += indices(*composite, inside / element);
      result.offset += inside / element * element;
      result.size = element;
      result.type = composite->getBaseType();
      continue;
    }
    if (composite->getTag() != dwarf::DW_TAG_structure_type && composite->getTag() != dwarf::DW_TAG_class_type)
      break;
    const DIDerivedType *found = nullptr;
    for (const DINode *node : composite->getElements()) {
      auto *member = isField(node) ? cast<DIDerivedType>(node) : nullptr;
      uint64_t start = member ? member->getOffsetInBits() / 8 : 0;
      if (member && !member->isBitField() && inside >= start && inside + size <= start + bytesOf(member))
        found = member;
    }
    if (!found)
      break;
    if (!found->getName().empty())
      result.path += "." + found->getName().str();
    result.offset += found->getOffsetInBits() / 8;
    result.size = bytesOf(found);
    result.type = found;
  }
  return result;
}

} // namespace fathom::story
