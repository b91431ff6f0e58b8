/*
 * What every native program of the lab shares: options, clock, buffers, the choice of batch and
 * sample counts, and the lines that the Java side reads.
 *
 * Options are key=value words. Lines for the Java side start with "@lab "; everything else is
 * ordinary output. A data line carries whole samples in nanoseconds, one number per sample, where
 * a sample covers batch * hops operations; no statistics are made here. The header is C and C++ alike.
 */
#ifndef WEFT_LAB_H
#define WEFT_LAB_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cores.h"

enum { LAB_MAX_SIZES = 512, LAB_MAX_SAMPLES = 20000, LAB_LINE_BYTES = 64 };

enum { LAB_MIN_SAMPLES = 20, LAB_FEWEST_SAMPLES = 3 };
static const double LAB_PATIENCE = 10;

/* Below this a single operation is too close to the clock's own cost: time batches instead. */
static const double LAB_BATCH_BELOW_NS = 2000;
static const double LAB_BATCH_AIM_NS = 10000;

struct lab_options {
  size_t sizes[LAB_MAX_SIZES];
  int size_count;
  int cold;
  size_t pool_bytes;
  double ranks_per_core;
  int mixes_turns;
  double warm_ms;
  double measure_ms;
  int max_samples;
  int limit_s;
  int messages;
  int window;
  int repeats;
  int socket_buffer;
  const char *address;
  const char *partner_network;
  const char *mode;
  const char *operations;
};

static inline int64_t lab_now(void) { return cores_now(); }

static inline void lab_fail(const char *what, const char *detail) {
  printf("@lab fail %s %s\n", what, detail);
  fflush(stdout);
  exit(3);
}

static inline void *lab_allocate(size_t bytes) {
  void *memory = NULL;
  size_t rounded = (bytes + 4095) / 4096 * 4096;
  if (posix_memalign(&memory, 4096, rounded ? rounded : 4096) != 0)
    lab_fail("cannot allocate", "the buffers; use a smaller pool");
  memset(memory, 1, rounded ? rounded : 4096);
  return memory;
}

static inline void lab_parse_sizes(struct lab_options *options, const char *list) {
  char *end;
  options->size_count = 0;
  for (;;) {
    if (options->size_count == LAB_MAX_SIZES) lab_fail("too many sizes in", list);
    options->sizes[options->size_count++] = (size_t)strtoull(list, &end, 10);
    if (end == list) lab_fail("not a size list:", list);
    if (*end != ',') break;
    list = end + 1;
  }
}

static inline void lab_parse_word(struct lab_options *options, const char *word) {
  const char *value = strchr(word, '=');
  if (!value) lab_fail("not key=value:", word);
  size_t length = (size_t)(value++ - word);
#define LAB_IS(key) (length == strlen(key) && strncmp(word, key, length) == 0)
  if (LAB_IS("sizes")) lab_parse_sizes(options, value);
  else if (LAB_IS("cache")) options->cold = strcmp(value, "cold") == 0;
  else if (LAB_IS("poolBytes")) options->pool_bytes = (size_t)strtoull(value, NULL, 10);
  else if (LAB_IS("warmMillis")) options->warm_ms = atof(value);
  else if (LAB_IS("measureMillis")) options->measure_ms = atof(value);
  else if (LAB_IS("samples")) options->max_samples = atoi(value);
  else if (LAB_IS("limitSeconds")) options->limit_s = atoi(value);
  else if (LAB_IS("messages")) options->messages = atoi(value);
  else if (LAB_IS("window")) options->window = atoi(value);
  else if (LAB_IS("repeats")) options->repeats = atoi(value);
  else if (LAB_IS("socketBuffer")) options->socket_buffer = atoi(value);
  else if (LAB_IS("address")) options->address = value;
  else if (LAB_IS("partnerNetwork")) options->partner_network = value;
  else if (LAB_IS("mode")) options->mode = value;
  else if (LAB_IS("operations")) options->operations = value;
  else if (LAB_IS("cores")) cores_open(value);
  else if (LAB_IS("turns")) options->mixes_turns = strcmp(value, "mixed") == 0;
  else if (LAB_IS("ranksPerCore")) options->ranks_per_core = atof(value);
  else if (!LAB_IS("buffer")) lab_fail("unknown option:", word);
#undef LAB_IS
}

