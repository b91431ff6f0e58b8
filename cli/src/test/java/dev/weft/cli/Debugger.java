package dev.weft.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Stops a virtual machine and lets it go, by the Java Debug Wire Protocol. */
final class Debugger implements AutoCloseable {
  private static final byte[] HANDSHAKE = "JDWP-Handshake".getBytes(StandardCharsets.US_ASCII);
  private static final int HEADER_BYTES = 11;
  private static final int OF_THE_MACHINE = 1;
  private static final int DISPOSE = 6;
  private static final int SUSPEND = 8;
  private static final int RESUME = 9;
  private static final int REPLY = 0x80;

  private final Socket socket;
  private final DataInputStream in;
  private final DataOutputStream out;
  private int packets;

  /** Attaches to the machine that listens there. */
  Debugger(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    in = new DataInputStream(socket.getInputStream());
    out = new DataOutputStream(socket.getOutputStream());
    out.write(HANDSHAKE);
    assertThat(in.readNBytes(HANDSHAKE.length)).isEqualTo(HANDSHAKE);
  }

  void suspend() throws IOException {
    command(SUSPEND);
  }

  void resume() throws IOException {
    command(RESUME);
  }

  private void command(int command) throws IOException {
    out.writeInt(HEADER_BYTES);
    out.writeInt(++packets);
    out.writeByte(0);
    out.writeByte(OF_THE_MACHINE);
    out.writeByte(command);
    while (!isReply()) {
      // It tells of its start, too.
    }
  }

  private boolean isReply() throws IOException {
    int length = in.readInt();
    int of = in.readInt();
    boolean reply = in.readUnsignedByte() == REPLY;
    int error = in.readUnsignedShort();
    in.skipNBytes(length - HEADER_BYTES);
    if (reply) {
      assertThat(of).isEqualTo(packets);
      assertThat(error).isZero();
    }
    return reply;
  }

  @Override
  public void close() throws IOException {
    try (socket) {
      command(DISPOSE);
    }
  }
}
