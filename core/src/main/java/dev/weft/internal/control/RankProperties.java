package dev.weft.internal.control;

/** The system properties by which the launcher tells a process how to run its ranks. */
public final class RankProperties {
  /**
   * Where a process whose ranks are threads finds the program, which each rank loads for itself.
   */
  public static final String PROGRAM_PATH = "weft.program.path";

  /** Which streams of such a process carry tags: any of {@code out} and {@code err}. */
  public static final String TAGGED_STREAMS = "weft.tagged";

  /** Whether the program's threads are bound to a core. */
  public static final String BIND = "weft.bind";

  private RankProperties() {}
}
