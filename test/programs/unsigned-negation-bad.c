// expect: VIOLATED unsigned-overflow:5
// options: --check=+unsigned-overflow
extern unsigned nd_uint(void);
int main(void) {
  return -nd_uint() == 1;
}
