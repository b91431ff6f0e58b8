package dev.weft.internal.transport.mpi;

import dev.weft.internal.os.mpi.MpiLibrary;
import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.Transport;
import org.jspecify.annotations.Nullable;

/** Ranks joined by a native MPI library, whose own launcher has started them. */
public final class MpiTransport implements Transport {
  public static final String NAME = "mpi";

  @Override
  public String name() {
    return NAME;
  }

  /** Loads the library, which takes some milliseconds, where there is one. */
  @Override
  public @Nullable String unavailability() {
    return MpiLibrary.unavailability();
  }

  @Override
  public String details() {
    return MpiLibrary.get() + "; taken only with -Dweft.transport=mpi, under its mpirun or mpiexec";
  }

  @Override
  public Endpoint open(EndpointContext context) {
    return new MpiEndpoint(context);
  }
}
