void push(int value);
int pop(void);
