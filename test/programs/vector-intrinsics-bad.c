// expect: VIOLATED assert:11
// trap: 47
#include <assert.h>
#include <emmintrin.h>

int main(void) {
  int out[4];
  __m128i a = _mm_set_epi32(4, 3, 2, 1);
  _mm_storeu_si128((__m128i *)out, _mm_sub_epi32(a, _mm_set1_epi32(1)));
  assert(out[0] == 0);
  assert(out[0] == 3);
}
