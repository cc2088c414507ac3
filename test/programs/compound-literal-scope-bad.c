// expect: UNKNOWN "an object of a block"
// A compound literal lives as long as the block it stands in.
int main(int argc, char **argv) {
  int *p = 0;
  do {
    if (p) return *p;
    p = &(int){4};
  } while (argc < 5);
}
