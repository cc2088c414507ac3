// expect: safe endless
// The byte that the loop asks for is one of a member.
struct pair {
  char first;
  int second;
};

static struct pair pair = {7, 2};

int main(void) {
  const char *bytes = (const char *)&pair;
  while (bytes[0] == 7)
    ;
  return 0;
}
