package dev.weft.internal.replay;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes decisions that a job is to make, where it would make others perhaps. */
public final class ScriptFile {
  private ScriptFile() {}

  /**
   * Writes those of a rank.
   *
   * @param matches by the number of the receive or probe with a wildcard
   * @param steps of calls that ask; what follows them is free
   */
  public static void write(
      Path folder, int rank, int size, Map<Integer, Match> matches, List<Step> steps) {
    try (DecisionWriter writer =
        new DecisionWriter(folder.resolve(RecordFolder.fileOf(rank, 1)), rank, size)) {
      new TreeMap<>(matches)
          .forEach(
              (post, match) ->
                  writer.match(
                      match.flags(), post, match.communicator(), match.source(), match.tag()));
      for (Step step : steps) {
        writer.misses(step.misses());
        if (step.kind() != DecisionKind.END) {
          writer.append(step.kind(), step.flags(), step.values());
        }
      }
    }
  }
}
