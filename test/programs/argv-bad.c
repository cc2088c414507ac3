// expect: VIOLATED null:6
// trap: 62
int main(int argc, char **argv) {
  if (argc < 1)
    return 0;
  return argv[1][0];
}
