// expect: UNKNOWN "__CPROVER_rounding_mode"
extern int __CPROVER_rounding_mode;

int main(void) { __CPROVER_assert(__CPROVER_rounding_mode == 0, "to nearest"); }
