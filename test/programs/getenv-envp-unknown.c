// expect: UNKNOWN "getenv beside the environment"
// What getenv answers is in the environment that main gets, which is not modelled.
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv, char **envp) {
  if (!envp[0])
    assert(getenv("HOME") == NULL);
}