/* Reads the options and arms the alarm that bounds this process even if nobody is left to end it. */
static inline struct lab_options lab_parse(int argc, char **argv) {
  struct lab_options options = {
      .sizes = {8}, .size_count = 1, .pool_bytes = (size_t)64 << 20, .warm_ms = 50,
      .measure_ms = 100, .max_samples = 1000, .limit_s = 120, .messages = 1000000,
      .window = 64, .repeats = 5, .address = "127.0.0.1", .partner_network = "", .mode = "",
      .operations = ""};
  for (int i = 1; i < argc; i++) lab_parse_word(&options, argv[i]);
  if (options.max_samples > LAB_MAX_SAMPLES) options.max_samples = LAB_MAX_SAMPLES;
  if (options.max_samples < LAB_MIN_SAMPLES) options.max_samples = LAB_MIN_SAMPLES;
  alarm((unsigned)options.limit_s);
  return options;
}

static inline size_t lab_largest(const struct lab_options *options) {
  size_t largest = LAB_LINE_BYTES;
  for (int i = 0; i < options->size_count; i++)
    if (options->sizes[i] > largest) largest = options->sizes[i];
  return largest;
}

/* Hot: one buffer, always the same. Cold: slots of a pool larger than the last-level cache, taken
 * in a fixed scattered order so that neither cache nor prefetcher has the next one. */
struct lab_buffers {
  char *memory;
  char *scrub;
  size_t pool_bytes;
  size_t slot_bytes;
  size_t slot_mask;
  size_t cursor;
  int cold;
};

static inline struct lab_buffers lab_buffers(const struct lab_options *options) {
  size_t largest = lab_largest(options);
  size_t pool = LAB_LINE_BYTES;
  size_t wanted = options->pool_bytes > 4 * largest ? options->pool_bytes : 4 * largest;
  while (pool < wanted) pool *= 2;
  struct lab_buffers buffers = {.pool_bytes = options->cold ? pool : largest, .cold = options->cold};
  buffers.memory = (char *)lab_allocate(buffers.pool_bytes);
  buffers.scrub = options->cold ? (char *)lab_allocate(pool) : NULL;
  return buffers;
}

static inline void lab_buffers_size(struct lab_buffers *buffers, size_t bytes) {
  buffers->slot_bytes = LAB_LINE_BYTES;
  while (buffers->slot_bytes < bytes) buffers->slot_bytes *= 2;
  buffers->slot_mask = buffers->cold ? buffers->pool_bytes / buffers->slot_bytes - 1 : 0;
  buffers->cursor = 0;
  if (buffers->cold) memset(buffers->scrub, (int)bytes, buffers->pool_bytes);
}

static inline char *lab_next(struct lab_buffers *buffers) {
  if (!buffers->cold) return buffers->memory;
  size_t slot = (buffers->cursor++ * 0x9E3779B1u) & buffers->slot_mask;
  return buffers->memory + slot * buffers->slot_bytes;
}

/* Runs count samples of batch operations each and leaves each sample's nanoseconds in nanos. */
typedef void (*lab_run)(void *context, size_t bytes, int batch, int count, int64_t *nanos);

static int64_t lab_nanos[LAB_MAX_SAMPLES];

/* How long one operation takes: the median to choose a batch by, the mean to plan time with. */
struct lab_pace {
  double median_ns;
  double mean_ns;
};

