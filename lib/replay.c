/* The part of a replayed counterexample that is always the same. `fathom check --replay` and `--emit-test` put it
   behind tables with the values of one run: inputs by the function that is asked, which allocations fail, what fresh
   memory holds. The sanitizers that the program is compiled with find the error; this file only feeds it.

   All definitions are weak, so those of the program count. Exit codes: 86 an assertion fails, 77 an assumption fails
   (the program has changed since), 78 the program asks what an execution cannot tell. */

enum { ASSERTION_FAILS = 86, ASSUMPTION_FAILS = 77, CANNOT_TELL = 78, FILL_AT_MOST = 1 << 20 };

#define WEAK __attribute__((weak))
#define LENGTH(table) (sizeof(table) / sizeof(table)[0] - 1) /* the last element ends the table */

WEAK void __sanitizer_print_stack_trace(void);
WEAK void *__asan_region_is_poisoned(void *begin, size_t size);
WEAK const char *__asan_locate_address(void *p, char *name, size_t nameSize, void **start, size_t *size);
WEAK void __asan_poison_memory_region(void const volatile *begin, size_t size);
WEAK void __msan_poison(const volatile void *begin, size_t size);
WEAK void __sanitizer_symbolize_pc(void *pc, const char *format, char *out, size_t size);

static _Noreturn void end(int code, const char *what) {
  fflush(stdout);
  fprintf(stderr, "fathom-replay: %s\n", what);
  if (__sanitizer_print_stack_trace)
    __sanitizer_print_stack_trace();
  fflush(stderr);
  _exit(code);
}

/* Like a frame of a stack: where a call returns to. */
static void printSite(void *site, const char *what) {
  char place[1000] = "?";
  if (__sanitizer_symbolize_pc)
    __sanitizer_symbolize_pc((char *)site - 1, "%s:%l:%c", place, sizeof place);
  fprintf(stderr, "    #0 %p in %s %s\n", site, what, place);
}

/* Inputs: each function gets its values in the order of its calls; 0 when there are no more. */

/* Those of one name in a row: the first of them, and behind each the next. */
static size_t firstOfName[LENGTH(replayInputs) + 1], behind[LENGTH(replayInputs) + 1], numNames;
static const size_t none = (size_t)-1;

static size_t *queueOf(const char *name) {
  static const char *names[LENGTH(replayInputs) + 1];
  static size_t last[LENGTH(replayInputs) + 1];
  static int isMade;
  for (size_t i = 0; !isMade && i < LENGTH(replayInputs); ++i) {
    size_t n = 0;
    while (n < numNames && strcmp(names[n], replayInputs[i].name) != 0)
      ++n;
    if (n == numNames) {
      names[numNames++] = replayInputs[i].name;
      firstOfName[n] = i;
    } else {
      behind[last[n]] = i;
    }
    last[n] = i;
    behind[i] = none;
  }
  isMade = 1;
  for (size_t n = 0; n < numNames; ++n)
    if (strcmp(names[n], name) == 0)
      return &firstOfName[n];
  return 0;
}

/* What the registers of a result hold. */
#ifdef __SIZEOF_INT128__
typedef unsigned __int128 ReplayResult;
#else
typedef uint64_t ReplayResult;
#endif

static ReplayResult nextInput(const char *name) {
  size_t *queue = queueOf(name), i = queue ? *queue : none;
  if (i == none)
    return 0;
  *queue = behind[i];
  ReplayResult value = replayInputs[i].low;
#ifdef __SIZEOF_INT128__
  value |= (ReplayResult)replayInputs[i].high << 64;
#endif
  return value;
}

/* Two registers: of a struct that needs both the second has a value of its own. */
static ReplayResult nextResult(const char *name) {
  ReplayResult value = nextInput(name);
#ifdef __SIZEOF_INT128__
  char second[256];
  snprintf(second, sizeof second, "%s#2", name);
  value |= nextInput(second) << 64;
#endif
  return value;
}

