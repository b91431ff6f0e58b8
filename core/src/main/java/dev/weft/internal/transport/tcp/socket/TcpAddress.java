package dev.weft.internal.transport.tcp.socket;

import java.net.InetAddress;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address at which a rank listens, and the bytes that it keeps for each sender, as its card has
 * them: {@code 127.0.0.1:40123/8388608} or {@code [fd00:0:0:0:0:0:0:7]:40123/8388608}.
 *
 * @param host an address in numbers
 * @param creditBytes see {@link dev.weft.internal.transport.Link#creditBytes}
 */
public record TcpAddress(String host, int port, long creditBytes) {
  private static final String OCTET = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
  private static final Pattern FORM =
      Pattern.compile(
          "(?:(OCTET(?:\\.OCTET){3})|\\[(GROUP(?::GROUP){7})]):(\\d{1,5})/(\\d{1,18})"
              .replace("OCTET", OCTET)
              .replace("GROUP", "[0-9a-f]{1,4}"));

  public static TcpAddress parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("not the tcp address of a rank: " + text);
    }
    String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    int port = Integer.parseInt(matcher.group(3));
    if (port < 1 || port > 0xffff) {
      throw new IllegalArgumentException("no such port: " + text);
    }
    return new TcpAddress(host, port, Long.parseLong(matcher.group(4)));
  }

  /** The host as an address. */
  public InetAddress address() {
    return InetAddress.ofLiteral(host);
  }

  @Override
  public String toString() {
    return (host.indexOf(':') < 0 ? host : '[' + host + ']') + ":" + port + "/" + creditBytes;
  }
}
