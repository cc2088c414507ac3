// expect: VERIFIED
// options: --check=+uninitialised
// What a function without a body may have written is not held against the program.
struct settings {
  int depth, width;
};
void read_settings(struct settings *into);
int main(void) {
  struct settings s;
  read_settings(&s);
  if (s.depth > 3)
    return 1;
  return 0;
}
