package dev.weft.lab.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * Ping-pong between two JVMs over a polling {@link SocketChannel}. The first JVM starts the second
 * one with the port to connect to. The option {@code socketBuffer} sets the size of both of its
 * buffers, {@code memory=segment} takes messages from a native segment.
 */
public final class SocketChannelPingPong implements PingPongChannel {
  private final SocketChannel channel;
  private final ByteBuffer buffer;

  private SocketChannelPingPong(SocketChannel channel, ProgramOptions options) throws IOException {
    this.channel = channel;
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
    buffer = buffer(options);
  }

  private static ByteBuffer buffer(ProgramOptions options) {
    int bytes = Math.toIntExact(PingPong.memoryBytes(options));
    if (options.text("memory", "").equals("segment")) {
      return Arena.ofAuto().allocate(bytes, MessageSlots.LINE_BYTES).asByteBuffer();
    }
    return options.nativeBuffer() ? ByteBuffer.allocateDirect(bytes) : ByteBuffer.allocate(bytes);
  }

  /** Runs one rank; without a port it is the first. */
  public static void main(String[] args) throws Exception {
    ProgramOptions options = ProgramOptions.parse(args);
    TimeLimit.arm(options);
    InetAddress address = HostAddresses.of(0);
    String port = options.text("port", "");
    if (!port.isEmpty()) {
      InetSocketAddress leader = new InetSocketAddress(address, Integer.parseInt(port));
      try (SocketChannel channel = SocketChannel.open()) {
        setBuffers(channel, options);
        channel.connect(leader);
        TwoSided.run(
            1, options, new SocketChannelPingPong(channel, options), new Output(System.out));
      }
      return;
    }
    try (ServerSocketChannel listener = ServerSocketChannel.open()) {
      if (options.socketBufferBytes() > 0) {
        listener.setOption(StandardSocketOptions.SO_RCVBUF, options.socketBufferBytes());
      }
      listener.bind(new InetSocketAddress(address, 0));
      String there = "port=" + listener.socket().getLocalPort();
      Process partner = Partner.launch(SocketChannelPingPong.class, there, args);
      try (SocketChannel channel = listener.accept()) {
        setBuffers(channel, options);
        TwoSided.run(
            0, options, new SocketChannelPingPong(channel, options), new Output(System.out));
        partner.waitFor();
      } finally {
        partner.destroyForcibly();
      }
    }
  }

  @Override
  public MemorySegment memory() {
    return MemorySegment.ofBuffer(buffer.duplicate().clear());
  }

  @Override
  public void send(long offset, int bytes) {
    buffer.limit((int) offset + bytes).position((int) offset);
    try {
      while (buffer.hasRemaining()) {
        if (channel.write(buffer) == 0) {
          Thread.onSpinWait();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void receive(long offset, int bytes) {
    buffer.limit((int) offset + bytes).position((int) offset);
    try {
      while (buffer.hasRemaining()) {
        int got = channel.read(buffer);
        if (got < 0) {
          throw new IOException("the partner closed the connection");
        }
        if (got == 0) {
          Thread.onSpinWait();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Before it is connected, so that the window can grow to it. */
  private static void setBuffers(SocketChannel channel, ProgramOptions options) throws IOException {
    int bytes = options.socketBufferBytes();
    if (bytes > 0) {
      channel.setOption(StandardSocketOptions.SO_SNDBUF, bytes);
      channel.setOption(StandardSocketOptions.SO_RCVBUF, bytes);
    }
  }
}
