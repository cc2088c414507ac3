// expect: UNKNOWN "malloc"
// Here it is declared, though wrongly.
int malloc();

int main(void) {
  char *p = (char *)(long)malloc(3);
  *p = 0;
}
