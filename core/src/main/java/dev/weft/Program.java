package dev.weft;

/** The program that each rank of {@link Weft#run} runs. */
@FunctionalInterface
public interface Program {
  /** Runs one rank; blocks as long as the program runs. */
  void run(Comm world) throws Exception;
}
