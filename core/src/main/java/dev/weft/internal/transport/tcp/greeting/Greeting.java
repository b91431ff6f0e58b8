package dev.weft.internal.transport.tcp.greeting;

import dev.weft.internal.security.Handshake;
import dev.weft.internal.transport.tcp.socket.ConnectedSocket;
import dev.weft.internal.transport.tcp.socket.Readiness;
import dev.weft.internal.transport.tcp.socket.TlsWire;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * One connection during its handshake. It moves exactly the bytes that {@link Handshake} requests,
 * so that the first frame stays in the socket. For the connection thread; never blocks.
 */
abstract class Greeting {
  ConnectedSocket connectedSocket;
  final Handshake handshake;

  /** Not an array: wires copy those by way of memory that belongs to the rank's thread. */
  private final MemorySegment buffer = Arena.ofAuto().allocate(Handshake.FIRST_BYTES);

  private int wantedBytes;
  private int movedBytes;
  private boolean sending;

  /** While both ends agree on keys. */
  private @Nullable TlsWire securing;

  /** How the first bytes could not be sent. */
  @Nullable IOException failure;

  Greeting(ConnectedSocket connectedSocket, Handshake handshake) {
    this.connectedSocket = connectedSocket;
    this.handshake = handshake;
  }

  /**
   * Goes on as far as the socket allows.
   *
   * @return whether the handshake is over and the connection to be kept
   * @throws IOException if the connection ended or is not to be kept
   * @throws dev.weft.failure.AuthenticationException if the peer is not of this job
   */
  final boolean advance() throws IOException {
    if (failure != null) {
      throw failure;
    }
    while (stands() && moved()) {
      if (next()) {
        return true;
      }
    }
    return false;
  }

  private boolean moved() throws IOException {
    if (securing != null) {
      return secured(securing);
    }
    return sending ? sent() : read();
  }

  private boolean secured(TlsWire tls) throws IOException {
    boolean complete = tls.handshake();
    if (complete) {
      handshake.bind(tls.binding());
      securing = null;
    }
    return complete;
  }

  /** Whether the connection stands, so that bytes can be moved. */
  boolean stands() throws IOException {
    return true;
  }

  /**
   * All bytes that were prepared for have been moved: takes them and prepares for the next.
   *
   * @return whether nothing is to follow
   */
  abstract boolean next() throws IOException;

  /** What {@link #advance} waits for, as {@link Readiness} counts it. */
  final int interest() {
    boolean write = securing != null ? securing.wantsToSend() : sending;
    return write ? Readiness.WRITE : Readiness.READ;
  }

  /**
   * Has everything from now on encrypted; both ends agree on keys next.
   *
   * @param client whether this side has opened the connection
   */
  final void prepareToSecure(boolean client) {
    securing = new TlsWire(connectedSocket, client);
    connectedSocket = securing;
  }

  final void prepareToRead(int bytes) {
    sending = false;
    wantedBytes = bytes;
    movedBytes = 0;
  }

  final void prepareToSend(byte[] bytes) {
    prepareToRead(bytes.length);
    sending = true;
    MemorySegment.copy(bytes, 0, buffer, ValueLayout.JAVA_BYTE, 0, bytes.length);
  }

  private boolean read() throws IOException {
    int received = connectedSocket.receive(buffer, movedBytes, wantedBytes - movedBytes);
    if (received < 0) {
      throw new IOException("the peer closed the connection during the handshake");
    }
    movedBytes += received;
    return movedBytes == wantedBytes;
  }

  final boolean sent() throws IOException {
    movedBytes += connectedSocket.send(buffer, movedBytes, wantedBytes - movedBytes);
    return movedBytes == wantedBytes;
  }

  /** What was read. */
  final byte[] bytes() {
    return buffer.asSlice(0, wantedBytes).toArray(ValueLayout.JAVA_BYTE);
  }
}
