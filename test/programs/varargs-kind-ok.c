// expect: VERIFIED
// Arguments of all kinds, also after the last register of each; and lists that are copied, passed on and kept.
#include <assert.h>
#include <stdarg.h>

struct Weighted {
  double weight;
  long number;
};
struct Pair {
  long first, second;
};
struct Point {
  float x, y;
};
struct Single {
  double value;
};
struct Large {
  long parts[3];
};
struct __attribute__((packed)) Packed {
  char c;
  int n;
};
union Either {
  double d;
  long n;
};
struct Reader {
  int read;
  va_list list;
};

static char text[] = "text";

static void readSome(struct Reader *reader) {
  assert(va_arg(reader->list, int) == 1);
  (void)va_arg(reader->list, double);
  assert(va_arg(reader->list, char *) == text);
  assert(va_arg(reader->list, unsigned) == 3);
  assert(va_arg(reader->list, struct Weighted).number == 4);
  assert(va_arg(reader->list, struct Pair).second == 5);
  reader->read += 6;
}

static void readRest(va_list list) {
  (void)va_arg(list, struct Point).y;
  assert(va_arg(list, union Either).n == 7);
  (void)va_arg(list, long double);
  assert(va_arg(list, struct Large).parts[2] == 8);
  for (int i = 0; i < 8; i++)
    (void)va_arg(list, double);
  (void)va_arg(list, struct Single).value;
  assert(va_arg(list, struct Packed).n == 10);
  assert(va_arg(list, int) == 11);
}

static void readAll(int count, ...) {
  struct Reader reader = {0};
  va_start(reader.list, count);
  va_list copy;
  va_copy(copy, reader.list);
  assert(va_arg(copy, int) == 1);
  va_end(copy);
  readSome(&reader);
  readRest(reader.list);
  va_end(reader.list);
  assert(reader.read == 6);
}

int main(void) {
  struct Weighted weighted = {1, 4};
  struct Pair pair = {1, 5};
  struct Point point = {1, 6};
  union Either either = {.n = 7};
  struct Large large = {{0, 0, 8}};
  struct Single single = {9};
  struct Packed packed = {1, 10};
  readAll(18, 1, 2.0, text, 3, weighted, pair, point, either, 1.0L, large, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, single,
          packed, 11);
}
