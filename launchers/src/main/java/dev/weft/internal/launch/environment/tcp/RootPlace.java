package dev.weft.internal.launch.environment.tcp;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An address at which a process waits for others, as rank 0 does at the first of its job.
 *
 * @param host a name or an address
 * @param ports it listens at the first free one of these
 */
record RootPlace(String host, List<Integer> ports) {
  private static final int LARGEST_PORT = 0xffff;

  /**
   * Takes {@code HOST:PORT} apart, {@code [ADDRESS]:PORT} for IPv6.
   *
   * @param what the whole text is, for messages
   * @param whole what the text is a part of
   */
  static RootPlace parse(String what, String whole, String text) {
    int colon = text.lastIndexOf(':');
    try {
      String host = text.substring(0, colon);
      boolean bracketed = host.startsWith("[") && host.endsWith("]");
      int port = Integer.parseInt(text.substring(colon + 1));
      String bare = bracketed ? host.substring(1, host.length() - 1) : host;
      boolean portMayBeOfTheAddress = !bracketed && host.indexOf(':') >= 0;
      if (port > 0 && port <= LARGEST_PORT && !bare.isEmpty() && !portMayBeOfTheAddress) {
        return new RootPlace(bare, List.of(port));
      }
    } catch (IndexOutOfBoundsException | NumberFormatException notOfThatForm) {
      // Said below.
    }
    throw new LaunchException(
        FailureCode.ENVIRONMENT,
        "the %s is '%s', and must be HOST:PORT, for an IPv6 address [ADDRESS]:PORT, with a port from 1 to %d that is free on rank 0's host"
            .formatted(what, whole, LARGEST_PORT));
  }

  /** Those that the name has now. May block. */
  List<InetSocketAddress> addresses() throws UnknownHostException {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (int port : ports) {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        addresses.add(new InetSocketAddress(address, port));
      }
    }
    return addresses;
  }

  @Override
  public String toString() {
    return (host.indexOf(':') < 0 ? host : '[' + host + ']')
        + ':'
        + ports.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
