package dev.weft.internal.counters;

import dev.weft.failure.ResourceException;
import dev.weft.internal.job.PortFolder;
import dev.weft.internal.os.OpenFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The counters of a job's ranks on this host, as their files have them. Reading disturbs no rank.
 * One thread at a time; blocks as file operations do.
 */
public final class JobCounters implements AutoCloseable {
  private final String job;
  private final Map<Integer, CounterFile> files = new TreeMap<>();

  /**
   * @param job its id
   */
  public JobCounters(String job) {
    this.job = job;
  }

  /**
   * What the ranks have counted, in their order. A rank that has left, that has joined only just
   * now, or that is on another host is not among them. From now on, for a minute, the ranks find
   * out what only readers need, a quarter of a second later.
   *
   * @throws ResourceException if others may look into the folder, or it cannot be opened
   */
  public List<RankSample> read() {
    look();
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