WEAK double replayDouble(const char *name) {
  uint64_t bits = (uint64_t)nextInput(name);
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

WEAK float replayFloat(const char *name) {
  uint32_t bits = (uint32_t)nextInput(name);
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

/* Memory that becomes arbitrary. */

static void setBytes(void *to, size_t size, const struct ReplayBytes *bytes) {
  for (size_t i = 0; i < bytes->count && bytes->values[i].offset < size; ++i)
    ((volatile unsigned char *)to)[bytes->values[i].offset] = bytes->values[i].byte;
}

static size_t nextHavoc;

static void havoc(void *to, size_t size) {
  memset(to, 0, size);
  if (nextHavoc < LENGTH(replayHavocs))
    setBytes(to, size, &replayHavocs[nextHavoc++]);
}

/* As much as in the run. */
static void *havocAll(void *to) {
  if (nextHavoc < LENGTH(replayHavocs))
    havoc(to, replayHavocs[nextHavoc].size);
  return to;
}

WEAK void fathom_havoc(void *p, size_t n) { havoc(p, n); }
WEAK void __CPROVER_havoc_object(void *p) {
  char name[8];
  void *start = NULL;
  size_t size;
  if (__asan_locate_address)
    __asan_locate_address(p, name, sizeof name, &start, &size);
  havocAll(start ? start : p);
}
WEAK void memhavoc(void *p, size_t n) {
  if (p)
    havoc(p, n);
}
WEAK void __VERIFIER_nondet_memory(void *p, size_t n) { havoc(p, n); }
WEAK void klee_make_symbolic(void *p, size_t n, const char *name) { (void)name, havoc(p, n); }
WEAK int klee_int(const char *name) {
  (void)name;
  return (int)nextInput("klee_int");
}
WEAK uintptr_t klee_choose(uintptr_t count) {
  (void)count;
  return (uintptr_t)nextInput("klee_choose");
}

/* Allocation. Realloc moves always, as in the run. */

void *__real_malloc(size_t size);
void __real_free(void *object);
int __real_posix_memalign(void **result, size_t align, size_t size);

struct Live {
  void *object;
  void *site;
};
static struct Live *live;
static size_t numLive, roomForLive;

static void remember(void *object, void *site) {
  if (!replayWantsCleanup || !object)
    return;
  if (numLive == roomForLive) {
    struct Live *more = __real_malloc((roomForLive = 2 * roomForLive + 64) * sizeof *live);
    if (!more)
      abort();
    if (numLive)
      memcpy(more, live, numLive * sizeof *live);
    live = more;
  }
  live[numLive++] = (struct Live){object, site};
}

static void forget(void *object) {
  for (size_t i = 0; i < numLive; ++i)
    if (live[i].object == object)
      live[i--] = live[--numLive];
}

static int allocationFails(size_t size) {
  static size_t next;
  int fails = next < LENGTH(replayAllocationFails) ? replayAllocationFails[next] : 0;
  ++next;
  return fails || size > (sizeof size > 4 ? (uint64_t)1 << 46 : INT32_MAX);
}

static void *fresh(void *object, size_t size, void *site) {
  static size_t next;
  remember(object, site);
  size_t i = next;
  while (i < LENGTH(replayObjects) && replayObjects[i].size != size)
    ++i;
  if (!object || i >= LENGTH(replayObjects))
    return object;
  next = i + 1;
  if (size <= FILL_AT_MOST && replayObjects[i].count) {
    memset(object, 0, size);
    setBytes(object, size, &replayObjects[i]);
  }
  if (__msan_poison) /* it holds something, but nobody wrote it */
    __msan_poison(object, size);
  return object;
}

static void *allocate(size_t size, size_t align, void *site) {
  void *object = NULL;
  if (allocationFails(size)) {
    errno = ENOMEM;
    return NULL;
  }
  if (align <= 16)
    object = __real_malloc(size);
  else if (__real_posix_memalign(&object, align, size))
    object = NULL;
  if (!object)
    end(CANNOT_TELL, "the run needs more memory than there is");
  if (size == 0 && __asan_poison_memory_region)
    __asan_poison_memory_region(object, 1); /* the one byte that AddressSanitizer makes of it */
  return fresh(object, size, site);
}

#define SITE __builtin_return_address(0)

/* Library functions whose results were chosen in the run. What they are given must be valid, as there. */

WEAK void __asan_loadN(uintptr_t begin, size_t size);
WEAK void __asan_storeN(uintptr_t begin, size_t size);

static void checkStream(FILE *stream) {
  (void)*(volatile char *)stream; /* null is found here */
  if (__asan_loadN)
    __asan_loadN((uintptr_t)stream, 1);
}

/* The bytes that a library function made arbitrary: the next ones of that many. */
static const struct ReplayBytes *nextOfLibrary(size_t size) {
  static size_t next;
  size_t i = next;
  while (i < LENGTH(replayLibrary) && replayLibrary[i].size != size)
    ++i;
  if (i >= LENGTH(replayLibrary))
    return NULL;
  next = i + 1;
  return &replayLibrary[i];
}

FILE *__real_fopen(const char *path, const char *mode);
FILE *__wrap_fopen(const char *path, const char *mode) {
  (void)path;
  if (nextInput("fopen fails")) {
    errno = EIO;
    return NULL;
  }
  int reads = mode[0] == 'r' && !strchr(mode, '+');
  return __real_fopen(reads ? "/dev/zero" : "fathom-replay-file", reads ? "r" : "w+");
}

int __wrap_fgetc(FILE *stream) {
  checkStream(stream);
  return (int)nextInput("character that is read");
}
int __wrap_getc(FILE *stream) {
  checkStream(stream);
  return (int)nextInput("character that is read");
}
int __wrap_getchar(void) { return (int)nextInput("character that is read"); }
int __wrap_getc_unlocked(FILE *stream) { return __wrap_getc(stream); }
int __wrap_getchar_unlocked(void) { return __wrap_getchar(); }

char *__wrap_fgets(char *line, int size, FILE *stream) {
  checkStream(stream);
  if (size <= 0)
    return NULL;
  size_t length = (size_t)nextInput("length of the line");
  if (__asan_storeN)
    __asan_storeN((uintptr_t)line, length + 1);
  memset(line, 0, length);
  const struct ReplayBytes *bytes = nextOfLibrary(length);
  if (bytes)
    setBytes(line, length, bytes);
  if (nextInput("reading fails")) {
    errno = EIO;
    return NULL;
  }
  line[length] = 0;
  return line;
}

/* A string that ends where memory ends. The model (lib/models/process.c) keeps it at the end of an array. */
char *__wrap_getenv(const char *name) {
  enum { LAST = 131071 };
  (void)name;
  if (nextInput("variable is not set"))
    return NULL;
  size_t length = (size_t)nextInput("length of the value"), page = (size_t)sysconf(_SC_PAGESIZE);
  size_t room = (length + page) / page * page;
  char *memory = mmap(NULL, room + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED || mprotect(memory + room, page, PROT_NONE))
    end(CANNOT_TELL, "the run needs more memory than there is");
  char *value = memory + room - length - 1;
  const struct ReplayBytes *bytes = nextOfLibrary(LAST);
  for (size_t i = 0; bytes && i < bytes->count; ++i)
    if (bytes->values[i].offset + length >= LAST && bytes->values[i].offset < LAST)
      value[bytes->values[i].offset + length - LAST] = (char)bytes->values[i].byte;
  return value;
}

void *__wrap_malloc(size_t size) { return allocate(size, 16, SITE); }

void __wrap_free(void *object) {
  forget(object);
  __real_free(object);
}

void *__wrap_calloc(size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total))
    return NULL;
  void *object = allocate(total, 16, SITE);
  if (object)
    memset(object, 0, total);
  return object;
}

