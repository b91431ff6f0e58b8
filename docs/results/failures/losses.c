/* The same as Losses.java, with MPIX_Comm_revoke, agree and shrink of Open MPI 5. */
#include <mpi.h>
#include <mpi-ext.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { LOSSES = 3, TIMES = 5000, SOON_MILLIS = 50 };

static long now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1000000000L + t.tv_nsec;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(MPI_Comm comm, int agree) {
  static double times[TIMES];
  for (int i = 0; i < TIMES; i++) {
    int flag = 1;
    long begin = now();
    if (agree) {
      MPIX_Comm_agree(comm, &flag);
    } else {
      MPI_Barrier(comm);
    }
    times[i] = (now() - begin) / 1e6;
  }
  qsort(times, TIMES, sizeof(double), compare);
  return times[TIMES / 2];
}

/* When the last rank has died, once this one's receive from it has failed. */
static long death(MPI_Comm comm, int rank, int last) {
  long time = now() + SOON_MILLIS * 1000000L;
  int nothing;
  MPI_Bcast(&time, 1, MPI_LONG, last, comm);
  if (rank == last) {
    while (now() < time) {
    }
    raise(SIGKILL);
  }
  if (MPI_Recv(&nothing, 1, MPI_INT, last, 0, comm, MPI_STATUS_IGNORE) == MPI_SUCCESS) {
    abort();
  }
  return time;
}

/* When rank 0 has revoked the communicator, once this rank's receive from it has failed. */
static long revocation(MPI_Comm comm, int rank) {
  int nothing;
  if (rank == 0) {
    struct timespec soon = {0, SOON_MILLIS * 1000000L};
    nanosleep(&soon, NULL);
    long time = now();
    MPIX_Comm_revoke(comm);
    return time;
  }
  if (MPI_Recv(&nothing, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE) == MPI_SUCCESS) {
    abort();
  }
  return 0;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm comm = MPI_COMM_WORLD;
  MPI_Comm_set_errhandler(comm, MPI_ERRORS_RETURN);
  for (int loss = 1; loss <= LOSSES; loss++) {
    int rank, size, flag = 1;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    double barrier = median(comm, 0);
    double agree = median(comm, 1);
    long died = death(comm, rank, size - 1);
    long noticed = now();
    long revoked = revocation(comm, rank);
    long knows = now();
    MPIX_Comm_agree(comm, &flag);
    long agreed = now();
    MPI_Comm left;
    if (MPIX_Comm_shrink(comm, &left) != MPI_SUCCESS) {
      MPI_Abort(comm, 1);
    }
    long shrunk = now();
    MPI_Comm_set_errhandler(left, MPI_ERRORS_RETURN);
    MPI_Bcast(&revoked, 1, MPI_LONG, 0, left);
    double mine[] = {noticed - died, knows - revoked, agreed - knows, shrunk - agreed};
    double slowest[4];
    MPI_Reduce(mine, slowest, 4, MPI_DOUBLE, MPI_MAX, 0, left);
    if (rank == 0) {
      printf("loss %d: notice %.2f, revoke %.2f, agree on it %.2f, shrink %.2f; agree %.3f, barrier %.3f\n",
             loss, slowest[0] / 1e6, slowest[1] / 1e6, slowest[2] / 1e6, slowest[3] / 1e6, agree, barrier);
      fflush(stdout);
    }
    comm = left;
  }
  MPI_Finalize();
  return 0;
}
