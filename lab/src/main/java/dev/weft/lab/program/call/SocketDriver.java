package dev.weft.lab.program.call;

import dev.weft.lab.program.HostAddresses;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Calls over one blocking {@link Socket}: a length, a kind and a body there, a length and a body
 * back. Values are encoded by the {@link Serializer} that the system property {@value #SERIALIZER}
 * names; otherwise arrays and strings are plain bytes and nothing else is carried.
 */
public final class SocketDriver implements CallDriver {
  /** The name of the system property. */
  public static final String SERIALIZER = "weft.lab.serializer";

  private static final int BUFFER_BYTES = 16 << 10;

  private final Serializer serializer;
  private AutoCloseable open = () -> {};

  public SocketDriver() throws ReflectiveOperationException {
    String name = System.getProperty(SERIALIZER, PlainBytes.class.getName());
    serializer = CallProgram.create(Serializer.class, name);
  }

  @Override
  public String serve() throws IOException {
    ServerSocket listener = new ServerSocket(0, 1, HostAddresses.of(1));
    open = listener;
    Thread.ofPlatform().daemon().name("answers").start(() -> answer(listener));
    return Integer.toString(listener.getLocalPort());
  }

  @Override
  public RemoteCalls connect(String address) throws IOException {
    Socket socket = new Socket(HostAddresses.of(1), Integer.parseInt(address));
    open = socket;
    Wire wire = new Wire(socket);
    return new MessageCalls(
        (kind, body) -> {
          wire.out.writeInt(body.length);
          wire.out.writeByte(kind);
          wire.out.write(body);
          wire.out.flush();
          return wire.body(wire.in.readInt());
        },
        serializer);
  }

  @Override
  public void close() throws Exception {
    open.close();
  }

  private record Wire(DataInputStream in, DataOutputStream out) {
    Wire(Socket socket) throws IOException {
      socket.setTcpNoDelay(true);
      this(
          new DataInputStream(new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES)),
          new DataOutputStream(new BufferedOutputStream(socket.getOutputStream(), BUFFER_BYTES)));
    }

    byte[] body(int length) throws IOException {
      byte[] body = new byte[length];
      in.readFully(body);
      return body;
    }
  }

  private void answer(ServerSocket listener) {
    try (Socket socket = listener.accept()) {
      Wire wire = new Wire(socket);
      while (true) {
        int length = wire.in.readInt();
        byte kind = wire.in.readByte();
        byte[] answer = MessageCalls.answer(kind, wire.body(length), serializer);
        wire.out.writeInt(answer.length);
        wire.out.write(answer);
        wire.out.flush();
      }
    } catch (EOFException e) {
      return;
    } catch (Exception e) {
      throw new IllegalStateException("cannot answer", e);
    }
  }
}