WEAK size_t __sanitizer_get_allocated_size(const volatile void *object);
WEAK int __sanitizer_get_ownership(const volatile void *object);
size_t malloc_usable_size(void *object);

void *__wrap_realloc(void *old, size_t size) {
  if (!old)
    return allocate(size, 16, SITE);
  if (size == 0 || (__sanitizer_get_ownership && !__sanitizer_get_ownership(old))) {
    __wrap_free(old);
    return NULL;
  }
  void *object = allocate(size, 16, SITE);
  if (object) {
    size_t before = __sanitizer_get_allocated_size ? __sanitizer_get_allocated_size(old) : malloc_usable_size(old);
    memcpy(object, old, before < size ? before : size);
    __wrap_free(old);
  }
  return object;
}

void *__wrap_reallocarray(void *old, size_t count, size_t size) {
  size_t total;
  return __builtin_mul_overflow(count, size, &total) ? NULL : __wrap_realloc(old, total);
}

static int isPowerOfTwo(size_t n) { return n && !(n & (n - 1)); }

void *__wrap_aligned_alloc(size_t align, size_t size) {
  return isPowerOfTwo(align) ? allocate(size, align, SITE) : NULL;
}
void *__wrap_memalign(size_t align, size_t size) { return isPowerOfTwo(align) ? allocate(size, align, SITE) : NULL; }

