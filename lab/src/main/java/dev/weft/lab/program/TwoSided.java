package dev.weft.lab.program;

/**
 * The measurements between two processes with a channel: a ping-pong, or messages in one direction.
 */
final class TwoSided {
  private TwoSided() {}

  /** Runs a rank's part to its end; rank 0 prints. */
  static void run(int rank, ProgramOptions options, PingPongChannel channel, Output output) {
    boolean stream = Stream.isWanted(options);
    if (rank != 0) {
      if (stream) {
        Stream.follow(options, channel);
      } else {
        PingPong.follow(options, channel);
      }
      return;
    }
    output.hello("");
    if (stream) {
      Stream.lead(options, channel, output);
    } else {
      PingPong.lead(options, channel, output);
    }
  }
}
