package dev.weft.internal.security.tls;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/** Decides which connections of this process are encrypted. Any thread; does not block. */
public final class Encryption {
  /** System property: {@code true} for connections between hosts, {@code everywhere}, or not. */
  public static final String PROPERTY = "weft.encrypt";

  private static final String BETWEEN_HOSTS = "true";
  private static final String EVERYWHERE = "everywhere";
  private static final String NOWHERE = "false";

  /**
   * Whether a connection with these ends must be encrypted.
   *
   * @throws ArgumentException if the property says none of these
   */
  public static boolean wanted(@Nullable InetAddress own, @Nullable InetAddress peer) {
    String setting = System.getProperty(PROPERTY, NOWHERE);
    return switch (setting) {
      case NOWHERE -> false;
      case EVERYWHERE -> true;
      case BETWEEN_HOSTS, "" -> own == null || !own.equals(peer);
      default ->
          throw new ArgumentException(
              FailureCode.PROPERTY,
              "-D%s=%s: it must be %s, %s or %s"
                  .formatted(PROPERTY, setting, BETWEEN_HOSTS, EVERYWHERE, NOWHERE));
    };
  }

  private Encryption() {}
}
