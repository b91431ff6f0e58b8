package dev.weft.lab.program;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Options of a measured program, given as {@code key=value} words; {@code lab.h} reads the same
 * ones. Immutable.
 */
public final class ProgramOptions {
  private static final double YOUNG_MILLIS = 2_000;
  private static final double YOUNG_PER_WARM = 200;

  private final Map<String, String> values = new TreeMap<>();

  private ProgramOptions() {}

  /**
   * Reads the words.
   *
   * @throws IllegalArgumentException if a word is not {@code key=value}
   */
  public static ProgramOptions parse(String... words) {
    ProgramOptions options = new ProgramOptions();
    for (String word : words) {
      int equals = word.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException("not key=value: " + word);
      }
      options.values.put(word.substring(0, equals), word.substring(equals + 1));
    }
    return options;
  }

  /** Message sizes in bytes, in the order to measure them. */
  public int[] sizes() {
    return Arrays.stream(text("sizes", "8").split(",", -1)).mapToInt(Integer::parseInt).toArray();
  }

  /** Operations by name, in the order to measure them; none where there is only one. */
  public List<String> operations() {
    String names = text("operations", "");
    return names.isEmpty() ? List.of() : List.of(names.split(",", -1));
  }

  /** What to measure, in this order. */
  public List<Cell> cells() {
    return Cell.all(operations(), Arrays.stream(sizes()).boxed().toList());
  }

  /** The largest of the sizes. */
  public int largestBytes() {
    return Arrays.stream(sizes()).max().orElse(0);
  }

  /** Whether each message uses memory that no cache holds. */
  public boolean cold() {
    return text("cache", "hot").equals("cold");
  }

  /** Whether messages lie outside the Java heap. */
  public boolean nativeBuffer() {
    return text("buffer", "heap").equals("native");
  }

  /** Size of the memory that cold messages rotate through. */
  public long poolBytes() {
    return Long.parseLong(text("poolBytes", "67108864"));
  }

  public double warmMillis() {
    return Double.parseDouble(text("warmMillis", "50"));
  }

  /** The age below which no JVM is warm; less in a trial that is given no time for figures. */
  public double youngMillis() {
    return Math.min(YOUNG_MILLIS, YOUNG_PER_WARM * warmMillis());
  }

  /** How many ranks share a processor, at least one: as many compilers do. */
  public double ranksPerCore() {
    return Double.parseDouble(text("ranksPerCore", "1"));
  }

  /** Whether some ranks have to take turns. */
  boolean ranksShareCores() {
    return ranksPerCore() > 1;
  }

  /** Whether these turns are to be mixed. */
  boolean mixesTurns() {
    return text("turns", "").equals("mixed");
  }

  public double measureMillis() {
    return Double.parseDouble(text("measureMillis", "100"));
  }

  /** Most samples of one size. */
  public int samples() {
    return number("samples", 1000);
  }

  /** After so long the process ends itself, whatever it is doing. */
  public int limitSeconds() {
    return number("limitSeconds", 120);
  }

  /** Messages of one sample of the rate experiment. */
  public int messages() {
    return number("messages", 1_000_000);
  }

  /** Messages under way at a time in the rate experiment. */
  public int window() {
    return number("window", 64);
  }

  /** Samples of the rate experiment. */
  public int repeats() {
    return number("repeats", 5);
  }

  /** What socket buffers are set to; zero to leave them as they are. */
  public int socketBufferBytes() {
    return number("socketBuffer", 0);
  }

  /** An option that only some programs know. */
  public String text(String key, String fallback) {
    return values.getOrDefault(key, fallback);
  }

  private int number(String key, int fallback) {
    return Integer.parseInt(text(key, Integer.toString(fallback)));
  }
}
