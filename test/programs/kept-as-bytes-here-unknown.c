// expect: UNKNOWN "whose address is kept outside"
// The same where it is copied in its block.
int *last;

int main(void) {
  {
    int *p = &(int){5};
    for (unsigned i = 0; i < sizeof p; i++)
      ((unsigned char *)&last)[i] = ((unsigned char *)&p)[i];
  }
  return *last == 77;
}
