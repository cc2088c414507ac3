// expect: safe unknown
// Between the members are bytes that no initialiser names. They are not arbitrary: in a static variable they are zero.
struct pair {
  char first;
  int second;
};

static struct pair pair = {1, 2};

int main(void) {
  const char *bytes = (const char *)&pair;
  while (bytes[1] == 7)
    ;
  return 0;
}
