const char *name(void) { return "abc"; }
