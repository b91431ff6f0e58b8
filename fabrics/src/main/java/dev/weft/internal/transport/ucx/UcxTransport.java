package dev.weft.internal.transport.ucx;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.security.tls.Encryption;
import dev.weft.internal.transport.Endpoint;
import dev.weft.internal.transport.EndpointContext;
import dev.weft.internal.transport.Transport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Ranks joined by UCX, if the host has it: over RDMA networks and all else that UCX supports. */
public final class UcxTransport implements Transport {
  public static final String NAME = "ucx";

  /** When {@code auto} takes it for ranks of other hosts. */
  private static final String AUTO_PROPERTY = "weft.ucx.auto";

  private static final String WHERE_FAST = "fast";
  private static final String ALWAYS = "always";
  private static final String NEVER = "never";

  @Override
  public String name() {
    return NAME;
  }

  /** Loads the library, which takes some milliseconds, where there is one. */
  @Override
  public @Nullable String unavailability() {
    return UcxLibrary.unavailability();
  }

  @Override
  public String details() {
    List<String> devices = FastDevices.here().names();
    String found =
        devices.isEmpty()
            ? "no RDMA device in use here, and without one tcp and shm are faster"
            : "RDMA devices " + String.join(", ", devices);
    String taken =
        isWantedBetweenHosts()
            ? "taken between hosts, and by all with --transport ucx"
            : "taken only with --transport ucx";
    String windows = UcxContext.windowsAreDirect() ? "by UCX" : "by message";
    return "%s; %s; %s; allocated windows %s"
        .formatted(UcxLibrary.version(), found, taken, windows);
  }

  /**
   * Where it is faster than tcp, or as {@code -Dweft.ucx.auto} says; not for connections that must
   * be encrypted, since UCX encrypts none.
   *
   * @throws ArgumentException if the property says something else
   */
  @Override
  public boolean isWantedBetweenHosts() {
    String setting = System.getProperty(AUTO_PROPERTY, WHERE_FAST);
    boolean wanted =
        switch (setting) {
          case WHERE_FAST -> !FastDevices.here().names().isEmpty();
          case ALWAYS -> true;
          case NEVER -> false;
          default ->
              throw new ArgumentException(
                  FailureCode.PROPERTY,
                  "-D%s=%s: it must be %s, %s or %s"
                      .formatted(AUTO_PROPERTY, setting, WHERE_FAST, ALWAYS, NEVER));
        };
    return wanted && !Encryption.wanted(null, null) && UcxLibrary.unavailability() == null;
  }

  @Override
  public Endpoint open(EndpointContext context) {
    if (Encryption.wanted(null, null)) {
      throw new ArgumentException(
          FailureCode.PROPERTY,
          "UCX cannot encrypt, but -Dweft.encrypt (--encrypt) requires it; use the transport tcp, or remove the option");
    }
    return new UcxEndpoint(context);
  }
}
