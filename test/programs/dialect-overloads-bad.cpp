// expect: VIOLATED assert:9 assert:10 assert:11
void fathom_assert(int);
void fathom_assert(long);
void fathom_assert(bool);
int nondet_int();

int main() {
  switch (nondet_int()) {
  case 0: fathom_assert(0);
  case 1: fathom_assert(0L);
  case 2: fathom_assert(false);
  }
}
