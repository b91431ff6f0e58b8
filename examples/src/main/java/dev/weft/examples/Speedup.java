package dev.weft.examples;

import java.util.Locale;

/**
 * How much faster ranks together are than one of them, on a machine with so many cores.
 *
 * @param times how often their time is in that of one rank
 */
record Speedup(int ranks, int cores, double times) {
  /** Less than this share of what the cores allow leaves something to be explained. */
  private static final double POOR = 0.6;

  /** On the cores that this process may use. */
  static Speedup here(int ranks, double times) {
    return new Speedup(ranks, Runtime.getRuntime().availableProcessors(), times);
  }

  /** What came out, and what to try next. */
  String sentence(String example) {
    String machine = Words.cores(cores);
    if (ranks == 1) {
      return cores == 1
          ? "1 rank, and 1 core: more ranks would take turns on it"
          : "1 rank on %s; try weft run -n %d %s".formatted(machine, cores, example);
    }
    return String.format(
            Locale.ROOT, "%d ranks are %.1f times as fast as one, on %s; ", ranks, times, machine)
        + advice(example);
  }

  private String advice(String example) {
    if (ranks > cores) {
      return "more ranks than cores gain nothing: try weft run -n %d %s".formatted(cores, example);
    }
    if (times < POOR * ranks) {
      return "that is little: see whether other programs keep the cores busy";
    }
    return ranks < cores
        ? "try weft run -n %d %s".formatted(cores, example)
        : "try weft run -n %d --threads %s, with threads of one process as ranks"
            .formatted(ranks, example);
  }
}
