// expect: VIOLATED assert:17 assert:27
// Each time a declaration is reached the variable has any value again.
#include <assert.h>
#include <fathom.h>

int main(void) {
  if (fathom_nondet_bool()) {
    int n = 0;
    {
    again:;
      int x;
      if (n == 0) {
        x = 5;
        n = 1;
        goto again;
      }
      assert(x == 5);
    }
  } else {
    int n = 0;
  more:;
    char text[4];
    if (n++ == 0) {
      text[2] = 1;
      goto more;
    }
    assert(text[2] == 1);
  }
}