static inline int lab_ascending(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

/* Sorts the values. */
static inline int64_t lab_median(int64_t *values, int count) {
  qsort(values, (size_t)count, sizeof *values, lab_ascending);
  return values[count / 2];
}

/* Repeats ever longer chunks for so many milliseconds; the pace is the last chunk's. */
static inline struct lab_pace lab_warm(lab_run run, void *context, size_t bytes, double millis) {
  struct lab_pace pace = {0, 0};
  double spent = 0;
  for (int count = 4; spent < millis * 1e6; count = count < 8192 ? count * 2 : count) {
    double sum = 0;
    run(context, bytes, 1, count, lab_nanos);
    for (int i = 0; i < count; i++) sum += (double)lab_nanos[i];
    pace.mean_ns = sum / count;
    pace.median_ns = (double)lab_median(lab_nanos, count);
    spent += sum + 1;
  }
  return pace;
}

static inline int lab_batch(struct lab_pace pace) {
  int batch = 1;
  if (pace.median_ns >= LAB_BATCH_BELOW_NS) return 1;
  while (batch * pace.median_ns < LAB_BATCH_AIM_NS && batch < 4096) batch *= 2;
  return batch;
}

/*
 * As many as fit into the time, at least 20; where those would take ten times as long, fewer. Where
 * ranks share cores the time is as many times longer as share one.
 */
static inline int lab_count(const struct lab_options *options, double sample_ns) {
  double fitting = options->measure_ms * 1e6 / sample_ns;
  double shared = options->ranks_per_core > 1 ? fitting * options->ranks_per_core : fitting;
  if (shared >= LAB_MIN_SAMPLES)
    return shared > options->max_samples ? options->max_samples : (int)shared;
  double fewer = LAB_PATIENCE * fitting;
  if (fewer > LAB_MIN_SAMPLES) return LAB_MIN_SAMPLES;
  return fewer < LAB_FEWEST_SAMPLES ? LAB_FEWEST_SAMPLES : (int)fewer;
}

/* Without an operation, that part is left out. */
static inline void lab_print_operation(const char *operation, size_t bytes, const char *kind,
                                       int batch, int hops, int count, const int64_t *nanos) {
  printf("@lab data %s%s%s", *operation ? "operation=" : "", operation, *operation ? " " : "");
  printf("bytes=%zu kind=%s batch=%d hops=%d ", bytes, kind, batch, hops);
  if (cores_distance > 0) printf("coreToCore=%.1f ", cores_distance);
  printf("ns=");
  for (int i = 0; i < count; i++) printf(i ? ",%" PRId64 : "%" PRId64, nanos[i]);
  printf(";\n");
  fflush(stdout);
}

static inline void lab_print(size_t bytes, const char *kind, int batch, int hops, int count,
                             const int64_t *nanos) {
  lab_print_operation("", bytes, kind, batch, hops, count, nanos);
}

/* Warms every size, says so, and then measures every size in the order given. */
static inline void lab_series(const struct lab_options *options, lab_run run, void *context,
                              int hops) {
  for (int i = 0; i < options->size_count; i++)
    lab_warm(run, context, options->sizes[i], options->warm_ms);
  printf("@lab warm\n");
  fflush(stdout);
  for (int i = 0; i < options->size_count; i++) {
    size_t bytes = options->sizes[i];
    struct lab_pace pace = lab_warm(run, context, bytes, options->warm_ms / 5);
    int batch = lab_batch(pace);
    int count = lab_count(options, pace.mean_ns * batch);
    run(context, bytes, batch, count, lab_nanos);
    lab_print(bytes, "main", batch, hops, count, lab_nanos);
  }
}

/* The smallest step that this clock can show. */
static inline int64_t lab_resolution(void) {
  int64_t smallest = INT64_MAX;
  for (int i = 0; i < 1000; i++) {
    int64_t before = lab_now(), after;
    while ((after = lab_now()) == before) continue;
    if (after - before < smallest) smallest = after - before;
  }
  return smallest;
}

static inline void lab_hello(const char *version) {
  printf("@lab info timerNanos=%" PRId64 "\n", lab_resolution());
  if (*version) printf("@lab info version=%.200s\n", version);
  fflush(stdout);
}

static inline void lab_done(void) {
  printf("@lab done\n");
  fflush(stdout);
}

#endif
