// expect: VERIFIED
// What else KLEE's programs call, with the declarations of its header.
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
void klee_make_symbolic(void *object, size_t size, const char *name);
void klee_assume(uintptr_t condition);
int klee_range(int begin, int end, const char *name);
int klee_int(const char *name);
uintptr_t klee_choose(uintptr_t count);
_Noreturn void klee_silent_exit(int status);
_Noreturn void klee_report_error(const char *file, int line, const char *message, const char *suffix);
void klee_check_memory_access(const void *address, size_t size);
size_t klee_get_obj_size(void *pointer);
void klee_warning(const char *message);
void klee_open_merge(void);
void klee_close_merge(void);
void klee_prefer_cex(void *object, uintptr_t condition);

int main(void) {
  int a[10], x;
  a[klee_range(0, 10, "i")] = 1;
  a[klee_choose(10)] = 2;
  klee_check_memory_access(a, sizeof a);
  klee_make_symbolic(&x, sizeof x, "x");
  klee_prefer_cex(&x, x == 3);
  klee_open_merge();
  if (x <= 10)
    klee_silent_exit(0);
  klee_close_merge();
  assert(x > 10);
  if (x == 3)
    klee_report_error("a.c", 1, "cannot be", "err");
  klee_warning("nearly done");
  void *p = malloc(4);
  assert(!p || klee_get_obj_size(p) == 4);
  free(p);
  return klee_int("status");
}
