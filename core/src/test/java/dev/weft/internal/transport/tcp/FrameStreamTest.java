package dev.weft.internal.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.comm.Thorough;
import dev.weft.internal.transport.Frame;
import dev.weft.internal.transport.Link;
import dev.weft.internal.transport.TransportTuning;
import dev.weft.internal.transport.tcp.socket.PipeWire;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writer and reader over a wire in memory that cuts the stream at random places. */
@WithoutNativeCalls
@Timeout(60)
final class FrameStreamTest {
  private static final int SENDER = 7;
  private static final int SCHEDULES = Thorough.count(50, 150);

  @Test
  void whateverTheWriterTakesComesOutOfTheReader() throws IOException {
    for (long seed = 0; seed < SCHEDULES; seed++) {
      Random random = new Random(seed);
      PipeWire wire = new PipeWire(random, 1 + random.nextInt(1 << random.nextInt(8, 20)));
      Recorder recorder = new Recorder(seed);
      Script script = Script.random(random, 1 + random.nextInt(30));
      script.announce(recorder);
      run(script, wire, recorder, random, seed);
      Verdict.sameFrames(script, recorder, SENDER);
    }
  }

  private static void run(Script script, PipeWire wire, Recorder recorder, Random random, long seed)
      throws IOException {
    FrameWriter writer = new FrameWriter(wire);
    FrameReader reader = new FrameReader(SENDER, wire, recorder);
    Link link = new WriterLink(writer, random);
    for (int idle = 0;
        !script.done() || writer.unsent() || !recorder.complete(script.steps.size()); ) {
      boolean progress = script.advance(link);
      writer.push();
      progress |= reader.receive() > 0;
      idle = progress ? 0 : idle + 1;
      assertThat(idle).as("idle turns with seed %d", seed).isLessThan(1_000);
    }
  }

