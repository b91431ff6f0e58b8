package dev.weft.cli;

import dev.weft.internal.check.Check;
import dev.weft.internal.engine.base.TransportChoice;
import java.util.List;

/**
 * The system properties of Weft that a command line may set for the ranks. A misspelt one would do
 * nothing, without a word: a job with {@code -Dweft.chek=all} looks checked.
 */
final class WeftProperties {
  private static final String PREFIX = "weft.";
  private static final String DEFINITION = "-D";
  private static final String TRANSPORT = "weft.transport";

  /** What comes after {@code weft.} in their names. */
  static final List<String> NAMES =
      List.of(
          "check",
          "codec",
          "collectives.rules",
          "encrypt",
          "failureSeconds",
          "frames",
          "meetSeconds",
          "mpi.library",
          "mpijava.objects",
          "native",
          "objects.generate",
          "pmix.library",
          "ports.dir",
          "ports.secret",
          "shm.dir",
          "shm.limit",
          "sockets.dir",
          "sockets.jmx",
          "stall.report",
          "tcp.address",
          "tcp.bufferBytes",
          "tcp.nio",
          "tcp.ports",
          "transport",
          "ucx.auto",
          "ucx.library",
          "ucx.windows");

  /**
   * Refuses a property whose name is nearly that of Weft's, and a check or transport that there is
   * not. Others pass, as programs may have properties of their own.
   *
   * @param argument of the virtual machine
   * @throws UsageException if that is what it is
   */
  static void requirePossible(String argument) {
    if (!argument.startsWith(DEFINITION)
        || !argument.regionMatches(true, DEFINITION.length(), PREFIX, 0, PREFIX.length())) {
      return;
    }
    String[] parts = argument.substring(DEFINITION.length()).split("=", 2);
    String name = parts[0];
    if (!isKnown(name)) {
      // Without the prefix, which would let names that share nothing else count as near.
      List<String> near =
          NearNames.of(name.substring(PREFIX.length()), NAMES).stream()
              .map(PREFIX::concat)
              .toList();
      if (!near.isEmpty()) {
        throw new UsageException(
            "there is no property %s; did you mean %s?".formatted(name, String.join(" or ", near)));
      }
    } else if (name.equals(Check.PROPERTY) && parts.length == 2 && !parts[1].isBlank()) {
      requireChecks(parts[1]);
    } else if (name.equals(TRANSPORT) && TransportChoice.named(value(parts)) == null) {
      String question = NearNames.question(value(parts), RunSettings.TRANSPORTS);
      throw new UsageException(
          "%s: there is no transport '%s'%s"
              .formatted(
                  argument,
                  value(parts),
                  question.isEmpty()
                      ? "; give one of " + String.join(", ", RunSettings.TRANSPORTS)
                      : question));
    }
  }

  private static String value(String... parts) {
    return parts.length == 2 ? parts[1] : "";
  }

  private static boolean isKnown(String name) {
    return name.startsWith(PREFIX) && NAMES.contains(name.substring(PREFIX.length()));
  }

  private static void requireChecks(String value) {
    List<String> known = Check.words();
    for (String word : value.split(",", -1)) {
      if (!known.contains(word.strip())) {
        String question = NearNames.question(word.strip(), known);
        throw new UsageException(
            "-D%s=%s: there is no check '%s'%s"
                .formatted(
                    Check.PROPERTY,
                    value,
                    word.strip(),
                    question.isEmpty()
                        ? "; give some of %s, with commas between"
                            .formatted(String.join(", ", known))
                        : question));
      }
    }
  }

  private WeftProperties() {}
}
