// expect: UNKNOWN "an object of a block"
int main(int argc, char **argv) {
  int *p = 0;
  switch (argc) { int v; case 1: v = 3; p = &v; }
  return p ? *p : 0;
}
