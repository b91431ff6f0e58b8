package dev.weft;

/** What each rank of {@link Weft#run} does. */
@FunctionalInterface
public interface Program {
  /** Runs one rank; blocks as long as the program runs. */
  void run(Comm world) throws Exception;
}
