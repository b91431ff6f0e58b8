/*
 * One small value to every rank and its answer back, as WeftRounds.java does it. An answer is the
 * value with a bit turned over, so that nobody can answer without having heard.
 */
#include "mpi_calls.h"

enum { TAG = 5, ROOT = 0 };

static unsigned char *out, *in, *mine;
static MPI_Request *requests;

#define WORLD MPI_COMM_WORLD

static void turn(size_t n) {
  for (size_t i = 0; i < n; i++) mine[i] ^= 1;
}

static void answer(size_t n) {
  MPI_Recv(mine, (int)n, MPI_BYTE, ROOT, TAG, WORLD, MPI_STATUS_IGNORE);
  turn(n);
  MPI_Send(mine, (int)n, MPI_BYTE, ROOT, TAG, WORLD);
}

static void scatter(size_t n) {
  MPI_Scatter(out, (int)n, MPI_BYTE, mine, (int)n, MPI_BYTE, ROOT, WORLD);
  turn(n);
  MPI_Gather(mine, (int)n, MPI_BYTE, in, (int)n, MPI_BYTE, ROOT, WORLD);
}

static void one_by_one(size_t n) {
  if (mpi_rank != ROOT) {
    answer(n);
    return;
  }
  for (int other = 1; other < mpi_ranks; other++)
    MPI_Send(out + (size_t)other * n, (int)n, MPI_BYTE, other, TAG, WORLD);
  for (int other = 1; other < mpi_ranks; other++)
    MPI_Recv(in + (size_t)other * n, (int)n, MPI_BYTE, other, TAG, WORLD, MPI_STATUS_IGNORE);
}

static void call_by_call(size_t n) {
  if (mpi_rank != ROOT) {
    answer(n);
    return;
  }
  for (int other = 1; other < mpi_ranks; other++) {
    MPI_Send(out + (size_t)other * n, (int)n, MPI_BYTE, other, TAG, WORLD);
    MPI_Recv(in + (size_t)other * n, (int)n, MPI_BYTE, other, TAG, WORLD, MPI_STATUS_IGNORE);
  }
}

static void all_to_all(size_t n) {
  MPI_Alltoall(out, (int)n, MPI_BYTE, in, (int)n, MPI_BYTE, WORLD);
}

static void pairwise(size_t n) {
  int at = 0;
  for (int other = 0; other < mpi_ranks; other++) {
    if (other == mpi_rank) continue;
    MPI_Irecv(in + (size_t)other * n, (int)n, MPI_BYTE, other, TAG, WORLD, &requests[at++]);
    MPI_Isend(out + (size_t)other * n, (int)n, MPI_BYTE, other, TAG, WORLD, &requests[at++]);
  }
  MPI_Waitall(at, requests, MPI_STATUSES_IGNORE);
}

static const struct operation OPERATIONS[] = {
    {"scatter", scatter, 1},     {"oneByOne", one_by_one, 1}, {"callByCall", call_by_call, 1},
    {"allToAll", all_to_all, 1}, {"pairwise", pairwise, 1},   {NULL, NULL, 0}};

static unsigned char sent(int from, int to) { return (unsigned char)(from * 16 + to * 2 + 4); }

static int is_right(const struct cell *cell) {
  void (*call)(size_t) = cell->operation->call;
  int exchange = call == all_to_all || call == pairwise;
  size_t length = (size_t)mpi_ranks * cell->bytes;
  for (size_t i = 0; i < length; i++) {
    out[i] = sent(mpi_rank, (int)(i / cell->bytes));
    in[i] = 0;
  }
  call(cell->bytes);
  for (size_t i = 0; i < length; i++) {
    int other = (int)(i / cell->bytes);
    int heard = other != mpi_rank || call == scatter || call == all_to_all;
    unsigned char wanted = exchange ? sent(other, mpi_rank) : sent(ROOT, other) ^ 1;
    if (heard && (exchange || mpi_rank == ROOT) && in[i] != wanted) return 0;
  }
  return 1;
}

int main(int argc, char **argv) {
  struct lab_options options = mpi_start(&argc, &argv);
  size_t bytes = lab_largest(&options);
  out = lab_allocate(bytes * (size_t)mpi_ranks);
  in = lab_allocate(bytes * (size_t)mpi_ranks);
  mine = lab_allocate(bytes);
  requests = lab_allocate(2 * (size_t)mpi_ranks * sizeof *requests);
  calls_run(&options, OPERATIONS, is_right);
  MPI_Finalize();
  return 0;
}
