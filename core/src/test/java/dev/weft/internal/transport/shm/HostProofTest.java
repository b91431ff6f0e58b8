package dev.weft.internal.transport.shm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.job.Job;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.job.JobId;
import dev.weft.internal.security.Secret;
import dev.weft.internal.transport.tcp.TestJob;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class HostProofTest {
  private final Job job = new TestJob(JobId.create(), 0, 2, Secret.generate());

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

  /** Another user can take a name only after it has been seen. */
  @Test
  void namesCannotBeKnownBefore() {
    SharedFileFolder files = SharedFileFolder.of(job, "host#1");
    String ring = files.path("ring-0-1").toString();
    assertThat(ring)
        .startsWith(JobFiles.path(ShmTransport.directory(), job.id(), "ring-0-1-").toString());
    Job other = new TestJob(job.id(), 0, 2, Secret.generate());
    assertThat(
            List.of(
                files.path("ring-1-0").toString().replace("ring-1-0", "ring-0-1"),
                SharedFileFolder.of(other, "host#1").path("ring-0-1").toString(),
                SharedFileFolder.of(job, "host#2").path("ring-0-1").toString()))
        .doesNotContain(ring)
        .doesNotHaveDuplicates();
    assertThat(SharedFileFolder.of(job, "host#1").path("ring-0-1")).hasToString(ring);
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
