package dev.weft.internal.transport.tcp;

import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.internal.os.DescriptorLimit;
import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.Transport;
import dev.weft.internal.transport.tcp.socket.Network;
import dev.weft.internal.transport.tcp.socket.NoDescriptorException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Ranks joined by TCP connections, over the loopback interface unless told another address. Works
 * everywhere; uses the kernel's sockets directly where native calls are available and NIO channels
 * elsewhere.
 */
public final class TcpTransport implements Transport {
  public static final String NAME = "tcp";

  /** Descriptors of an endpoint without connections. */
  private static final int OWN_DESCRIPTORS = 6;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public @Nullable String unavailability() {
    return null;
  }

  @Override
  public Endpoint open(EndpointContext context) {
    return open(Network.choose(context.job().listeningAddress()), context);
  }

  public static TcpEndpoint open(Network network, EndpointContext context) {
    try {
      return new TcpEndpoint(network, context);
    } catch (NoDescriptorException e) {
      throw new ResourceException(
          FailureCode.PORT,
          "the tcp transport needs %d descriptors and one more for each peer: %s"
              .formatted(OWN_DESCRIPTORS, DescriptorLimit.words()),
          e);
    } catch (IOException e) {
      throw new ResourceException(
          FailureCode.PORT,
          "the tcp transport cannot listen on %s: %s"
              .formatted(context.job().listeningAddress(), e.getMessage()),
          e);
    }
  }
}
