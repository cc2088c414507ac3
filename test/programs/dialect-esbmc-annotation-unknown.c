// expect: UNKNOWN "__ESBMC_inf_size"
// To ESBMC, the array has no end.
__attribute__((annotate("__ESBMC_inf_size"))) _Bool array[1];
unsigned long __VERIFIER_nondet_ulong(void);

int main(void) { array[__VERIFIER_nondet_ulong()] = 1; }
