// expect: VIOLATED bounds:4
// trap: 62
int main(int argc, char **argv) {
  return argv[argc + 1] != 0;
}
