package dev.weft.os;

import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the IPv4 address that this host shall listen on. It may be named itself, {@code 10.0.3.7},
 * or by its network, {@code 10.0.3.0/24}: then every host of a job can be told the same. Asks the
 * kernel, does not block.
 */
public final class OwnAddress {
  /** The loopback interface, which no other host reaches. */
  public static final String LOOPBACK = "127.0.0.1";

  private static final Pattern FORM =
      Pattern.compile("(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})(?:/(\\d{1,2}))?");
  private static final int BITS = 32;
  private static final int LARGEST_OCTET = 255;

  /**
   * The address.
   *
   * @throws IOException if the text is neither form, or this host has no such address
   */
  public static Inet4Address find(String text) throws IOException {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new IOException("'" + text + "' is no address such as 10.0.3.7 or 10.0.3.0/24");
    }
    byte[] octets = new byte[Integer.BYTES];
    for (int i = 0; i < octets.length; i++) {
      int octet = Integer.parseInt(form.group(i + 1));
      if (octet > LARGEST_OCTET) {
        throw new IOException("'" + text + "' is no address: " + octet + " is above 255");
      }
      octets[i] = (byte) octet;
    }
    Inet4Address wanted = (Inet4Address) InetAddress.getByAddress(octets);
    return form.group(5) == null
        ? wanted
        : inNetwork(text, wanted, Integer.parseInt(form.group(5)));
  }

  private static Inet4Address inNetwork(String text, Inet4Address network, int bits)
      throws IOException {
    if (bits < 1 || bits > BITS) {
      throw new IOException("'" + text + "' is no network: its length must be from 1 to 32");
    }
    int mask = -1 << (BITS - bits);
    for (NetworkInterface card : NetworkInterface.networkInterfaces().toList()) {
      if (card.isUp()) {
        for (InetAddress own : addresses(card)) {
          if (own instanceof Inet4Address here
              && (number(here) & mask) == (number(network) & mask)) {
            return here;
          }
        }
      }
    }
    throw new IOException("this host has no address in " + text);
  }

  private static List<InetAddress> addresses(NetworkInterface card) {
    return card.getInterfaceAddresses().stream().map(InterfaceAddress::getAddress).toList();
  }

  private static int number(Inet4Address address) {
    return ByteBuffer.wrap(address.getAddress()).getInt();
  }

  private OwnAddress() {}
}
