// expect: VERIFIED memory-safety VERIFIED termination
