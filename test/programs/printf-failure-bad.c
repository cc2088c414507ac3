// expect: VIOLATED assert:8 assert:11
#include <assert.h>
#include <fathom.h>
#include <stdio.h>

int main(void) {
  if (fathom_nondet_bool()) {
    assert(printf("text\n") >= 0);
  } else {
    fprintf(stdout, "text\n");
    assert(!ferror(stdout));
  }
}
