// expect: UNKNOWN "getpwuid_r"
// Whatever the C library has and is not modelled may write what it is given.
#include <pwd.h>

int main(void) {
  struct passwd entry, *found;
  char room[1];
  getpwuid_r(0, &entry, room, 1000, &found);
}
