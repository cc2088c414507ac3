// expect: VIOLATED bounds:9 bounds:10
// The functions that take a name read it to its end.
#include <fcntl.h>
#include <fathom.h>
#include <sys/stat.h>

int main(void) {
  char name[2] = {'a', 'b'};
  if (fathom_nondet_bool()) creat(name, 0600);
  else mkdir(name, 0700);
}
