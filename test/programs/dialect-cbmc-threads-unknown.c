// expect: UNKNOWN "threads"
// The label starts one.
int g;

void thread(void) { g = 1; }

int main(void) {
__CPROVER_ASYNC_1:
  thread();
  __CPROVER_assert(g == 1, "it may not have begun");
}
