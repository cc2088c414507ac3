// expect: VIOLATED assert:7
// trap: 62
#include <assert.h>

int main(int argc, char **argv) {
  if (argc == 6 && argv[5][0] == 'x')
    assert(0);
}
