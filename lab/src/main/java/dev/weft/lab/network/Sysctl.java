package dev.weft.lab.network;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A {@code sysctl} setting of the kernel for the hosts of a network.
 *
 * @param name such as {@code net.ipv4.tcp_slow_start_after_idle}; only network settings are
 *     separate for each host
 * @param value numbers or words, separated by blanks
 */
public record Sysctl(String name, String value) {
  private static final Path ALL = Path.of("/proc/sys");
  private static final Pattern SETTING =
      Pattern.compile("(net(?:\\.[A-Za-z0-9_-]+)+)=([A-Za-z0-9_-]+(?: [A-Za-z0-9_-]+)*)");

  /**
   * Reads one.
   *
   * @param text {@code name=value}
   * @throws IllegalArgumentException if it cannot be one of a network
   */
  public static Sysctl parse(String text) {
    Matcher setting = SETTING.matcher(text);
    if (!setting.matches()) {
      throw new IllegalArgumentException(
          "'%s' is no setting of a network; one looks like net.ipv4.tcp_sack=0".formatted(text));
    }
    return new Sysctl(setting.group(1), setting.group(2));
  }

  /** Where the kernel has it, for who is in the namespace that it is of. */
  Path file() {
    return ALL.resolve(name.replace('.', '/'));
  }

  /** As {@link #parse} reads it. */
  @Override
  public String toString() {
    return name + "=" + value;
  }
}
