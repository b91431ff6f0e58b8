package dev.weft.window;

/** How those who wait in shared memory learn that whom they wait for is gone. Any thread. */
@FunctionalInterface
interface Liveness {
  /**
   * Asks whether a rank is there.
   *
   * @param rank rank of the window
   * @param what what needs the rank, for the failure's words
   * @throws dev.weft.PeerFailedException if the rank is gone
   */
  void require(int rank, String what);
}