int __wrap_posix_memalign(void **result, size_t align, size_t size) {
  if (!isPowerOfTwo(align) || align < sizeof(void *))
    return EINVAL;
  void *object = allocate(size, align, SITE);
  if (object)
    *result = object;
  return object ? 0 : ENOMEM;
}

static char *duplicate(const char *s, size_t length, void *site) {
  char *copy = allocate(length + 1, 16, site);
  if (copy) {
    memcpy(copy, s, length);
    copy[length] = 0;
  }
  return copy;
}

char *__wrap_strdup(const char *s) { return duplicate(s, strlen(s), SITE); }
char *__wrap_strndup(const char *s, size_t limit) { return duplicate(s, strnlen(s, limit), SITE); }

/* At the end, with memory-cleanup: what is still allocated. */
static void checkCleanup(void) {
  if (!replayWantsCleanup || !numLive)
    return;
  fprintf(stderr, "fathom-replay: memory is not freed\n");
  for (size_t i = 0; i < numLive; ++i) {
    printSite(live[i].site, "allocation");
    fprintf(stderr, "\n");
  }
  _exit(ASSERTION_FAILS);
}

/* Assumptions, assertions and errors. */

static void requireAssumption(int holds) {
  if (!holds)
    end(ASSUMPTION_FAILS, "an assumption does not hold");
}
static void requireAssertion(int holds) {
  if (!holds)
    end(ASSERTION_FAILS, "assertion failed");
}
#define ASSUME(function, type)                                                                                         \
  WEAK void replay_##function(type holds) __asm__(#function);                                                          \
  void replay_##function(type holds) { requireAssumption(holds != 0); }
#define ASSERT(function)                                                                                               \
  WEAK void replay_##function(int holds) __asm__(#function);                                                           \
  void replay_##function(int holds) { requireAssertion(holds); }
#define ERROR(function)                                                                                                \
  WEAK void replay_##function(void) __asm__(#function);                                                                \
  void replay_##function(void) { end(ASSERTION_FAILS, "error function reached"); }
#define IS_VALID(function)                                                                                             \
  WEAK _Bool replay_##function(void *p, size_t n) __asm__(#function);                                                  \
  _Bool replay_##function(void *p, size_t n) {                                                                         \
    if (!__asan_region_is_poisoned)                                                                                    \
      end(CANNOT_TELL, "the program asks whether memory is valid");                                                    \
    return p && !__asan_region_is_poisoned(p, n);                                                                      \
  }
#define IS_MODIFIED(function)                                                                                          \
  WEAK _Bool replay_##function(void) __asm__(#function);                                                               \
  _Bool replay_##function(void) { end(CANNOT_TELL, "the program asks whether memory was modified"); }
#define NOTHING(function)                                                                                              \
  WEAK void replay_##function(void) __asm__(#function);                                                                \
  void replay_##function(void) {}
#define ITS_ARGUMENT(function, type)                                                                                   \
  WEAK type replay_##function(type value) __asm__(#function);                                                          \
  type replay_##function(type value) { return value; }

