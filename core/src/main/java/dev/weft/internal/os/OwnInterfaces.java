package dev.weft.internal.os;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The network interfaces of this host. Asks the kernel, does not block. */
final class OwnInterfaces {
  private static final Path OF_KERNEL = Path.of("/sys/class/net");

  /** Networks within the host, of containers and virtual machines. */
  private static final Pattern WITHIN_HOST =
      Pattern.compile("(docker|br-|virbr|podman|cni|flannel|cali|lxcbr|lxdbr|veth).*");

  /** An address of no host (RFC 5737): its route is the default route. */
  private static final InetSocketAddress ANYWHERE =
      new InetSocketAddress(InetAddress.ofLiteral("198.51.100.1"), 9);

  /** An address, and the interface that has it. */
  record Own(NetworkInterface card, InetAddress address) {
    boolean isForOtherHosts() {
      return !address.isLoopbackAddress() && !WITHIN_HOST.matcher(card.getName()).matches();
    }

    boolean isOfBridge() {
      return Files.exists(OF_KERNEL.resolve(card.getName()).resolve("bridge"));
    }

    @Override
    public String toString() {
      return card.getName() + ' ' + address.getHostAddress();
    }
  }

  /**
   * All addresses of active interfaces, IPv4 first, without link-local ones, which mean nothing
   * elsewhere.
   */
  static List<Own> all() throws SocketException {
    List<Own> all = new ArrayList<>();
    List<NetworkInterface> cards =
        NetworkInterface.networkInterfaces()
            .sorted(Comparator.comparingInt(NetworkInterface::getIndex))
            .toList();
    for (NetworkInterface card : cards) {
      if (card.isUp()) {
        for (InterfaceAddress each : card.getInterfaceAddresses()) {
          if (!each.getAddress().isLinkLocalAddress()) {
            all.add(new Own(card, withoutScope(each.getAddress())));
          }
        }
      }
    }
    all.sort(Comparator.comparing(own -> !(own.address instanceof Inet4Address)));
    return all;
  }

  private static InetAddress withoutScope(InetAddress address) throws SocketException {
    try {
      return InetAddress.getByAddress(address.getAddress());
    } catch (IOException ofThatLength) {
      throw new IllegalStateException(ofThatLength);
    }
  }

  /**
   * The addresses at which other hosts may reach this one, the likeliest first: that of the default
   * route, then in the kernel's order. Includes addresses of bridges only if there are no others:
   * they usually lead to containers, and are the same on every host.
   */
  static List<InetAddress> forOtherHosts() throws SocketException {
    List<Own> own = all().stream().filter(Own::isForOtherHosts).toList();
    List<Own> direct = own.stream().filter(each -> !each.isOfBridge()).toList();
    InetAddress preferred = ofDefaultRoute();
    return (direct.isEmpty() ? own : direct)
        .stream()
            .map(Own::address)
            .sorted(Comparator.comparing(address -> !address.equals(preferred)))
            .toList();
  }

  private static @Nullable InetAddress ofDefaultRoute() {
    try (DatagramSocket socket = new DatagramSocket()) {
      // Sends nothing.
      socket.connect(ANYWHERE);
      return socket.getLocalAddress();
    } catch (IOException | java.io.UncheckedIOException noRoute) {
      return null;
    }
  }

  /** The names and addresses, for messages. */
  static String describe() {
    try {
      return all().stream().map(Own::toString).collect(Collectors.joining(", "));
    } catch (SocketException e) {
      return "none that can be listed: " + e.getMessage();
    }
  }

  private OwnInterfaces() {}
}
