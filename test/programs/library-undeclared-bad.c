// expect: VIOLATED bounds:7
int main(void) {
  char *p = malloc(2);
  if (!p)
    return 0;
  p[0] = 0;
  strcpy(p, "ab");
  free(p);
}
