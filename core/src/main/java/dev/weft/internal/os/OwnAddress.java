package dev.weft.internal.os;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.ProtocolFamily;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the address that this host shall listen on. It may be named itself, {@code 10.0.3.7} or
 * {@code fd00::7}, or by its network, {@code 10.0.3.0/24}: then every host of a job can be told the
 * same. Asks the kernel, does not block.
 */
public final class OwnAddress {
  /** The name of the loopback interface, which no other host reaches. */
  public static final String LOOPBACK = "loopback";

  private static final Pattern FORM = Pattern.compile("([^/%]+)(?:/(\\d{1,3}))?");

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

  /** The family of sockets that can have an address. */
  public static ProtocolFamily family(InetAddress address) {
    return address instanceof Inet6Address
        ? StandardProtocolFamily.INET6
        : StandardProtocolFamily.INET;
  }

  /**
   * The address.
   *
   * @param text an address, a network, or {@link #LOOPBACK}
   * @throws IOException if the text is no such thing, or this host has no such address
   */
  public static InetAddress find(String text) throws IOException {
    if (text.equals(LOOPBACK)) {
      return loopback();
    }
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw noAddress(text);
    }
    InetAddress wanted = literal(text, form.group(1));
    return form.group(2) == null
        ? wanted
        : inNetwork(text, wanted, Integer.parseInt(form.group(2)));
  }

  private static IOException noAddress(String text) {
    return new IOException(
        "'"
            + text
            + "' is no address such as 10.0.3.7 or fd00::7, and no network such as 10.0.3.0/24");
  }

  private static InetAddress literal(String text, String address) throws IOException {
    InetAddress wanted;
    try {
      wanted = InetAddress.ofLiteral(address);
    } catch (IllegalArgumentException e) {
      throw noAddress(text);
    }
    if (wanted instanceof Inet4Address && !wanted.getHostAddress().equals(address)) {
      // The JDK takes 10.7 for 10.0.0.7.
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

  private static InetAddress inNetwork(String text, InetAddress network, int bits)
      throws IOException {
    int most = network.getAddress().length * Byte.SIZE;
    if (bits < 1 || bits > most) {
      throw new IOException("'" + text + "' is no network: its length must be from 1 to " + most);
    }
    for (NetworkInterface card : NetworkInterface.networkInterfaces().toList()) {
      if (card.isUp()) {
        for (InetAddress own : addresses(card)) {
          if (!own.isLinkLocalAddress() && beginAlike(own, network, bits)) {
            return own instanceof Inet4Address ? own : InetAddress.getByAddress(own.getAddress());
          }
        }
      }
    }
    throw new IOException("this host has no address in " + text);
  }

  private static List<InetAddress> addresses(NetworkInterface card) {
    return card.getInterfaceAddresses().stream().map(InterfaceAddress::getAddress).toList();
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
