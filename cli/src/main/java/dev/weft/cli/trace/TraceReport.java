package dev.weft.cli.trace;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/** What a trace says, as lines of text. */
public final class TraceReport {
  private static final double SECOND = 1e9;
  private static final double MICROSECOND = 1e3;
  private static final int WIDTH = 100;
  private static final int MOST_OF_A_MATRIX = 16;
  private static final int MOST_PLACES = 20;

  private final Trace trace;
  private final Matching matching;
  private final Sentences sentences;

  TraceReport(Matching matching) {
    this.trace = matching.trace();
    this.matching = matching;
    this.sentences = new Sentences(matching);
  }

  /** The sentences alone, each with the given words before it. */
  public String summary(String before, String after) {
    StringBuilder text = new StringBuilder();
    sentences
        .all()
        .forEach(sentence -> text.append(before).append(sentence).append(after).append('\n'));
    return text.append(lost(before, after)).toString();
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
    text.append(lost("", "")).append('\n').append(shares());
    text.append(places("waits, s     times   where, why", PlaceTime.ofWaits(sentences.waits())));
    text.append(
        places("else in Weft, s      where", PlaceTime.ofOtherCalls(trace, sentences.waits())));
    text.append(
        places(
            "critical path, s     where (what makes the job longer)",
            CriticalPath.of(trace, sentences.waits())));
    Traffic traffic = traffic();
    if (!traffic.sizes().isEmpty()) {
      text.append('\n').append(matrix(traffic)).append('\n').append(sizes(traffic));
    }
    return text.toString();
  }

  /** The same as a page for browsers, which needs nothing beside it. */
  public String page() {
    return new ReportPage(trace, sentences, traffic(), lost("", "")).html();
  }

  /** Writes the trace itself as comma-separated values. Blocks as writing does. */
  public void writeTable(Writer out) throws IOException {
    TraceTable.write(trace, out);
  }

  private Traffic traffic() {
    return new Traffic(trace.ranks(), matching.messages());
  }

  /** What is to be known of the trace itself; often nothing. */
  private String lost(String before, String after) {
    String missing =
        trace.lost() == 0
            ? ""
            : "%s%d calls are missing%s: what stands here is about the others.%s%n"
                .formatted(
                    before,
                    trace.lost(),
                    trace.trimmed() ? ", of some ranks the first ones" : "",
                    after);
    return trace.clockErrorNanos() == 0
        ? missing
        : "%s%sTimes of ranks on different hosts are at most %.0f µs apart from each other.%s%n"
            .formatted(missing, before, trace.clockErrorNanos() * 2 / MICROSECOND, after);
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

  private static String places(String head, List<PlaceTime> places) {
    StringBuilder text = new StringBuilder("\n").append(head).append('\n');
    places.stream()
        .limit(MOST_PLACES)
        .filter(place -> place.nanos() > 0)
        .forEach(
            place ->
                text.append(
                    "%8.4f %9d   %s%n"
                        .formatted(place.nanos() / SECOND, place.times(), place.words())));
    return text.toString();
  }

  private String matrix(Traffic traffic) {
    int ranks = trace.ranks();
    if (ranks > MOST_OF_A_MATRIX) {
      return "the bytes between %d ranks are in the page of --html%n".formatted(ranks);
    }
    StringBuilder text = new StringBuilder("bytes from (row) to (column)\n      ");
    for (int to = 0; to < ranks; to++) {
      text.append("%12d".formatted(to));
    }
    text.append('\n');
    for (int from = 0; from < ranks; from++) {
      text.append("%6d".formatted(from));
      for (int to = 0; to < ranks; to++) {
        text.append("%12d".formatted(traffic.bytes(from, to)));
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static String sizes(Traffic traffic) {
    StringBuilder text = new StringBuilder("messages of up to so many bytes\n");
    traffic.sizes().forEach((size, count) -> text.append("%12d %9d%n".formatted(size, count)));
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
