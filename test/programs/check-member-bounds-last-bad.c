// expect: VIOLATED member-bounds:9
// options: --check=+member-bounds
// The last member has a length, too: behind it is the next element.
struct s {
  int n;
  int last[3];
} s[2];
int main(void) {
  s[0].last[3] = 1;
  return s[1].n - 1;
}
