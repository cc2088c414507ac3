// expect: VIOLATED uninitialised:11
// options: --check=+uninitialised
union word {
  unsigned char byte[4];
  unsigned all;
};
int main(void) {
  union word w;
  w.byte[0] = 3;
  w.byte[1] = 4;
  if ((w.all & 0x1ff00) != 0x400)
    return 1;
  return 0;
}
