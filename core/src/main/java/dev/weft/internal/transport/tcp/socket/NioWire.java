package dev.weft.internal.transport.tcp.socket;

import dev.weft.internal.os.memory.Memory;
import dev.weft.internal.transport.TransportTuning;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** A channel. Native memory is used in place, arrays pass through a direct buffer. */
final class NioWire extends ConnectedSocket implements NioWatchedSocket {
  private final SocketChannel channel;
  private final ByteBuffer scratch;
  private final MemorySegment scratchMemory;

  /**
   * @param scratch where arrays pass through; not looked at here, as other wires may be using it
   * @param scratchMemory the memory of that
   */
  NioWire(SocketChannel channel, ByteBuffer scratch, MemorySegment scratchMemory) {
    this.channel = channel;
    this.scratch = scratch;
    this.scratchMemory = scratchMemory;
  }

  @Override
  public SelectableChannel channel() {
    return channel;
  }

  @Override
  public @Nullable InetAddress ownAddress() {
    return channel.socket().getLocalAddress();
  }

  @Override
  public @Nullable InetAddress peerAddress() {
    return channel.socket().getInetAddress();
  }

  @Override
  public boolean connected() throws IOException {
    try {
      return channel.finishConnect();
    } catch (IOException e) {
      throw NioNetwork.failure("connect", e);
    }
  }

  @Override
  public int send(Object base, long offset, long length) throws IOException {
    try {
      if (base instanceof MemorySegment memory && memory.isNative()) {
        return channel.write(view(memory, offset, length));
      }
      int bytes = (int) Math.min(length, scratch.capacity());
      Memory.copyOut(base, offset, scratchMemory, 0, bytes);
      return channel.write(scratch.clear().limit(bytes));
    } catch (IOException e) {
      throw NioNetwork.failure("send", e);
    }
  }

  @Override
  public int receive(Object base, long offset, long length) throws IOException {
    try {
      if (base instanceof MemorySegment memory && memory.isNative()) {
        return channel.read(view(memory, offset, length));
      }
      int bytes = (int) Math.min(length, scratch.capacity());
      int received = channel.read(scratch.clear().limit(bytes));
      if (received > 0) {
        Memory.copyIn(scratchMemory, 0, base, offset, received);
      }
      return received;
    } catch (IOException e) {
      throw NioNetwork.failure("receive", e);
    }
  }

  private static ByteBuffer view(MemorySegment memory, long offset, long length) {
    return memory.asSlice(offset, Math.min(length, TransportTuning.TCP_CALL_BYTES)).asByteBuffer();
  }

  /** A channel does not tell. */
  @Override
  public boolean undelivered() {
    return true;
  }

  @Override
  public void close() {
    NioNetwork.closeQuietly(channel);
  }
}
