package dev.weft.lab.program;

import dev.weft.Comm;
import dev.weft.Weft;
import java.lang.foreign.MemorySegment;

/** Ping-pong, or a stream, between two ranks of Weft with blocking send and receive. */
public final class WeftPingPong implements PingPongChannel {
  private final WeftBuffer buffer;
  private final int partner;

  private WeftPingPong(WeftBuffer buffer, int partner) {
    this.buffer = buffer;
    this.partner = partner;
  }

  public static void main(String[] args) {
    ProgramOptions options = ProgramOptions.parse(args);
    TimeLimit.arm(options);
    try (Weft weft = Weft.init(args)) {
      run(weft.world(), options, new Output(System.out));
    }
  }

  /** Runs this rank's part. */
  static void run(Comm world, ProgramOptions options, Output output) {
    WeftBuffer buffer = WeftBuffer.create(world, options, PingPong.memoryBytes(options));
    WeftPingPong channel = new WeftPingPong(buffer, 1 - world.rank());
    TwoSided.run(world.rank(), options, channel, output);
  }

  @Override
  public MemorySegment memory() {
    return buffer.memory();
  }

  @Override
  public void send(long offset, int bytes) {
    buffer.send(offset, bytes, partner);
  }

  @Override
  public void receive(long offset, int bytes) {
    buffer.receive(offset, bytes, partner);
  }
}
