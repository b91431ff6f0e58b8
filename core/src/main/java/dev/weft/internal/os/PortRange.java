package dev.weft.internal.os;

import java.io.IOException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The ports that a process may listen on: any free port, or, for a firewall that lets only some
 * pass, those of {@code -Dweft.tcp.ports}. Any thread.
 */
public record PortRange(int first, int last) {
  /** System property: {@code FIRST-LAST}. */
  public static final String PROPERTY = "weft.tcp.ports";

  private static final PortRange ANY = new PortRange(0, 0);
  private static final Pattern FORM = Pattern.compile("(\\d{1,5})-(\\d{1,5})");
  private static final int LARGEST = 0xffff;

  /** Listens on one port. */
  public interface Listening<T> {
    T on(int port) throws IOException;
  }

  /**
   * What the property says.
   *
   * @throws IOException if it says no range of ports
   */
  public static PortRange current() throws IOException {
    String text = System.getProperty(PROPERTY);
    return text == null ? ANY : parse(text);
  }

  /**
   * Reads {@code FIRST-LAST}.
   *
   * @throws IOException if it is none
   */
  public static PortRange parse(String text) throws IOException {
    Matcher form = FORM.matcher(text);
    if (form.matches()) {
      int first = Integer.parseInt(form.group(1));
      int last = Integer.parseInt(form.group(2));
      if (first > 0 && first <= last && last <= LARGEST) {
        return new PortRange(first, last);
      }
    }
    throw new IOException(
        "'%s' is no range of ports such as 40000-40999 within 1 and %d".formatted(text, LARGEST));
  }

  /**
   * Listens on a port of the range. Ranks begin at different ports, so that few find theirs taken.
   *
   * @throws IOException if none is free
   */
  public <T> T listen(Listening<T> listening) throws IOException {
    int ports = last - first + 1;
    int start = ThreadLocalRandom.current().nextInt(ports);
    IOException why = new IOException();
    for (int i = 0; i < ports; i++) {
      try {
        return listening.on(first + (start + i) % ports);
      } catch (IOException e) {
        why = e;
      }
    }
    if (this.equals(ANY)) {
      throw why;
    }
    throw new IOException(
        "no port from %d to %d is free, the range of -D%s: %s"
            .formatted(first, last, PROPERTY, why.getMessage()),
        why);
  }
}
