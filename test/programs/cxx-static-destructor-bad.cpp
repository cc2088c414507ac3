// expect: VIOLATED double-free:9
#include <cstdlib>
#include <fathom.h>

struct Block {
  char *start;
  Block() : start(static_cast<char *>(malloc(1))) {}
  ~Block() {
    free(start);
  }
};

static Block blocks[2];

int main() {
  if (fathom_nondet_bool())
    free(blocks[1].start);
}
