package dev.weft.lab.system;

import dev.weft.lab.experiment.Series;
import dev.weft.lab.program.Cell;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** A line that a measured program printed for the lab. */
public sealed interface ProgramLine {
  /** What such lines begin with. */
  String PREFIX = "@lab ";

  /** What the samples of a data line end with, so that a line cut short is not taken for whole. */
  String END_OF_SAMPLES = ";";

  /** A fact about the program: its timer, its version. */
  record Info(String key, String value) implements ProgramLine {}

  /** All sizes are warm. */
  record Warm() implements ProgramLine {}

  /** Samples of one size. */
  record Data(Series series) implements ProgramLine {}

  /** The program cannot go on. */
  record Failure(String reason) implements ProgramLine {}

  /** All is measured. */
  record Done() implements ProgramLine {}

  /** Whether a line of output is meant for the lab. */
  static boolean isOne(String line) {
    return line.startsWith(PREFIX);
  }

  /**
   * Reads a line.
   *
   * @throws IllegalArgumentException if it is not one that programs print
   */
  static ProgramLine parse(String line) {
    String[] words = line.substring(PREFIX.length()).split(" ", 2);
    String rest = words.length > 1 ? words[1] : "";
    return switch (words[0]) {
      case "info" -> info(rest);
      case "warm" -> new Warm();
      case "data" -> data(rest);
      case "fail" -> new Failure(rest);
      case "done" -> new Done();
      default -> throw new IllegalArgumentException("not a line of a measured program: " + line);
    };
  }

  private static Info info(String text) {
    int equals = text.indexOf('=');
    if (equals < 1) {
      throw new IllegalArgumentException("not key=value: " + text);
    }
    return new Info(text.substring(0, equals), text.substring(equals + 1));
  }

  private static Data data(String text) {
    Map<String, String> values = new HashMap<>();
    for (String word : text.split(" ", -1)) {
      Info pair = info(word);
      values.put(pair.key(), pair.value());
    }
    String list = required(values, "ns");
    if (!list.endsWith(END_OF_SAMPLES)) {
      throw new IllegalArgumentException("a data line broke off after " + text.length() + " bytes");
    }
    long[] nanos =
        Arrays.stream(list.substring(0, list.length() - END_OF_SAMPLES.length()).split(",", -1))
            .mapToLong(Long::parseLong)
            .toArray();
    return new Data(
        new Series(
            new Cell(
                values.getOrDefault("operation", ""), Integer.parseInt(required(values, "bytes"))),
            required(values, "kind"),
            Integer.parseInt(required(values, "batch")),
            Integer.parseInt(required(values, "hops")),
            Double.parseDouble(values.getOrDefault("allocated", "NaN")),
            Double.parseDouble(values.getOrDefault("coreToCore", "NaN")),
            new Series.Nanos(nanos)));
  }

  private static String required(Map<String, String> values, String key) {
    String value = values.get(key);
    if (value == null) {
      throw new IllegalArgumentException("a data line lacks " + key);
    }
    return value;
  }
}