ASSUME(fathom_assume, int)
ASSUME(__VERIFIER_assume, int)
ASSUME(assume, int)
ASSUME(__SEA_assume, int)
ASSUME(__CPROVER_assume, int)
ASSUME(__ESBMC_assume, int)
ASSUME(klee_assume, long)
ASSUME(__llbmc_assume, int)
ASSERT(fathom_assert)
ASSERT(__VERIFIER_assert)
ASSERT(sassert)
ASSERT(klee_assert)
ASSERT(__CPROVER_assert)
ASSERT(__ESBMC_assert)
ASSERT(assert)
ASSERT(__llbmc_assert)
ASSERT(__goblint_check)
ERROR(reach_error)
ERROR(__VERIFIER_error)
ERROR(klee_report_error)
ERROR(__SEAHORN_error)
ERROR(klee_abort)
ERROR(klee_assert_fail)
ERROR(_assert)
ERROR(_wassert)
ERROR(__assert_c99)
ERROR(__assert_func)
ERROR(__assert_rtn)
ERROR(__assert2)
ERROR(__assert13)
IS_VALID(fathom_is_deref)
IS_VALID(sea_is_dereferenceable)
IS_VALID(__CPROVER_r_ok)
IS_VALID(__CPROVER_w_ok)
IS_VALID(__CPROVER_rw_ok)
IS_MODIFIED(fathom_is_modified)
IS_MODIFIED(sea_is_modified)
NOTHING(fathom_reset_modified)
NOTHING(sea_reset_modified)
NOTHING(sea_tracking_on)
NOTHING(sea_tracking_off)
NOTHING(__VERIFIER_atomic_begin)
NOTHING(__VERIFIER_atomic_end)
NOTHING(__CPROVER_atomic_begin)
NOTHING(__CPROVER_atomic_end)
NOTHING(__CPROVER_cover)
NOTHING(__CPROVER_input)
NOTHING(__CPROVER_output)
NOTHING(__ESBMC_atomic_begin)
NOTHING(__ESBMC_atomic_end)
NOTHING(klee_prefer_cex)
NOTHING(klee_posix_prefer_cex)
NOTHING(klee_warning)
NOTHING(klee_warning_once)
NOTHING(klee_print_expr)
NOTHING(klee_print_range)
NOTHING(klee_stack_trace)
NOTHING(klee_open_merge)
NOTHING(klee_close_merge)
NOTHING(klee_merge)
NOTHING(klee_mark_global)
NOTHING(klee_set_forking)
NOTHING(__ESBMC_really_atomic_begin)
NOTHING(__ESBMC_really_atomic_end)
NOTHING(__ESBMC_yield)
NOTHING(__ESBMC_unroll)
NOTHING(__CPROVER_fence)
NOTHING(__CPROVER_printf)
NOTHING(__SMACK_dummy)
NOTHING(sea_printf)
NOTHING(sea_branch_sentinel)
ASSERT(__CPROVER_precondition)
ASSERT(__CPROVER_postcondition)
ITS_ARGUMENT(klee_get_valuef, float)
ITS_ARGUMENT(klee_get_valued, double)
ITS_ARGUMENT(klee_get_valuel, long)
ITS_ARGUMENT(klee_get_valuell, long long)
ITS_ARGUMENT(klee_get_value_i32, int32_t)
ITS_ARGUMENT(klee_get_value_i64, int64_t)

/* The object that a pointer points into, as AddressSanitizer knows it. */
static size_t sizeOfObject(const void *p, uintptr_t *start) {
  char name[16];
  size_t size = 0;
  if (!__asan_locate_address)
    end(CANNOT_TELL, "the program asks for the size of an object");
  void *first = NULL;
  __asan_locate_address((void *)p, name, sizeof name, &first, &size);
  *start = (uintptr_t)first;
  if (!first)
    end(CANNOT_TELL, "the program asks for the size of an object");
  return size;
}
WEAK size_t __CPROVER_OBJECT_SIZE(const void *p) {
  uintptr_t start;
  return sizeOfObject(p, &start);
}
WEAK size_t klee_get_obj_size(const void *p) {
  uintptr_t start;
  (void)*(const volatile char *)p; /* which KLEE requires to be an object's */
  return sizeOfObject(p, &start);
}
WEAK ptrdiff_t __CPROVER_POINTER_OFFSET(const void *p) {
  uintptr_t start;
  sizeOfObject(p, &start);
  return (ptrdiff_t)((uintptr_t)p - start);
}

