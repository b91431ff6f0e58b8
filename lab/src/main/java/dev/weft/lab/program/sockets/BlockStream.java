package dev.weft.lab.program.sockets;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** Writes of 64 KiB between blocking sockets, and a byte back after many of them. */
public final class BlockStream implements SocketExchange {
  private static final int BLOCK_BYTES = 64 << 10;
  private static final int BLOCKS = 64;

  @Override
  public String serve() throws Exception {
    ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Servers.start(
        () -> {
          try (Socket socket = server.accept()) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            byte[] block = new byte[BLOCK_BYTES];
            long left = (long) BLOCKS * BLOCK_BYTES;
            for (int bytes = in.read(block); bytes >= 0; bytes = in.read(block)) {
              left -= bytes;
              if (left == 0) {
                socket.getOutputStream().write(1);
                left = (long) BLOCKS * BLOCK_BYTES;
              }
            }
          }
        });
    return Integer.toString(server.getLocalPort());
  }

  @Override
  public Step connect(String address) throws Exception {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(address));
    InputStream in = socket.getInputStream();
    OutputStream out = socket.getOutputStream();
    byte[] block = new byte[BLOCK_BYTES];
    return () -> {
      for (int i = 0; i < BLOCKS; i++) {
        out.write(block);
      }
      if (in.read() < 0) {
        throw new IllegalStateException("the peer has closed");
      }
    };
  }

  @Override
  public int perStep() {
    return BLOCKS;
  }
}
