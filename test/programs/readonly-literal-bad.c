// expect: VIOLATED readonly:4
int main(void) {
  char *s = "abc";
  s[0] = 'x';
}
