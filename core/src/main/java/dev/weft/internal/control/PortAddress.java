package dev.weft.internal.control;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.job.PortFolder;
import dev.weft.internal.security.Entropy;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.Secret;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a job's port in the form that users pass on: {@code weft-port:ADDRESS,PORT:FILE}.
 * It contains no secret; the secret is in the file, or is derived from a secret of the caller and
 * the file's name. Immutable.
 *
 * @param at the address at which the port listens
 * @param file the file whose name gives the port's job, its kind and its number; in the {@link
 *     PortFolder} it would hold the secret
 */
public record PortAddress(InetSocketAddress at, String file) {
  private static final Pattern FORM =
      Pattern.compile(
          "weft-port:([0-9A-Fa-f.:]{2,45}),([0-9]{1,5}):(weft-[0-9a-f-]{1,80}\\+(?:port|spawn)-[0-9a-f]{8})");

  private static final String OPEN_TO_ALL = "port-";
  private static final String OPEN_TO_SPAWNED = "spawn-";
  private static final String PURPOSE = "port";

  /** Ranks have no part in it: the roots of two groups meet. */
  private static final int NOBODY = 0;

  private static final int PORT_LIMIT = 65_535;

  /**
   * A new name for a file.
   *
   * @param toSpawned whether only the job that is spawned for it is to call the port
   */
  public static String newFile(String job, boolean toSpawned) {
    String number = HexFormat.of().formatHex(Entropy.bytes(Integer.BYTES));
    String kind = toSpawned ? OPEN_TO_SPAWNED : OPEN_TO_ALL;
    return JobFiles.path(PortFolder.path(), job, kind + number).getFileName().toString();
  }

  /**
   * Reads a port's name.
   *
   * @throws ArgumentException if it is none
   */
  public static PortAddress parse(String name) {
    Matcher matcher = FORM.matcher(name);
    if (matcher.matches()) {
      int port = Integer.parseInt(matcher.group(2));
      if (port > 0 && port <= PORT_LIMIT) {
        try {
          InetAddress address = InetAddress.ofLiteral(matcher.group(1));
          return new PortAddress(new InetSocketAddress(address, port), matcher.group(3));
        } catch (IllegalArgumentException noAddress) {
          // Said below.
        }
      }
    }
    String shown = name.length() > 100 ? name.substring(0, 100) + "..." : name;
    throw new ArgumentException(
        FailureCode.JOB_OPTIONS,
        "\"%s\" is not the name of a port; give what Port.name() or lookupName returned"
            .formatted(shown));
  }

  /** The secret's file; it exists as long as a port for all is open. */
  public Path secretFile() {
    return PortFolder.path().resolve(file);
  }

  /** Whether a job has opened it. */
  public boolean isOf(String job) {
    return file.startsWith(JobFiles.path(PortFolder.path(), job, "").getFileName().toString());
  }

  /** Whether only the job that is spawned for it calls it. */
  public boolean isForSpawned() {
    return file.contains('+' + OPEN_TO_SPAWNED);
  }

  /** The secret of the job that is spawned to call this port; its parents can make it, too. */
  public static Secret ofSpawned(Secret parents, String file) {
    return parents.child("job that calls " + file);
  }

  /** The port's own secret, made of one that the port's job and its callers have. */
  public static Secret secret(Secret common, String file) {
    return common.child("port " + file);
  }

  @Override
  public String toString() {
    return "weft-port:" + at.getAddress().getHostAddress() + ',' + at.getPort() + ':' + file;
  }

  /** The handshakes of a port with this file and secret. */
  public static Handshake.Side acceptors(Secret secret, String file) {
    return Handshake.acceptors(secret, PURPOSE, file, NOBODY);
  }

  /** The handshake of one who calls it. */
  public Handshake initiator(Secret secret) {
    return Handshake.initiator(secret, PURPOSE, file, NOBODY);
  }
}
