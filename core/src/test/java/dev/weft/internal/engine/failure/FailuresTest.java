package dev.weft.internal.engine.failure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.failure.PeerFailedException;
import java.util.List;
import org.junit.jupiter.api.Test;

class FailuresTest {
  private final PeerFailedException gone = new PeerFailedException(3, "its process has ended");

  @Test
  void thatAPeerIsGoneDoesNotHideWhatTheOtherTransportsSay() {
    PeerFailedException failure =
        Failures.gone(gone, List.of("shm: memory is full", "tcp: its process has ended"));
    assertThat(failure)
        .hasMessage("rank 3 cannot be reached: shm: memory is full; tcp: its process has ended")
        .hasCause(gone);
    assertThat(failure.worldRank()).isEqualTo(3);
  }

  @Test
  void aLoneTransportSpeaksForItself() {
    assertThat(Failures.gone(gone, List.of("tcp: its process has ended"))).isSameAs(gone);
  }
}
