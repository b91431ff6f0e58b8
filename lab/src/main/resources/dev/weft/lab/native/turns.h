/*
 * The turns of ranks that share processors. Who shares one with whom, and in which order they take
 * turns, decides how long a call takes, and both last for as long as a launch. So while samples are
 * taken each rank is bound to the processor that launchers give it who bind, its number modulo
 * theirs; and fifty times per cell each sleeps for a time of its own, which mixes the order. Where
 * each rank has a processor nothing is done. The counterpart of Turns.java.
 */
#ifndef WEFT_LAB_TURNS_H
#define WEFT_LAB_TURNS_H

#include <sched.h>
#include <stdint.h>
#include <time.h>

enum { TURNS_MIXES = 50, TURNS_LONGEST_SLEEP_NS = 1000000 };

static int turns_rank, turns_are_shared;
static cpu_set_t turns_allowed;
static uint64_t turns_random;

static inline void turns_open(int rank, double ranks_per_core) {
  turns_rank = rank;
  turns_are_shared = ranks_per_core > 1;
  turns_random = (uint64_t)rank + 1;
}

/* Before the samples of a cell. */
static inline void turns_begin(void) {
  if (!turns_are_shared) return;
  CPU_ZERO(&turns_allowed);
  sched_getaffinity(0, sizeof turns_allowed, &turns_allowed);
  int processors = CPU_COUNT(&turns_allowed);
  int skip = processors > 0 ? turns_rank % processors : 0;
  cpu_set_t one;
  CPU_ZERO(&one);
  for (int i = 0; i < CPU_SETSIZE; i++)
    if (CPU_ISSET(i, &turns_allowed) && skip-- == 0) CPU_SET(i, &one);
  sched_setaffinity(0, sizeof one, &one);
}

/* Whether they are to be mixed before one of so many samples. */
static inline int turns_are_due(int sample, int samples) {
  int every = samples > TURNS_MIXES ? samples / TURNS_MIXES : 1;
  return turns_are_shared && sample % every == 0;
}

/*
 * Mixes them. All do it together, after a barrier: one that went ahead would delay the others' last
 * call.
 */
static inline void turns_mix(void) {
  turns_random = turns_random * 6364136223846793005u + 1442695040888963407u;
  struct timespec rest = {0, (long)((turns_random >> 33) % TURNS_LONGEST_SLEEP_NS)};
  nanosleep(&rest, NULL);
}

/* Afterwards the process may run where it might before. */
static inline void turns_end(void) {
  if (turns_are_shared) sched_setaffinity(0, sizeof turns_allowed, &turns_allowed);
}

#endif
