// expect: VIOLATED assert:6
// An empty range is an error to KLEE, and no end of the run.
int klee_range(int begin, int end, const char *name);

int main(void) {
  return klee_range(5, 5, "x");
}
