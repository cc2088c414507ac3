// expect: VIOLATED bounds:4
// trap: 37
int main(void) {
  return *(int *)16;
}
