package dev.weft.cli;

import org.jspecify.annotations.Nullable;

/**
 * The APIs of other libraries that Weft offers as separate jars. Both have the package {@code mpi},
 * so a program gets only one of them.
 */
enum OldApi {
  /** mpiJava 1.2, as MPJ Express has it. */
  MPIJAVA("mpijava", "MPJ Express and FastMPJ (mpiJava 1.2)"),
  /** Open MPI's Java bindings. */
  OPENMPI("openmpi", "Open MPI's Java bindings and MVAPICH2-J");

  /** As the command line has it. */
  final String id;

  /** What its users call it. */
  final String title;

  OldApi(String id, String title) {
    this.id = id;
    this.title = title;
  }

  static @Nullable OldApi named(String id) {
    for (OldApi api : values()) {
      if (api.id.equals(id)) {
        return api;
      }
    }
    return null;
  }

  /**
   * The jar or folder that has its classes.
   *
   * @throws UsageException if it is not installed
   */
  String location() {
    String location = Installation.compatLocation(id);
    if (location == null) {
      throw new UsageException(
          "the jar of --api %s is not beside this weft; give it with -cp weft-compat-%s.jar"
              .formatted(id, id));
    }
    return location;
  }
}
