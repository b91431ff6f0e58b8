/*
 * The ping-pong itself, the same for every native system. Whoever includes this has defined
 *
 *   static inline void channel_send(const void *data, size_t bytes);
 *   static inline void channel_receive(void *data, size_t bytes);
 *
 * towards the one partner. Rank 0 leads: it sends a command, both sides run it. In the hot case a
 * rank answers from the buffer it received into, so every byte is read by the next hop.
 */
#ifndef WEFT_LAB_PINGPONG_H
#define WEFT_LAB_PINGPONG_H

#include "lab.h"

/* Exchanges at the start of each command that are not timed: the partner is still decoding it. */
enum { PINGPONG_LEAD_IN = 4 };

enum { COMMAND_STOP, COMMAND_VERIFY, COMMAND_SIZE, COMMAND_RUN };

struct command {
  int64_t kind;
  int64_t bytes;
  int64_t exchanges;
};

struct pingpong {
  struct lab_buffers buffers;
  size_t current_bytes;
};

static inline void pingpong_order(int kind, size_t bytes, int64_t exchanges) {
  struct command command = {kind, (int64_t)bytes, exchanges};
  channel_send(&command, sizeof command);
}

static inline void pingpong_exchange(struct lab_buffers *buffers, size_t bytes, int64_t times) {
  for (int64_t i = 0; i < times; i++) {
    channel_send(lab_next(buffers), bytes);
    channel_receive(lab_next(buffers), bytes);
  }
}

static void pingpong_run(void *context, size_t bytes, int batch, int count, int64_t *nanos) {
  struct pingpong *self = context;
  if (bytes != self->current_bytes) {
    pingpong_order(COMMAND_SIZE, bytes, 0);
    lab_buffers_size(&self->buffers, bytes);
    self->current_bytes = bytes;
  }
  pingpong_order(COMMAND_RUN, bytes, PINGPONG_LEAD_IN + (int64_t)batch * count);
  cores_before(0);
  pingpong_exchange(&self->buffers, bytes, PINGPONG_LEAD_IN);
  int64_t before = lab_now();
  for (int i = 0; i < count; i++) {
    pingpong_exchange(&self->buffers, bytes, batch);
    int64_t after = lab_now();
    nanos[i] = after - before;
    before = after;
  }
  cores_after(0);
}

static inline char pingpong_pattern(size_t position, size_t bytes) {
  return (char)(position * 131 + (position >> 8) * 17 + bytes);
}

/* Content is checked here, once per size, so that the timed loop does nothing but move it. */
static void pingpong_verify(struct pingpong *self, size_t bytes) {
  char *data = self->buffers.memory;
  pingpong_order(COMMAND_VERIFY, bytes, 1);
  for (size_t i = 0; i < bytes; i++) data[i] = pingpong_pattern(i, bytes);
  channel_send(data, bytes);
  memset(data, 0, bytes);
  channel_receive(data, bytes);
  for (size_t i = 0; i < bytes; i++)
    if (data[i] != pingpong_pattern(i, bytes)) lab_fail("content differs", "after one echo");
}

static void pingpong_echo(struct pingpong *self, int64_t exchanges, size_t bytes) {
  struct lab_buffers *buffers = &self->buffers;
  for (int64_t i = 0; i < exchanges; i++) {
    channel_receive(lab_next(buffers), bytes);
    channel_send(lab_next(buffers), bytes);
  }
}

static void pingpong_follow(struct pingpong *self) {
  for (;;) {
    struct command command;
    channel_receive(&command, sizeof command);
    size_t bytes = (size_t)command.bytes;
    switch (command.kind) {
      case COMMAND_SIZE:
        lab_buffers_size(&self->buffers, bytes);
        break;
      case COMMAND_VERIFY:
        channel_receive(self->buffers.memory, bytes);
        channel_send(self->buffers.memory, bytes);
        break;
      case COMMAND_RUN:
        cores_before(1);
        pingpong_echo(self, command.exchanges, bytes);
        cores_after(1);
        break;
      default:
        return;
    }
  }
}

static void pingpong(const struct lab_options *options, int rank) {
  struct pingpong self = {lab_buffers(options), SIZE_MAX};
  if (rank != 0) {
    pingpong_follow(&self);
    return;
  }
  for (int i = 0; i < options->size_count; i++) pingpong_verify(&self, options->sizes[i]);
  lab_series(options, pingpong_run, &self, 2);
  pingpong_order(COMMAND_STOP, 0, 0);
  lab_done();
}

#endif