WEAK int klee_range(int begin, int behind, const char *name) {
  (void)name;
  requireAssertion(begin < behind);
  return (int)nextInput("klee_range");
}
WEAK void __CPROVER_havoc_slice(void *p, size_t n) { havoc(p, n); }
WEAK void klee_check_memory_access(const void *p, size_t n) {
  if (n && __asan_loadN)
    __asan_loadN((uintptr_t)p, n);
}
WEAK int klee_is_replay(void) { return 0; }
WEAK _Noreturn void klee_silent_exit(int status) { exit(status); }

WEAK void sea_assert_if(int condition, int holds) { requireAssertion(!condition || holds); }
WEAK void __VERIFIER_assert_if(int condition, int holds) { requireAssertion(!condition || holds); }
WEAK void __VERIFIER_assert_not(int holds) { requireAssertion(!holds); }
WEAK _Noreturn void __assert_fail(const char *text, const char *file, unsigned line, const char *function) {
  (void)text, (void)file, (void)line, (void)function;
  end(ASSERTION_FAILS, "assertion failed");
}

/* Declared by hand, alloca is a function. What it gives lives on; that it is used too late is not seen. */
WEAK void *replay_alloca(size_t size) __asm__("alloca");
void *replay_alloca(size_t size) {
  static void *objects[4096]; // so that they are no leaks
  static size_t count;
  return objects[count++ % 4096] = __real_malloc(size);
}

/* A call of what is no function: the caller is not on the stack that the sanitizers print, its return address is. */

static struct sigaction sanitizerAction;

#ifdef __x86_64__
enum { STACK = REG_RSP, COUNTER = REG_RIP };
#elif defined __i386__
enum { STACK = REG_ESP, COUNTER = REG_EIP };
#endif

static void onBadAccess(int signal, siginfo_t *info, void *context) {
#if defined __x86_64__ || defined __i386__
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  void *site = *(void **)registers[STACK];
  if (registers[COUNTER] == (greg_t)info->si_addr || (registers[REG_ERR] & 16)) {
    fprintf(stderr, "fathom-replay: call of what is no function\n");
    printSite(site, "call");
    _exit(ASSERTION_FAILS);
  }
#endif
  if (sanitizerAction.sa_sigaction)
    sanitizerAction.sa_sigaction(signal, info, context);
  _exit(ASSERTION_FAILS);
}

static void catchBadCalls(void) {
  _Alignas(64) static char stack[1 << 16]; /* whose bounds AddressSanitizer wants aligned */
  sigaltstack(&(stack_t){.ss_sp = stack, .ss_size = sizeof stack}, NULL);
  struct sigaction action = {.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  action.sa_sigaction = onBadAccess;
  sigaction(SIGSEGV, &action, &sanitizerAction);
  if (!(sanitizerAction.sa_flags & SA_SIGINFO))
    sanitizerAction.sa_sigaction = NULL;
}

/* Old pointers on the stack would keep LeakSanitizer from seeing that their objects are lost. */
static __attribute__((noinline)) int wipeStack(int code) {
  volatile char old[1 << 16];
  for (size_t i = 0; i < sizeof old; ++i)
    old[i] = 0;
  return code;
}

static void begin(void) {
  atexit(checkCleanup);
  catchBadCalls();
}

/* The start: arguments and fresh objects are exactly as large as in the run. */

static void *startObject(const struct ReplayBytes *bytes) {
  void *object = __real_malloc(bytes->size);
  if (!object)
    end(CANNOT_TELL, "the run needs more memory than there is");
  if (bytes->size == 0 && __asan_poison_memory_region)
    __asan_poison_memory_region(object, 1);
  if (bytes->size <= FILL_AT_MOST)
    memset(object, 0, bytes->size);
  setBytes(object, bytes->size, bytes);
  return object;
}
