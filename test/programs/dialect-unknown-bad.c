// expect: UNKNOWN "klee_is_symbolic"
// It is no function that just has no body here.
unsigned klee_is_symbolic(unsigned long value);
void reach_error(void);

int main(void) {
  if (!klee_is_symbolic(1))
    reach_error();
}
