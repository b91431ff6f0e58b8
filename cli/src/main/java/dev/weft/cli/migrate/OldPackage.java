package dev.weft.cli.migrate;

import org.jspecify.annotations.Nullable;

/** The packages that programs of the old APIs name. */
enum OldPackage {
  MPI("mpi", false, "neither API that Weft has knows it"),
  MPJBUF("mpjbuf", false, "only mpjbuf.Buffer is here, for Pack and Unpack"),
  MPJDEV("mpjdev", true, "it is MPJ Express's device layer, which is not here; use package mpi"),
  XDEV("xdev", true, "it is MPJ Express's device layer, which is not here; use package mpi"),
  XXDEV("xxdev", true, "it is FastMPJ's device layer, which is not here; use package mpi"),
  IBIS(
      "ibis/mpj",
      true,
      "MPJ/Ibis has mpiJava's calls under other names; import mpi.*, and write MPI for MPJ, MPIException for MPJException and Send for send");

  final String prefix;
  final boolean withSubpackages;

  /** Why what is not here is not, and what to do. */
  final String absence;

  OldPackage(String name, boolean withSubpackages, String absence) {
    this.prefix = name + '/';
    this.withSubpackages = withSubpackages;
    this.absence = absence;
  }

  /** The package of a class, whose name has slashes; null if it is none of them. */
  static @Nullable OldPackage of(String type) {
    for (OldPackage each : values()) {
      if (type.startsWith(each.prefix)
          && (each.withSubpackages || type.indexOf('/', each.prefix.length()) < 0)) {
        return each;
      }
    }
    return null;
  }

  static boolean has(String type) {
    return of(type) != null;
  }
}
