package dev.weft.internal.control;

import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.tls.TlsStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a control connection: first plain, then encrypted if both ends have agreed to that.
 * One thread at a time reads, and one writes; does not block.
 */
final class ControlStream {
  private final SocketChannel channel;
  private final Object lock = new Object();
  private @Nullable TlsStream tls;

  ControlStream(SocketChannel channel) {
    this.channel = channel;
  }

  private record Carrier(SocketChannel channel) implements TlsStream.Carrier {
    @Override
    public void send(ByteBuffer bytes) throws IOException {
      channel.write(bytes);
    }

    @Override
    public int receive(ByteBuffer bytes) throws IOException {
      return channel.read(bytes);
    }
  }

  /**
   * Has everything from now on encrypted.
   *
   * @param client whether this side has opened the connection
   */
  void secure(boolean client) {
    synchronized (lock) {
      tls = new TlsStream(client, new Carrier(channel));
    }
  }

  /** Goes on with the agreement on keys; once it is complete, the proofs are bound to them. */
  boolean secured(Handshake handshake) throws IOException {
    synchronized (lock) {
      TlsStream secure = tls;
      if (secure == null || !secure.handshake()) {
        return false;
      }
      handshake.bind(secure.binding());
      return true;
    }
  }

  /** As a channel does: how many bytes have come, -1 at the end. */
  int read(ByteBuffer bytes) throws IOException {
    synchronized (lock) {
      return tls == null ? channel.read(bytes) : tls.read(bytes);
    }
  }

  /** As a channel does: how many bytes were taken. */
  int write(ByteBuffer bytes) throws IOException {
    synchronized (lock) {
      return tls == null ? channel.write(bytes) : tls.write(bytes);
    }
  }
}
