package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.call.SendMode;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.RevokedException;
import dev.weft.request.PartitionedReceive;
import dev.weft.request.PersistentRequest;
import dev.weft.rma.Window;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** A communicator that one rank revokes ends on all, whatever they are in; others go on. */
@AlsoWithoutNativeCalls
@AlsoOverUcx
final class RevokeTest extends OverEveryTransport {
  private static final int RANKS = 3;
  private static final int LONG = 1 << 20;

  /** What ranks are in that wait for rank 0, which revokes instead. */
  private interface Waiting {
    void run(Comm comm);
  }

  private void endedByRevoke(Waiting waiting) {
    ranks(
        RANKS,
        world -> {
          Comm comm = world.dup();
          int left = world.allReduce(world.rank(), Op.SUM);
          if (world.rank() == 0) {
            Thread.sleep(20);
            comm.revoke();
          } else {
            assertThatThrownBy(() -> waiting.run(comm))
                .satisfies(e -> assertThat(cause(e)).isInstanceOf(RevokedException.class))
                .hasMessageContaining("revoked")
                .hasMessageContaining("shrink()");
            assertThat(comm.isRevoked()).isTrue();
          }
          assertThat(world.allReduce(1, Op.SUM)).as("%d", left).isEqualTo(RANKS);
          comm.close();
        });
  }

  private static Throwable cause(Throwable thrown) {
    return thrown instanceof CompletionException ? thrown.getCause() : thrown;
  }

  @Test
  void inReceives() {
    endedByRevoke(comm -> comm.receive(new int[1], 0, TAG));
    endedByRevoke(comm -> comm.receive(new int[1], Comm.ANY_SOURCE, Comm.ANY_TAG));
    endedByRevoke(comm -> comm.receive(new int[1], 3 - comm.rank(), TAG));
    endedByRevoke(comm -> comm.ireceive(new int[1], 0, TAG).await());
    endedByRevoke(comm -> comm.ireceive(new int[1], 0, TAG).toFuture().join());
    endedByRevoke(comm -> comm.receiveObject(String.class, 0, TAG));
    endedByRevoke(comm -> comm.probe(0, TAG));
    endedByRevoke(comm -> comm.mprobe(Comm.ANY_SOURCE, TAG));
  }

  @Test
  void inSends() {
    endedByRevoke(comm -> comm.send(new int[LONG], 0, TAG));
    endedByRevoke(comm -> comm.send(Slice.of(new int[1]), 0, TAG, SendMode.SYNCHRONOUS));
    endedByRevoke(comm -> comm.isend(new int[LONG], 0, TAG).await());
    endedByRevoke(
        comm -> comm.sendReceive(Slice.of(new int[1]), 0, TAG, Slice.of(new int[1]), 0, TAG));
  }

  @Test
  void inCollectiveOperations() {
    endedByRevoke(Comm::barrier);
    endedByRevoke(comm -> comm.broadcast(new int[4], 0));
    endedByRevoke(comm -> comm.allReduce(new double[LONG], Op.SUM));
    endedByRevoke(comm -> comm.allGather(new int[1]));
    endedByRevoke(comm -> comm.ibarrier().await());
    endedByRevoke(
        comm -> comm.iallReduce(Slice.of(new int[4]), Slice.of(new int[4]), Op.SUM).await());
    endedByRevoke(Comm::dup);
    endedByRevoke(comm -> comm.split(0, 0));
    endedByRevoke(comm -> comm.idup().join());
  }

  @Test
  void togetherWithAnother() {
    ranks(
        RANKS,
        world -> {
          Comm comm = world.dup();
          Comm part = world.dup();
          part.revokeWith(comm);
          world.barrier();
          if (world.rank() == 0) {
            comm.revoke();
          }
          assertThatThrownBy(() -> part.receive(new int[1], Comm.ANY_SOURCE, TAG))
              .isInstanceOf(RevokedException.class);
          Comm late = world.dup();
          late.revokeWith(comm);
          assertThat(late.isRevoked()).isTrue();
          late.close();
          part.close();
          comm.close();
          world.barrier();
        });
  }

  /** Numbers of communicators are used again. */
  @Test
  void butNotWhatComesAfterOneThatWasToEndTogetherWithAnother() {
    ranks(
        RANKS,
        world -> {
          Comm comm = world.dup();
          for (int i = 0; i < 3; i++) {
            try (Comm part = world.dup()) {
              part.revokeWith(comm);
            }
          }
          Comm next = world.dup();
          comm.revoke();
          while (!comm.isRevoked()) {
            Thread.onSpinWait();
          }
          assertThat(next.allReduce(1, Op.SUM)).isEqualTo(RANKS);
          next.close();
          comm.close();
        });
  }

