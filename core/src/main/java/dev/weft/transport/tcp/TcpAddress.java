package dev.weft.transport.tcp;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a rank listens and how much it stores for each sender, as written on its card: {@code
 * 127.0.0.1:40123/8388608}.
 *
 * @param host an IPv4 address in numbers
 * @param creditBytes see {@link dev.weft.transport.Link#creditBytes}
 */
record TcpAddress(String host, int port, long creditBytes) {
  private static final String OCTET = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
  private static final Pattern FORM =
      Pattern.compile("(OCTET(?:\\.OCTET){3}):(\\d{1,5})/(\\d{1,18})".replace("OCTET", OCTET));

  static TcpAddress parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not the tcp address of a rank: " + text);
    }
    int port = Integer.parseInt(matcher.group(2));
    if (port < 1 || port > 0xffff) {
      throw new IllegalArgumentException("no such port: " + text);
    }
    return new TcpAddress(matcher.group(1), port, Long.parseLong(matcher.group(3)));
  }

  /** The four bytes of {@link #host}. */
  byte[] hostBytes() {
    String[] octets = host.split("\\.", -1);
    byte[] bytes = new byte[octets.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) Integer.parseInt(octets[i]);
    }
    return bytes;
  }

  @Override
  public String toString() {
    return host + ":" + port + "/" + creditBytes;
  }
}
