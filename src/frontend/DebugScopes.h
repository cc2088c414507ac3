// In which braces of the source something stands, according to debug information.
#pragma once

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"

namespace fathom::frontend {

/// In the sense of braces: files within a scope are none of their own. Null if it is not known.
const llvm::DILocalScope *scopeOf(const llvm::Instruction &inst);

/// Null of the outermost of a function.
const llvm::DILocalScope *outerOf(const llvm::DILocalScope *scope);

/// False if one of them is null.
bool isWithin(const llvm::DILocalScope *scope, const llvm::DILocalScope *outer);

/// Null if clang has not said of it that it is one: a temporary, or a variable whose declaration is in dead code.
const llvm::DILocalVariable *variableOf(const llvm::Value &object);

/// Where the variable was declared; null if that is not known.
const llvm::DILocalScope *scopeOfVariable(const llvm::Value &object);

/// Of all variables that were declared there: in the place of a result there may be several.
llvm::SmallVector<const llvm::DILocalScope *, 2> scopesOfVariables(const llvm::Value &object);

/// The instructions behind the declarations of variables in an object.
llvm::SmallVector<llvm::Instruction *, 2> declarationsIn(llvm::Value &object);

/// The place of what the function returns, which may be a variable of C++ as well. (If there is such a place, a
/// variable of that name has another one here.)
bool isResult(const llvm::Value &object);

/// What the declarations of variables in it name: of an argument for the result, that may be a variable with its
/// address.
llvm::Value &declaredAs(llvm::Value &object);

} // namespace fathom::frontend
