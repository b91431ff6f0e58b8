/*
 * The turns of ranks that share processors. Who shares one with whom, and in which order they take
 * turns, decides how long a call takes, and both last for as long as a launch. So while samples are
 * taken each rank is bound to the processor that launchers give it who bind, its number modulo
 * theirs; and up to fifty times per cell each sleeps for a time of its own, which mixes the order.
 * Where each rank has a processor nothing is done. The counterpart of Turns.java.
 */
#ifndef WEFT_LAB_TURNS_H
#define WEFT_LAB_TURNS_H

#include <sched.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

enum { TURNS_MIXES = 50, TURNS_LONGEST_SLEEP_NS = 1000000 };

static int turns_rank, turns_are_shared;
static cpu_set_t turns_allowed;
static uint64_t turns_random;

static inline void turns_open(int rank, double ranks_per_core) {
  turns_rank = rank;
  turns_are_shared = ranks_per_core > 1;
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  turns_random = (uint64_t)now.tv_nsec << 32 | (uint64_t)getpid();
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
  return turns_are_shared && sample % ((samples + TURNS_MIXES - 1) / TURNS_MIXES) == 0;
}

/* The next of splitmix64 (Steele, Lea and Flood, OOPSLA 2014): ranks must not sleep in step. */
static inline uint64_t turns_next(void) {
  uint64_t mixed = turns_random += 0x9e3779b97f4a7c15u;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
  return mixed ^ mixed >> 31;
}

/*
 * Mixes them. All do it together, after a barrier: one that went ahead would delay the others' last
 * call.
 */
static inline void turns_mix(void) {
  struct timespec rest = {0, (long)(turns_next() % TURNS_LONGEST_SLEEP_NS)};
  nanosleep(&rest, NULL);
}

/* Afterwards the thread may run where it might before. */
static inline void turns_end(void) {
  if (turns_are_shared) sched_setaffinity(0, sizeof turns_allowed, &turns_allowed);
}

#endif
