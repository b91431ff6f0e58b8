package dev.weft.launch;

/** Takes the output of a job's ranks. */
@FunctionalInterface
public interface RankOutput {
  /**
   * Takes a line. The lines of one stream of one rank come in their order, those of several at the
   * same time, from several threads. Until it returns that stream of the rank is not read.
   *
   * @param rank which one; 0 for all where the ranks are threads of one process
   * @param error whether it is of the error stream
   * @param line without its end; malformed UTF-8 is replaced
   */
  void line(int rank, boolean error, String line);
}
