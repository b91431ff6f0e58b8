package dev.weft.lab.program.sockets;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A byte there and back between blocking sockets. */
public final class BlockingByte implements SocketExchange {
  @Override
  public String serve() throws Exception {
    ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Servers.start(
        () -> {
          try (Socket socket = server.accept()) {
            socket.setTcpNoDelay(true);
            InputStream in = socket.getInputStream();
            OutputStream out = socket.getOutputStream();
            for (int one = in.read(); one >= 0; one = in.read()) {
              out.write(one);
            }
          }
        });
    return Integer.toString(server.getLocalPort());
  }

  @Override
  public Step connect(String address) throws Exception {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(address));
    socket.setTcpNoDelay(true);
    InputStream in = socket.getInputStream();
    OutputStream out = socket.getOutputStream();
    return () -> {
      out.write(1);
      if (in.read() != 1) {
        throw new IllegalStateException("another byte came back");
      }
    };
  }
}
