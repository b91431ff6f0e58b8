package dev.weft.internal.counters;

import dev.weft.failure.ResourceException;
import dev.weft.internal.job.JobRequest;
import dev.weft.internal.job.PortFolder;
import dev.weft.internal.os.OpenFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The counters of a job's ranks, as their files have them on this host. Reading disturbs no rank.
 * One thread at a time; blocks as file operations do.
 */
public final class JobCounters implements AutoCloseable {
  private final String job;
  private final int ranks;
  private final Map<Integer, CounterFile> files = new TreeMap<>();

  /**
   * @param job its id
   * @param ranks how many it has
   */
  public JobCounters(String job, int ranks) {
    this.job = job;
    this.ranks = ranks;
  }

  /**
   * What the ranks have counted, in their order. A rank that has left, that has joined only just
   * now, or that is on another host from which nobody has asked it to report is not among them: it
   * is asked, and follows within two seconds. From now on, for a minute, the ranks find out what
   * only readers need, a quarter of a second later.
   *
   * @throws ResourceException if others may look into the folder, or it cannot be opened
   */
  public List<RankSample> read() {
    look();
    if (files.size() < ranks) {
      askOthers();
    }
    long now = System.currentTimeMillis();
    List<RankSample> samples = new ArrayList<>();
    for (CounterFile file : files.values()) {
      CounterDescriptor.ask(file.memory, now);
      RankSample sample = CounterDescriptor.read(file.memory);
      if (sample != null) {
        samples.add(sample);
      }
    }
    return samples;
  }

  /** Has ranks of other hosts report, which they do for some seconds. */
  private void askOthers() {
    try {
      JobRequest.COUNT.make(job);
    } catch (IOException notPossible) {
      // They are not seen.
    }
  }

  private void look() {
    Map<Integer, CounterFile> gone = new TreeMap<>(files);
    try (OpenFolder folder = PortFolder.openIfThere()) {
      if (folder != null) {
        for (String name : folder.names()) {
          int rank = CounterFile.rankOf(name, job);
          if (rank >= 0 && gone.remove(rank) == null) {
            open(rank);
          }
        }
      }
    } catch (IOException removed) {
      // Then the job has ended.
    }
    gone.forEach(
        (rank, file) -> {
          files.remove(rank);
          file.close();
        });
  }

  private void open(int rank) {
    try {
      files.put(rank, CounterFile.open(job, rank));
    } catch (IOException removedMeanwhile) {
      // It has left.
    }
  }

  @Override
  public void close() {
    files.values().forEach(CounterFile::close);
    files.clear();
  }
}
