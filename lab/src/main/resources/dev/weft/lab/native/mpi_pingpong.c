/* One-way latency and bandwidth between two MPI ranks with blocking send and receive. */
#include "mpi_lab.h"

static inline void channel_send(const void *data, size_t bytes) {
  MPI_Send(data, (int)bytes, MPI_BYTE, 1 - mpi_rank, 7, MPI_COMM_WORLD);
}

static inline void channel_receive(void *data, size_t bytes) {
  MPI_Recv(data, (int)bytes, MPI_BYTE, 1 - mpi_rank, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

#include "pingpong.h"

int main(int argc, char **argv) {
  struct lab_options options = mpi_start(&argc, &argv);
  mpi_need_ranks(2);
  pingpong(&options, mpi_rank);
  MPI_Finalize();
  return 0;
}
