package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.Program;
import dev.weft.call.SendMode;
import dev.weft.data.Datatype;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.request.Message;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.request.Requests;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What a call has done that was interrupted: sends have sent, once; receives and probes have taken
 * nothing; requests stay under way; what need not wait does not notice.
 */
@AlsoWithoutNativeCalls
@AlsoOverUcx
final class InterruptTest extends OverEveryTransport {
  private static final int GO = 1000;
  private static final int LONG = 3 << 20;

  /** A call that must wait. */
  private interface Call {
    void run();
  }

  /** Runs two ranks that have a way to each other already. */
  private void both(Program program) {
    ranks(
        2,
        world -> {
          int[] mine = {world.rank()};
          world.sendReceive(mine, 1 - mine[0], GO, new int[1], 1 - mine[0], GO);
          world.barrier();
          program.run(world);
        });
  }

  private static void interrupted(Call call, String... words) {
    Thread.currentThread().interrupt();
    try {
      assertThatThrownBy(call::run)
          .isInstanceOf(WaitInterruptedException.class)
          .hasMessageContainingAll(words);
    } finally {
      assertThat(Thread.interrupted()).as("stays interrupted").isTrue();
    }
  }

  private static void unnoticed(Call call) {
    Thread.currentThread().interrupt();
    try {
      call.run();
    } finally {
      assertThat(Thread.interrupted()).as("stays interrupted").isTrue();
    }
  }

  private static void sayGo(Comm world) {
    world.send(new int[1], 1 - world.rank(), GO);
  }

  private static void awaitGo(Comm world) {
    world.receive(new int[1], 1 - world.rank(), GO);
  }

  @Test
  void sendsHaveSentOnce() {
    both(
        world -> {
          int[] sizes = {8, 20_000, LONG};
          if (world.rank() == 0) {
            byte[] message = Pattern.bytes(LONG, 1);
            interrupted(() -> world.send(message, 1, TAG), "sent all the same", LONG + " bytes");
            java.util.Arrays.fill(message, (byte) 0);
            for (int size : sizes) {
              interrupted(
                  () -> world.send(Slice.of(Pattern.bytes(size, 2)), 1, TAG, SendMode.SYNCHRONOUS),
                  "sent all the same");
            }
            sayGo(world);
            awaitGo(world);
          } else {
            awaitGo(world);
            byte[] bytes = new byte[LONG];
            world.receive(bytes, 0, TAG);
            assertThat(bytes).isEqualTo(Pattern.bytes(LONG, 1));
            for (int size : sizes) {
              assertThat(world.receive(bytes, 0, TAG).bytes()).isEqualTo(size);
              assertThat(java.util.Arrays.copyOf(bytes, size)).isEqualTo(Pattern.bytes(size, 2));
            }
            assertThat(world.iprobe(0, TAG)).as("nothing has come twice").isNull();
            sayGo(world);
          }
        });
  }

  @Test
  void receivesAndProbesHaveTakenNothing() {
    Slice gaps = Slice.of(new int[20], 0, 1, Datatype.INT.vector(5, 1, 2));
    both(
        world -> {
          int[] sizes = {4, 20_000, LONG};
          if (world.rank() == 1) {
            for (int i = 0; i < 5 * sizes.length + 1; i++) {
              awaitGo(world);
              world.send(new int[i == 5 * sizes.length ? 5 : sizes[i % sizes.length] / 4], 0, TAG);
            }
            return;
          }
          int[] buffer = new int[LONG / 4];
          String none = "none has been taken";
          for (int size : sizes) {
            interrupted(() -> world.receive(buffer, 1, TAG), none);
            sayGo(world);
            assertThat(world.receive(buffer, 1, TAG).bytes()).isEqualTo(size);
          }
          for (int size : sizes) {
            interrupted(() -> world.receive(buffer, Comm.ANY_SOURCE, TAG), none);
            sayGo(world);
            assertThat(world.receive(buffer, Comm.ANY_SOURCE, TAG).bytes()).isEqualTo(size);
          }
          for (int size : sizes) {
            interrupted(() -> world.receiveObject(String.class, 1, TAG), none);
            sayGo(world);
            assertThat(world.ireceiveUnsized(1, TAG).await().bytes()).isEqualTo(size);
          }
          for (int size : sizes) {
            interrupted(() -> world.probe(1, TAG), none);
            sayGo(world);
            assertThat(world.probe(1, TAG).bytes()).isEqualTo(size);
            unnoticed(() -> world.probe(1, TAG));
            assertThat(world.receive(buffer, 1, TAG).bytes()).isEqualTo(size);
          }
          for (int size : sizes) {
            interrupted(() -> world.mprobe(1, TAG), none);
            sayGo(world);
            Message message = world.mprobe(1, TAG);
            unnoticed(() -> assertThat(message.receive(Slice.of(buffer)).bytes()).isEqualTo(size));
          }
          interrupted(() -> world.receive(gaps, 1, TAG), none);
          sayGo(world);
          assertThat(world.receive(gaps, 1, TAG).bytes()).isEqualTo(20);
        });
  }

