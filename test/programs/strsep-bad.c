// expect: VIOLATED null:9 bounds:10
#define _GNU_SOURCE
#include <string.h>

int main(int argc, char **argv) {
  char text[] = "a", *rest = text, copy[3];
  char *first = strsep(&rest, ","), *second = strsep(&rest, ",");
  if (argc > 1)
    return second[0];
  memccpy(copy, "abcd", 'd', 4);
}
