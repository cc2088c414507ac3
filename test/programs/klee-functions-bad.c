// expect: VIOLATED reach:14 bounds:15 bounds:16
#include <stddef.h>
#include <stdint.h>
void klee_make_symbolic(void *object, size_t size, const char *name);
int klee_range(int begin, int end, const char *name);
_Noreturn void klee_report_error(const char *file, int line, const char *message, const char *suffix);
void klee_check_memory_access(const void *address, size_t size);

int main(void) {
  char b[4];
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x == 3)
    klee_report_error("a.c", 1, "three", "err");
  b[klee_range(-1, 4, "i")] = 1;
  klee_check_memory_access(b, 5);
}
