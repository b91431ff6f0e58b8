package dev.weft.internal.counters;

import dev.weft.failure.ResourceException;
import dev.weft.internal.counters.RankSample.Activity;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

/**
 * The counters that ranks of other hosts have reported, in files of this host like those of its own
 * ranks. One thread at a time; blocks as file operations do, once for each rank.
 */
public final class ReportedCounters {
  /** How long a report is. */
  public static final int BYTES = CounterDescriptor.BYTES;

  /** In place of the rank that sends. */
  public static final int ANY = -1;

  private final String job;
  private final Map<Integer, CounterFile> files = new HashMap<>();

  /**
   * @param job its id
   */
  public ReportedCounters(String job) {
    this.job = job;
  }

  /**
   * Takes a rank's report: its file as it was, by the clock of its host.
   *
   * @param sender the rank; {@link #ANY} if all ranks of the job are threads of one process
   * @param size how many ranks there are
   * @throws ProtocolException if it is none, or another rank's
   */
  public void take(int sender, int size, ByteBuffer report) throws ProtocolException {
    byte[] bytes = new byte[report.remaining()];
    report.get(bytes);
    RankSample sample = bytes.length == BYTES ? CounterDescriptor.read(aligned(bytes)) : null;
    if (sample == null || !isFrom(sample.rank().number(), sender, size)) {
      throw new ProtocolException(
          "the counters that rank %d has reported are not its".formatted(sender));
    }
    int rank = sample.rank().number();
    try {
      CounterFile known = files.get(rank);
      CounterFile file = known == null ? CounterFile.make(job, sample.rank()) : known;
      files.put(rank, file);
      write(file, sample);
    } catch (IOException | ResourceException unusable) {
      // Who looks for the job's counters finds none of this rank.
    }
  }

  private static boolean isFrom(int rank, int sender, int size) {
    return sender == ANY ? rank >= 0 && rank < size : rank == sender;
  }

  private static MemorySegment aligned(byte[] bytes) {
    MemorySegment memory = MemorySegment.ofArray(new long[BYTES / Long.BYTES]);
    return memory.copyFrom(MemorySegment.ofArray(bytes));
  }

  private static void write(CounterFile file, RankSample sample) {
    long now = System.currentTimeMillis();
    Activity activity = sample.activity();
    long since = activity.sinceMillis();
    Activity here =
        since < 0
            ? activity
            : new Activity(activity.state(), since + now - sample.atMillis(), activity.call());
    CounterDescriptor.write(file.memory, now, here, sample.traffic(), sample.machine());
  }

  /** A rank has left. */
  public void left(int rank) {
    CounterFile file = files.remove(rank);
    if (file != null) {
      file.remove();
      file.close();
    }
  }
}
