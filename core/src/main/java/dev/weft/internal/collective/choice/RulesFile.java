package dev.weft.internal.collective.choice;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.operation.AlgorithmSelector;
import dev.weft.internal.os.TextFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The user's choice of algorithms for collective operations. A rules file has one rule of four
 * words on each line; the first matching rule wins; without a matching rule the built-in choice
 * applies:
 *
 * <pre>
 *   # operation  ranks  bytes     algorithm
 *   allReduce    2..4   ..8K      shared
 *   allReduce    *      256K..    ring        # long vectors
 * </pre>
 *
 * <p>Bytes are the size of the call: the whole buffer for broadcast, reduce, allReduce and scan;
 * one rank's block for other operations (the average block, if blocks differ); 0 for a barrier and
 * for allToAllv, whose sizes no rank knows completely.
 *
 * <p>Rules apply to every form that has more than one algorithm: a rule for allGather also to
 * allGatherv, a rule for reduceScatter to equal and unequal blocks. Rules apply to non-blocking
 * operations only for algorithms that use messages, and only after a blocking operation on the
 * communicator, in which the ranks compare their rules. The operations gatherv, scatterv,
 * allToAllw, exclusiveScan and those between neighbours have one algorithm each, so there is no
 * choice. Immutable; any thread. Reading a file blocks.
 */
public final class RulesFile {
  /**
   * The system property that names the file, or is {@link #OFF}, or rules themselves, each with a
   * {@value #END} behind it.
   */
  public static final String PROPERTY = "weft.collectives.rules";

  /** The value of the property with which no file is read. */
  public static final String OFF = "off";

  /** In place of an algorithm: the built-in choice. */
  public static final String DEFAULT = "default";

  /** No rules. */
  public static final RulesFile NONE = new RulesFile(List.of());

  private static final String HOME_FOLDER = ".config/weft";
  private static final String HOME_FILE = "collectives.rules";
  private static final String HOME_FILE_OF_HOSTS = "collectives-hosts.rules";
  private static final long MAX_FILE_BYTES = 1 << 20;
  private static final int WORDS = 4;
  private static final char COMMENT = '#';
  private static final String END = ";";

  private static volatile @Nullable RulesFile current;

  private final List<CollectiveRule> rules;
  private final long hash;

  private RulesFile(List<CollectiveRule> rules) {
    this.rules = List.copyOf(rules);
    this.hash = hash(rules);
  }

  /**
   * The rules of this process, read when they are first asked for.
   *
   * @throws ArgumentException if there is a file that cannot be read or understood
   */
  public static RulesFile current() {
    RulesFile known = current;
    if (known == null) {
      known = find(System.getProperty(PROPERTY), homeFile());
      current = known;
    }
    return known;
  }

  /** The file of the rules unless the property names another. */
  public static Path homeFile() {
    return inHome(HOME_FILE);
  }

  /** The file of the rules for jobs over several hosts. */
  public static Path homeFileOfHosts() {
    return inHome(HOME_FILE_OF_HOSTS);
  }

  private static Path inHome(String file) {
    return Path.of(System.getProperty("user.home", ""), HOME_FOLDER, file);
  }

  /** The names of the algorithms of each operation. */
  public static Map<String, List<String>> algorithms() {
    return names(NamedAlgorithms::names);
  }

  /**
   * The property's value that gives ranks on other hosts the rules of this process.
   *
   * @param property their present value
   * @throws ArgumentException if there is a file that cannot be read or understood
   */
  public static String forOtherHosts(@Nullable String property) {
    Path ofHosts = homeFileOfHosts();
    RulesFile rules = find(property, Files.isRegularFile(ofHosts) ? ofHosts : homeFile());
    return rules == NONE ? OFF : String.join(END, rules.lines()) + END;
  }

  /** The names of the algorithms for ranks of several hosts. */
  public static Map<String, List<String>> algorithmsOnSeveralHosts() {
    return names(NamedAlgorithms::namesOnSeveralHosts);
  }

  /** The names of the algorithms for ranks of one host. */
  public static Map<String, List<String>> algorithmsOnOneHost() {
    return names(NamedAlgorithms::namesOnOneHost);
  }

  private static Map<String, List<String>> names(
      Function<NamedAlgorithms<?>, List<String>> ofOperation) {
    Map<String, List<String>> names = new LinkedHashMap<>();
    AlgorithmTable.all().forEach(one -> names.put(one.kind().operation(), ofOperation.apply(one)));
    return names;
  }

