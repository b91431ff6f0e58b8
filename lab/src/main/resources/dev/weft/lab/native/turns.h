/*
 * Mixes the turns of ranks that share processors. In which order they take turns decides how long a
 * call takes, and it lasts. So up to twenty times in a visit of a cell each sleeps for a time of its
 * own. Who shares a processor with whom decides as well: each rank is bound to the processor of its
 * number, counted round the allowed ones, since mpirun binds nobody where ranks exceed cores. Done
 * only where the lab asks for it. The counterpart of Turns.java, whose ranks Weft's launcher binds.
 */
#ifndef WEFT_LAB_TURNS_H
#define WEFT_LAB_TURNS_H

#include <sched.h>
#include <stdint.h>
#include <time.h>
#include <unistd.h>

enum { TURNS_MIXES = 20, TURNS_LONGEST_SLEEP_NS = 1000000 };

static int turns_are_mixed;
static uint64_t turns_random;

static inline void turns_bind(int rank) {
  cpu_set_t allowed, one;
  CPU_ZERO(&allowed);
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  int skip = rank % CPU_COUNT(&allowed);
  CPU_ZERO(&one);
  for (int i = 0; i < CPU_SETSIZE; i++)
    if (CPU_ISSET(i, &allowed) && skip-- == 0) CPU_SET(i, &one);
  sched_setaffinity(0, sizeof one, &one);
}

static inline void turns_open(int rank, int are_mixed) {
  turns_are_mixed = are_mixed;
  if (are_mixed) turns_bind(rank);
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  turns_random = (uint64_t)now.tv_nsec << 32 | (uint64_t)getpid();
}

/* Whether they are to be mixed before one of so many samples. */
static inline int turns_are_due(int sample, int samples) {
  return turns_are_mixed && sample % ((samples + TURNS_MIXES - 1) / TURNS_MIXES) == 0;
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

#endif
