// expect: UNKNOWN "a jump bypasses"
// Addresses of two such variables meet in a choice.
int main(int argc, char **argv) {
  int r = 0;
  for (int i = 0; i < 3; i++)
    switch (i) {
      int y, z;
    case 0:
      y = 5;
      z = 6;
      break;
    case 1: {
      int *p = argc > 1 ? &y : &z;
      *p = 3;
      r = *p;
      break;
    }
    }
  return r == 77;
}
