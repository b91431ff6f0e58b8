package dev.weft.objects.internal.link;

import dev.weft.failure.AuthenticationException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.Secret;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Connects to a listening node. Blocks for some seconds at most ({@link StartLimit}). */
public final class OutsideDialer {
  /** Longer on a busy machine, if the user says so. */
  private static final int USUAL_SECONDS = 5;

  private OutsideDialer() {}

  /**
   * A connection that has been proved, and what the other side has said.
   *
   * @param joined what the other side says of itself
   */
  public record Dialed(Socket socket, JoinRecord joined) implements AutoCloseable {
    @Override
    public void close() {
      LinkSockets.closeQuietly(socket);
    }
  }

  /**
   * Connects and proves.
   *
   * @param secretFile what both sides have
   * @param mine what this side says of itself
   * @throws LaunchException if nobody listens there, or no node does, or one of another version
   * @throws AuthenticationException if the other side has another secret
   */
  public static Dialed dial(InetSocketAddress address, Path secretFile, JoinRecord mine) {
    String host = address.getHostString();
    String there = (host.indexOf(':') < 0 ? host : '[' + host + ']') + ":" + address.getPort();
    int seconds = StartLimit.begin(USUAL_SECONDS).seconds();
    int millis = (int) TimeUnit.SECONDS.toMillis(seconds);
    Secret secret = Secret.readShared(secretFile);
    Socket socket = new Socket();
    boolean joined = false;
    try {
      connect(socket, address, there, millis);
      socket.setSoTimeout(millis);
      socket.setTcpNoDelay(true);
      prove(socket, Proof.initiator(secret), there, secretFile);
      socket.getOutputStream().write(mine.encoded());
      JoinRecord theirs = JoinRecord.read(socket.getInputStream());
      joined = true;
      return new Dialed(socket, theirs);
    } catch (SocketTimeoutException e) {
      throw new LaunchException(
          FailureCode.NODE,
          "what listens at %s has not answered within %d s (-D%s) as a node does; is the port right?"
              .formatted(there, seconds, StartLimit.PROPERTY),
          e);
    } catch (IOException e) {
      throw new LaunchException(
          FailureCode.NODE,
          "the node at %s cannot be joined: %s".formatted(there, e.getMessage()),
          e);
    } finally {
      if (!joined) {
        LinkSockets.closeQuietly(socket);
      }
    }
  }

  private static void connect(
      Socket socket, InetSocketAddress address, String there, int limitMillis) {
    try {
      if (address.isUnresolved()) {
        throw new IOException("the host is not known");
      }
      socket.connect(address, limitMillis);
    } catch (IOException e) {
      throw new LaunchException(
          FailureCode.NODE,
          "no node listens at %s (%s); are host and port those that NodeServer.uri gave, and is that node open?"
              .formatted(there, e.getMessage()),
          e);
    }
  }

  private static void prove(Socket socket, Handshake handshake, String there, Path secretFile)
      throws IOException {
    InputStream in = socket.getInputStream();
    OutputStream out = socket.getOutputStream();
    byte[] hello;
    try {
      out.write(handshake.hello());
      hello = JoinRecord.exactly(in, Handshake.HELLO_BYTES);
    } catch (EOFException | SocketException e) {
      throw new AuthenticationException(
          "what listens at %s has closed the connection without an answer: it has another secret than %s, or is no node, or one of another version of Weft"
              .formatted(there, secretFile),
          e);
    }
    try {
      handshake.peerHello(hello);
    } catch (AuthenticationException e) {
      throw new LaunchException(FailureCode.NODE, "at %s: %s".formatted(there, e.getMessage()), e);
    }
    out.write(handshake.proof());
    handshake.verify(JoinRecord.exactly(in, Handshake.PROOF_BYTES));
  }
}
