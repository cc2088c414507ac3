// expect: UNKNOWN "type that is not its own"
// Here somebody says that it gives an int.
int alloca();

int main(void) {
  char *p = (char *)(long)alloca(10);
  p[0] = 1;
  return p[0] - 1;
}
