int values[2];
static unsigned count;

void push(int value) { values[count++] = value; }
