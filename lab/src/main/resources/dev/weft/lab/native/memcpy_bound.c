/* The bound for shared memory: one plain memcpy of each size by one thread. */
#include "lab.h"

struct copies {
  struct lab_buffers from;
  struct lab_buffers to;
  size_t current_bytes;
};

static void run(void *context, size_t bytes, int batch, int count, int64_t *nanos) {
  struct copies *self = context;
  if (bytes != self->current_bytes) {
    lab_buffers_size(&self->from, bytes);
    lab_buffers_size(&self->to, bytes);
    self->current_bytes = bytes;
  }
  int64_t before = lab_now();
  for (int i = 0; i < count; i++) {
    for (int k = 0; k < batch; k++) {
      char *to = lab_next(&self->to), *from = lab_next(&self->from);
      memcpy(to, from, bytes);
      __asm__ volatile("" : : "r"(to), "r"(from) : "memory");
    }
    int64_t after = lab_now();
    nanos[i] = after - before;
    before = after;
  }
}

int main(int argc, char **argv) {
  struct lab_options options = lab_parse(argc, argv);
  struct copies self = {lab_buffers(&options), lab_buffers(&options), SIZE_MAX};
  lab_hello("");
  lab_series(&options, run, &self, 1);
  lab_done();
  return 0;
}
