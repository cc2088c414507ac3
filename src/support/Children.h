// The processes that were started here (Process) and run now, for whoever counts what they take (Budget).
#pragma once

#include <sys/types.h>
#include <vector>

namespace fathom {

void addChild(pid_t process);
void removeChild(pid_t process);
/// Those of all threads.
std::vector<pid_t> children();

} // namespace fathom
