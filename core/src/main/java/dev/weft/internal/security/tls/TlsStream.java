package dev.weft.internal.security.tls;

import java.io.IOException;
import java.nio.ByteBuffer;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;

/**
 * One end of an encrypted connection, over any non-blocking stream of bytes. For one thread at a
 * time; does not block.
 *
 * <p>Encrypted bytes must reach the socket, even if nothing more is sent. Until then {@link #write}
 * reports its last byte as not taken: so the writer calls again, with that byte first, as soon as
 * there is room, and need not know of the bytes that wait here.
 */
public final class TlsStream {
  private static final int RECORDS_AT_ONCE = 4;
  private static final String BINDING_LABEL = "EXPORTER-weft-connection";
  private static final int BINDING_BYTES = 32;
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  /** The carrier of the encrypted bytes. Buffers are direct. */
  public interface Carrier {
    /** Takes as many bytes as it can, perhaps none. */
    void send(ByteBuffer bytes) throws IOException;

    /** Returns the number of bytes received, 0 for none, -1 at the end. */
    int receive(ByteBuffer bytes) throws IOException;
  }

  private final SSLEngine engine;
  private final Carrier carrier;
  private final int recordBytes;

  /** Received encrypted bytes, from position to limit. */
  private final ByteBuffer incoming;

  /** Encrypted bytes to be sent, from position to limit. */
  private final ByteBuffer outgoing;

  /** Decrypted bytes that have not been read yet, from position to limit. */
  private final ByteBuffer plain;

  /** The last byte that was encrypted has not been reported as taken. */
  private boolean heldBack;

  /** The received bytes are not a whole record. */
  private boolean dry;

  private boolean ended;

  /**
   * @param client whether this side speaks first
   */
  public TlsStream(boolean client, Carrier carrier) {
    this.engine = TlsEngines.create(client);
    this.carrier = carrier;
    this.recordBytes = engine.getSession().getPacketBufferSize();
    this.incoming = ByteBuffer.allocateDirect(RECORDS_AT_ONCE * recordBytes).limit(0);
    this.outgoing = ByteBuffer.allocateDirect(RECORDS_AT_ONCE * recordBytes).limit(0);
    this.plain = ByteBuffer.allocateDirect(engine.getSession().getApplicationBufferSize()).limit(0);
  }

  /**
   * Goes on with the agreement on keys as far as the carrier allows.
   *
   * @return whether it is complete
   */
  public boolean handshake() throws IOException {
    while (true) {
      if (!flush()) {
        return false;
      }
      switch (engine.getHandshakeStatus()) {
        case NEED_TASK -> runTasks();
        case NEED_WRAP -> wrap(NOTHING);
        case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
          if (!unwrap(plain.clear())) {
            plain.limit(0);
            requireOpen();
            return false;
          }
          plain.flip();
        }
        case FINISHED -> {}
        case NOT_HANDSHAKING -> {
          if (engine.getSession().getProtocol().equals("NONE")) {
            engine.beginHandshake();
          } else {
            return true;
          }
        }
      }
    }
  }

  private void requireOpen() throws IOException {
    if (ended) {
      throw new IOException("the peer closed the connection while keys were agreed on");
    }
  }

  /** Whether the handshake waits for its output to be sent. */
  public boolean wantsToSend() {
    return outgoing.hasRemaining();
  }

  /** Bytes that only the two ends of this connection know. */
  public byte[] binding() throws IOException {
    return ((ExtendedSSLSession) engine.getSession())
        .exportKeyingMaterialData(BINDING_LABEL, new byte[0], BINDING_BYTES);
  }

  /**
   * Encrypts and sends; the buffer's position moves past the bytes taken.
   *
   * @return how many bytes were taken. The caller offers the others again first
   */
  public int write(ByteBuffer bytes) throws IOException {
    int start = bytes.position();
    if (!flush() || !bytes.hasRemaining()) {
      return 0;
    }
    if (heldBack) {
      heldBack = false;
      bytes.position(start + 1);
    }
    while (bytes.hasRemaining()) {
      outgoing.clear();
      int before = bytes.position();
      do {
        wrapBehind(bytes);
      } while (bytes.hasRemaining() && outgoing.remaining() >= recordBytes);
      outgoing.flip();
      if (!flush()) {
        if (bytes.position() > before) {
          heldBack = true;
          bytes.position(bytes.position() - 1);
        }
        break;
      }
    }
    return bytes.position() - start;
  }

  /**
   * Receives and decrypts available bytes, until the buffer is full.
   *
   * @return the number of bytes; 0 if none have come, -1 at the end
   */
  public int read(ByteBuffer bytes) throws IOException {
    int start = bytes.position();
    while (bytes.hasRemaining()) {
      if (plain.hasRemaining()) {
        int count = Math.min(plain.remaining(), bytes.remaining());
        bytes.put(bytes.position(), plain, plain.position(), count);
        bytes.position(bytes.position() + count);
        plain.position(plain.position() + count);
      } else if (!decrypt(bytes)) {
        break;
      }
    }
    int count = bytes.position() - start;
    return count == 0 && ended ? -1 : count;
  }

  /** Decrypts the next record; false if none is there. */
  private boolean decrypt(ByteBuffer bytes) throws IOException {
    boolean more;
    if (bytes.remaining() >= plain.capacity()) {
      more = unwrap(bytes);
    } else {
      more = unwrap(plain.clear());
      plain.flip();
    }
    if (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP && flush()) {
      // The peer has changed its keys, and asks for new ones.
      wrap(NOTHING);
      boolean _ = flush();
    }
    return more;
  }

  /** Whether there are unread decrypted bytes, of which no socket tells. */
  public boolean buffered() {
    return plain.hasRemaining() || (incoming.hasRemaining() && !dry);
  }

  private boolean unwrap(ByteBuffer into) throws IOException {
    while (!ended) {
      SSLEngineResult result = engine.unwrap(incoming, into);
      switch (result.getStatus()) {
        case OK -> {
          dry = false;
          runTasks();
          return true;
        }
        case BUFFER_UNDERFLOW -> {
          incoming.compact();
          int came = carrier.receive(incoming);
          incoming.flip();
          ended = came < 0;
          dry = came <= 0;
          if (came <= 0) {
            return false;
          }
        }
        case CLOSED -> ended = true;
        case BUFFER_OVERFLOW -> throw new IOException("an encrypted record is too long");
      }
    }
    return false;
  }

  /** Encrypts one record into an empty buffer. */
  private void wrap(ByteBuffer bytes) throws IOException {
    outgoing.clear();
    wrapBehind(bytes);
    outgoing.flip();
  }

  private void wrapBehind(ByteBuffer bytes) throws IOException {
    SSLEngineResult result = engine.wrap(bytes, outgoing);
    if (result.getStatus() != SSLEngineResult.Status.OK) {
      throw new IOException("this connection cannot be encrypted any more: " + result.getStatus());
    }
    runTasks();
  }

  private void runTasks() {
    for (Runnable task = engine.getDelegatedTask(); task != null; ) {
      task.run();
      task = engine.getDelegatedTask();
    }
  }

  /** Sends encrypted bytes; returns whether all were sent. */
  private boolean flush() throws IOException {
    if (outgoing.hasRemaining()) {
      carrier.send(outgoing);
    }
    return !outgoing.hasRemaining();
  }
}
