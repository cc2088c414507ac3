// expect: VERIFIED
// trap: 47
#include <assert.h>
#include <emmintrin.h>

int main(void) {
  int out[4];
  __m128i a = _mm_set_epi32(4, 3, 2, 1);
  __m128i b = _mm_add_epi32(a, _mm_set1_epi32(10));
  _mm_storeu_si128((__m128i *)out, _mm_xor_si128(a, b));
  assert(out[0] == (1 ^ 11) && out[3] == (4 ^ 14));
}
