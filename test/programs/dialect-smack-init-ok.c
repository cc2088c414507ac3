// expect: VERIFIED
// SMACK calls such functions before main.
void __VERIFIER_assert(int);

int g = 10;
void __SMACK_init_func_g(void) { g = 11; }

int main(void) { __VERIFIER_assert(g == 11); }
