// expect: VERIFIED
// They lie side by side.
#include <stdio.h>

int main(void) {
  struct {
    char name[4], text[8];
  } both = {"abc", ""};
  sprintf(both.text, "%s=%d", both.name, 5);
  snprintf(both.text, sizeof both.text, "%s %s", both.name, both.name);
  char line[8] = "abcd";
  sprintf(line + 4, "%.3s", line + 1);
}
