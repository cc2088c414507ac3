// expect: VIOLATED null:4
int main(int argc, char **argv, char **environment) {
  (void)argc, (void)argv;
  return environment[0][0];
}
