package dev.weft.internal.os;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;
import java.net.UnknownHostException;
import java.nio.channels.ServerSocketChannel;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the address at which this host listens. It may be given itself, {@code 10.0.3.7}, {@code
 * fd00::7} or {@code node7}, or by its network, {@code 10.0.3.0/24}, or interface, {@code eth0}:
 * these can be the same on every host of a job. Asks the kernel; blocks only to look up the name of
 * a host.
 */
public final class OwnAddress {
  /** System property: where ranks listen for each other, as {@link #all} takes it. */
  public static final String PROPERTY = "weft.tcp.address";

  /** The name of the loopback interface, which no other host reaches. */
  public static final String LOOPBACK = "loopback";

  /** All addresses at which other hosts may reach this one. */
  public static final String OTHER_HOSTS = "auto";

  private static final Pattern FORM = Pattern.compile("([\\d.]+|[^/%]*:[^/%]*)(?:/(\\d{1,3}))?");
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");

  /** Asked for once: it does not change while a process lives. */
  private static final class Loopback {
    static final InetAddress ADDRESS = find();

    /** A host may have only one of the two. */
    private static InetAddress find() {
      InetAddress four = InetAddress.ofLiteral("127.0.0.1");
      InetAddress six = InetAddress.ofLiteral("::1");
      return !canBind(four) && canBind(six) ? six : four;
    }

    private static boolean canBind(InetAddress address) {
      try (ServerSocketChannel channel = ServerSocketChannel.open(family(address))) {
        channel.bind(new InetSocketAddress(address, 0));
        return true;
      } catch (IOException | UnsupportedOperationException e) {
        return false;
      }
    }
  }

  /** The address of the loopback interface: 127.0.0.1, or ::1 where that is the only one. */
  public static InetAddress loopback() {
    return Loopback.ADDRESS;
  }

  /** Whether this host has the address. */
  public static boolean isOwn(InetAddress address) {
    try {
      return NetworkInterface.getByInetAddress(address) != null;
    } catch (IOException unknown) {
      return false;
    }
  }

  /** This host's interfaces and their addresses, in words. */
  public static String describe() {
    return OwnInterfaces.describe();
  }

  /** The socket family of an address. */
  public static ProtocolFamily family(InetAddress address) {
    return address instanceof Inet6Address
        ? StandardProtocolFamily.INET6
        : StandardProtocolFamily.INET;
  }

  /**
   * The address, the first where several fit.
   *
   * @throws IOException if the text is no such thing, or this host has no such address
   */
  public static InetAddress find(String text) throws IOException {
    return all(text).getFirst();
  }

  /**
   * All addresses that fit, the preferred one first; at least one.
   *
   * @param text an address, a network, an interface, a host's name, {@link #LOOPBACK} or {@link
   *     #OTHER_HOSTS}
   * @throws IOException if the text is no such thing, or this host has no such address
   */
  public static List<InetAddress> all(String text) throws IOException {
    if (text.equals(LOOPBACK)) {
      return List.of(loopback());
    }
    if (text.equals(OTHER_HOSTS)) {
      return atLeastOne(OwnInterfaces.forOtherHosts(), "that other hosts can reach");
    }
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      return text.indexOf('/') < 0 && NAME.matcher(text).matches() ? named(text) : none(text);
    }
    InetAddress wanted = literal(text, form.group(1));
    return form.group(2) == null
        ? List.of(wanted)
        : inNetwork(text, wanted, Integer.parseInt(form.group(2)));
  }

  private static List<InetAddress> named(String name) throws IOException {
    NetworkInterface card = NetworkInterface.getByName(name);
    if (card != null) {
      return atLeastOne(
          OwnInterfaces.all().stream()
              .filter(own -> own.card().equals(card))
              .map(OwnInterfaces.Own::address)
              .toList(),
          "on the interface " + name);
    }
    List<InetAddress> known;
    try {
      known = List.of(InetAddress.getAllByName(name));
    } catch (UnknownHostException e) {
      throw new IOException(
          "'%s' is neither the name of a host that is known here nor one of this host's interfaces: %s"
              .formatted(name, OwnInterfaces.describe()),
          e);
    }
    return atLeastOne(
        OwnInterfaces.all().stream()
            .map(OwnInterfaces.Own::address)
            .filter(known::contains)
            .toList(),
        "that is one of " + name + ", " + known);
  }

  private static List<InetAddress> atLeastOne(List<InetAddress> found, String wanted)
      throws IOException {
    if (found.isEmpty()) {
      throw new IOException(
          "this host has no address %s; it has %s".formatted(wanted, OwnInterfaces.describe()));
    }
    return found;
  }

  private static List<InetAddress> none(String text) throws IOException {
    throw noAddress(text);
  }

  private static IOException noAddress(String text) {
    return new IOException(
        "'"
            + text
            + "' is no address such as 10.0.3.7 or fd00::7, no network such as 10.0.3.0/24, and no"
            + " name of an interface or a host");
  }

  private static InetAddress literal(String text, String address) throws IOException {
    InetAddress wanted;
    try {
      wanted = InetAddress.ofLiteral(address);
    } catch (IllegalArgumentException e) {
      throw noAddress(text);
    }
    if (wanted instanceof Inet4Address && !wanted.getHostAddress().equals(address)) {
      // The JDK reads 10.7 as 10.0.0.7.
      throw noAddress(text);
    }
    if (wanted instanceof Inet6Address && wanted.isLinkLocalAddress()) {
      throw new IOException(
          "'"
              + text
              + "' is link-local, which means another network on each interface; choose a"
              + " unique local one (fd00::/8) or a global one");
    }
    return wanted;
  }

  private static List<InetAddress> inNetwork(String text, InetAddress network, int bits)
      throws IOException {
    int most = network.getAddress().length * Byte.SIZE;
    if (bits < 1 || bits > most) {
      throw new IOException("'" + text + "' is no network: its length must be from 1 to " + most);
    }
    return atLeastOne(
        OwnInterfaces.all().stream()
            .map(OwnInterfaces.Own::address)
            .filter(own -> beginAlike(own, network, bits))
            .toList(),
        "in " + text);
  }

  private static boolean beginAlike(InetAddress one, InetAddress other, int bits) {
    byte[] left = one.getAddress();
    byte[] right = other.getAddress();
    if (left.length != right.length) {
      return false;
    }
    for (int at = 0; at < bits; at += Byte.SIZE) {
      int mask = -1 << Math.max(0, Byte.SIZE - (bits - at));
      if (((left[at / Byte.SIZE] ^ right[at / Byte.SIZE]) & mask & 0xff) != 0) {
        return false;
      }
    }
    return true;
  }

  private OwnAddress() {}
}
