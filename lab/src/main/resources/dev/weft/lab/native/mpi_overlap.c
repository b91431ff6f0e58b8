/*
 * How much of a non-blocking exchange hides behind computation. Each sample times three things one
 * after the other: the exchange alone, a register-only computation calibrated to the same length,
 * and both together (start, compute, wait). A sample's value is the slower rank's.
 *
 * The exchange of both together comes two computations after the one before. So does the exchange
 * alone: caches that others share have cooled as much, and what is compared is the overlap.
 */
#include "mpi_lab.h"

enum { KIND_TRANSFER, KIND_COMPUTE, KIND_BOTH, KINDS };

static const char *const KIND_NAMES[KINDS] = {"transfer", "compute", "both"};
static volatile double value = 1.5;

/* A chain of dependent additions and multiplications that no compiler can foresee. */
static void compute(int64_t steps) {
  double x = value;
  for (int64_t i = 0; i < steps; i++) x = x * 0.5 + 1.0;
  value = x;
}

static int64_t timed(int kind, char *out, char *in, size_t bytes, int64_t steps) {
  MPI_Request requests[2];
  int partner = 1 - mpi_rank;
  if (kind == KIND_TRANSFER) compute(2 * steps);
  MPI_Barrier(MPI_COMM_WORLD);
  int64_t before = lab_now();
  if (kind != KIND_COMPUTE) {
    MPI_Irecv(in, (int)bytes, MPI_BYTE, partner, 7, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(out, (int)bytes, MPI_BYTE, partner, 7, MPI_COMM_WORLD, &requests[1]);
  }
  if (kind != KIND_TRANSFER) compute(steps);
  if (kind != KIND_COMPUTE) MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  return lab_now() - before;
}

/* Steps of computation that last as long as the exchange does, agreed between the ranks. */
static int64_t calibrate(char *out, char *in, size_t bytes, int64_t *transfer_nanos) {
  enum { TRIALS = 21, TRIAL_STEPS = 200000 };
  int64_t transfer[TRIALS], work[TRIALS];
  for (int i = 0; i < TRIALS; i++) transfer[i] = timed(KIND_TRANSFER, out, in, bytes, 0);
  for (int i = 0; i < TRIALS; i++) work[i] = timed(KIND_COMPUTE, out, in, bytes, TRIAL_STEPS);
  *transfer_nanos = lab_median(transfer, TRIALS);
  int64_t steps = (int64_t)((double)*transfer_nanos * TRIAL_STEPS / (double)lab_median(work, TRIALS));
  MPI_Bcast(&steps, 1, MPI_INT64_T, 0, MPI_COMM_WORLD);
  return steps;
}

static void measure(const struct lab_options *options, size_t bytes) {
  static int64_t own[KINDS][LAB_MAX_SAMPLES];
  char *out = lab_allocate(bytes), *in = lab_allocate(bytes);
  int64_t transfer_nanos;
  int64_t until = lab_now() + (int64_t)(options->warm_ms * 1e6);
  int warm = 1;
  while (warm) {
    calibrate(out, in, bytes, &transfer_nanos);
    warm = lab_now() < until;
    MPI_Bcast(&warm, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
  int64_t steps = calibrate(out, in, bytes, &transfer_nanos);
  if (mpi_rank == 0) printf("@lab warm\n");
  int count = lab_count(options, 4.0 * (double)transfer_nanos);
  MPI_Bcast(&count, 1, MPI_INT, 0, MPI_COMM_WORLD);
  for (int i = 0; i < count; i++)
    for (int kind = 0; kind < KINDS; kind++)
      own[kind][i] = timed(kind, out, in, bytes, steps);
  for (int kind = 0; kind < KINDS; kind++) {
    MPI_Reduce(own[kind], lab_nanos, count, MPI_INT64_T, MPI_MAX, 0, MPI_COMM_WORLD);
    if (mpi_rank == 0) lab_print(bytes, KIND_NAMES[kind], 1, 1, count, lab_nanos);
  }
  free(out);
  free(in);
}

int main(int argc, char **argv) {
  struct lab_options options = mpi_start(&argc, &argv);
  mpi_need_ranks(2);
  for (int i = 0; i < options.size_count; i++) measure(&options, options.sizes[i]);
  if (mpi_rank == 0) lab_done();
  MPI_Finalize();
  return 0;
}
