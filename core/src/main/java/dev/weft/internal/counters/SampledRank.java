package dev.weft.internal.counters;

import static dev.weft.internal.counters.RankSample.UNKNOWN;

import dev.weft.internal.counters.RankSample.Activity;
import dev.weft.internal.counters.RankSample.Rank;
import dev.weft.internal.counters.RankSample.State;
import dev.weft.internal.counters.RankSample.Traffic;
import dev.weft.internal.job.Job;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.job.JobNote;
import dev.weft.internal.job.JobRequest;
import dev.weft.internal.os.HostName;
import dev.weft.internal.stall.CallSite;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.ValueLayout;
import java.lang.ref.WeakReference;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A rank of this process, with the file to which its counters are written. Any thread; waits at
 * most for one writing.
 */
final class SampledRank {
  /** In place of a rank's number: any. */
  static final int ANY = -1;

  private static final long ASKED_MILLIS = 60_000;
  private static final long REPORTING_MILLIS = 5_000;

  private final Job job;
  private final WeakReference<CounterSource> source;
  private final long joinedMillis = System.currentTimeMillis();
  private @Nullable CounterFile file;
  private boolean closed;

  /** Who wants its counters, and until when; null if nobody else does than reads the file. */
  private @Nullable Consumer<byte[]> reader;

  private long reportsUntilMillis;

  /** Whether this rank answers requests to describe the job, as there is no launcher. */
  private boolean answers;

  SampledRank(Job job, CounterSource source) {
    this.job = job;
    this.source = new WeakReference<>(source);
  }

  boolean is(String id, int rank) {
    return job.id().equals(id) && (rank == ANY || job.rank() == rank);
  }

  /** The id of its job. */
  String job() {
    return job.id();
  }

  /** Somebody who cannot read the file wants its content for a while. */
  synchronized void reportTo(Consumer<byte[]> answer) {
    reader = answer;
    reportsUntilMillis = System.currentTimeMillis() + REPORTING_MILLIS;
  }

  /**
   * Writes the counters of now; false if the rank is gone.
   *
   * @param ofProcess how many ranks of its job this process has
   */
  synchronized boolean write(int ofProcess) throws IOException {
    CounterSource counted = source.get();
    if (counted == null || closed) {
      return false;
    }
    CounterFile opened = file == null ? make(ofProcess) : file;
    file = opened;
    if (answers && JobRequest.DESCRIBE.take(job.id())) {
      job.describe();
    }
    long now = System.currentTimeMillis();
    boolean reports = now < reportsUntilMillis;
    boolean all = reports || now - CounterDescriptor.asked(opened.memory) < ASKED_MILLIS;
    CounterSource.Counts counts = counted.counts(all);
    CounterDescriptor.write(
        opened.memory, now, activity(counts, now, all), Traffic.of(counts), OwnMachine.now(all));
    Consumer<byte[]> told = reader;
    if (reports && told != null && !JobNote.isReadable(job.id())) {
      told.accept(opened.memory.toArray(ValueLayout.JAVA_BYTE));
    }
    return true;
  }

  private CounterFile make(int ofProcess) throws IOException {
    Rank rank =
        new Rank(
            job.rank(),
            job.size(),
            ProcessHandle.current().pid(),
            ofProcess,
            HostName.get(),
            joinedMillis);
    try {
      return JobFiles.make(
          () -> {
            try {
              answers = job.sharesProcess() && JobNote.ofOwnProgram(job).write();
              return CounterFile.make(job.id(), rank);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static Activity activity(CounterSource.Counts counts, long nowMillis, boolean all) {
    if (!counts.waits()) {
      return new Activity(State.COMPUTES, UNKNOWN, "");
    }
    Thread sleeper = counts.sleeper();
    if (sleeper == null) {
      return new Activity(State.WAITS, UNKNOWN, "");
    }
    long since =
        nowMillis - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - counts.waitsSinceNanos());
    if (!all) {
      return new Activity(State.WAITS, since, "");
    }
    CallSite site = CallSite.of(sleeper.getStackTrace());
    State state = site.part() == CallSite.Part.COLLECTIVES ? State.COLLECTIVE : State.WAITS;
    return new Activity(state, since, site.call() + " " + site.place());
  }

  /** Removes the file. */
  synchronized void close() {
    closed = true;
    CounterFile opened = file;
    if (opened != null) {
      file = null;
      opened.remove();
      opened.close();
    }
  }
}
