// expect: VERIFIED
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  struct stat found;
  found.st_size = -5;
  char name[2] = "a";
  int file = creat(name, 0600);
  assert(file >= -1);
  if (stat(name, &found) == 0 && access(name, R_OK) == 0) {
    chmod(name, 0400);
    assert(found.st_size / found.st_blksize >= 0);
  } else if (found.st_size < 0) {
    assert(found.st_size == -5);
  }
  if (mkdir("b", 0700))
    return errno > 0 ? -errno : 1 / 0;
  rmdir("b");
}
