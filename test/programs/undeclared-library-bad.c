// expect: UNKNOWN "readlink"
// It is the function of the library that writes, whatever type it is called with.
int main(void) {
  char name[4];
  name[0] = 0;
  readlink("a", name, 100);
  if (name[0]) reach_error();
}
