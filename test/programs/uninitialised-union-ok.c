// expect: VERIFIED
// options: --check=+uninitialised
union word {
  unsigned char byte[4];
  unsigned all;
};
int main(void) {
  union word w;
  w.byte[0] = 3;
  w.byte[1] = 4;
  if ((w.all & 0xff) != 3)
    return 1;
  w.byte[2] = w.byte[3] = 0;
  if (w.all != 0x403)
    return 2;
  return 0;
}
