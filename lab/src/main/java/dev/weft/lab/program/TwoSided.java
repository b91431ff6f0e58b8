package dev.weft.lab.program;

/** What two processes do with a channel between them: a ping-pong, or messages one way. */
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