  @Test
  void postedMemoryGetsItsMessageAndNothingElse() throws IOException {
    int matched = 0;
    for (long seed = 0; seed < SCHEDULES; seed++) {
      Random random = new Random(seed);
      PipeWire wire = new PipeWire(random, 1 + random.nextInt(1 << random.nextInt(12, 20)));
      FrameWriter writer = new FrameWriter(wire);
      Recorder recorder = new Recorder(seed);
      FrameReader reader = new FrameReader(SENDER, wire, recorder);
      List<PostedSink> receives = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        Script script = Script.random(random, 2 + random.nextInt(3));
        script.announce(recorder);
        runWithReceives(script, writer, reader, recorder, random, receives);
        Verdict.sameFrames(script, recorder, SENDER);
        recorder.forget();
      }
      receives.forEach(PostedSink::requireTheRestUntouched);
      matched += (int) receives.stream().filter(receive -> receive.arrived() > 0).count();
    }
    assertThat(matched).as("receives that got a message").isGreaterThan(3 * SCHEDULES);
  }

  /** Posts receives and takes them back, as threads that wait now and then do. */
  private static void runWithReceives(
      Script script,
      FrameWriter writer,
      FrameReader reader,
      Recorder recorder,
      Random random,
      List<PostedSink> receives)
      throws IOException {
    Link link = new WriterLink(writer, random);
    for (int idle = 0;
        !script.done() || writer.unsent() || !recorder.complete(script.steps.size()); ) {
      if (recorder.posted == null && random.nextBoolean()) {
        PostedSink receive = PostedSink.random(random);
        receives.add(receive);
        recorder.posted = receive;
      } else if (recorder.posted != null && random.nextInt(300) == 0) {
        recorder.posted = null;
      }
      // Most frames come after a poll that found nothing.
      boolean progress = random.nextInt(4) == 0 && script.advance(link);
      writer.push();
      progress |= reader.receive() > 0;
      if (recorder.posted != null && random.nextInt(8) == 0) {
        recorder.posted.requireTheRestUntouched();
      }
      idle = progress ? 0 : idle + 1;
      assertThat(idle).isLessThan(1_000);
    }
  }

  @Test
  void whatIsGatheredWaitsWhileMoreComesAndNotForEver() throws IOException {
    PipeWire wire = new PipeWire(new Random(1), 100_000);
    FrameWriter writer = new FrameWriter(wire);
    Recorder recorder = new Recorder(1);
    FrameReader reader = new FrameReader(SENDER, wire, recorder);
    int added = 0;
    for (int turn = 0; turn < 3; turn++) {
      added++;
      assertThat(writer.offerGathered(0, added, new byte[8], 0, 8)).isEqualTo(8);
      writer.push();
      assertThat(reader.receive()).isZero();
    }
    while (recorder.events.isEmpty() && added < 100) {
      added++;
      assertThat(writer.offerGathered(0, added, new byte[8], 0, 8)).isEqualTo(8);
      writer.push();
      reader.receive();
    }
    assertThat(added).isLessThan(100);
    for (int turn = 0; recorder.events.size() < added && turn < 1_000; turn++) {
      writer.push();
      reader.receive();
    }
    assertThat(recorder.events).hasSize(added);
  }

  @Test
  void aCreditLeavesWithTheNextFrame() throws IOException {
    for (int next : new int[] {Frame.EAGER, Frame.ACK, Frame.CREDIT}) {
      PipeWire wire = new PipeWire(new Random(1), 100_000);
      FrameWriter writer = new FrameWriter(wire);
      Recorder recorder = new Recorder(1);
      FrameReader reader = new FrameReader(SENDER, wire, recorder);
      writer.offer(Frame.CREDIT, 0, 0, 5, 0, new byte[0], 0, 0);
      writer.push();
      assertThat(writer.unsent()).as("somebody waits for it").isFalse();
      assertThat(reader.receive()).isZero();
      writer.offer(next, 0, 0, 0, 0, new byte[0], 0, 0);
      for (int turn = 0; recorder.events.size() < 2 && turn < 1_000; turn++) {
        writer.push();
        reader.receive();
      }
      assertThat(recorder.events)
          .extracting(Recorder.Event::kind)
          .containsExactly(Frame.CREDIT, next);
    }
  }

  /** Until a poll pushes them, or another frame comes. */
  @Test
  void gatheredMessagesLeaveTogether() throws IOException {
    for (boolean pushed : new boolean[] {true, false}) {
      PipeWire wire = new PipeWire(new Random(1), 100_000);
      FrameWriter writer = new FrameWriter(wire);
      Recorder recorder = new Recorder(1);
      FrameReader reader = new FrameReader(SENDER, wire, recorder);
      for (int tag = 0; tag < 3; tag++) {
        assertThat(writer.offerGathered(0, tag, new byte[8], 0, 8)).isEqualTo(8);
      }
      assertThat(reader.receive()).isZero();
      assertThat(writer.unsent()).isTrue();
      if (!pushed) {
        writer.offer(Frame.EAGER, 0, 3, 0, 0, new byte[0], 0, 0);
      }
      int all = pushed ? 3 : 4;
      for (int turn = 0; recorder.events.size() < all && turn < 1_000; turn++) {
        if (pushed || turn > 0) {
          writer.push();
        }
        reader.receive();
      }
      assertThat(recorder.events).extracting(Recorder.Event::tag).startsWith(0, 1, 2).hasSize(all);
    }
  }

  @Test
  void whatIsLongIsNotGathered() throws IOException {
    int bytes = TransportTuning.TCP_COPY_BYTES + 1;
    FrameWriter writer = new FrameWriter(new PipeWire(new Random(1), 100));
    assertThat(writer.offerGathered(0, 0, new byte[bytes], 0, bytes)).isEqualTo(Link.NO_ROOM);
    assertThat(writer.unsent()).isFalse();
  }

  @Test
  void refusesAnEagerMessageThatIsTooLong() {
    FrameWriter writer = new FrameWriter(new PipeWire(new Random(1), 100));
    assertThatThrownBy(
            () -> writer.offer(Frame.EAGER, 0, 0, 1_048_577, 0, new byte[1_048_577], 0, 1_048_577))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1048577")
        .hasMessageContaining("1048576");
  }

  @Test
  void anEndWithoutAGoodbyeIsALoss() throws IOException {
    PipeWire wire = new PipeWire(new Random(1), 1_000);
    FrameReader reader = new FrameReader(SENDER, wire, new Recorder(1));
    wire.end();
    assertThatThrownBy(() -> readToTheEnd(reader))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("rank 7")
        .hasMessageContaining("without a goodbye");
  }

  @Test
  void anEndInMidFrameIsALoss() throws IOException {
    PipeWire wire = new PipeWire(new Random(1), 100_000);
    FrameWriter writer = new FrameWriter(wire);
    int half = TransportTuning.TCP_COPY_BYTES + 1;
    writer.offer(Frame.EAGER, 0, 0, 2 * half, 0, new byte[2 * half], 0, half);
    wire.end();
    FrameReader reader = new FrameReader(SENDER, wire, new Recorder(1));
    assertThatThrownBy(() -> readToTheEnd(reader))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("middle of a frame");
  }

  @Test
  void anEndAfterAGoodbyeIsInOrder() throws IOException {
    PipeWire wire = new PipeWire(new Random(1), 1_000);
    FrameWriter writer = new FrameWriter(wire);
    writer.offer(Frame.BYE, 0, 0, 0, 0, new byte[0], 0, 0);
    while (writer.unsent()) {
      writer.push();
    }
    wire.end();
    FrameReader reader = new FrameReader(SENDER, wire, new Recorder(1));
    readToTheEnd(reader);
    assertThat(reader.parted()).isTrue();
  }

  private static void readToTheEnd(FrameReader reader) throws IOException {
    while (!reader.ended()) {
      reader.receive();
    }
  }

  /** A link that is nothing but its writer, and gathers half of the messages that can be. */
  private static final class WriterLink extends Link {
    private final FrameWriter writer;
    private final Random random;

    WriterLink(FrameWriter writer, Random random) {
      super(FrameHeader.MAX_EAGER_BYTES, 0, FrameHeader.MAX_DATA_BYTES);
      this.writer = writer;
      this.random = random;
    }

    @Override
    public void breakOff() {
      throw new UnsupportedOperationException();
    }

    @Override
    public long offer(
        int kind, int context, int tag, long total, long id, Object base, long at, long length) {
      try {
        if (kind == Frame.EAGER && random.nextBoolean()) {
          long taken = writer.offerGathered(context, tag, base, at, length);
          if (taken != NO_ROOM) {
            return taken;
          }
        }
        return writer.offer(kind, context, tag, total, id, base, at, length);
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public long offerMore(Object base, long offset, long length) {
      try {
        return writer.offerMore(base, offset, length);
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    public boolean closed() {
      return false;
    }
  }
}