  static RulesFile find(@Nullable String property, Path homeFile) {
    if (property != null && !property.isEmpty()) {
      return property.equals(OFF)
          ? NONE
          : property.endsWith(END)
              ? parse(List.of(property.split(END, -1)), "-D" + PROPERTY)
              : read(Path.of(property));
    }
    return Files.isRegularFile(homeFile) ? read(homeFile) : NONE;
  }

  /**
   * Reads a file.
   *
   * @throws ArgumentException if it cannot be read, or has an invalid word, with that word and its
   *     line
   */
  public static RulesFile read(Path file) {
    try {
      if (Files.size(file) > MAX_FILE_BYTES) {
        throw new ArgumentException(
            FailureCode.RULES_FILE,
            "%s has %d bytes; the limit of a rules file is %d"
                .formatted(file, Files.size(file), MAX_FILE_BYTES));
      }
      return parse(TextFile.lines(file), file.toString());
    } catch (IOException e) {
      throw new ArgumentException(
          FailureCode.RULES_FILE,
          "the rules file %s cannot be read (%s); let it be there, or set -D%s=%s"
              .formatted(file, e, PROPERTY, OFF),
          e);
    }
  }

  /** Reads lines; messages name {@code source}. */
  static RulesFile parse(List<String> lines, String source) {
    List<CollectiveRule> rules = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      int comment = line.indexOf(COMMENT);
      String text = (comment < 0 ? line : line.substring(0, comment)).strip();
      if (!text.isEmpty()) {
        rules.add(rule(text, source + ":" + (i + 1) + ": "));
      }
    }
    return rules.isEmpty() ? NONE : new RulesFile(rules);
  }

  /** The rules in order, each as its line without comments. */
  public List<String> lines() {
    return rules.stream().map(CollectiveRule::toString).toList();
  }

  /**
   * These rules without those of an operation with some numbers of ranks. A rule that covers other
   * numbers as well stays for those.
   *
   * @param ranks in the form of a rule
   * @throws ArgumentException if they do not
   */
  public RulesFile except(String operation, String ranks) {
    RuleRange gone = range("ranks", ranks);
    return new RulesFile(
        rules.stream()
            .flatMap(
                rule -> rule.operation().equals(operation) ? rule.except(gone) : Stream.of(rule))
            .toList());
  }

  /** The number that the ranks compare: 0 if there are no rules. */
  long hash() {
    return hash;
  }

  /** The choice for a communicator's blocking operations. */
  public AlgorithmSelector choice(Exchange exchange) {
    return new HostSelector(exchange, this);
  }

  /** The rules for an operation and a number of ranks, in order. */
  List<CollectiveRule> of(String operation, int ranks) {
    return rules.stream()
        .filter(rule -> rule.operation().equals(operation) && rule.ranks().contains(ranks))
        .toList();
  }

  private static CollectiveRule rule(String text, String place) {
    String[] words = text.split("\\s+", -1);
    if (words.length != WORDS) {
      throw new ArgumentException(
          FailureCode.RULES_FILE,
          "%s'%s' has %d words; a rule has four: operation, ranks, bytes, algorithm"
              .formatted(place, text, words.length));
    }
    List<String> names = algorithms().get(words[0]);
    if (names == null) {
      throw new ArgumentException(
          FailureCode.RULES_FILE,
          "%sthere is no operation '%s'; known: %s"
              .formatted(place, words[0], String.join(", ", algorithms().keySet())));
    }
    RuleRange ranks = range(place + "ranks", words[1]);
    RuleRange bytes = range(place + "bytes", words[2]);
    if (!names.contains(words[3]) && !words[3].equals(DEFAULT)) {
      throw new ArgumentException(
          FailureCode.RULES_FILE,
          "%s%s has no algorithm '%s'; known: %s, %s"
              .formatted(place, words[0], words[3], String.join(", ", names), DEFAULT));
    }
    return new CollectiveRule(words[0], ranks, bytes, words[3]);
  }

  private static RuleRange range(String what, String word) {
    try {
      return RuleRange.parse(word);
    } catch (IllegalArgumentException e) {
      throw new ArgumentException(
          FailureCode.RULES_FILE, "%s '%s': %s".formatted(what, word, e.getMessage()), e);
    }
  }

  /** FNV-1a over the lines. */
  private static long hash(List<CollectiveRule> rules) {
    long hash = 0xcbf29ce484222325L;
    for (CollectiveRule rule : rules) {
      for (byte unit : (rule + "\n").getBytes(StandardCharsets.UTF_8)) {
        hash = (hash ^ unit) * 0x100000001b3L;
      }
    }
    return rules.isEmpty() ? 0 : hash;
  }
}
