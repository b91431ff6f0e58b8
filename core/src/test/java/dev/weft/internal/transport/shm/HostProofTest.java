package dev.weft.internal.transport.shm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.job.JobId;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class HostProofTest {
  private final String job = JobId.create();

  @Test
  void allRanksOfAHostReadTheSameNumber() {
    List<HostProof> proofs =
        IntStream.range(0, 16).parallel().mapToObj(_ -> HostProof.of(job)).toList();
    assertThat(proofs.stream().map(HostProof::number).distinct())
        .singleElement()
        .asString()
        .hasSize(32);
    proofs.forEach(HostProof::close);
  }

  @Test
  void anotherMembershipHasAnotherNumber() {
    String first;
    try (HostProof proof = HostProof.of(job)) {
      first = proof.number();
    }
    try (HostProof proof = HostProof.of(job)) {
      assertThat(proof.number()).isNotEqualTo(first);
    }
  }
}
