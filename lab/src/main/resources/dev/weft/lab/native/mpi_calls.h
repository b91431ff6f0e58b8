/*
 * Calls that all ranks of an MPI job make together, timed; the counterpart of TimedCalls.java.
 *
 * Before every timed call stands MPI_Barrier, outside the timer, and then a common start: rank 0
 * names a time, and all begin then. Every rank times its own call by itself; a sample is the
 * slowest rank's time, and the fastest rank's is printed beside it. A sample that a rank began late
 * is dropped. Rank 0 leads: it decides how often a cell, which is one operation at one size, runs.
 * What takes long is repeated less, down to three samples, so that no library can stall a run. Where
 * turns are mixed, what disturbs ranks lasts for seconds: all cells are visited again and again, and
 * a cell's samples stand in several lines. The result of every cell is checked first; one that is
 * wrong is reported and not timed.
 */
#ifndef WEFT_LAB_CALLS_H
#define WEFT_LAB_CALLS_H

#include "mpi_lab.h"
#include "turns.h"

enum { CALLS_STOP, CALLS_CHECK, CALLS_RUN, CALLS_MEASURE };
enum { CALLS_MAX_CELLS = 1024, CALLS_MAX_OPERATIONS = 32, CALLS_VISITS = 5 };

struct operation {
  const char *name;
  void (*call)(size_t bytes);
  int has_data;
};

struct cell {
  const struct operation *operation;
  size_t bytes;
  int is_right;
  int samples, samples_per_visit;
};

/* Makes the cell's call once and tells whether this rank's result is right. */
typedef int (*calls_check)(const struct cell *cell);

static struct cell cells[CALLS_MAX_CELLS];
static int cell_count;
static int64_t own[LAB_MAX_SAMPLES], fastest[LAB_MAX_SAMPLES];
static int calls_kept;

/* How far ahead rank 0 names the time, unless ranks exceed cores. As CommonStart.java. */
enum { AT_ONCE = 0, FIRST_AHEAD = 10000, MOST_AHEAD = 2000000, SPOILT = 10, LATE = -1 };
static int64_t calls_ahead = FIRST_AHEAD;
static int calls_together;

static const struct operation *calls_find(const struct operation *known, const char *name,
                                          size_t length) {
  for (const struct operation *one = known; one->name; one++)
    if (strlen(one->name) == length && strncmp(one->name, name, length) == 0) return one;
  lab_fail("unknown operation in", name);
  return NULL;
}

/* Each operation at each size, in the order given; what carries no data stands once, at 0. */
static void calls_cells(const struct lab_options *options, const struct operation *known) {
  const char *name = options->operations;
  for (;;) {
    size_t length = strcspn(name, ",");
    const struct operation *operation = calls_find(known, name, length);
    int sizes = operation->has_data ? options->size_count : 1;
    for (int i = 0; i < sizes; i++) {
      if (cell_count == CALLS_MAX_CELLS) lab_fail("too many operations and sizes:", name);
      cells[cell_count++] =
          (struct cell){operation, operation->has_data ? options->sizes[i] : 0, 0};
    }
    if (!name[length]) return;
    name += length + 1;
  }
}

/* Waits for the time that rank 0 names; returns it, or LATE. */
static int64_t calls_start(void) {
  if (!calls_together) return lab_now();
  int64_t start = mpi_rank == 0 && calls_ahead != AT_ONCE ? lab_now() + calls_ahead : AT_ONCE;
  MPI_Bcast(&start, 1, MPI_INT64_T, 0, MPI_COMM_WORLD);
  int64_t now = lab_now();
  if (start == AT_ONCE) return now;
  if (now > start) return LATE;
  while (now < start) now = lab_now();
  return start;
}

static int64_t calls_sample(const struct cell *cell) {
  MPI_Barrier(MPI_COMM_WORLD);
  int64_t start = calls_start();
  cell->operation->call(cell->bytes);
  return start == LATE ? LATE : lab_now() - start;
}

static void calls_timed(const struct cell *cell, int count) {
  for (int i = 0; i < count; i++) own[i] = calls_sample(cell);
}

/* The same for samples that count. */
static void calls_sampled(const struct cell *cell, int count) {
  cores_before(mpi_rank);
  for (int i = 0; i < count; i++) {
    if (turns_are_due(i, count)) {
      MPI_Barrier(MPI_COMM_WORLD);
      turns_mix();
    }
    own[i] = calls_sample(cell);
  }
  cores_after(mpi_rank);
}

