package dev.weft.cli.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a trace says, as lines of text. */
public final class TraceReport {
  private static final double SECOND = 1e9;
  private static final int WIDTH = 100;
  private static final int MOST_OF_A_MATRIX = 16;

  private final Trace trace;
  private final Sentences sentences;

  TraceReport(Trace trace) {
    this.trace = trace;
    this.sentences = new Sentences(trace);
  }

  /** The sentences alone, each with the given words before it. */
  public String summary(String before) {
    StringBuilder text = new StringBuilder();
    sentences.all().forEach(sentence -> text.append(before).append(sentence).append('\n'));
    return text.append(lost(before)).toString();
  }

  /** All that there is to say. */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append(
        "%d ranks, %.3f s, %d calls%n%n"
            .formatted(
                trace.ranks(),
                trace.nanos() / SECOND,
                trace.calls().stream().mapToInt(List::size).sum()));
    int number = 1;
    for (String sentence : sentences.all()) {
      text.append(wrapped("%d. ".formatted(number++), sentence));
    }
    text.append(lost("")).append('\n').append(shares()).append('\n').append(waits());
    List<MatchedMessage> messages = new Matching(trace).messages();
    if (!messages.isEmpty()) {
      text.append('\n').append(matrix(messages)).append('\n').append(sizes(messages));
    }
    return text.toString();
  }

  private String lost(String before) {
    return trace.lost() == 0
        ? ""
        : "%s%d calls are missing%s: what stands here is about the others.%n"
            .formatted(
                before, trace.lost(), trace.trimmed() ? ", of some ranks the first ones" : "");
  }

  private String shares() {
    StringBuilder text =
        new StringBuilder(
            "share of time     computes     waits     in Weft else    collects garbage\n");
    for (int rank = 0; rank < trace.ranks(); rank++) {
      RankTimes times = sentences.times().get(rank);
      text.append(
          "rank %-10d %10s %9s %16s %19s%n"
              .formatted(
                  rank,
                  share(times.computes(), times),
                  share(times.waits(), times),
                  share(times.communicates(), times),
                  share(times.collects(), times)));
    }
    return text.toString();
  }

  private static String share(long nanos, RankTimes of) {
    return Sentences.percent(of.whole() == 0 ? 0 : (double) nanos / of.whole());
  }

  private String waits() {
    Map<String, long[]> places = new TreeMap<>();
    for (Wait wait : sentences.waits()) {
      long[] sums =
          places.computeIfAbsent(
              wait.call().words() + "\t" + wait.cause().words, none -> new long[2]);
      sums[0] += wait.nanos();
      sums[1]++;
    }
    StringBuilder text = new StringBuilder("waits, s     times   where, why\n");
    places.entrySet().stream()
        .sorted(Comparator.comparingLong(each -> -each.getValue()[0]))
        .limit(20)
        .forEach(
            each ->
                text.append(
                    "%8.4f %9d   %s%n"
                        .formatted(
                            each.getValue()[0] / SECOND,
                            each.getValue()[1],
                            each.getKey().replace("\t", ": "))));
    return text.toString();
  }

  private String matrix(List<MatchedMessage> messages) {
    int ranks = trace.ranks();
    if (ranks > MOST_OF_A_MATRIX) {
      return "%d messages, %d bytes%n".formatted(messages.size(), bytes(messages));
    }
    long[][] bytes = new long[ranks][ranks];
    messages.forEach(
        each -> bytes[each.sent().rank()][each.received().rank()] += each.received().bytes());
    StringBuilder text = new StringBuilder("bytes from (row) to (column)\n      ");
    for (int to = 0; to < ranks; to++) {
      text.append("%12d".formatted(to));
    }
    text.append('\n');
    for (int from = 0; from < ranks; from++) {
      text.append("%6d".formatted(from));
      for (long each : bytes[from]) {
        text.append("%12d".formatted(each));
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static long bytes(List<MatchedMessage> messages) {
    return messages.stream().mapToLong(each -> each.received().bytes()).sum();
  }

  private static String sizes(List<MatchedMessage> messages) {
    Map<Integer, Integer> counts = new TreeMap<>();
    for (MatchedMessage message : messages) {
      int power = Long.SIZE - Long.numberOfLeadingZeros(message.received().bytes());
      counts.merge(power, 1, Integer::sum);
    }
    StringBuilder text = new StringBuilder("messages of up to so many bytes\n");
    counts.forEach((power, count) -> text.append("%12d %9d%n".formatted((1L << power) - 1, count)));
    return text.toString();
  }

  /** Lines of a sentence, of which all but the first are indented. */
  private static String wrapped(String first, String sentence) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(first);
    for (String word : sentence.split(" ", -1)) {
      if (line.length() + word.length() > WIDTH) {
        lines.add(line.toString().stripTrailing());
        line = new StringBuilder(" ".repeat(first.length()));
      }
      line.append(word).append(' ');
    }
    lines.add(line.toString().stripTrailing());
    return String.join("\n", lines) + "\n";
  }
}
