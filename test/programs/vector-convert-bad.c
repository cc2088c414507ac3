// expect: UNKNOWN "a conversion of floats"
typedef float four __attribute__((vector_size(16)));
typedef int fourInts __attribute__((vector_size(16)));

int main(void) {
  four large = {1e20f, 1, 2, 3};
  fourInts numbers = __builtin_convertvector(large, fourInts);
  return numbers[1];
}
