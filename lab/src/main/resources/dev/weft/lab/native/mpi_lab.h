/* What the MPI programs share: starting, and saying which library they run on. */
#ifndef WEFT_LAB_MPI_H
#define WEFT_LAB_MPI_H

#include <mpi.h>

#include "lab.h"

static int mpi_rank, mpi_ranks;

/* MPI's default error handler ends the job, so no call below checks its result. */
static inline struct lab_options mpi_start(int *argc, char ***argv) {
  MPI_Init(argc, argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &mpi_rank);
  MPI_Comm_size(MPI_COMM_WORLD, &mpi_ranks);
  struct lab_options options = lab_parse(*argc, *argv);
  if (mpi_rank == 0) {
    char version[MPI_MAX_LIBRARY_VERSION_STRING];
    int length;
    MPI_Get_library_version(version, &length);
    version[strcspn(version, "\n,")] = 0;
    for (char *c = version; *c; c++)
      if (*c == '\t') *c = ' ';
    lab_hello(version);
  }
  return options;
}

static inline void mpi_need_ranks(int wanted) {
  if (mpi_ranks != wanted) {
    if (mpi_rank == 0) lab_fail("wrong number of ranks for", "this experiment: it needs two");
    exit(3);
  }
}

#endif
