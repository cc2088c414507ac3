// expect: VIOLATED null:6
#include <stdio.h>

int main(void) {
  FILE *file = fopen("/nowhere/to/be/found", "w");
  fprintf(file, "text\n");
}
