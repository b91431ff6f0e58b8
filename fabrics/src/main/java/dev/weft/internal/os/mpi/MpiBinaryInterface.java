package dev.weft.internal.os.mpi;

import dev.weft.internal.os.call.NativeLibrary;

/**
 * The values of handles and constants, which the MPI standard leaves to each library. Libraries
 * with the same values are called in the same way.
 *
 * @param name the name of the libraries that have these values
 * @param world MPI_COMM_WORLD
 * @param bytes MPI_BYTE
 * @param errorsReturn MPI_ERRORS_RETURN
 * @param anySource MPI_ANY_SOURCE
 * @param serialized MPI_THREAD_SERIALIZED
 */
record MpiBinaryInterface(
    String name, long world, long bytes, long errorsReturn, long anySource, int serialized) {
  private static final String OPEN_MPI_WORLD = "ompi_mpi_comm_world";

  /** Handles are the addresses of its objects. */
  private static MpiBinaryInterface ofOpenMpi(NativeLibrary library) {
    return new MpiBinaryInterface(
        "Open MPI",
        library.addressOf(OPEN_MPI_WORLD),
        library.addressOf("ompi_mpi_byte"),
        library.addressOf("ompi_mpi_errors_return"),
        -1,
        2);
  }

  /** MPICH, and those that have agreed to be called like it: Intel MPI, Cray MPI, MVAPICH. */
  private static final MpiBinaryInterface MPICH =
      new MpiBinaryInterface("MPICH", 0x4400_0000L, 0x4c00_010dL, 0x5400_0001L, -2, 2);

  /** MPI 5.0, chapter 20: the same for all libraries that are named {@code libmpi_abi}. */
  private static final MpiBinaryInterface STANDARD =
      new MpiBinaryInterface("MPI 5 ABI", 0x101, 0x247, 0x143, -1, 2048);

  /** That of a library. */
  static MpiBinaryInterface of(NativeLibrary library) {
    if (library.toString().contains("mpi_abi")) {
      return STANDARD;
    }
    return library.has(OPEN_MPI_WORLD) ? ofOpenMpi(library) : MPICH;
  }
}
