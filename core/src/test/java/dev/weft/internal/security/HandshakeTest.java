package dev.weft.internal.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.AuthenticationException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class HandshakeTest {
  private static final String JOB = "job-1";

  private final Secret secret = Secret.generate();

  @Test
  void twoMembersOfAJobAcceptEachOther() {
    Handshake initiator = initiator(secret, "tcp", JOB);
    Handshake acceptor = acceptor(secret, "tcp", JOB);
    acceptor.peerHello(initiator.hello());
    initiator.peerHello(acceptor.hello());
    acceptor.verify(initiator.proof());
    initiator.verify(acceptor.proof());
    assertThat(acceptor.peerRank()).isEqualTo(3);
    assertThat(initiator.peerRank()).isEqualTo(5);
  }

  @Test
  void whoMustEncryptRefusesWhoDoesNot() {
    Handshake acceptor = acceptor(secret, "tcp", JOB);
    acceptor.encrypt();
    refused(() -> acceptor.peerHello(initiator(secret, "tcp", JOB).hello()), "-Dweft.encrypt");
  }

  @Test
  void whoNeedNotEncryptsWhenItIsAsked() {
    Handshake initiator = initiator(secret, "tcp", JOB);
    Handshake acceptor = acceptor(secret, "tcp", JOB);
    initiator.encrypt();
    acceptor.peerHello(initiator.hello());
    initiator.peerHello(acceptor.hello());
    assertThat(initiator.encrypted() && acceptor.encrypted()).isTrue();
  }

  @Test
  void thatEncryptionIsAskedForCannotBeTakenAway() {
    Handshake initiator = initiator(secret, "tcp", JOB);
    initiator.encrypt();
    byte[] changed = initiator.hello();
    changed[HelloLayout.TLS_OFFSET] = 0;
    refused(() -> acceptor(secret, "tcp", JOB).peerHello(changed), "secret");
  }

  /** Somebody in between has two encrypted connections, which are not bound to the same bytes. */
  @Test
  void proofsHoldForOneEncryptedConnectionOnly() {
    Handshake initiator = initiator(secret, "tcp", JOB);
    Handshake acceptor = acceptor(secret, "tcp", JOB);
    acceptor.peerHello(initiator.hello());
    initiator.peerHello(acceptor.hello());
    initiator.bind(new byte[] {1});
    acceptor.bind(new byte[] {2});
    refused(() -> acceptor.verify(initiator.proof()), "secret");
  }

  @Test
  void aPeerGetsAtMost128BytesBeforeItIsTrusted() {
    assertThat(Handshake.FIRST_BYTES + Handshake.PROOF_BYTES).isLessThanOrEqualTo(128);
  }

  @Test
  void aWrongSecretIsRefusedByBothSides() {
    Handshake stranger = initiator(Secret.generate(), "tcp", JOB);
    refused(() -> acceptor(secret, "tcp", JOB).peerHello(stranger.hello()), "rank 3");

    Handshake initiator = initiator(secret, "tcp", JOB);
    byte[] impostor = Arrays.copyOf(initiator.hello(), Handshake.HELLO_BYTES);
    impostor[HelloLayout.ROLE_OFFSET] = HelloLayout.ACCEPTOR;
    initiator.peerHello(impostor);
    refused(() -> initiator.verify(new byte[Handshake.PROOF_BYTES]), "secret");
  }

  @Test
  void anotherPurposeIsRefused() {
    Handshake initiator = initiator(secret, "rendezvous", JOB);
    refused(() -> acceptor(secret, "tcp", JOB).peerHello(initiator.hello()), "secret");
  }

  @Test
  void anotherJobIsRefused() {
    Handshake acceptor = acceptor(secret, "tcp", JOB);
    refused(() -> acceptor.peerHello(initiator(secret, "tcp", "job-2").hello()), "another job");
  }

  @Test
  void anotherVersionIsRefusedAndBothVersionsAreNamed() {
    byte[] hello = initiator(secret, "tcp", JOB).hello();
    hello[HelloLayout.VERSION_OFFSET + 1] = 9;
    refused(() -> acceptor(secret, "tcp", JOB).peerHello(hello), "version 9");
  }

  @Test
  void aReplayedExchangeIsRefused() {
    Handshake initiator = initiator(secret, "tcp", JOB);
    Handshake acceptor = acceptor(secret, "tcp", JOB);
    byte[] recordedHello = initiator.hello();
    acceptor.peerHello(recordedHello);
    initiator.peerHello(acceptor.hello());
    byte[] recordedProof = initiator.proof();
    acceptor.verify(recordedProof);

    Handshake later = acceptor(secret, "tcp", JOB);
    later.peerHello(recordedHello);
    refused(() -> later.verify(recordedProof), "secret");
  }

  @Test
  void aReflectedHelloOrProofIsRefused() {
    Handshake initiator = initiator(secret, "tcp", JOB);
    byte[] forged = Arrays.copyOf(initiator.hello(), Handshake.HELLO_BYTES);
    refused(() -> initiator.peerHello(forged), "role");
    forged[HelloLayout.ROLE_OFFSET] = HelloLayout.ACCEPTOR;
    initiator.peerHello(forged);
    refused(() -> initiator.verify(initiator.proof()), "secret");
  }

  @Test
  void anAlteredRankIsRefused() {
    Handshake acceptor = acceptor(secret, "tcp", JOB);
    byte[] hello = initiator(secret, "tcp", JOB).hello();
    HelloLayout.INT.set(hello, HelloLayout.RANK_OFFSET, 4);
    refused(() -> acceptor.peerHello(hello), "rank 4");
  }

  @Test
  void everyOtherLengthIsRefused() {
    byte[] hello = initiator(secret, "tcp", JOB).hello();
    for (int length = 0; length <= 2 * Handshake.FIRST_BYTES; length++) {
      if (length != Handshake.FIRST_BYTES) {
        byte[] wrong = Arrays.copyOf(hello, length);
        refused(() -> acceptor(secret, "tcp", JOB).peerHello(wrong), length + " bytes");
      }
    }
    Handshake acceptor = acceptor(secret, "tcp", JOB);
    acceptor.peerHello(hello);
    for (int length = 0; length <= 2 * Handshake.PROOF_BYTES; length++) {
      if (length != Handshake.PROOF_BYTES) {
        byte[] wrong = new byte[length];
        refused(() -> acceptor.verify(wrong), length + " bytes");
      }
    }
  }

  @Test
  void garbageAndSingleFlippedBitsAreRefused() {
    Random random = new Random(42);
    for (int i = 0; i < 1_000; i++) {
      byte[] garbage = new byte[Handshake.FIRST_BYTES];
      random.nextBytes(garbage);
      refused(() -> acceptor(secret, "tcp", JOB).peerHello(garbage), "");
    }
    Handshake initiator = initiator(secret, "tcp", JOB);
    for (int bit = 0; bit < Handshake.FIRST_BYTES * 8; bit++) {
      byte[] hello = initiator.hello();
      hello[bit / 8] ^= (byte) (1 << bit % 8);
      refused(() -> acceptor(secret, "tcp", JOB).peerHello(hello), "");
    }
    Handshake acceptor = acceptor(secret, "tcp", JOB);
    acceptor.peerHello(initiator.hello());
    initiator.peerHello(acceptor.hello());
    for (int bit = 0; bit < Handshake.PROOF_BYTES * 8; bit++) {
      byte[] proof = initiator.proof();
      proof[bit / 8] ^= (byte) (1 << bit % 8);
      refused(() -> acceptor.verify(proof), "secret");
    }
    acceptor.verify(initiator.proof());
  }

  @Test
  void noncesAreFresh() {
    assertThat(initiator(secret, "tcp", JOB).hello())
        .isNotEqualTo(initiator(secret, "tcp", JOB).hello());
  }

  @Test
  void theAcceptorSaysNothingBeforeItsTurn() {
    Handshake acceptor = acceptor(secret, "tcp", JOB);
    assertThatThrownBy(acceptor::hello).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(acceptor::proof).isInstanceOf(IllegalStateException.class);
    acceptor.peerHello(initiator(secret, "tcp", JOB).hello());
    assertThatThrownBy(acceptor::proof).isInstanceOf(IllegalStateException.class);
    refused(() -> acceptor.verify(new byte[Handshake.PROOF_BYTES]), "secret");
    assertThatThrownBy(acceptor::proof).isInstanceOf(IllegalStateException.class);
  }

  private static Handshake initiator(Secret secret, String purpose, String job) {
    return Handshake.initiator(secret, purpose, job, 3);
  }

  private static Handshake acceptor(Secret secret, String purpose, String job) {
    return Handshake.acceptors(secret, purpose, job, 5).next();
  }

  private static void refused(Runnable step, String words) {
    assertThatThrownBy(step::run)
        .isInstanceOf(AuthenticationException.class)
        .hasMessageContaining(words);
  }
}
