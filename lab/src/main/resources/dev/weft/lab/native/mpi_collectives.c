/*
 * The collective operations one by one, as WeftCollectives.java calls them: of doubles, root 0,
 * sums, each from one buffer into another. The size is the count that the call is given: the whole
 * vector where there is one, otherwise the block of one rank.
 */
#include "mpi_calls.h"

enum { PERIOD = 1021, STEP = 8 };

static double *out, *in;
static size_t length;

static inline int doubles(size_t bytes) { return (int)(bytes / sizeof(double)); }

#define WORLD MPI_COMM_WORLD

static void barrier(size_t bytes) {
  (void)bytes;
  MPI_Barrier(WORLD);
}

static void broadcast(size_t bytes) {
  MPI_Bcast(mpi_rank == 0 ? out : in, doubles(bytes), MPI_DOUBLE, 0, WORLD);
}

static void scatter(size_t bytes) {
  int n = doubles(bytes);
  MPI_Scatter(out, n, MPI_DOUBLE, in, n, MPI_DOUBLE, 0, WORLD);
}

static void gather(size_t bytes) {
  int n = doubles(bytes);
  MPI_Gather(out, n, MPI_DOUBLE, in, n, MPI_DOUBLE, 0, WORLD);
}

static void all_gather(size_t bytes) {
  int n = doubles(bytes);
  MPI_Allgather(out, n, MPI_DOUBLE, in, n, MPI_DOUBLE, WORLD);
}

static void all_to_all(size_t bytes) {
  int n = doubles(bytes);
  MPI_Alltoall(out, n, MPI_DOUBLE, in, n, MPI_DOUBLE, WORLD);
}

static void reduce(size_t bytes) {
  MPI_Reduce(out, in, doubles(bytes), MPI_DOUBLE, MPI_SUM, 0, WORLD);
}

static void all_reduce(size_t bytes) {
  MPI_Allreduce(out, in, doubles(bytes), MPI_DOUBLE, MPI_SUM, WORLD);
}

static void reduce_scatter(size_t bytes) {
  MPI_Reduce_scatter_block(out, in, doubles(bytes), MPI_DOUBLE, MPI_SUM, WORLD);
}

static void scan(size_t bytes) {
  MPI_Scan(out, in, doubles(bytes), MPI_DOUBLE, MPI_SUM, WORLD);
}

static const struct operation OPERATIONS[] = {
    {"barrier", barrier, 0},         {"broadcast", broadcast, 1},
    {"scatter", scatter, 1},         {"gather", gather, 1},
    {"allGather", all_gather, 1},    {"allToAll", all_to_all, 1},
    {"reduce", reduce, 1},           {"allReduce", all_reduce, 1},
    {"reduceScatter", reduce_scatter, 1}, {"scan", scan, 1},
    {NULL, NULL, 0}};

/* What every rank sends, and sums of it: small whole numbers, as in CollectiveContent.java. */
static double sent(int rank, size_t i) { return STEP * (rank + 1.0) + (double)(i % PERIOD); }

static double sum_of_first(int ranks, size_t i) {
  return STEP * (ranks * (ranks + 1.0) / 2) + ranks * (double)(i % PERIOD);
}

static size_t received(const struct operation *operation, size_t n) {
  void (*call)(size_t) = operation->call;
  if (call == barrier) return 0;
  if (call == broadcast) return mpi_rank == 0 ? 0 : n;
  if (call == gather) return mpi_rank == 0 ? n * (size_t)mpi_ranks : 0;
  if (call == reduce) return mpi_rank == 0 ? n : 0;
  if (call == all_gather || call == all_to_all) return n * (size_t)mpi_ranks;
  return n;
}

static double wanted(const struct operation *operation, size_t n, size_t i) {
  void (*call)(size_t) = operation->call;
  size_t mine = (size_t)mpi_rank * n;
  if (call == broadcast) return sent(0, i);
  if (call == scatter) return sent(0, mine + i);
  if (call == gather || call == all_gather) return sent((int)(i / n), i % n);
  if (call == all_to_all) return sent((int)(i / n), mine + i % n);
  if (call == reduce_scatter) return sum_of_first(mpi_ranks, mine + i);
  if (call == scan) return sum_of_first(mpi_rank + 1, i);
  return sum_of_first(mpi_ranks, i);
}

static int is_right(const struct cell *cell) {
  size_t n = (size_t)doubles(cell->bytes);
  for (size_t i = 0; i < length; i++) {
    out[i] = sent(mpi_rank, i);
    in[i] = -1;
  }
  cell->operation->call(cell->bytes);
  for (size_t i = 0; i < received(cell->operation, n); i++)
    if (in[i] != wanted(cell->operation, n, i)) return 0;
  return 1;
}

int main(int argc, char **argv) {
  struct lab_options options = mpi_start(&argc, &argv);
  size_t bytes = lab_largest(&options) * (size_t)mpi_ranks;
  length = bytes / sizeof(double);
  out = lab_allocate(bytes);
  in = lab_allocate(bytes);
  calls_run(&options, OPERATIONS, is_right);
  MPI_Finalize();
  return 0;
}
