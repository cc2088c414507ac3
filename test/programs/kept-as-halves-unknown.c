// expect: UNKNOWN "whose address is kept outside"
// A pointer that is copied in parts, at places that are computed.
int main(void) {
  union Word {
    int *pointer;
    unsigned short parts[sizeof(int *) / 2];
  } outer;
  {
    union Word inner;
    inner.pointer = &(int){5};
    for (unsigned i = 0; i < sizeof(int *) / 2; i++)
      outer.parts[i] = inner.parts[i];
  }
  return *outer.pointer - 5;
}
