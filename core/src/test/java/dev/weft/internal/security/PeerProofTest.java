package dev.weft.internal.security;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A proof is good for one job, purpose, pair, direction and run. */
@WithoutNativeCalls
final class PeerProofTest {
  @Test
  void whateverDiffersTheProofDoes() {
    Secret secret = Secret.generate();
    byte[] one = PeerProof.nonce();
    byte[] two = PeerProof.nonce();
    PeerProof proof = new PeerProof(secret, "here");
    byte[] shown = proof.of("hello", 1, one, 2, two);
    assertThat(PeerProof.matches(shown, new PeerProof(secret, "here").of("hello", 1, one, 2, two)))
        .isTrue();

    Set<String> all = new HashSet<>();
    for (byte[] other :
        new byte[][] {
          shown,
          proof.of("hello", 2, one, 1, two),
          proof.of("hello", 2, two, 1, one),
          proof.of("hello", 1, two, 2, one),
          proof.of("hello", 1, PeerProof.nonce(), 2, two),
          proof.of("hello", 1, one, 2, PeerProof.nonce()),
          proof.of("tag", 1, one, 2, two),
          new PeerProof(secret, "there").of("hello", 1, one, 2, two),
          new PeerProof(Secret.generate(), "here").of("hello", 1, one, 2, two)
        }) {
      assertThat(all.add(HexFormat.of().formatHex(other))).isTrue();
      assertThat(PeerProof.matches(shown, other)).isEqualTo(other == shown);
    }
  }
}
