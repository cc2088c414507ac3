// expect: VIOLATED bounds:6
// trap: 62
int main(int argc, char **argv) {
  if (argc < 2)
    return 0;
  return argv[1][1];
}
