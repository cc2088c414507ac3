// expect: VERIFIED
// options: --check=+alignment
struct row {
  int a[6];
};
struct __attribute__((packed)) message {
  char kind;
  struct row row;
};
struct text {
  char characters[20];
};
static int first(struct row row) { return row.a[0]; }
static int last(struct text text) { return text.characters[19]; }
int main(void) {
  _Alignas(4) char bytes[28] = {0};
  struct row *p = (struct row *)(bytes + 4);
  struct message message = {1, {{2, 3}}};
  struct row copy = *p;
  copy = message.row;
  message.row = copy;
  return copy.a[0] - 2 + first(*p) + first(message.row) + last(*(struct text *)(bytes + 1));
}
