package dev.weft.internal.transport.tcp.socket;

import dev.weft.internal.os.memory.Memory;
import dev.weft.internal.security.tls.TlsStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A socket whose bytes are encrypted. Arrays and segments pass through a buffer. */
public final class TlsWire extends ConnectedSocket {
  private static final int SCRATCH_BYTES = 64 << 10;

  private final ConnectedSocket carrier;
  private final TlsStream stream;
  private final ByteBuffer scratch = ByteBuffer.allocateDirect(SCRATCH_BYTES);
  private final MemorySegment scratchMemory = MemorySegment.ofBuffer(scratch);

  /**
   * @param client whether this side has opened the connection
   */
  public TlsWire(ConnectedSocket carrier, boolean client) {
    this.carrier = carrier;
    this.stream = new TlsStream(client, new Socket(carrier));
  }

  private record Socket(ConnectedSocket connectedSocket) implements TlsStream.Carrier {
    @Override
    public void send(ByteBuffer bytes) throws IOException {
      int sent = connectedSocket.send(MemorySegment.ofBuffer(bytes), 0, bytes.remaining());
      bytes.position(bytes.position() + sent);
    }

    @Override
    public int receive(ByteBuffer bytes) throws IOException {
      int came = connectedSocket.receive(MemorySegment.ofBuffer(bytes), 0, bytes.remaining());
      bytes.position(bytes.position() + Math.max(came, 0));
      return came;
    }
  }

  /** Goes on with the agreement on keys; whether it is complete. */
  public boolean handshake() throws IOException {
    return stream.handshake();
  }

  /** Whether the agreement waits for room in the socket. */
  public boolean wantsToSend() {
    return stream.wantsToSend();
  }

  /** See {@link TlsStream#binding}. */
  public byte[] binding() throws IOException {
    return stream.binding();
  }

  @Override
  public WatchedSocket socket() {
    return carrier.socket();
  }

  @Override
  public boolean connected() throws IOException {
    return carrier.connected();
  }

  @Override
  public int send(Object base, long offset, long length) throws IOException {
    long sent = 0;
    while (sent < length) {
      int bytes = (int) Math.min(length - sent, SCRATCH_BYTES);
      Memory.copyOut(base, offset + sent, scratchMemory, 0, bytes);
      int taken = stream.write(scratch.clear().limit(bytes));
      sent += taken;
      if (taken < bytes) {
        break;
      }
    }
    return (int) sent;
  }

  @Override
  public int receive(Object base, long offset, long length) throws IOException {
    long received = 0;
    while (received < length) {
      int bytes = (int) Math.min(length - received, SCRATCH_BYTES);
      int came = stream.read(scratch.clear().limit(bytes));
      if (came > 0) {
        Memory.copyIn(scratchMemory, 0, base, offset + received, came);
        received += came;
      }
      if (came < bytes) {
        return received == 0 ? came : (int) received;
      }
    }
    return (int) received;
  }

  @Override
  public boolean buffered() {
    return stream.buffered();
  }

  @Override
  public @Nullable InetAddress ownAddress() {
    return carrier.ownAddress();
  }

  @Override
  public @Nullable InetAddress peerAddress() {
    return carrier.peerAddress();
  }

  @Override
  public boolean undelivered() {
    return stream.wantsToSend() || carrier.undelivered();
  }

  @Override
  public boolean watchHost() {
    return carrier.watchHost();
  }

  @Override
  public double hostSilentSeconds() {
    return carrier.hostSilentSeconds();
  }

  @Override
  public void close() {
    carrier.close();
  }
}
