package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.testkit.Thorough;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * What a sender no longer waits for arrives, also while the sender calls nothing (MPI 4.1, 2.9).
 */
@AlsoWithoutNativeCalls
@WithinOneProcess
final class AbsentSenderTest extends OverEveryTransport {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final int TIMES = Thorough.count(4, 8);

  private final AtomicInteger arrived = new AtomicInteger();

  @Test
  void aLongMessageArrivesWhole() {
    sendAndTurnAway(1, 4 << 20);
  }

  @Test
  void manyMessagesArriveThatTheReceiverWasNotReadyFor() {
    sendAndTurnAway(200, 100_000);
  }

  @Test
  void shortOnesToo() {
    sendAndTurnAway(Thorough.count(20_000, 40_000), 1_000);
  }

  private void sendAndTurnAway(int messages, int bytes) {
    ranks(
        2,
        world -> {
          byte[] data = new byte[bytes];
          for (int time = 1; time <= TIMES; time++) {
            if (world.rank() == 0) {
              LockSupport.parkNanos(LATE_NANOS);
              receive(world, data, messages);
              arrived.set(time);
            } else {
              send(world, data, messages);
              assertThat(turnAwayUntil(time)).as("arrived while its sender was away").isTrue();
            }
          }
          world.barrier();
          arrived.set(0);
          world.barrier();
        });
  }

  private static void send(Comm world, byte[] data, int messages) {
    for (int i = 0; i < messages; i++) {
      world.send(data, 0, TAG);
    }
  }

  private static void receive(Comm world, byte[] data, int messages) {
    for (int i = 0; i < messages; i++) {
      world.receive(data, 1, TAG);
    }
  }

  private boolean turnAwayUntil(int time) {
    long begin = System.nanoTime();
    while (arrived.get() < time) {
      if (System.nanoTime() - begin > PATIENCE_NANOS) {
        return false;
      }
      Thread.onSpinWait();
    }
    return true;
  }
}
