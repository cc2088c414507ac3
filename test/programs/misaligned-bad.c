// expect: VIOLATED bounds:5
// trap: 41
int main(void) {
  unsigned char b[8] = {0};
  return *(int *)(b + 5);
}
