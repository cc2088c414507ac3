// expect: VIOLATED assert:14 null:16
#include <stddef.h>

int klee_int(const char *name);
size_t klee_get_obj_size(void *p);
int klee_is_replay(void);
void klee_assert_fail(const char *text, const char *file, unsigned line, const char *function);

int main(void) {
  char a[8];
  if (klee_is_replay() || klee_get_obj_size(a) != 8)
    return 1;
  if (klee_int("x") == 3)
    klee_assert_fail("x != 3", "a.c", 3, "main");
  if (klee_int("y") == 3)
    return klee_get_obj_size(0) > 100;
}
