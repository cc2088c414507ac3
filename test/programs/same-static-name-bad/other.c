static int value(void) { return 2; }

int other(void) { return value(); }
