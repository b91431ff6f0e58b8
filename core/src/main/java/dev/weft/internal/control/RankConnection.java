package dev.weft.internal.control;

import dev.weft.failure.AuthenticationException;
import dev.weft.internal.os.call.SocketDescriptors;
import dev.weft.internal.security.Handshake;
import dev.weft.internal.security.tls.Encryption;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * One accepted control connection as the launcher sees it: first the handshake, in a buffer of 96
 * bytes, then frames. Used by the {@link ControlServer} loop only; never blocks.
 */
public final class RankConnection {
  /** Bytes that may wait for a rank that does not read; a stopped rank gets a few notices. */
  private static final long BACKLOG_LIMIT_BYTES = 64L << 20;

  private final SocketChannel channel;
  private final ControlStream stream;
  private final SelectionKey key;
  private final Handshake handshake;

  /** When it must have proved itself. */
  long untilMillis;

  private final Queue<ByteBuffer> backlog = new ArrayDeque<>();
  private long backlogBytes;

  private ByteBuffer incoming = ByteBuffer.allocate(Handshake.FIRST_BYTES);
  private Stage stage = Stage.HELLO;
  private int type;
  private String breach = "";

  /** Its number among the attached; negative until it is. */
  int place = -1;

  private enum Stage {
    HELLO,
    KEYS,
    PROOF,
    HEADER,
    BODY
  }

  /** Takes frames of an authenticated rank. */
  interface FrameReader {
    void frame(RankConnection connection, int type, ByteBuffer body) throws ProtocolException;
  }

  RankConnection(SocketChannel channel, SelectionKey key, Handshake handshake) {
    this.channel = channel;
    this.stream = new ControlStream(channel);
    this.key = key;
    this.handshake = handshake;
    if (Encryption.wanted(address(true), address(false))) {
      handshake.encrypt();
    }
  }

  /** Whether it has shown a ticket, and has still to prove that it is its own. */
  boolean proving() {
    return stage == Stage.KEYS || stage == Stage.PROOF;
  }

  /** The rank that the other end says it is; true once it has a {@link #place}. */
  int rank() {
    return handshake.peerRank();
  }

  /**
   * Reads what is there.
   *
   * @return false if the connection has ended or must be dropped
   */
  boolean read(FrameReader reader) {
    try {
      while (channel.isOpen()) {
        if (stage == Stage.KEYS) {
          if (!stream.secured(handshake)) {
            return true;
          }
          stage = Stage.PROOF;
        }
        int count = stream.read(incoming);
        if (count < 0) {
          return false;
        }
        if (incoming.hasRemaining()) {
          return true;
        }
        if (!complete(reader)) {
          return false;
        }
      }
      return false;
    } catch (ProtocolException e) {
      breach = String.valueOf(e.getMessage());
      return false;
    } catch (IOException | AuthenticationException endOfConnection) {
      return false;
    }
  }

  /** The other end's address, or this one's. */
  @Nullable InetAddress address(boolean own) {
    return own ? channel.socket().getLocalAddress() : channel.socket().getInetAddress();
  }

  /** Its descriptor, as long as it is open; -1 if it is not found. */
  int descriptor() {
    return descriptor(channel);
  }

  static int descriptor(SocketChannel channel) {
    try {
      return SocketDescriptors.find(
          (InetSocketAddress) channel.getLocalAddress(),
          (InetSocketAddress) channel.getRemoteAddress());
    } catch (IOException closed) {
      return -1;
    }
  }

  /** How the rank has broken the protocol; empty if it has not. */
  String breach() {
    return breach;
  }

  private boolean complete(FrameReader reader) throws ProtocolException {
    ByteBuffer full = incoming.flip();
    switch (stage) {
      case HELLO -> {
        handshake.peerHello(bytesOf(full));
        boolean sent = send(ByteBuffer.wrap(handshake.hello()));
        expect(Stage.PROOF, Handshake.PROOF_BYTES);
        if (handshake.encrypted()) {
          stream.secure(false);
          stage = Stage.KEYS;
        }
        return sent;
      }
      case KEYS -> throw new IllegalStateException("a frame before keys are agreed on");
      case PROOF -> {
        handshake.verify(bytesOf(full));
        expect(Stage.HEADER, ControlFrame.HEADER_BYTES);
        if (!send(ByteBuffer.wrap(handshake.proof()))) {
          return false;
        }
        reader.frame(this, ControlServer.ATTACHED, ByteBuffer.allocate(0));
      }
      case HEADER -> {
        type = full.get(ControlFrame.TYPE_OFFSET);
        int length = full.getInt(ControlFrame.LENGTH_OFFSET);
        ControlFrame.checkHeader(type, length, ControlFrame.limitFromRank(type), 1);
        if (length == 0) {
          deliver(reader, ByteBuffer.allocate(0));
        } else {
          expect(Stage.BODY, length);
        }
      }
      case BODY -> deliver(reader, full);
    }
    return true;
  }

  private static byte[] bytesOf(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  private void deliver(FrameReader reader, ByteBuffer body) throws ProtocolException {
    expect(Stage.HEADER, ControlFrame.HEADER_BYTES);
    reader.frame(this, type, body);
  }

  private void expect(Stage next, int bytes) {
    stage = next;
    incoming = ByteBuffer.allocate(bytes);
  }

  /**
   * Sends a frame, or keeps it until the rank reads.
   *
   * @return false if the connection has ended or must be dropped
   */
  boolean send(ByteBuffer frame) {
    backlogBytes += frame.remaining();
    backlog.add(frame);
    return backlogBytes <= BACKLOG_LIMIT_BYTES && flush();
  }

  /**
   * Writes what waits.
   *
   * @return false if the connection has ended
   */
  boolean flush() {
    try {
      for (ByteBuffer next = backlog.peek(); next != null; next = backlog.peek()) {
        backlogBytes -= stream.write(next);
        if (next.hasRemaining()) {
          key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
          return true;
        }
        backlog.remove();
      }
      key.interestOps(SelectionKey.OP_READ);
      return true;
    } catch (IOException | CancelledKeyException ended) {
      return false;
    }
  }

  void close() {
    closeQuietly(channel);
  }

  /**
   * Closes it without sending what waits: where only the way back is gone, the other end is told at
   * once, and not after all that it has not acknowledged.
   */
  void reset() {
    try {
      channel.setOption(StandardSocketOptions.SO_LINGER, 0);
    } catch (IOException closed) {
      // Then there is nobody to tell.
    }
    close();
  }

  public static void closeQuietly(@Nullable AutoCloseable resource) {
    if (resource != null) {
      try {
        resource.close();
      } catch (Exception alreadyBroken) {
        // Nothing is left to lose.
      }
    }
  }
}
