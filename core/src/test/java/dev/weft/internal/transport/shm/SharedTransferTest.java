package dev.weft.internal.transport.shm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.comm.Fuzz;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SharedTransferTest {
  private static final long SEED = 20_261_123;
  private static final long ID = 77;
  private static final long SOURCE = 1_000_000;
  private static final long TARGET = 9_000_000;

  private final MemorySegment memory = Arena.ofAuto().allocate(SharedTransfer.BYTES, 64);
  private final SharedTransfer sender = new SharedTransfer(memory, 0);
  private final SharedTransfer receiver = new SharedTransfer(memory, 0);

  /** Whatever a peer has written there: nobody claims what is not, and nothing is thrown. */
  @Test
  void copesWithLinesThatMakeNoSense() {
    Fuzz.run(
        "transfer in shared memory",
        List.of(new byte[(int) SharedTransfer.BYTES]),
        IllegalArgumentException.class,
        input -> {
          long bytes = Math.min(input.length, SharedTransfer.BYTES);
          MemorySegment.copy(MemorySegment.ofArray(input), 0, memory, 0, bytes);
          long piece = sender.claimBack();
          if (piece >= 0 && (sender.length(piece) <= 0 || sender.length(piece) > 1L << 62)) {
            throw new AssertionError("a piece of " + sender.length(piece) + " bytes");
          }
          long _ = receiver.claimFront();
          boolean _ = receiver.isQuiet();
          boolean _ = sender.withdraw();
          boolean _ = sender.close();
        });
  }

  @Test
  void piecesCoverTheMessageOnceWhoeverTakesThem() throws Exception {
    Random random = new Random(SEED);
    for (int round = 0; round < 300; round++) {
      long bytes = 1 + random.nextLong(random.nextBoolean() ? 10_000_000 : 300_000);
      sender.expose(ID + round, SOURCE);
      assertThat(receiver.begin(ID + round, TARGET, bytes)).isTrue();
      AtomicIntegerArray seen = new AtomicIntegerArray(100);
      Thread other = Thread.ofPlatform().start(() -> takeBack(seen));
      long covered = 0;
      for (long piece = receiver.claimFront(); piece >= 0; piece = receiver.claimFront()) {
        seen.incrementAndGet((int) piece);
      }
      other.join();
      for (int piece = 0; piece * length() < bytes; piece++) {
        assertThat(seen.get(piece)).as("piece %d of %d bytes", piece, bytes).isEqualTo(1);
        assertThat(receiver.source(piece) - SOURCE).isEqualTo(covered);
        assertThat(receiver.target(piece) - TARGET).isEqualTo(covered);
        covered += receiver.length(piece);
      }
      assertThat(covered).isEqualTo(bytes);
      assertThat(receiver.isQuiet()).isTrue();
      assertThat(receiver.isOpen()).isTrue();
      receiver.close();
    }
  }

  private long length() {
    return receiver.target(1) - receiver.target(0);
  }

  private void takeBack(AtomicIntegerArray seen) {
    for (long piece = sender.claimBack(); piece >= 0; piece = sender.claimBack()) {
      seen.incrementAndGet((int) piece);
      sender.wrote();
    }
  }

  @Test
  void onlyTheMessageThatIsMeantIsBegun() {
    assertThat(receiver.begin(0, TARGET, 1)).as("nothing exposed").isFalse();
    sender.expose(ID, SOURCE);
    assertThat(receiver.exposes(ID + 1)).isFalse();
    assertThat(receiver.begin(ID + 1, TARGET, 1)).isFalse();
    assertThat(receiver.exposes(ID)).isTrue();
    assertThat(receiver.begin(ID, TARGET, 1)).isTrue();
    assertThat(receiver.begin(ID, TARGET, 1)).as("begun before").isFalse();
  }

  @Test
  void aSenderTakesBackWhatHasNotBegun() {
    sender.expose(ID, SOURCE);
    assertThat(sender.withdraw()).isTrue();
    assertThat(receiver.begin(ID, TARGET, 1)).isFalse();
    sender.expose(ID, SOURCE);
    assertThat(receiver.begin(ID, TARGET, 1)).isTrue();
    assertThat(sender.withdraw()).isFalse();
  }

  @Test
  void nothingIsClaimedAfterItIsClosed() {
    sender.expose(ID, SOURCE);
    assertThat(receiver.begin(ID, TARGET, 1 << 20)).isTrue();
    assertThat(sender.claimBack()).isEqualTo(3);
    receiver.close();
    assertThat(receiver.isOpen()).isFalse();
    assertThat(sender.claimBack()).isEqualTo(-1);
    assertThat(receiver.claimFront()).isEqualTo(-1);
    assertThat(receiver.isQuiet()).as("the sender has claimed a piece and not written").isFalse();
    sender.wrote();
    assertThat(receiver.isQuiet()).isTrue();
  }

  @Test
  void closingTellsWhetherTheReceiverWasCopying() {
    assertThat(sender.close()).as("nothing exposed").isFalse();
    sender.expose(ID, SOURCE);
    assertThat(sender.close()).as("not begun").isFalse();
    assertThat(receiver.begin(ID, TARGET, 1)).isFalse();
    sender.expose(ID, SOURCE);
    assertThat(receiver.begin(ID, TARGET, 1)).isTrue();
    assertThat(sender.close()).isTrue();
    assertThat(receiver.close()).as("closed before").isFalse();
  }

  @Test
  void aSenderThatCannotWriteSaysSo() {
    sender.expose(ID, SOURCE);
    assertThat(receiver.begin(ID, TARGET, 1 << 20)).isTrue();
    assertThat(sender.claimBack()).isEqualTo(3);
    assertThat(receiver.hasFailed()).isFalse();
    sender.failed();
    assertThat(receiver.hasFailed()).isTrue();
    assertThat(receiver.isQuiet()).isTrue();
  }

  @Test
  void placesAreUsedAgainForAsLongAsGenerationsLast() {
    for (int round = 0; round < 70_000; round++) {
      sender.expose(ID + round, SOURCE);
      assertThat(receiver.begin(ID + round, TARGET, 1)).isTrue();
      assertThat(receiver.claimFront()).isZero();
      assertThat(receiver.claimFront()).isEqualTo(-1);
      receiver.close();
    }
  }
}
