/*
 * One-sided operations of rank 0 on rank 1's window, which rank 1 does not take part in: it waits
 * in a barrier. An operation is over when its flush returns, that is when it is done at the target.
 * The window is locked for all for as long as it is measured, and allocated by MPI, so that a
 * library may lay it into shared memory.
 */
#include "mpi_lab.h"

enum { CHECK = 1, TARGET = 1 };

static MPI_Win window;
static char *mine, *out;

static void put(size_t bytes) {
  MPI_Put(out, (int)bytes, MPI_BYTE, TARGET, 0, (int)bytes, MPI_BYTE, window);
  MPI_Win_flush(TARGET, window);
}

static void get(size_t bytes) {
  MPI_Get(out, (int)bytes, MPI_BYTE, TARGET, 0, (int)bytes, MPI_BYTE, window);
  MPI_Win_flush(TARGET, window);
}

static void fetch_and_op(size_t bytes) {
  static const int64_t one = 1;
  (void)bytes;
  MPI_Fetch_and_op(&one, out, MPI_INT64_T, TARGET, 0, MPI_SUM, window);
  MPI_Win_flush(TARGET, window);
}

struct operation {
  const char *name;
  void (*call)(size_t bytes);
  size_t only_bytes;
};

static const struct operation OPERATIONS[] = {
    {"put", put, 0}, {"get", get, 0}, {"fetchAndOp", fetch_and_op, sizeof(int64_t)}};

static const struct operation *operation;

static void run(void *context, size_t bytes, int batch, int count, int64_t *nanos) {
  (void)context;
  void (*call)(size_t) = operation->call;
  int64_t before = lab_now();
  for (int i = 0; i < count; i++) {
    for (int k = 0; k < batch; k++) call(bytes);
    int64_t after = lab_now();
    nanos[i] = after - before;
    before = after;
  }
}

static void check(int holds, const char *what) {
  if (!holds) lab_fail("content differs after", what);
}

/* Puts and gets a pattern back, and counts to two. */
static void verify(size_t bytes) {
  for (size_t i = 0; i < bytes; i++) out[i] = (char)(i * 131 + bytes);
  put(bytes);
  memset(out, 0, bytes);
  get(bytes);
  for (size_t i = 0; i < bytes; i++) check(out[i] == (char)(i * 131 + bytes), "put and get");
  int64_t zero = 0;
  memcpy(out, &zero, sizeof zero);
  put(sizeof zero);
  fetch_and_op(sizeof zero);
  fetch_and_op(sizeof zero);
  check(*(int64_t *)out == 1, "fetchAndOp");
}

static int is_wanted(const struct lab_options *options, const struct operation *one) {
  size_t length = strlen(one->name);
  for (const char *name = options->operations; *name; name += *name == ',') {
    size_t this = strcspn(name, ",");
    if (this == length && strncmp(name, one->name, length) == 0) return 1;
    name += this;
  }
  return 0;
}

static void measure(const struct lab_options *options, size_t bytes) {
  struct lab_pace pace = lab_warm(run, NULL, bytes, options->warm_ms / 5);
  int batch = lab_batch(pace);
  int count = lab_count(options, pace.mean_ns * batch);
  run(NULL, bytes, batch, count, lab_nanos);
  lab_print_operation(operation->name, bytes, "main", batch, 1, count, lab_nanos);
}

static void each(const struct lab_options *options,
                 void (*step)(const struct lab_options *, size_t)) {
  for (size_t i = 0; i < sizeof OPERATIONS / sizeof *OPERATIONS; i++) {
    operation = &OPERATIONS[i];
    if (!is_wanted(options, operation)) continue;
    if (operation->only_bytes) {
      step(options, operation->only_bytes);
      continue;
    }
    for (int k = 0; k < options->size_count; k++) step(options, options->sizes[k]);
  }
}

static void warm(const struct lab_options *options, size_t bytes) {
  lab_warm(run, NULL, bytes, options->warm_ms);
}

static void lead(const struct lab_options *options) {
  for (int i = 0; i < options->size_count; i++) verify(options->sizes[i]);
  each(options, warm);
  printf("@lab warm\n");
  fflush(stdout);
  each(options, measure);
}

int main(int argc, char **argv) {
  struct lab_options options = mpi_start(&argc, &argv);
  mpi_need_ranks(2);
  size_t bytes = lab_largest(&options);
  out = lab_allocate(bytes);
  MPI_Win_allocate((MPI_Aint)bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &window);
  memset(mine, 1, bytes);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_lock_all(0, window);
  if (mpi_rank == 0) lead(&options);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_unlock_all(window);
  MPI_Win_free(&window);
  if (mpi_rank == 0) lab_done();
  MPI_Finalize();
  return 0;
}
