// expect: VERIFIED
#include <assert.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  struct stat found;
  char name[2] = "a";
  int file = creat(name, 0600);
  assert(file >= -1);
  if (stat(name, &found) == 0 && access(name, R_OK) == 0)
    chmod(name, 0400);
  assert(mkdir("b", 0700) <= 0);
  rmdir("b");
  setenv(name, "1", 1);
}
