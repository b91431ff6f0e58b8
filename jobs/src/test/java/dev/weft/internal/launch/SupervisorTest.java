package dev.weft.internal.launch;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.control.CardRecord;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.IdleProcess;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.job.Card;
import dev.weft.internal.launch.process.LocalProcess;
import dev.weft.internal.os.CorePlace;
import dev.weft.internal.security.Secret;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A rank speaks for itself only, and its launcher believes nothing else. */
@WithoutNativeCalls
final class SupervisorTest {
  private static final int RANKS = 3;
  private static final int SENDER = 1;

  private final LaunchPlan plan = new LaunchPlan(RANKS);
  private final ControlServer controlServer =
      new ControlServer("job", Secret.generate(), RANKS, (_, _, _) -> {});
  private final Supervisor supervisor =
      new Supervisor(plan, controlServer, () -> {}, new SpawnedLaunches(plan, Secret.generate()));

  @BeforeEach
  void start() {
    for (int rank = 0; rank < RANKS; rank++) {
      supervisor.add(rank, new LocalProcess(new IdleProcess()));
    }
  }

  @AfterEach
  void stop() {
    controlServer.close();
  }

  @Test
  void refusesToBlameAnotherRankThanTheSender() {
    for (int type : new int[] {ControlFrame.ABORT, ControlFrame.THROWN}) {
      for (int rank : new int[] {-5, 0, 2, 99_999}) {
        refused(type, two(rank, -1), rank + ", allowed are 1 to 1");
      }
    }
    refused(ControlFrame.THROWN, two(SENDER, -2), "-2, allowed are -1 to");
    refused(ControlFrame.THROWN, two(SENDER, 88_888), "88888, allowed are -1 to");
  }

  @Test
  void refusesWhatMakesNoSense() {
    refused(ControlFrame.STALLED, one(-1), "-1, allowed are 0 to");
    refused(ControlFrame.SPAWN, one(-1), "order is -1");
    refused(ControlFrame.SPAWN, two(0, 0), "spawn");
    refused(ControlFrame.STATES, two(0, Integer.MAX_VALUE), "allowed are 0 to 0");
    refused(ControlFrame.STATES, two(0, -1), "-1, allowed are 0 to 0");
    Card other = new Card(2, "host", "process", 1, "", CorePlace.ANYWHERE, Map.of());
    refused(ControlFrame.JOIN, CardRecord.encode(other), "2, allowed are 1 to 1");
  }

  @Test
  void takesWhatTheSenderSaysOfItself() {
    for (ByteBuffer body : new ByteBuffer[] {two(SENDER, -1), two(SENDER, 0)}) {
      assertThatCode(() -> supervisor.frame(SENDER, ControlFrame.THROWN, body))
          .doesNotThrowAnyException();
    }
  }

  private void refused(int type, ByteBuffer body, String words) {
    assertThatThrownBy(() -> supervisor.frame(SENDER, type, body))
        .isInstanceOf(ProtocolException.class)
        .hasMessageContaining(words);
  }

  private static ByteBuffer one(int number) {
    return ByteBuffer.allocate(Integer.BYTES).putInt(number).flip();
  }

  private static ByteBuffer two(int first, int second) {
    return ByteBuffer.allocate(2 * Integer.BYTES).putInt(first).putInt(second).flip();
  }
}
