package dev.weft.cli;

import dev.weft.cli.top.Screen;
import dev.weft.cli.top.TopColumn;
import dev.weft.failure.WeftException;
import dev.weft.internal.counters.JobCounters;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.job.JobNote;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code weft top}: shows what the ranks of a running job do, again and again. */
@Command(
    name = "top",
    description = "Shows a table of a running job's ranks, anew each second.",
    footer = {
      "",
      "state: a rank that is silent writes no counters, as its process is stopped or has no",
      "time. wait: the share of the time in which a thread of the rank waited for others.",
      "sent/s, bytes/s: messages, those of collective operations too. queues: posted",
      "receives/unexpected messages. heap, gc, cpu: of the rank's process.",
      "q ends it. Ranks are not disturbed: they write their counters to files, which it reads."
    })
final class TopCommand implements Callable<Integer> {
  private static final int PRINTED_WIDTH = 160;
  private static final int TITLE_LINES = 2;

  private final CommandLine line;

  @Parameters(
      arity = "0..1",
      paramLabel = "JOB",
      description =
          "The job's id, the beginning of it, or the process id of its weft run, rank 0 or program.")
  private @Nullable String job;

  @Option(
      names = "--interval",
      paramLabel = "TIME",
      defaultValue = "1s",
      description = "How often, and for what time (${DEFAULT-VALUE}): 500ms, 5s.")
  private String interval = "1s";

  @Option(
      names = "--sort",
      paramLabel = "COLUMN",
      defaultValue = "rank",
      description =
          "By which column rows are sorted, the largest first: wait, sent, cpu or another.")
  private String sort = "rank";

  @Option(
      names = "--total",
      description = "Show all that has been since the ranks joined, rather than counts a second.")
  private boolean total;

  @Option(names = "--once", description = "Print one table for one interval, and end.")
  private boolean once;

  private TopCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new TopCommand().line;
  }

  @Override
  public Integer call() throws InterruptedException {
    long millis = Durations.parse("--interval", interval).toMillis();
    TopColumn order = TopColumn.of(sort);
    if (order == null) {
      throw new UsageException(
          UsageException.Kind.VALUE,
          "--sort %s: there is no such column; give one of %s".formatted(sort, TopColumn.words()));
    }
    JobFiles.sweep();
    JobNote meant = KnownJobs.now().meant(job);
    try (JobCounters counters = new JobCounters(meant.job(), meant.ranks())) {
      WatchedJob watch = new WatchedJob(meant, counters, order, total);
      if (once) {
        watch.begin();
        TimeUnit.MILLISECONDS.sleep(millis);
        print(watch.lines(PRINTED_WIDTH, Integer.MAX_VALUE));
      } else if (Screen.isThere()) {
        show(meant, watch, millis);
      } else {
        repeat(watch, millis);
      }
      return CommandLine.ExitCode.OK;
    } catch (WeftException e) {
      throw new UsageException(String.valueOf(e.getMessage()));
    }
  }

  private void repeat(WatchedJob watch, long millis) throws InterruptedException {
    watch.begin();
    while (watch.isRunning() && !line.getOut().checkError()) {
      TimeUnit.MILLISECONDS.sleep(millis);
      print(watch.lines(PRINTED_WIDTH, Integer.MAX_VALUE));
    }
  }

  private void print(List<String> lines) {
    lines.forEach(line.getOut()::println);
    line.getOut().flush();
  }

  private void show(JobNote meant, WatchedJob watch, long millis) throws InterruptedException {
    try (Screen screen = Screen.open()) {
      watch.begin();
      do {
        int[] size = screen.size();
        screen.show(watch.lines(size[1], size[0]), TITLE_LINES);
      } while (!screen.endsWithin(millis) && watch.isRunning());
    }
    if (!watch.isRunning()) {
      print(List.of("job %s has ended".formatted(meant.shortId())));
    }
  }
}
