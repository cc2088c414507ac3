// expect: VIOLATED assert:6
// A program that does not look at argv may have any number of arguments.
#include <assert.h>

int main(int argc, char **argv) {
  assert(argc != 1000);
}
