package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.Slice;
import dev.weft.lab.program.Output;
import dev.weft.lab.program.PingPong;
import dev.weft.lab.program.PingPongChannel;
import dev.weft.lab.program.ProgramOptions;
import java.lang.foreign.MemorySegment;

/** The lab's ping-pong of Weft; {@code copies=N} copies every message so often before it goes. */
public final class CopyingPingPong implements PingPongChannel {
  private static final int TAG = 7;

  private final Comm world;
  private final int copies;
  private final byte[] memory;
  private final byte[] copy;

  private CopyingPingPong(Comm world, ProgramOptions options) {
    this.world = world;
    copies = Integer.parseInt(options.text("copies", "0"));
    memory = new byte[Math.toIntExact(PingPong.memoryBytes(options))];
    copy = new byte[memory.length];
  }

  public static void main(String[] args) {
    ProgramOptions options = ProgramOptions.parse(args);
    try (Weft weft = Weft.init(args)) {
      CopyingPingPong channel = new CopyingPingPong(weft.world(), options);
      if (weft.world().rank() == 0) {
        PingPong.lead(options, channel, new Output(System.out));
      } else {
        PingPong.follow(options, channel);
      }
    }
  }

  @Override
  public MemorySegment memory() {
    return MemorySegment.ofArray(memory);
  }

  @Override
  public void send(long offset, int bytes) {
    int at = (int) offset;
    for (int i = 0; i < copies; i++) {
      System.arraycopy(memory, at, copy, at, bytes);
    }
    world.send(Slice.of(copies > 0 ? copy : memory, at, bytes), partner(), TAG);
  }

  @Override
  public void receive(long offset, int bytes) {
    world.receive(Slice.of(memory, (int) offset, bytes), partner(), TAG);
  }

  private int partner() {
    return 1 - world.rank();
  }
}
