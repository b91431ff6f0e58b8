package dev.weft.internal.transport.tcp.greeting;

import dev.weft.failure.AuthenticationException;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.transport.tcp.socket.ConnectedSocket;
import java.io.IOException;

/** The handshake of a connection that this rank has opened. */
final class DialedGreeting extends Greeting {
  private enum Step {
    SEND_HELLO,
    READ_HELLO,
    SECURE,
    SEND_PROOF,
    READ_PROOF
  }

  final Dial dial;
  final long begunNanos = System.nanoTime();

  private final DuplicateConnections duplicates;
  private Step step = Step.SEND_HELLO;
  private boolean connected;

  DialedGreeting(
      ConnectedSocket connectedSocket,
      Handshake handshake,
      DuplicateConnections duplicates,
      Dial dial) {
    super(connectedSocket, handshake);
    this.duplicates = duplicates;
    this.dial = dial;
    prepareToSend(handshake.hello());
  }

  /**
   * Sends the hello if the connection stands already; one that does not takes nothing. How that
   * fails, {@link #advance} tells.
   */
  void begin() {
    boolean stands = false;
    try {
      stands = connectedSocket.connected();
      if (stands && sent()) {
        connected = true;
        boolean _ = next();
      }
    } catch (IOException e) {
      connected = stands;
      failure = e;
    }
  }

  @Override
  boolean stands() throws IOException {
    connected = connected || connectedSocket.connected();
    return connected;
  }

  @Override
  boolean next() throws IOException {
    switch (step) {
      case SEND_HELLO -> {
        prepareToRead(Handshake.HELLO_BYTES);
        step = Step.READ_HELLO;
      }
      case READ_HELLO -> {
        handshake.peerHello(bytes());
        requireDialedRank();
        if (handshake.encrypted()) {
          prepareToSecure(true);
          step = Step.SECURE;
        } else {
          prove();
        }
      }
      case SECURE -> prove();
      case SEND_PROOF -> {
        prepareToRead(Handshake.PROOF_BYTES);
        step = Step.READ_PROOF;
      }
      case READ_PROOF -> {
        handshake.verify(bytes());
        if (!duplicates.confirm(dial.peer())) {
          throw new IOException("the connection that the peer opened is kept");
        }
        return true;
      }
    }
    return false;
  }

  private void prove() {
    prepareToSend(handshake.proof());
    step = Step.SEND_PROOF;
  }

  private void requireDialedRank() {
    if (handshake.peerRank() != dial.peer()) {
      throw new AuthenticationException(
          "rank %d answers at the address of rank %d".formatted(handshake.peerRank(), dial.peer()));
    }
  }

  /** Whether the peer has answered at all. */
  boolean connected() {
    return connected;
  }
}
