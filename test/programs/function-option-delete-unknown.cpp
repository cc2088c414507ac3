// expect: UNKNOWN "how an argument was allocated"
// options: --function=drop
// Callers may pass what they made with new.
void drop(int *p) { delete p; }
