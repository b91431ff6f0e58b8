package dev.weft.internal.transport.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.internal.os.memory.CrossMemory;
import dev.weft.internal.os.memory.HeldMemory;
import dev.weft.internal.os.memory.ProcessMemory;
import dev.weft.internal.transport.CountingBell;
import dev.weft.internal.transport.ExposedRead.Outcome;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Both sides of transfers, in one process. */
@Timeout(60)
class TransferExposureTest {
  private static final long NOWHERE = 16;
  private static final int BYTES = 1 << 20;

  private final ProcessMemory own = new ProcessMemory(ProcessHandle.current().pid());
  private final MemorySegment shared =
      Arena.ofAuto().allocate(RingFileDescriptor.TRANSFER_BYTES, 64);
  private final SharedTransfer[] transfers = TransferExposure.transfersIn(shared);
  private final List<TransferExposure> active = new ArrayList<>();
  private final MemorySegment source = Arena.ofAuto().allocate(BYTES, 8);
  private final MemorySegment target = Arena.ofAuto().allocate(BYTES, 8);
  private @Nullable ProcessMemory receiver = own;
  private final CountingBell bell = new CountingBell();
  private final TransferExposure sender =
      new TransferExposure(shared, () -> receiver, bell, active);

  @BeforeEach
  void memoryCanBeReached() throws InterruptedException {
    assumeTrue(CrossMemory.unavailability().isEmpty(), CrossMemory.unavailability());
    while (HeldMemory.of(source, 0) == null) {
      TimeUnit.MILLISECONDS.sleep(1);
    }
    for (int i = 0; i < BYTES; i++) {
      source.set(ValueLayout.JAVA_BYTE, i, (byte) (i * 7 + i / 251));
    }
  }

  @Test
  void theReceiverDoesItAlone() {
    receiver = null;
    sender.expose(1, source, 0, BYTES);
    ProcessRead pull = begin(1, own);
    assertThat(sender.help()).isZero();
    assertThat(run(pull)).isEqualTo(Outcome.DONE);
    assertThat(target.mismatch(source)).isEqualTo(-1);
    assertThat(active).containsExactly(sender);
    sender.withdraw(1);
    assertThat(active).isEmpty();
  }

  @Test
  void theSenderDoesNearlyAllOfIt() {
    sender.expose(1, source, 0, BYTES);
    ProcessRead pull = begin(1, own);
    int pieces = 0;
    while (sender.help() == 1) {
      pieces++;
    }
    assertThat(pieces).isEqualTo(4);
    assertThat(pull.step()).isEqualTo(Outcome.DONE);
    assertThat(target.mismatch(source)).isEqualTo(-1);
  }

  @Test
  void whatTheReceiverCannotReadItAsksFor() {
    sender.expose(1, source, 0, BYTES);
    ProcessRead pull = begin(1, new ProcessMemory(Integer.MAX_VALUE));
    assertThat(pull.step()).isEqualTo(Outcome.REFUSED);
    assertThat(sender.help()).isZero();
    sender.withdraw(1);
    assertThat(active).isEmpty();
  }

  @Test
  void whatTheSenderCannotWriteIsAskedFor() {
    sender.expose(1, source, 0, BYTES);
    assertThat(transfers[0].begin(1, NOWHERE, BYTES)).isTrue();
    ProcessRead pull = new ProcessRead(transfers[0], own, held());
    assertThat(sender.help()).isEqualTo(1);
    assertThat(sender.help()).as("one that cannot write gives up").isZero();
    assertThat(transfers[0].isOpen()).isFalse();
    assertThat(run(pull)).isEqualTo(Outcome.REFUSED);
    sender.withdraw(1);
    sender.expose(2, source, 0, BYTES);
    assertThat(transfers[0].exposes(2)).as("the receiver may still come back to it").isFalse();
  }

  @Test
  void aReceiverWaitsForWhatTheSenderHasClaimed() {
    sender.expose(1, source, 0, BYTES);
    ProcessRead pull = begin(1, own);
    assertThat(transfers[0].claimBack()).isEqualTo(3);
    for (int piece = 0; piece < 3; piece++) {
      assertThat(pull.step()).isEqualTo(Outcome.MOVED);
    }
    assertThat(pull.step()).isEqualTo(Outcome.IDLE);
    transfers[0].wrote();
    assertThat(pull.step()).isEqualTo(Outcome.DONE);
  }

  @Test
  void aReceiverAsleepLearnsOfEachPieceTheSenderWroteOrCouldNotWrite() {
    sender.expose(1, source, 0, BYTES);
    ProcessRead pull = begin(1, own);
    assertThat(sender.help()).isEqualTo(1);
    assertThat(bell.rings()).isEqualTo(1);
    assertThat(run(pull)).isEqualTo(Outcome.DONE);
    sender.withdraw(1);
    sender.expose(2, source, 0, BYTES);
    assertThat(transfers[0].begin(2, NOWHERE, BYTES)).isTrue();
    assertThat(sender.help()).isEqualTo(1);
    assertThat(bell.rings()).isEqualTo(2);
  }

  @Test
  void aPlaceWhoseReceiverMayComeBackIsNotUsedAgain() {
    sender.expose(1, source, 0, BYTES);
    ProcessRead pull = begin(1, own);
    assertThat(pull.step()).isEqualTo(Outcome.MOVED);
    sender.withdraw(1);
    sender.expose(2, source, 0, BYTES);
    assertThat(transfers[0].exposes(2)).isFalse();
    assertThat(transfers[1].exposes(2)).isTrue();
    assertThat(run(pull)).as("its memory may have been used again").isEqualTo(Outcome.REFUSED);
  }

  @Test
  void anExposureIsWithdrawnUnlessTheReceiverHasBegun() {
    sender.expose(1, source, 0, BYTES);
    assertThat(sender.move(1, source, 0, BYTES)).isTrue();
    assertThat(sender.move(1, source, 0, BYTES)).as("nothing is there any more").isTrue();
    assertThat(transfers[0].exposes(1)).isFalse();
    sender.expose(2, source, 0, BYTES);
    ProcessRead pull = begin(2, own);
    assertThat(sender.move(2, source, 0, BYTES)).isFalse();
    assertThat(run(pull)).isEqualTo(Outcome.DONE);
  }

  @Test
  void withoutAPlaceNothingIsExposed() {
    for (int id = 1; id <= TransferExposure.PLACES + 1; id++) {
      sender.expose(id, source, 0, BYTES);
    }
    assertThat(transfers[TransferExposure.PLACES - 1].exposes(TransferExposure.PLACES)).isTrue();
    sender.withdraw(TransferExposure.PLACES + 1);
    for (int id = 1; id <= TransferExposure.PLACES; id++) {
      sender.withdraw(id);
    }
    assertThat(active).isEmpty();
  }

  private ProcessRead begin(int id, ProcessMemory memory) {
    HeldMemory held = held();
    for (SharedTransfer transfer : transfers) {
      if (transfer.begin(id, held.address(), BYTES)) {
        return new ProcessRead(transfer, memory, held);
      }
    }
    throw new AssertionError("message " + id + " is not exposed");
  }

  private HeldMemory held() {
    return Objects.requireNonNull(HeldMemory.of(target, 0));
  }

  private static Outcome run(ProcessRead pull) {
    Outcome outcome = pull.step();
    while (outcome == Outcome.MOVED) {
      outcome = pull.step();
    }
    return outcome;
  }
}
