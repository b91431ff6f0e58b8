package dev.weft;

/** The program that each rank of {@link DynamicJobs#spawnThreads} runs. */
@FunctionalInterface
public interface SpawnedProgram {
  /**
   * Runs one rank; blocks as long as the program runs.
   *
   * @param world the communicator of the spawned ranks
   * @param parent the intercommunicator to those that spawned them
   */
  void run(Comm world, InterComm parent) throws Exception;
}
