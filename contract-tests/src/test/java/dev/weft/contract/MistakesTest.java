package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.TruncationException;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.rma.Window;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** With {@code -Dweft.check=all}, mistakes in messages and buffers are named where they happen. */
final class MistakesTest extends UnderChecks {
  private static final String SITE = "MistakesTest\\.\\w+\\(MistakesTest\\.java:\\d+\\)";

  @Test
  void aMessageOfAnotherTypeThanItsReceive() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            world.send(new int[2], 1, TAG);
            world.send(new int[] {5, 6}, 1, TAG);
          } else {
            assertThatThrownBy(() -> world.receive(new double[1], 0, TAG))
                .isInstanceOf(ArgumentException.class)
                .hasMessageMatching(
                    "rank 1: the message from rank 0 with tag 7, sent at "
                        + SITE
                        + ", holds INT, but receive from rank 0 with tag 7 at "
                        + SITE
                        + " takes DOUBLE; .*");
            int[] good = new int[2];
            assertThat(world.receive(good, Comm.ANY_SOURCE, Comm.ANY_TAG).count()).isEqualTo(2);
            assertThat(good).containsExactly(5, 6);
          }
        });
    assertThat(told()).isEmpty();
  }

  @Test
  void aTypeIsCheckedWhereARequestIsAwaited() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            world.send(new float[2], 1, TAG);
          } else {
            Request request = world.ireceive(new int[2], 0, TAG);
            assertThatThrownBy(request::await)
                .hasMessageContainingAll("holds FLOAT", "ireceive from rank 0", "takes INT");
            assertThatThrownBy(request::status).hasMessageContaining("holds FLOAT");
          }
        });
  }

  @Test
  void aMessageThatIsTooLongIsToldWithBothPlaces() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            world.send(new int[] {1, 2, 3}, 1, TAG);
          } else {
            int[] room = new int[2];
            assertThatThrownBy(() -> world.receive(room, 0, TAG))
                .isInstanceOf(TruncationException.class)
                .hasMessageMatching(
                    ".*sent at "
                        + SITE
                        + ", has 12 bytes, the buffer of receive.*"
                        + SITE
                        + " 8;.*");
            assertThat(room).containsExactly(1, 2);
          }
        });
  }

  @Test
  void twoReceivesIntoOneArray() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            world.send(new int[] {1, 2}, 1, TAG);
          } else {
            int[] array = new int[4];
            Request first = world.ireceive(Slice.of(array, 0, 2), 0, TAG);
            assertThatThrownBy(() -> world.ireceive(Slice.of(array, 1, 2), 0, TAG))
                .isInstanceOf(ArgumentException.class)
                .hasMessageMatching(
                    "rank 1: ireceive from rank 0 with tag 7 at "
                        + SITE
                        + " would use memory .* that belongs to rank 1: ireceive from rank 0 with"
                        + " tag 7 at "
                        + SITE
                        + ", which is still under way; .*");
            assertThatThrownBy(() -> world.send(array, 0, TAG))
                .hasMessageContaining("send to rank 0 with tag 7 at MistakesTest");
            first.await();
            assertThat(array).containsExactly(1, 2, 0, 0);
            Request _ = done(world.isend(new int[0], 1, TAG));
            world.receive(Slice.of(array, 1, 2), 1, TAG);
          }
        });
    assertThat(told()).isEmpty();
  }

  private static Request done(Request request) {
    request.await();
    return request;
  }

  @Test
  void aBufferChangedWhileItIsSent() {
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            long[] array = {1, 2, 3};
            Request request = world.isend(array, 1, TAG);
            array[2] = 4;
            assertThatThrownBy(() -> request.await())
                .isInstanceOf(ArgumentException.class)
                .hasMessageMatching(
                    "rank 0: element 2 of the buffer of isend to rank 1 with tag 7 at "
                        + SITE
                        + " was changed before the request was over, seen by await at "
                        + SITE
                        + "; .*");
          } else {
            long[] got = new long[3];
            world.receive(got, 0, TAG);
            assertThat(got).containsExactly(1, 2, 3);
          }
        });
  }

  @Test
  void whatIsNeverAwaitedReceivedOrClosed() {
    ranks(
        2,
        world -> {
          Comm copy = world.dup();
          Comm _ = world.idup().join();
          if (world.rank() == 0) {
            Request _ = world.isend(new int[1], 1, TAG);
            for (int i = 0; i < 2; i++) {
              copy.send(new int[2], 1, 8);
            }
            Request _ = world.ireceive(new int[1], 1, 9);
          } else {
            world.receive(new int[1], 0, TAG);
          }
          Request _ = world.iallReduce(Slice.of(new int[1]), Slice.of(new int[1]), Op.SUM);
          world.barrier();
        });
    assertThat(told())
        .containsPattern("never awaited: isend to rank 1 with tag 7 at " + SITE)
        .containsPattern("never awaited: ireceive from rank 1 with tag 9 at " + SITE)
        .containsPattern("never awaited: iallReduce at " + SITE)
        .containsPattern("never closed: a communicator, made by dup at " + SITE)
        .contains("never closed: a communicator, made by idup\n")
        .containsPattern(
            "never received: a message of 8 bytes from rank 0 with tag 8, sent at "
                + SITE
                + ", 2 times")
        .contains(
            "weft: rank 0 leaves things open: [W2205]\n",
            "weft: rank 1 leaves things open: [W2205]\n");
  }

  @Test
  void messagesOfACommunicatorThatIsClosed() {
    ranks(
        2,
        world -> {
          try (Comm copy = world.dup()) {
            if (world.rank() == 0) {
              copy.send(new double[3], 1, 5);
            }
            copy.barrier();
          }
        });
    assertThat(told())
        .containsPattern(
            "rank 1 leaves.*\n.*a message of 24 bytes from rank 0 with tag 5, sent at ")
        .doesNotContain("rank 0 leaves");
  }

  @Test
  void windowsThatWereRefusedAreNotOpen() {
    windowsRefused(world -> world.allocateWindow(-1, ElementType.INT));
    windowsRefused(world -> world.allocateWindow(world.rank() - 1, ElementType.INT));
    windowsRefused(
        world -> world.allocateWindow(2, world.rank() == 0 ? ElementType.INT : ElementType.LONG));
    assertThat(told()).isEmpty();
  }

  private void windowsRefused(Consumer<Comm> made) {
    ranks(
        2,
        world -> {
          assertThatThrownBy(() -> made.accept(world)).isInstanceOf(ArgumentException.class);
          try (Window window = world.allocateWindow(4, ElementType.INT)) {
            window.fence();
          }
        });
  }

  @Test
  void windowsAreNamedWhereTheyWereMade() {
    ranks(2, world -> world.allocateWindow(8, ElementType.LONG));
    assertThat(told())
        .containsPattern("never closed: a window, made by allocateWindow at " + SITE)
        .doesNotContain("communicator");
  }

  @Test
  void aPersistentRequestIsNotedAtEachStart() {
    ranks(
        2,
        world -> {
          int other = 1 - world.rank();
          int[] mine = {world.rank()};
          int[] got = new int[1];
          PersistentRequest send = world.sendInit(Slice.of(mine), other, TAG);
          PersistentRequest receive = world.receiveInit(Slice.of(got), other, TAG);
          assertThat(send.isActive()).isFalse();
          for (int round = 0; round < 3; round++) {
            mine[0] = 10 * round + world.rank();
            PersistentRequest.startAll(receive, send);
            assertThat(receive.isActive()).isTrue();
            receive.await();
            send.await();
            assertThat(receive.isActive()).isFalse();
            assertThat(got[0]).isEqualTo(10 * round + other);
          }
          PersistentRequest.startAll(receive, send);
        });
    assertThat(told())
        .containsPattern("never awaited: startAll from rank 1 with tag 7 at " + SITE)
        .containsPattern("never awaited: startAll to rank 0 with tag 7 at " + SITE);
  }

  @Test
  void oneCheckAloneFindsNothingElse() {
    checking("leaks");
    ranks(
        2,
        world -> {
          if (world.rank() == 0) {
            world.send(new int[2], 1, TAG);
          } else {
            world.receive(new double[1], 0, TAG);
          }
        });
    checking("types");
    ranks(
        2,
        world -> {
          Comm _ = world.dup();
          int[] array = new int[1];
          Request one = world.ireceive(array, 1 - world.rank(), TAG);
          Request two = world.ireceive(array, 1 - world.rank(), TAG);
          one.cancel();
          two.cancel();
        });
    assertThat(told()).isEmpty();
  }
}
