package dev.weft.lab.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * Ping-pong between two JVMs over a polling {@link SocketChannel} on loopback. The first JVM starts
 * the second one with the port to connect to.
 */
public final class SocketChannelPingPong implements PingPongChannel {
  private final SocketChannel channel;
  private final ByteBuffer buffer;

  private SocketChannelPingPong(SocketChannel channel, ProgramOptions options) throws IOException {
    this.channel = channel;
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.configureBlocking(false);
    int bytes = Math.toIntExact(PingPong.memoryBytes(options));
    buffer = options.nativeBuffer() ? ByteBuffer.allocateDirect(bytes) : ByteBuffer.allocate(bytes);
  }

  /** Runs one rank; without a port it is the first. */
  public static void main(String[] args) throws Exception {
    ProgramOptions options = ProgramOptions.parse(args);
    TimeLimit.arm(options);
    InetAddress loopback = InetAddress.getLoopbackAddress();
    String port = options.text("port", "");
    if (!port.isEmpty()) {
      InetSocketAddress leader = new InetSocketAddress(loopback, Integer.parseInt(port));
      try (SocketChannel channel = SocketChannel.open(leader)) {
        PingPong.follow(options, new SocketChannelPingPong(channel, options));
      }
      return;
    }
    try (ServerSocketChannel listener = ServerSocketChannel.open()) {
      listener.bind(new InetSocketAddress(loopback, 0));
      Process partner = startPartner(args, listener.socket().getLocalPort());
      try (SocketChannel channel = listener.accept()) {
        Output output = new Output(System.out);
        output.hello("");
        PingPong.lead(options, new SocketChannelPingPong(channel, options), output);
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

  private static Process startPartner(String[] args, int port) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path", ".")));
    command.add(SocketChannelPingPong.class.getName());
    command.addAll(List.of(args));
    command.add("port=" + port);
    return new ProcessBuilder(command).inheritIO().start();
  }
}
