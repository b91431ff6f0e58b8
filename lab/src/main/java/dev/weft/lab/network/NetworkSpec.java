package dev.weft.lab.network;

/**
 * A network to be built.
 *
 * @param mtu the largest packet in bytes, 1500 or 9000 in the papers
 */
public record NetworkSpec(NetworkKind kind, int mtu) {
  /** Of Ethernet without jumbo frames. */
  public static final int DEFAULT_MTU = 1_500;

  /** Around a packet on the wire: header, checksum, preamble and gap of Ethernet. */
  public static final int FRAME_BYTES = 38;

  private static final int LEAST_MTU = 576;
  private static final int MOST_MTU = 9_000;

  /**
   * Checks the MTU.
   *
   * @throws IllegalArgumentException if it is not possible
   */
  public NetworkSpec {
    if (mtu < LEAST_MTU || mtu > MOST_MTU) {
      throw new IllegalArgumentException(
          "mtu %d is not possible; the limit is %d to %d".formatted(mtu, LEAST_MTU, MOST_MTU));
    }
  }

  @Override
  public String toString() {
    return kind.id() + ", MTU " + mtu;
  }
}
