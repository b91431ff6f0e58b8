/*
 * How far apart the processors of ranks 0 and 1 are: the round trip of a cache line between them,
 * measured just before and just after what they time. A virtual machine's processors move about in
 * the machine beneath; once they have no cache in common, everything between two ranks takes several
 * times as long. The lab tells figures apart by it. The counterpart of CoreToCore.java.
 *
 * The line lies in a file that both map, named by the option cores; without it nothing is measured.
 * It has one word, which the ranks raise by turns: rank 0 to odd numbers, rank 1 to even ones. (With a
 * word for each, in two lines, a trip takes either one or two times as long, from one moment to the
 * next.) Who waits for too long gives up for good, and so does the other, a little later.
 */
#ifndef WEFT_LAB_CORES_H
#define WEFT_LAB_CORES_H

#include <fcntl.h>
#include <stdint.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { CORES_BLOCKS = 5, CORES_TRIPS = 50, CORES_BYTES = 4096 };
enum { CORES_POLLS = 1024, CORES_PATIENCE_NS = 100000000 };

static int64_t *cores_word;
static int64_t cores_turns;

/* Of the samples at hand, in nanoseconds; 0 if unknown. */
static double cores_distance;

static inline int64_t cores_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static inline void cores_open(const char *file) {
  int descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return;
  if (ftruncate(descriptor, CORES_BYTES) == 0) {
    void *memory = mmap(NULL, CORES_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (memory != MAP_FAILED) cores_word = (int64_t *)memory;
  }
  close(descriptor);
}

static inline int cores_await(int64_t turn) {
  int64_t limit = 0;
  for (int polls = 1; __atomic_load_n(cores_word, __ATOMIC_ACQUIRE) < turn; polls++) {
    if (polls % CORES_POLLS != 0) continue;
    if (limit == 0) limit = cores_now() + CORES_PATIENCE_NS;
    if (cores_now() > limit) return 0;
  }
  return 1;
}

static inline int cores_trip(int rank) {
  cores_turns += 2;
  if (rank != 0 && !cores_await(cores_turns - 1)) return 0;
  __atomic_store_n(cores_word, cores_turns - 1 + rank, __ATOMIC_RELEASE);
  return rank != 0 || cores_await(cores_turns);
}

/* All ranks call it at about the same time. Nanoseconds of a trip, or 0; also at other ranks. */
static inline double cores_measure(int rank) {
  double best = 0;
  if (rank > 1) return 0;
  for (int block = 0; block < CORES_BLOCKS; block++) {
    int64_t before = cores_now();
    for (int i = 0; i < CORES_TRIPS; i++) {
      if (cores_word && cores_trip(rank)) continue;
      cores_word = NULL;
      return 0;
    }
    double nanos = (double)(cores_now() - before) / CORES_TRIPS;
    if (block == 0 || nanos < best) best = nanos;
  }
  return best;
}

/* Before what is timed. */
static inline void cores_before(int rank) { cores_distance = cores_measure(rank); }

/* After it: the longer one counts. */
static inline void cores_after(int rank) {
  double after = cores_measure(rank);
  if (after == 0 || after > cores_distance) cores_distance = after;
}

#endif
