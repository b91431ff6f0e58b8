/*
 * The parts of a non-blocking message, and several under way at a time; WeftNonBlocking.java is its
 * counterpart. Rank 0 sends to rank 1 after a barrier. A rank times the calls that are its own; the
 * others are zero there, and a sample is the larger of both.
 */
#include "mpi_lab.h"

enum { BLOCKING, EARLY, LATE, FLIGHT_1, FLIGHT_2, FLIGHT_4, FLIGHT_8, GROUPS };
enum { TAG = 7, TAG_ACK = 8, MOST_MESSAGES = 8, MOST_OPERATIONS = 4, STOP = -1 };

/* Of both ranks together before the receive is posted, or the send waited for. */
static const int64_t LATE_NS = 20000;

static const char *const NAMES[GROUPS][MOST_OPERATIONS] = {
    {"send", "receive"},
    {"isend:early", "sendWait:early", "ireceive:early", "receiveWait:early"},
    {"isend:late", "sendWait:late", "ireceive:late", "receiveWait:late"},
    {"inFlight1"}, {"inFlight2"}, {"inFlight4"}, {"inFlight8"}};
static const int MESSAGES[GROUPS] = {1, 1, 1, 1, 2, 4, MOST_MESSAGES};

#define WORLD MPI_COMM_WORLD

static char *buffer;
static int64_t own[MOST_OPERATIONS][LAB_MAX_SAMPLES];

static void spin(int64_t start, int64_t nanos) {
  while (lab_now() - start < nanos) continue;
}

static void start(char *data, int bytes, MPI_Request *request) {
  if (mpi_rank == 0) MPI_Isend(data, bytes, MPI_BYTE, 1, TAG, WORLD, request);
  else MPI_Irecv(data, bytes, MPI_BYTE, 0, TAG, WORLD, request);
}

static void blocking(int bytes, int sample) {
  int64_t before = lab_now();
  if (mpi_rank == 0) MPI_Send(buffer, bytes, MPI_BYTE, 1, TAG, WORLD);
  else MPI_Recv(buffer, bytes, MPI_BYTE, 0, TAG, WORLD, MPI_STATUS_IGNORE);
  own[mpi_rank][sample] = lab_now() - before;
}

/* With so long a pause before the receive is posted, and before anybody waits. */
static void parts(int bytes, int sample, int64_t post_after, int64_t wait_after) {
  MPI_Request request;
  int64_t began = lab_now();
  int first = mpi_rank == 0 ? 0 : 2;
  spin(began, mpi_rank == 0 ? LATE_NS / 2 : post_after);
  int64_t before = lab_now();
  start(buffer, bytes, &request);
  own[first][sample] = lab_now() - before;
  spin(began, wait_after);
  int64_t waiting = lab_now();
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  own[first + 1][sample] = lab_now() - waiting;
}

static void flight(int messages, int bytes, int sample) {
  MPI_Request requests[MOST_MESSAGES];
  int64_t before = lab_now();
  for (int i = 0; i < messages; i++) start(buffer + (size_t)i * (size_t)bytes, bytes, &requests[i]);
  MPI_Waitall(messages, requests, MPI_STATUSES_IGNORE);
  if (mpi_rank == 0) {
    MPI_Recv(NULL, 0, MPI_BYTE, 1, TAG_ACK, WORLD, MPI_STATUS_IGNORE);
    own[0][sample] = lab_now() - before;
  } else {
    MPI_Send(NULL, 0, MPI_BYTE, 0, TAG_ACK, WORLD);
  }
}

static void run(int group, int bytes, int count) {
  for (int i = 0; i < count; i++) {
    MPI_Barrier(WORLD);
    for (int k = 0; k < MOST_OPERATIONS; k++) own[k][i] = 0;
    if (group == BLOCKING) blocking(bytes, i);
    else if (group == EARLY) parts(bytes, i, 0, LATE_NS);
    else if (group == LATE) parts(bytes, i, 2 * LATE_NS, 3 * LATE_NS);
    else flight(MESSAGES[group], bytes, i);
  }
}

/* Runs samples at both ranks; the answer is rank 0's nanoseconds for one. */
static double give(int group, size_t bytes, int count) {
  int order[3] = {group, (int)bytes, count};
  MPI_Bcast(order, 3, MPI_INT, 0, WORLD);
  int64_t before = lab_now();
  run(group, (int)bytes, count);
  return (double)(lab_now() - before) / count;
}

static double warm(int group, size_t bytes, double millis) {
  double spent = 0, pace = 1;
  for (int count = 4; spent < millis * 1e6; count = count < 1024 ? count * 2 : count) {
    pace = give(group, bytes, count);
    spent += pace * count;
  }
  return pace;
}

static void print(int group, size_t bytes, int count, const char *wanted) {
  int order[3] = {GROUPS, group, count};
  MPI_Bcast(order, 3, MPI_INT, 0, WORLD);
  for (int i = 0; i < MOST_OPERATIONS && NAMES[group][i]; i++) {
    MPI_Reduce(own[i], lab_nanos, count, MPI_INT64_T, MPI_MAX, 0, WORLD);
    if (strstr(wanted, NAMES[group][i]))
      lab_print_operation(NAMES[group][i], bytes, "main", 1, MESSAGES[group], count, lab_nanos);
  }
}

static void lead(const struct lab_options *options) {
  for (int i = 0; i < options->size_count; i++)
    for (int group = 0; group < GROUPS; group++)
      warm(group, options->sizes[i], options->warm_ms / 5);
  printf("@lab warm\n");
  for (int i = 0; i < options->size_count; i++)
    for (int group = 0; group < GROUPS; group++) {
      int count = lab_count(options, warm(group, options->sizes[i], options->warm_ms / 5));
      give(group, options->sizes[i], count);
      print(group, options->sizes[i], count, options->operations);
    }
  int stop[3] = {STOP, 0, 0};
  MPI_Bcast(stop, 3, MPI_INT, 0, WORLD);
  lab_done();
}

static void follow(void) {
  for (;;) {
    int order[3];
    MPI_Bcast(order, 3, MPI_INT, 0, WORLD);
    if (order[0] == STOP) return;
    if (order[0] < GROUPS) {
      run(order[0], order[1], order[2]);
      continue;
    }
    for (int i = 0; i < MOST_OPERATIONS && NAMES[order[1]][i]; i++)
      MPI_Reduce(own[i], NULL, order[2], MPI_INT64_T, MPI_MAX, 0, WORLD);
  }
}

int main(int argc, char **argv) {
  struct lab_options options = mpi_start(&argc, &argv);
  mpi_need_ranks(2);
  buffer = lab_allocate(lab_largest(&options) * MOST_MESSAGES);
  if (mpi_rank == 0) lead(&options);
  else follow();
  MPI_Finalize();
  return 0;
}
