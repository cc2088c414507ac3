// expect: UNKNOWN "readlink"
int readlink(char *path, char *text, int size); // gives a long, and takes one
void reach_error(void);

int main(void) {
  char name[4];
  name[0] = 0;
  readlink("a", name, 100);
  if (name[0]) reach_error();
}
