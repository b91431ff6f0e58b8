package dev.weft.internal.transport.tcp.greeting;

import dev.weft.failure.AuthenticationException;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.tls.Encryption;
import dev.weft.internal.transport.tcp.socket.ConnectedSocket;
import java.io.IOException;

/** The handshake of an accepted connection. */
final class AcceptedGreeting extends Greeting {
  private enum Step {
    READ_HELLO,
    SEND_HELLO,
    SECURE,
    READ_PROOF,
    SEND_PROOF
  }

  /** When it must have proved itself. */
  long deadlineNanos;

  private final DuplicateConnections duplicates;
  private Step step = Step.READ_HELLO;

  AcceptedGreeting(
      ConnectedSocket connectedSocket,
      Handshake handshake,
      DuplicateConnections duplicates,
      long deadlineNanos) {
    super(connectedSocket, handshake);
    this.duplicates = duplicates;
    this.deadlineNanos = deadlineNanos;
    if (Encryption.wanted(connectedSocket.ownAddress(), connectedSocket.peerAddress())) {
      handshake.encrypt();
    }
    prepareToRead(Handshake.FIRST_BYTES);
  }

  @Override
  boolean next() throws IOException {
    switch (step) {
      case READ_HELLO -> {
        handshake.peerHello(bytes());
        prepareToSend(handshake.hello());
        step = Step.SEND_HELLO;
      }
      case SEND_HELLO -> {
        if (handshake.encrypted()) {
          prepareToSecure(false);
          step = Step.SECURE;
        } else {
          awaitProof();
        }
      }
      case SECURE -> awaitProof();
      case READ_PROOF -> {
        handshake.verify(bytes());
        take();
        prepareToSend(handshake.proof());
        step = Step.SEND_PROOF;
      }
      case SEND_PROOF -> {
        return true;
      }
    }
    return false;
  }

  private void awaitProof() {
    prepareToRead(Handshake.PROOF_BYTES);
    step = Step.READ_PROOF;
  }

  /** Whether the peer has shown a good ticket. */
  boolean proving() {
    return step != Step.READ_HELLO;
  }

  private void take() throws IOException {
    int peer = handshake.peerRank();
    if (!duplicates.valid(peer)) {
      throw new AuthenticationException("the peer says it is rank " + peer);
    }
    if (!duplicates.take(peer)) {
      throw new IOException("another connection to rank " + peer + " is kept");
    }
  }

  /** The connection failed: forgets that it had been taken. */
  void giveUp() {
    if (step == Step.SEND_PROOF) {
      duplicates.release(handshake.peerRank());
    }
  }
}
