package dev.weft.lab.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.weft.lab.system.ProgramLine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class PingPongTest {
  private static final String[] SHORT = {
    "sizes=0,8,4096", "warmMillis=1", "measureMillis=1", "samples=20", "poolBytes=65536"
  };

  @Test
  void measuresEverySizeHotAndCold() throws InterruptedException {
    for (String cache : List.of("hot", "cold")) {
      String printed = play(cache, UnaryOperator.identity());
      List<ProgramLine> lines = printed.lines().map(ProgramLine::parse).toList();
      assertThat(lines.stream().filter(ProgramLine.Data.class::isInstance)).hasSize(3);
      assertThat(lines.getLast()).isEqualTo(new ProgramLine.Done());
    }
  }

  @Test
  void noticesWrongContent() {
    assertThatIllegalStateException()
        .isThrownBy(() -> play("hot", PingPongTest::flipLastOfLong))
        .withMessage("content differs after one echo of 4096 bytes");
  }

  private static byte[] flipLastOfLong(byte[] message) {
    byte[] changed = message.clone();
    if (changed.length == 4096) {
      changed[4095] ^= 1;
    }
    return changed;
  }

  /** Leads here while a thread follows; its answers pass through a filter. */
  private static String play(String cache, UnaryOperator<byte[]> filter)
      throws InterruptedException {
    ProgramOptions options = options(cache);
    BlockingQueue<byte[]> there = new LinkedBlockingQueue<>();
    BlockingQueue<byte[]> back = new LinkedBlockingQueue<>();
    Thread follower =
        Thread.ofVirtual()
            .uncaughtExceptionHandler((thread, broken) -> back.clear())
            .start(() -> PingPong.follow(options, new Pipe(options, there, back, filter)));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      PingPong.lead(
          options,
          new Pipe(options, back, there, UnaryOperator.identity()),
          new Output(new PrintStream(bytes, true, StandardCharsets.UTF_8)));
      follower.join();
    } finally {
      follower.interrupt();
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static ProgramOptions options(String cache) {
    String[] words = Arrays.copyOf(SHORT, SHORT.length + 1);
    words[SHORT.length] = "cache=" + cache;
    return ProgramOptions.parse(words);
  }

  private record Pipe(
      MemorySegment memory,
      BlockingQueue<byte[]> in,
      BlockingQueue<byte[]> out,
      UnaryOperator<byte[]> filter)
      implements PingPongChannel {
    Pipe(
        ProgramOptions options,
        BlockingQueue<byte[]> in,
        BlockingQueue<byte[]> out,
        UnaryOperator<byte[]> filter) {
      this(Arena.ofAuto().allocate(PingPong.memoryBytes(options)), in, out, filter);
    }

    @Override
    public void send(long offset, int bytes) {
      byte[] message = memory.asSlice(offset, bytes).toArray(ValueLayout.JAVA_BYTE);
      out.add(filter.apply(message));
    }

    @Override
    public void receive(long offset, int bytes) {
      try {
        byte[] message = in.take();
        assertThat(message).hasSize(bytes);
        MemorySegment.copy(message, 0, memory, ValueLayout.JAVA_BYTE, offset, bytes);
      } catch (InterruptedException e) {
        throw new IllegalStateException("interrupted", e);
      }
    }
  }
}
