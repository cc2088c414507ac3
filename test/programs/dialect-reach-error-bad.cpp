// expect: VIOLATED reach:4
void reach_error() {}

int main() { reach_error(); }
