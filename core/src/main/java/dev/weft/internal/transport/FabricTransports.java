package dev.weft.internal.transport;

import dev.weft.internal.base.names.LibraryJar;
import java.util.ServiceLoader;

/** The transports that use native libraries; they are in another jar. Any thread. */
public final class FabricTransports {
  public static final String UCX = "ucx";
  public static final String MPI = "mpi";

  private FabricTransports() {}

  /** The one of this name; if it is absent, one that says where it is to be had. */
  public static Transport named(String name) {
    for (Transport each : ServiceLoader.load(Transport.class, Transport.class.getClassLoader())) {
      if (each.name().equals(name)) {
        return each;
      }
    }
    return new Absent(name);
  }

  private record Absent(String name) implements Transport {
    @Override
    public String unavailability() {
      return LibraryJar.FABRICS.absence();
    }

    @Override
    public Endpoint open(EndpointContext context) {
      throw new UnsupportedOperationException(unavailability());
    }
  }
}
