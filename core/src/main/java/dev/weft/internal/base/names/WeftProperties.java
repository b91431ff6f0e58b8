package dev.weft.internal.base.names;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * The system properties that ranks read. Without this list a misspelt property would be ignored
 * silently: a job with {@code -Dweft.chek=all} looks checked. Any thread; does not block.
 */
public final class WeftProperties {
  /** What all their names begin with. */
  public static final String PREFIX = "weft.";

  /** What comes after {@link #PREFIX} in the names of those that users may set. */
  public static final List<String> NAMES =
      List.of(
          "check",
          "check.seed",
          "codec",
          "collectives.rules",
          "counters",
          "encrypt",
          "failureSeconds",
          "frames",
          "jmx",
          "leakSeconds",
          "meetSeconds",
          "metrics",
          "mpi.library",
          "mpijava.objects",
          "native",
          "objects.generate",
          "pmix.library",
          "ports.dir",
          "ports.secret",
          "record",
          "replay",
          "respawn",
          "shm.dir",
          "shm.limit",
          "sockets.dir",
          "sockets.jmx",
          "stall.abort",
          "stall.report",
          "summary",
          "survive",
          "tcp.address",
          "tcp.bufferBytes",
          "tcp.nio",
          "tcp.ports",
          "topology",
          "trace",
          "trace.last",
          "trace.send",
          "trace.skew",
          "transport",
          "ucx.auto",
          "ucx.library",
          "ucx.windows");

  /** In the names of those that Weft sets itself; they resemble none of the others by mistake. */
  public static final List<String> OWN =
      List.of(
          "bind",
          "clock.errorNanos",
          "clock.offsetNanos",
          "compat.mpijava",
          "compat.openmpi",
          "contact",
          "explore",
          "program.path",
          "rank.args",
          "rank.classpath",
          "tagged");

  /** How ranks may exchange messages. */
  public static final List<String> TRANSPORTS =
      List.of("auto", "shm", "tcp", "ucx", "local", "mpi");

  /** Of every transport in one job; for tests, so not named to users. */
  private static final String MIX = "mix";

  private static final String DEFINITION = "-D";
  private static final String SEPARATOR = ",";
  private static final String TRANSPORT = "transport";
  private static final String CHECK = "check";

  /** Of properties that take one of some words; a check takes several. */
  private static final Map<String, List<String>> WORDS =
      Map.of(
          TRANSPORT,
          TRANSPORTS,
          CHECK,
          List.of("all", "collectives", "types", "leaks", "buffers", "races", "results", "sends"),
          "ucx.auto",
          List.of("fast", "always", "never"),
          "ucx.windows",
          List.of("direct", "messages"));

  private WeftProperties() {}

  /** The words that the property may have; empty if it has others than words. */
  public static List<String> words(String name) {
    return WORDS.getOrDefault(name.substring(PREFIX.length()), List.of());
  }

  /**
   * Refuses a property of which this is known: its name is nearly that of Weft's, or its value is
   * not one of its words. Others pass, as programs may have properties of their own.
   *
   * @throws ArgumentException if that is what it is
   */
  public static void requirePossible(String name, String value) {
    if (!name.regionMatches(true, 0, PREFIX, 0, PREFIX.length())) {
      return;
    }
    String own = name.substring(PREFIX.length());
    if (!name.startsWith(PREFIX) || !NAMES.contains(own)) {
      requireFar(name, own);
    } else if (own.equals(CHECK)) {
      for (String word : value.split(SEPARATOR, -1)) {
        requireWord(own, value, word.strip());
      }
    } else if (WORDS.containsKey(own) && !(own.equals(TRANSPORT) && value.equals(MIX))) {
      requireWord(own, value, value);
    }
  }

  /** The same of an option for a virtual machine; others than {@code -D} pass. */
  public static void requirePossible(String option) {
    if (option.startsWith(DEFINITION)) {
      String[] parts = option.substring(DEFINITION.length()).split("=", 2);
      requirePossible(parts[0], parts.length == 2 ? parts[1] : "");
    }
  }

  /** The same of all that a process has. */
  public static void requirePossible(Properties properties) {
    for (String name : properties.stringPropertyNames()) {
      requirePossible(name, properties.getProperty(name, ""));
    }
  }

  private static void requireFar(String name, String own) {
    if (name.startsWith(PREFIX) && OWN.contains(own)) {
      return;
    }
    // Without the prefix, which would let names that share nothing else count as near.
    List<String> near = NearNames.of(own, NAMES).stream().map(PREFIX::concat).toList();
    if (!near.isEmpty()) {
      throw new ArgumentException(
          FailureCode.PROPERTY,
          "there is no property %s; did you mean %s?".formatted(name, String.join(" or ", near)));
    }
  }

  private static void requireWord(String name, String value, String word) {
    List<String> known = words(PREFIX + name);
    if (!known.contains(word)) {
      String question = NearNames.question(word, known);
      String all = String.join(", ", known);
      String remedy =
          name.equals(CHECK)
              ? "; give some of %s, with commas between".formatted(all)
              : "; give one of " + all;
      throw new ArgumentException(
          FailureCode.PROPERTY,
          "-D%s=%s: there is no %s '%s'%s"
              .formatted(
                  PREFIX + name,
                  value,
                  name.equals(TRANSPORT) || name.equals(CHECK) ? name : "value",
                  word,
                  question.isEmpty() ? remedy : question));
    }
  }
}
