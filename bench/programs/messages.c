// A message that is parsed out of bytes into a struct, and written back.
#include <assert.h>
#include <fathom.h>
#include <stdint.h>
#include <string.h>

struct message {
  uint32_t length;
  uint16_t kind, flags;
  uint8_t body[8];
};

static uint32_t read32(const uint8_t *p) { return p[0] | p[1] << 8 | p[2] << 16 | (uint32_t)p[3] << 24; }

static void write32(uint8_t *p, uint32_t x) {
  for (int i = 0; i < 4; ++i)
    p[i] = x >> 8 * i;
}

static int parse(struct message *m, const uint8_t *in, size_t n) {
  if (n < 8)
    return 0;
  m->length = read32(in);
  m->kind = in[4] | in[5] << 8;
  m->flags = in[6] | in[7] << 8;
  if (m->length > sizeof m->body || m->length > n - 8)
    return 0;
  memcpy(m->body, in + 8, m->length);
  return 1;
}

int main(void) {
  uint8_t in[16], out[16];
  struct message m;
  for (int i = 0; i < 16; ++i)
    in[i] = fathom_nondet_uchar();
  size_t n = fathom_nondet_uint();
  fathom_assume(n <= sizeof in);
  if (!parse(&m, in, n))
    return 0;
  write32(out, m.length);
  out[4] = m.kind, out[5] = m.kind >> 8, out[6] = m.flags, out[7] = m.flags >> 8;
  memcpy(out + 8, m.body, m.length);
  assert(memcmp(in, out, 8 + m.length) == 0);
}
