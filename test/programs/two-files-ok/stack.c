#include "stack.h"

static int values[2];
static unsigned count;

void push(int value) { values[count++] = value; }

int pop(void) { return values[--count]; }