  @Test
  void inPersistentAndPartitionedRequests() {
    endedByRevoke(
        comm -> {
          PersistentRequest receive = comm.receiveInit(Slice.of(new int[1]), 0, TAG);
          receive.start();
          receive.await();
        });
    endedByRevoke(
        comm -> {
          PartitionedReceive receive = comm.preceiveInit(Slice.of(new int[4]), 2, 0, TAG);
          receive.start();
          receive.await();
        });
  }

  @Test
  void inWindows() {
    endedByRevoke(
        comm -> {
          try (Window window = comm.allocateWindow(4, ElementType.INT)) {
            window.fence();
          }
        });
  }

  @Test
  void aWindowEndsWithItsCommunicator() {
    ranks(
        RANKS,
        world -> {
          Comm comm = world.dup();
          Window window = comm.allocateWindow(4, ElementType.INT);
          window.fence();
          window.memory().set(java.lang.foreign.ValueLayout.JAVA_INT, 0, world.rank());
          world.barrier();
          if (world.rank() == 0) {
            comm.revoke();
          } else {
            assertThatThrownBy(window::fence).isInstanceOf(RevokedException.class);
          }
          world.barrier();
          assertThat(window.memory().get(java.lang.foreign.ValueLayout.JAVA_INT, 0))
              .isEqualTo(world.rank());
          assertThatThrownBy(window::close).isInstanceOf(RevokedException.class);
          comm.close();
        });
  }

  @Test
  void nothingCanBeBegunAfterwards() {
    ranks(
        RANKS,
        world -> {
          Comm comm = world.dup();
          PersistentRequest send = comm.sendInit(Slice.of(new int[1]), 0, TAG);
          world.barrier();
          if (world.rank() == 0) {
            comm.revoke();
          }
          while (!comm.isRevoked()) {
            Thread.onSpinWait();
          }
          for (Waiting call :
              new Waiting[] {
                c -> c.send(new int[1], 1, TAG),
                c -> c.isend(new int[1], 1, TAG),
                c -> c.receive(new int[1], 1, TAG),
                c -> c.iprobe(1, TAG),
                Comm::barrier,
                Comm::ibarrier,
                Comm::dup,
                c -> c.allocateWindow(1, ElementType.INT)
              }) {
            assertThatThrownBy(() -> call.run(comm)).isInstanceOf(RevokedException.class);
          }
          send.start();
          assertThatThrownBy(send::await).isInstanceOf(RevokedException.class);
          world.barrier();
          comm.close();
        });
  }

  /** Groups of one split share a number. */
  @Test
  void theOtherPartOfASplitGoesOn() {
    ranks(
        4,
        world -> {
          Comm part = Objects.requireNonNull(world.split(world.rank() / 2, 0));
          world.barrier();
          if (world.rank() == 3) {
            part.revoke();
          }
          if (world.rank() >= 2) {
            assertThatThrownBy(() -> part.receive(new int[1], 1 - part.rank(), TAG))
                .isInstanceOf(RevokedException.class);
          }
          world.barrier();
          if (world.rank() < 2) {
            assertThat(part.isRevoked()).isFalse();
            assertThat(part.allReduce(1, Op.SUM)).isEqualTo(2);
          }
        });
  }

  @Test
  void agreementAndShrinkStillWork() {
    ranks(
        RANKS,
        world -> {
          Comm comm = world.dup();
          if (world.rank() == 1) {
            comm.revoke();
          }
          assertThat(comm.agree(~(1L << comm.rank()))).isEqualTo(-8);
          assertThat(comm.agreeFailed()).isEmpty();
          Comm same = comm.shrink();
          assertThat(same.size()).isEqualTo(RANKS);
          assertThat(same.isRevoked()).isFalse();
          assertThat(same.allReduce(1, Op.SUM)).isEqualTo(RANKS);
          same.close();
          comm.close();
        });
  }

  @Test
  void anIntercommunicatorToo() {
    ranks(
        4,
        world -> {
          Comm part = Objects.requireNonNull(world.split(world.rank() % 2, 0));
          InterComm inter = part.createInter(0, world, 1 - world.rank() % 2, TAG);
          world.barrier();
          if (world.rank() == 2) {
            inter.revoke();
          } else {
            assertThatThrownBy(() -> inter.receive(new int[1], 1, TAG))
                .isInstanceOf(RevokedException.class);
          }
          assertThat(inter.agree(~(1L << world.rank()))).isEqualTo(-16);
          InterComm same = inter.shrink();
          assertThat(same.size()).isEqualTo(2);
          assertThat(same.remoteSize()).isEqualTo(2);
          same.barrier();
          same.close();
          inter.close();
        });
  }
}
