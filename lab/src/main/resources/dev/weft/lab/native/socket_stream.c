/*
 * Messages one way as fast as they go, and what they cost each side in processor time, after TTCP;
 * Stream.java is its counterpart. A sample is a run of so many messages that it lasts ten times the
 * time to measure; it ends when the receiver has said that all is there.
 */
#include "socket_lab.h"

enum { STOP, VERIFY, RUN };
enum { RUN_FACTOR = 10 };

struct order {
  int64_t kind;
  int64_t bytes;
  int64_t number;
};

static char *memory;
static int64_t sender_ns, receiver_ns;

static int64_t processor_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static void order(int64_t kind, size_t bytes, int64_t number) {
  struct order order = {kind, (int64_t)bytes, number};
  channel_send(&order, sizeof order);
}

static int64_t run(size_t bytes, int64_t messages) {
  struct order answer;
  order(RUN, bytes, messages);
  int64_t cpu = processor_now();
  int64_t before = lab_now();
  for (int64_t i = 0; i < messages; i++) channel_send(memory, bytes);
  channel_receive(&answer, sizeof answer);
  int64_t elapsed = lab_now() - before;
  receiver_ns = answer.number;
  sender_ns = processor_now() - cpu;
  return elapsed;
}

static void verify(size_t bytes) {
  order(VERIFY, bytes, 1);
  for (size_t i = 0; i < bytes; i++) memory[i] = (char)(i * 131 + bytes);
  channel_send(memory, bytes);
  memset(memory, 0, bytes);
  channel_receive(memory, bytes);
  for (size_t i = 0; i < bytes; i++)
    if (memory[i] != (char)(i * 131 + bytes)) lab_fail("content differs", "after a message");
}

static int64_t warm(const struct lab_options *options, size_t bytes) {
  double spent = 0, pace = 1;
  for (int64_t messages = 16; spent < options->warm_ms * 1e6;) {
    double nanos = (double)run(bytes, messages);
    pace = nanos / (double)messages;
    spent += nanos + 1;
    if (messages < 1 << 16) messages *= 2;
  }
  double fitting = RUN_FACTOR * options->measure_ms * 1e6 / pace;
  if (fitting < 1) return 1;
  return fitting > 2e9 ? 2000000000 : (int64_t)fitting;
}

static void print(const struct lab_options *options, const char *operation, size_t bytes,
                  int64_t messages, const int64_t *nanos) {
  if (strstr(options->operations, operation))
    lab_print_operation(operation, bytes, "main", (int)messages, 1, options->repeats, nanos);
}

static void measure(const struct lab_options *options, size_t bytes, int64_t messages) {
  static int64_t elapsed[LAB_MAX_SAMPLES], sender[LAB_MAX_SAMPLES], receiver[LAB_MAX_SAMPLES];
  for (int i = 0; i < options->repeats; i++) {
    elapsed[i] = run(bytes, messages);
    sender[i] = sender_ns;
    receiver[i] = receiver_ns;
  }
  print(options, "elapsed", bytes, messages, elapsed);
  print(options, "senderCpu", bytes, messages, sender);
  print(options, "receiverCpu", bytes, messages, receiver);
}

static void lead(const struct lab_options *options) {
  static int64_t messages[LAB_MAX_SIZES];
  for (int i = 0; i < options->size_count; i++) verify(options->sizes[i]);
  for (int i = 0; i < options->size_count; i++) messages[i] = warm(options, options->sizes[i]);
  printf("@lab warm\n");
  for (int i = 0; i < options->size_count; i++) measure(options, options->sizes[i], messages[i]);
  order(STOP, 0, 0);
  lab_done();
}

static void follow(void) {
  for (;;) {
    struct order next;
    channel_receive(&next, sizeof next);
    size_t bytes = (size_t)next.bytes;
    if (next.kind == STOP) return;
    if (next.kind == VERIFY) {
      channel_receive(memory, bytes);
      channel_send(memory, bytes);
      continue;
    }
    int64_t cpu = processor_now();
    for (int64_t i = 0; i < next.number; i++) channel_receive(memory, bytes);
    order(RUN, bytes, processor_now() - cpu);
  }
}

static void stream(const struct lab_options *options, int rank) {
  memory = lab_allocate(lab_largest(options));
  if (rank == 0) lead(options);
  else follow();
}

int main(int argc, char **argv) { return socket_run(argc, argv, stream); }
