package dev.weft.lab.program;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Ping-pong between two JVMs over the streams of a blocking {@link Socket}, from and into an array.
 * The option {@code socketBuffer} sets the size of both of its buffers.
 */
public final class SocketPingPong implements PingPongChannel {
  private final InputStream in;
  private final OutputStream out;
  private final byte[] array;

  private SocketPingPong(Socket socket, ProgramOptions options) throws IOException {
    socket.setTcpNoDelay(true);
    in = socket.getInputStream();
    out = socket.getOutputStream();
    array = new byte[Math.toIntExact(PingPong.memoryBytes(options))];
  }

  /** Runs one rank; without a port it is the first. */
  public static void main(String[] args) throws Exception {
    ProgramOptions options = ProgramOptions.parse(args);
    TimeLimit.arm(options);
    InetAddress leader = HostAddresses.of(0);
    String port = options.text("port", "");
    if (!port.isEmpty()) {
      try (Socket socket = new Socket()) {
        setBuffers(socket, options);
        socket.connect(new InetSocketAddress(leader, Integer.parseInt(port)));
        TwoSided.run(1, options, new SocketPingPong(socket, options), new Output(System.out));
      }
      return;
    }
    try (ServerSocket listener = new ServerSocket()) {
      if (options.socketBufferBytes() > 0) {
        listener.setReceiveBufferSize(options.socketBufferBytes());
      }
      listener.bind(new InetSocketAddress(leader, 0), 1);
      Process partner =
          Partner.launch(SocketPingPong.class, "port=" + listener.getLocalPort(), args);
      try (Socket socket = listener.accept()) {
        setBuffers(socket, options);
        TwoSided.run(0, options, new SocketPingPong(socket, options), new Output(System.out));
        partner.waitFor();
      } finally {
        partner.destroyForcibly();
      }
    }
  }

  @Override
  public MemorySegment memory() {
    return MemorySegment.ofArray(array);
  }

  @Override
  public void send(long offset, int bytes) {
    try {
      out.write(array, (int) offset, bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void receive(long offset, int bytes) {
    try {
      if (in.readNBytes(array, (int) offset, bytes) < bytes) {
        throw new EOFException("the partner closed the connection");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Before it is connected, so that the window can grow to it. */
  private static void setBuffers(Socket socket, ProgramOptions options) throws IOException {
    int bytes = options.socketBufferBytes();
    if (bytes > 0) {
      socket.setSendBufferSize(bytes);
      socket.setReceiveBufferSize(bytes);
    }
  }
}