/* Moves the samples together that no rank began late; where many did, more time is given. */
static void calls_drop_spoilt(int count) {
  calls_kept = 0;
  for (int i = 0; i < count; i++) {
    if (fastest[i] == LATE) continue;
    lab_nanos[calls_kept] = lab_nanos[i];
    fastest[calls_kept++] = fastest[i];
  }
  if ((count - calls_kept) * SPOILT > count)
    calls_ahead = 2 * calls_ahead > MOST_AHEAD ? AT_ONCE : 2 * calls_ahead;
}

static void calls_collect(int count) {
  MPI_Reduce(own, lab_nanos, count, MPI_INT64_T, MPI_MAX, 0, MPI_COMM_WORLD);
  MPI_Reduce(own, fastest, count, MPI_INT64_T, MPI_MIN, 0, MPI_COMM_WORLD);
  if (mpi_rank == 0) calls_drop_spoilt(count);
}

static void calls_order(int order[3]) { MPI_Bcast(order, 3, MPI_INT, 0, MPI_COMM_WORLD); }

/* Runs samples at all ranks; the answer is rank 0's nanoseconds for one, barriers included. */
static double calls_pace(int cell, int count) {
  int order[3] = {CALLS_RUN, cell, count};
  calls_order(order);
  int64_t before = lab_now();
  calls_timed(&cells[cell], count);
  double nanos = (double)(lab_now() - before);
  calls_collect(count);
  return nanos / count;
}

/* The samples that count, at all ranks. */
static void calls_measure(int cell, int count) {
  int order[3] = {CALLS_MEASURE, cell, count};
  calls_order(order);
  calls_sampled(&cells[cell], count);
  calls_collect(count);
}

static double calls_warm(int cell, double millis) {
  double pace = 0, spent = 0;
  calls_ahead = FIRST_AHEAD;
  for (int count = 2; spent < millis * 1e6; count = count < 4096 ? count * 2 : count) {
    pace = calls_pace(cell, count);
    spent += pace * count;
  }
  return pace;
}

/* Takes a share of a cell's samples, or all in the first visit where they are few. */
static void calls_visit(const struct lab_options *options, int number, int visit) {
  struct cell *cell = &cells[number];
  if (visit > 0 && cell->samples_per_visit == cell->samples) return;
  double pace = calls_warm(number, options->warm_ms / 5);
  if (visit == 0) {
    int all = cell->samples = lab_count(options, pace);
    int in_one = !options->mixes_turns || all < LAB_MIN_SAMPLES;
    cell->samples_per_visit = in_one ? all : (all + CALLS_VISITS - 1) / CALLS_VISITS;
  }
  do {
    calls_measure(number, cell->samples_per_visit);
  } while (2 * calls_kept < cell->samples_per_visit);
  const char *name = cell->operation->name;
  lab_print_operation(name, cell->bytes, "main", 1, 1, calls_kept, lab_nanos);
  lab_print_operation(name, cell->bytes, "fastest", 1, 1, calls_kept, fastest);
}

static void calls_check_together(int cell, calls_check check) {
  int right = check(&cells[cell]), all;
  MPI_Reduce(&right, &all, 1, MPI_INT, MPI_MIN, 0, MPI_COMM_WORLD);
  if (mpi_rank == 0) cells[cell].is_right = all;
}

static void calls_lead(const struct lab_options *options, calls_check check) {
  for (int i = 0; i < cell_count; i++) {
    int order[3] = {CALLS_CHECK, i, 1};
    calls_order(order);
    calls_check_together(i, check);
  }
  for (int i = 0; i < cell_count; i++) {
    static const int64_t none = 0;
    if (cells[i].is_right) calls_warm(i, options->warm_ms / 5);
    else lab_print_operation(cells[i].operation->name, cells[i].bytes, "wrong", 1, 1, 1, &none);
  }
  printf("@lab warm\n");
  fflush(stdout);
  for (int visit = 0; visit < CALLS_VISITS; visit++)
    for (int i = 0; i < cell_count; i++)
      if (cells[i].is_right) calls_visit(options, i, visit);
  int stop[3] = {CALLS_STOP, 0, 0};
  calls_order(stop);
  lab_done();
}

static void calls_follow(calls_check check) {
  for (;;) {
    int order[3];
    calls_order(order);
    if (order[0] == CALLS_STOP) return;
    const struct cell *cell = &cells[order[1]];
    if (order[0] == CALLS_CHECK) {
      calls_check_together(order[1], check);
    } else {
      if (order[0] == CALLS_MEASURE) calls_sampled(cell, order[2]);
      else calls_timed(cell, order[2]);
      calls_collect(order[2]);
    }
  }
}

static void calls_run(const struct lab_options *options, const struct operation *known,
                      calls_check check) {
  calls_together = options->ranks_per_core <= 1;
  turns_open(mpi_rank, options->mixes_turns);
  calls_cells(options, known);
  if (mpi_rank == 0) calls_lead(options, check);
  else calls_follow(check);
}

#endif
