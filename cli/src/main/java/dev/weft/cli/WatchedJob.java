package dev.weft.cli;

import dev.weft.cli.top.TopColumn;
import dev.weft.cli.top.TopTable;
import dev.weft.internal.counters.CounterSampler;
import dev.weft.internal.counters.JobCounters;
import dev.weft.internal.counters.RankSample;
import dev.weft.internal.job.JobNote;
import dev.weft.internal.stall.RankList;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A running job whose counters are shown again and again. One thread; reads files. */
final class WatchedJob {
  /** Until ranks of other hosts have reported. */
  private static final long FIRST_MILLIS = 2_500;

  /** To find out what only readers need. */
  private static final long ASKED_MILLIS = 2 * CounterSampler.PERIOD_MILLIS;

  private final JobNote note;
  private final JobCounters counters;
  private final TopColumn order;
  private final boolean total;
  private final Map<Integer, RankSample> before = new HashMap<>();
  private final Map<Integer, RankSample> last = new HashMap<>();

  WatchedJob(JobNote note, JobCounters counters, TopColumn order, boolean total) {
    this.total = total;
    this.note = note;
    this.counters = counters;
    this.order = order;
  }

  /** Whether the job runs. */
  boolean isRunning() {
    return JobNote.ofRunning().stream().anyMatch(each -> each.job().equals(note.job()));
  }

  /** Has the ranks find out all, and waits for it. */
  void begin() throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(FIRST_MILLIS);
    while (counters.read().size() < note.ranks() && System.nanoTime() - end < 0) {
      TimeUnit.MILLISECONDS.sleep(CounterSampler.PERIOD_MILLIS);
    }
    TimeUnit.MILLISECONDS.sleep(ASKED_MILLIS);
    keep(counters.read());
  }

  private void keep(List<RankSample> samples) {
    for (RankSample sample : samples) {
      RankSample known = last.put(sample.rank().number(), sample);
      if (known != null && known.atMillis() != sample.atMillis()) {
        before.put(sample.rank().number(), known);
      }
    }
  }

  /** Two lines about the job, the table, and a line of ranks without counters. */
  List<String> lines(int width, int most) {
    List<RankSample> samples = counters.read();
    keep(samples);
    TopTable table =
        TopTable.of(samples, total ? Map.of() : before, order, total, System.currentTimeMillis());
    List<String> lines = new ArrayList<>();
    lines.add(title(table, width));
    String unseen = unseen(samples);
    if (samples.isEmpty()) {
      lines.add(unseen);
      return lines;
    }
    lines.add(cut(table.sum(), width));
    int left = most - lines.size() - (unseen.isEmpty() ? 0 : 1);
    lines.addAll(table.lines(width, left));
    if (!unseen.isEmpty()) {
      lines.add(cut(unseen, width));
    }
    return lines;
  }

  private String title(TopTable table, int width) {
    String where = table.hosts().size() == 1 ? " on " + table.hosts().getFirst() : "";
    return cut(
        "job %s: %d ranks%s, %s, by %s (process %d), for %s"
            .formatted(
                note.shortId(),
                note.ranks(),
                where,
                note.program(),
                note.startedBy(),
                note.pid(),
                KnownJobs.age(Duration.between(note.since(), Instant.now()))),
        width);
  }

  private String unseen(List<RankSample> samples) {
    Set<Integer> seen =
        samples.stream().map(sample -> sample.rank().number()).collect(Collectors.toSet());
    List<Integer> others =
        IntStream.range(0, note.ranks()).filter(rank -> !seen.contains(rank)).boxed().toList();
    return others.isEmpty()
        ? ""
        : "%s %s no counters here: not joined yet, left, or not to be reached"
            .formatted(RankList.of(others), others.size() == 1 ? "has" : "have");
  }

  private static String cut(String text, int width) {
    return text.length() <= width ? text : text.substring(0, width);
  }
}