  @Test
  void sendingAndReceivingHasSentAndTakenNothing() {
    both(
        world -> {
          List<Slice> into =
              List.of(
                  Slice.of(new int[LONG / 4]),
                  Slice.of(new int[LONG / 2], 0, 1, Datatype.INT.vector(LONG / 4, 1, 2)));
          for (Slice receive : into) {
            for (int size : new int[] {8, LONG}) {
              Slice send = Slice.of(Pattern.bytes(size, size));
              if (world.rank() == 0) {
                interrupted(
                    () -> world.sendReceive(send, 1, TAG, receive, 1, TAG),
                    size == LONG ? "sent all the same" : "none has been taken");
                sayGo(world);
                assertThat(world.receive(receive, 1, TAG).bytes()).isEqualTo(LONG);
              } else {
                awaitGo(world);
                byte[] bytes = new byte[LONG];
                assertThat(world.receive(bytes, 0, TAG).bytes()).isEqualTo(size);
                assertThat(world.iprobe(0, TAG)).isNull();
                world.send(new int[LONG / 4], 0, TAG);
              }
              world.barrier();
            }
          }
        });
  }

  @Test
  void requestsStayUnderWay() {
    both(
        world -> {
          if (world.rank() == 1) {
            awaitGo(world);
            world.receive(new byte[LONG], 0, TAG);
            world.send(new byte[LONG], 0, TAG);
            world.send(new byte[8], 0, TAG);
            return;
          }
          PersistentRequest again = world.receiveInit(Slice.of(new byte[8]), 1, TAG);
          Request send = world.isend(new byte[LONG], 1, TAG);
          Request receive = world.ireceive(new byte[LONG], 1, TAG);
          again.start();
          Request[] all = {send, receive, again};
          String stay = "under way";
          interrupted(send::await, stay);
          interrupted(receive::await, stay);
          interrupted(() -> Requests.awaitAll(all), stay);
          interrupted(() -> Requests.awaitAny(all), stay);
          interrupted(() -> Requests.awaitSome(all), stay);
          assertThat(all).doesNotContainNull();
          sayGo(world);
          Status[] statuses = Requests.awaitAll(all);
          assertThat(statuses[1].bytes()).isEqualTo(LONG);
          assertThat(statuses[2].bytes()).isEqualTo(8);
          unnoticed(() -> Requests.awaitAll(all));
        });
  }

  @Test
  void aCollectiveOperationHasBeenLeft() {
    both(
        world -> {
          for (int size : new int[] {1, 100_000}) {
            if (world.rank() == 0) {
              interrupted(() -> world.allReduce(new long[size], Op.SUM), "has left the operation");
              sayGo(world);
            } else {
              awaitGo(world);
              Thread.currentThread().interrupt();
              try {
                long[] _ = world.allReduce(new long[size], Op.SUM);
              } catch (WaitInterruptedException | ArgumentException rankZeroHasLeft) {
                assertThat(rankZeroHasLeft).hasMessageContaining("left the operation");
              }
              assertThat(Thread.interrupted()).isTrue();
            }
            assertThat(world.allReduce(1, Op.SUM)).isEqualTo(2);
          }
        });
  }

  @Test
  void whatNeedNotWaitDoesNotNotice() {
    both(
        world -> {
          if (world.rank() == 0) {
            unnoticed(() -> world.send(new byte[100], 1, TAG));
            unnoticed(() -> world.send(Slice.of(new byte[LONG]), 1, TAG, SendMode.BUFFERED));
            sayGo(world);
          } else {
            awaitGo(world);
            unnoticed(() -> world.receive(new byte[100], 0, TAG));
            world.probe(0, TAG);
            world.receive(new byte[LONG], 0, TAG);
          }
        });
  }
}
