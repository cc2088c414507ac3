// expect: VERIFIED
// As GCC takes them without a declaration.
int main(void) {
  char *p = malloc(3);
  if (!p)
    return 0;
  strcpy(p, "ab");
  if (strlen(p) != 2)
    abort();
  free(p);
  exit(0);
}
