package dev.weft.internal.transport.tcp;

import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.security.Handshake;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;

/** Somebody at a rank's door who speaks a byte stream of his own making. */
public final class Stranger implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 10_000;

  private final Socket socket;

  public Stranger(int port) throws IOException {
    socket = new Socket(OwnAddress.loopback(), port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
  }

  /** Sends, unless the door has closed already. */
  public void say(byte... bytes) throws IOException {
    try {
      socket.getOutputStream().write(bytes);
    } catch (SocketException closed) {
      // What is read next tells.
    }
  }

  public byte[] hear(int bytes) throws IOException {
    return socket.getInputStream().readNBytes(bytes);
  }

  /** Goes through the handshake; whatever is kept of it can be said again later. */
  public void introduce(Handshake handshake) throws IOException {
    say(handshake.hello());
    handshake.peerHello(hear(Handshake.HELLO_BYTES));
    say(handshake.proof());
    handshake.verify(hear(Handshake.PROOF_BYTES));
  }

  /** Waits for the end of the connection and returns the number of bytes that came before it. */
  public int turnedAway() throws IOException {
    try {
      return socket.getInputStream().readAllBytes().length;
    } catch (SocketException reset) {
      return 0;
    }
  }

  /** Ends the connection as a process that crashes does, with a reset. */
  public void vanish() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
