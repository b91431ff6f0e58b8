package dev.weft.lab.network;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A network to be built.
 *
 * @param mtu the largest packet in bytes, 1500 or 9000 in the papers
 * @param congestion TCP's congestion control between the hosts, by the kernel's name; the machine's
 *     own setting does not apply, because it is meant for the machine's networks
 * @param sysctls further settings of the hosts' kernels that differ from the default
 */
public record NetworkSpec(NetworkKind kind, int mtu, String congestion, List<Sysctl> sysctls) {
  /** Of Ethernet without jumbo frames. */
  public static final int DEFAULT_MTU = 1_500;

  /** What Linux has unless an administrator wants another. */
  public static final String DEFAULT_CONGESTION = "cubic";

  /** Around a packet on the wire: header, checksum, preamble and gap of Ethernet. */
  public static final int FRAME_BYTES = 38;

  private static final int LEAST_MTU = 576;
  private static final int MOST_MTU = 9_000;
  private static final Pattern CONGESTION = Pattern.compile("[a-z0-9_-]{1,15}");

  /**
   * Checks the MTU, and that the congestion control may be a name of one. The list is copied.
   *
   * @throws IllegalArgumentException if one is not possible
   */
  public NetworkSpec {
    if (mtu < LEAST_MTU || mtu > MOST_MTU) {
      throw new IllegalArgumentException(
          "mtu %d is not possible; the limit is %d to %d".formatted(mtu, LEAST_MTU, MOST_MTU));
    }
    if (!CONGESTION.matcher(congestion).matches()) {
      throw new IllegalArgumentException(
          "'%s' cannot be a congestion control; try %s".formatted(congestion, DEFAULT_CONGESTION));
    }
    sysctls = List.copyOf(sysctls);
  }

  /** One with what Linux usually has. */
  public NetworkSpec(NetworkKind kind, int mtu) {
    this(kind, mtu, DEFAULT_CONGESTION, List.of());
  }

  @Override
  public String toString() {
    return kind.id()
        + ", MTU "
        + mtu
        + ", TCP "
        + congestion
        + sysctls.stream().map(one -> ", " + one).collect(Collectors.joining());
  }
}
