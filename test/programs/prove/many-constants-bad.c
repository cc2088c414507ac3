// expect: unsafe
// One of many texts that are all alike has a larger character.
#include <fathom.h>

int main(void) {
  const char *text;
  switch (fathom_nondet_int()) {
  case 0:
    text = "~~";
    break;
  case 1:
    text = "bb";
    break;
  case 2:
    text = "cc";
    break;
  case 3:
    text = "dd";
    break;
  case 4:
    text = "ee";
    break;
  case 5:
    text = "ff";
    break;
  case 6:
    text = "gg";
    break;
  case 7:
    text = "hh";
    break;
  case 8:
    text = "ii";
    break;
  case 9:
    text = "jj";
    break;
  case 10:
    text = "kk";
    break;
  default:
    text = "zz";
  }
  char marks['~'];
  for (int n = fathom_nondet_int(); n > 0; n--)
    marks[(int)text[0]] = 1;
  return 0;
}
