// expect: VIOLATED invalid-free:10 invalid-free:13 invalid-free:16 invalid-free:19
// What new, new[] and malloc make is freed by delete, delete[] and free.
#include <cstdlib>
#include <fathom.h>

int main() {
  switch (fathom_nondet_int()) {
  case 1: {
    int *p = new int[3];
    delete p;
  } break;
  case 2:
    std::free(new int);
    break;
  case 3: {
    delete[] static_cast<char *>(fathom_nondet_bool() ? new char : new char[2]);
  } break;
  case 4:
    delete static_cast<int *>(std::malloc(sizeof(int)));
  }
}
