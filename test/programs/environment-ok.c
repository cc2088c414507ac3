// expect: VERIFIED
int main(int argc, char **argv, char **environment) {
  (void)argc, (void)argv;
  int letters = 0;
  for (char **variable = environment; *variable; ++variable)
    letters += **variable == 'a';
  return letters;
}
