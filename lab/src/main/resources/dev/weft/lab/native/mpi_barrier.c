/*
 * Back-to-back barriers. Every rank times its own calls; a sample's value is the slowest rank's,
 * and the fastest rank's is printed beside it. Ranks agree on the counts by a broadcast outside
 * the timer.
 */
#include "mpi_lab.h"

static int64_t own[LAB_MAX_SAMPLES], fastest[LAB_MAX_SAMPLES];

static void barriers(int batch, int count) {
  MPI_Barrier(MPI_COMM_WORLD);
  int64_t before = lab_now();
  for (int i = 0; i < count; i++) {
    for (int k = 0; k < batch; k++) MPI_Barrier(MPI_COMM_WORLD);
    int64_t after = lab_now();
    own[i] = after - before;
    before = after;
  }
}

static void collect(int count, int64_t *slowest) {
  MPI_Reduce(own, slowest, count, MPI_INT64_T, MPI_MAX, 0, MPI_COMM_WORLD);
  MPI_Reduce(own, fastest, count, MPI_INT64_T, MPI_MIN, 0, MPI_COMM_WORLD);
}

static void run(void *context, size_t bytes, int batch, int count, int64_t *nanos) {
  int order[2] = {batch, count};
  (void)context;
  (void)bytes;
  MPI_Bcast(order, 2, MPI_INT, 0, MPI_COMM_WORLD);
  barriers(batch, count);
  collect(count, nanos);
}

static void follow(void) {
  for (;;) {
    int order[2];
    MPI_Bcast(order, 2, MPI_INT, 0, MPI_COMM_WORLD);
    if (order[1] == 0) return;
    barriers(order[0], order[1]);
    collect(order[1], NULL);
  }
}

/* One call of an oversubscribed barrier says little about the next, so a sample is never one. */
static int batch_for(struct lab_pace pace) {
  int batch = lab_batch(pace);
  return batch < 16 && pace.median_ns < 1e6 ? 16 : batch;
}

static void lead(const struct lab_options *options) {
  struct lab_pace pace = lab_warm(run, NULL, 0, options->warm_ms);
  printf("@lab warm\n");
  fflush(stdout);
  int batch = batch_for(pace);
  int count = lab_count(options, pace.mean_ns * batch);
  run(NULL, 0, batch, count, lab_nanos);
  lab_print(0, "main", batch, 1, count, lab_nanos);
  lab_print(0, "fastest", batch, 1, count, fastest);
  int stop[2] = {0, 0};
  MPI_Bcast(stop, 2, MPI_INT, 0, MPI_COMM_WORLD);
  lab_done();
}

int main(int argc, char **argv) {
  struct lab_options options = mpi_start(&argc, &argv);
  if (mpi_rank == 0) lead(&options);
  else follow();
  MPI_Finalize();
  return 0;
}
