package dev.weft.internal.transport.local;

import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.Transport;
import org.jspecify.annotations.Nullable;

/** Between threads of one process, a rank and itself included. */
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
