package dev.weft.lab.program;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/**
 * The addresses of the two processes of a program: loopback, or two hosts. System properties define
 * them, so that the second process, which gets the options of the first, knows them too. Stateless.
 */
public final class HostAddresses {
  /** Both addresses, the first process's first. */
  private static final String ADDRESSES = "weft.lab.addresses";

  /** What comes before the command of the second process. */
  private static final String ENTER = "weft.lab.enter";

  private static final String SEPARATOR = ",";

  private HostAddresses() {}

  /** Where a process listens, and the other one finds it. */
  public static InetAddress of(int rank) {
    String addresses = System.getProperty(ADDRESSES);
    if (addresses == null) {
      return InetAddress.getLoopbackAddress();
    }
    try {
      return InetAddress.getByName(addresses.split(SEPARATOR, -1)[rank]);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("no addresses: " + addresses, e);
    }
  }

  /** What comes before the command of the second process. */
  static List<String> enter() {
    String words = System.getProperty(ENTER);
    return words == null ? List.of() : List.of(words.split(SEPARATOR, -1));
  }

  /** Options that tell a JVM both. */
  public static List<String> jvmArguments(List<String> addresses, List<String> enter) {
    return List.of(
        "-D" + ADDRESSES + "=" + String.join(SEPARATOR, addresses),
        "-D" + ENTER + "=" + String.join(SEPARATOR, enter));
  }
}
