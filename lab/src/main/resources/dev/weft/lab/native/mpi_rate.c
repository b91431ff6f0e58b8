/*
 * Message rate one way: rank 0 sends windows of non-blocking messages, rank 1 has a window of
 * receives posted and acknowledges each whole window with an empty message. One sample is the
 * time of all messages, from the first send to the last acknowledgement.
 */
#include "mpi_lab.h"

enum { TAG_DATA = 7, TAG_ACK = 8 };

static void windows(int rounds, int window, char *data, int bytes, MPI_Request *requests) {
  for (int round = 0; round < rounds; round++) {
    for (int i = 0; i < window; i++) {
      char *slot = data + (size_t)i * bytes;
      if (mpi_rank == 0)
        MPI_Isend(slot, bytes, MPI_BYTE, 1, TAG_DATA, MPI_COMM_WORLD, &requests[i]);
      else
        MPI_Irecv(slot, bytes, MPI_BYTE, 0, TAG_DATA, MPI_COMM_WORLD, &requests[i]);
    }
    MPI_Waitall(window, requests, MPI_STATUSES_IGNORE);
    if (mpi_rank == 0)
      MPI_Recv(NULL, 0, MPI_BYTE, 1, TAG_ACK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
      MPI_Send(NULL, 0, MPI_BYTE, 0, TAG_ACK, MPI_COMM_WORLD);
  }
}

static void measure(const struct lab_options *options, size_t bytes) {
  int window = options->window;
  int rounds = options->messages / window;
  char *data = lab_allocate(bytes * (size_t)window);
  MPI_Request *requests = malloc(sizeof *requests * (size_t)window);
  windows(rounds / 10 + 1, window, data, (int)bytes, requests);
  if (mpi_rank == 0) printf("@lab warm\n");
  for (int i = 0; i < options->repeats; i++) {
    MPI_Barrier(MPI_COMM_WORLD);
    int64_t before = lab_now();
    windows(rounds, window, data, (int)bytes, requests);
    lab_nanos[i] = lab_now() - before;
  }
  if (mpi_rank == 0)
    lab_print(bytes, "main", rounds * window, 1, options->repeats, lab_nanos);
  free(requests);
  free(data);
}

int main(int argc, char **argv) {
  struct lab_options options = mpi_start(&argc, &argv);
  mpi_need_ranks(2);
  for (int i = 0; i < options.size_count; i++) measure(&options, options.sizes[i]);
  if (mpi_rank == 0) lab_done();
  MPI_Finalize();
  return 0;
}
