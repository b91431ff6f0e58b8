package dev.weft.internal.spawn;

import dev.weft.failure.AuthenticationException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.RankConnection;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.Secret;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;

/**
 * The connection by which the roots of two groups agree on a joint job: first the handshake, then a
 * few short records, each behind its length. One thread at a time; reading blocks, within a limit
 * that the caller gives and until the thread is interrupted.
 */
public final class PortStream implements AutoCloseable {
  static final String PURPOSE = "port";
  static final long HANDSHAKE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private static final int LIMIT_BYTES = 4 << 10;
  private static final int LOOK_MILLIS = 50;
  private static final int NOBODY = 0;

  private final Socket socket;
  private final InputStream in;

  public PortStream(Socket socket) throws IOException {
    this.socket = socket;
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(LOOK_MILLIS);
    this.in = socket.getInputStream();
  }

  /** The handshakes of a port. */
  static Handshake.Side acceptors(Secret secret, PortAddress port) {
    return Handshake.acceptors(secret, PURPOSE, port.file(), NOBODY);
  }

  /** Proves itself to a port, and the port to this side. */
  void greet(Secret secret, PortAddress port, long deadlineNanos) throws IOException {
    Handshake handshake = Handshake.initiator(secret, PURPOSE, port.file(), NOBODY);
    write(handshake.hello());
    handshake.peerHello(exactly(Handshake.HELLO_BYTES, deadlineNanos));
    write(handshake.proof());
    handshake.verify(exactly(Handshake.PROOF_BYTES, deadlineNanos));
  }

  /**
   * Has who came through a port prove itself.
   *
   * @param hasTicket called once it has shown a good {@linkplain Handshake ticket}
   * @throws AuthenticationException if it does not
   */
  void welcome(Handshake handshake, Runnable hasTicket, long deadlineNanos) throws IOException {
    handshake.peerHello(exactly(Handshake.FIRST_BYTES, deadlineNanos));
    hasTicket.run();
    write(handshake.hello());
    handshake.verify(exactly(Handshake.PROOF_BYTES, deadlineNanos));
    write(handshake.proof());
  }

  public void send(byte[] record) throws IOException {
    write(
        ByteBuffer.allocate(Integer.BYTES + record.length)
            .putInt(record.length)
            .put(record)
            .array());
  }

  /**
   * Reads a record.
   *
   * @throws EOFException if the other side has closed the connection
   * @throws WaitTimeoutException if it is not there in time
   */
  public byte[] receive(long deadlineNanos) throws IOException {
    int length = ByteBuffer.wrap(exactly(Integer.BYTES, deadlineNanos)).getInt();
    ControlFrame.require("the length of a record", length, 0, LIMIT_BYTES);
    return exactly(length, deadlineNanos);
  }

  private void write(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  private byte[] exactly(int count, long deadlineNanos) throws IOException {
    byte[] bytes = new byte[count];
    int got = 0;
    while (got < count) {
      if (Thread.currentThread().isInterrupted()) {
        throw new WaitInterruptedException("interrupted while waiting for the other job");
      }
      if (System.nanoTime() - deadlineNanos >= 0) {
        throw new WaitTimeoutException("the other job has not answered in time");
      }
      try {
        int read = in.read(bytes, got, count - got);
        if (read < 0) {
          throw new EOFException("the other side has closed the connection");
        }
        got += read;
      } catch (SocketTimeoutException nothingYet) {
        // Looks whether it should wait on.
      }
    }
    return bytes;
  }

  @Override
  public void close() {
    RankConnection.closeQuietly(socket);
  }
}
