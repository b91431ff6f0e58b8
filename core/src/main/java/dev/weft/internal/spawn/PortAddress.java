package dev.weft.internal.spawn;

import dev.weft.failure.ArgumentException;
import dev.weft.internal.job.PortFolder;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.Secret;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a job can be met, as users hand it on: {@code weft-port:PORT:FILE}. It holds no secret, but
 * says which file does. Immutable.
 *
 * @param port on the loopback interface
 * @param file name of the secret's file in the {@link PortFolder}
 */
public record PortAddress(int port, String file) {
  private static final Pattern FORM =
      Pattern.compile("weft-port:([0-9]{1,5}):(weft-[0-9a-f-]{1,80}\\+port-[0-9a-f]{8})");
  static final String PURPOSE = "port";

  /** Ranks have no part in it: the roots of two groups meet. */
  private static final int NOBODY = 0;

  private static final int PORT_LIMIT = 65_535;

  /**
   * Reads a port's name.
   *
   * @throws ArgumentException if it is none
   */
  public static PortAddress parse(String name) {
    Matcher matcher = FORM.matcher(name);
    if (matcher.matches()) {
      int port = Integer.parseInt(matcher.group(1));
      if (port > 0 && port <= PORT_LIMIT) {
        return new PortAddress(port, matcher.group(2));
      }
    }
    String shown = name.length() > 100 ? name.substring(0, 100) + "..." : name;
    throw new ArgumentException(
        "\"%s\" is not the name of a port; give what Port.name() or lookupName returned"
            .formatted(shown));
  }

  /** The secret's file; it exists as long as the port is open. */
  Path secretFile() {
    return PortFolder.path().resolve(file);
  }

  @Override
  public String toString() {
    return "weft-port:" + port + ':' + file;
  }

  /** The handshakes of a port whose secret is in this file. */
  static Handshake.Side acceptors(Secret secret, String file) {
    return Handshake.acceptors(secret, PURPOSE, file, NOBODY);
  }

  /** The handshake of one who calls it. */
  Handshake initiator(Secret secret) {
    return Handshake.initiator(secret, PURPOSE, file, NOBODY);
  }
}
