package dev.weft.internal.transport.local;

import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.Transport;
import org.jspecify.annotations.Nullable;

/** Moves frames between threads of one process, also from a rank to itself. */
public final class LocalTransport implements Transport {

  @Override
  public String name() {
    return "local";
  }

  @Override
  public @Nullable String unavailability() {
    return null;
  }

  @Override
  public Endpoint open(EndpointContext context) {
    return new LocalEndpoint(context);
  }
}
