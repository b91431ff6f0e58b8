package dev.weft.lab.peer.servers;

import dev.weft.lab.program.servers.ServerLoad;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Asks an HTTP server for a page again and again, over a connection that is kept, by a socket. */
final class KeptHttp {
  /** Of the page. */
  static final int BYTES = 1024;

  private static final String LENGTH = "content-length:";
  private static final byte[] REQUEST =
      "GET /page HTTP/1.1\r\nHost: here\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private KeptHttp() {}

  static ServerLoad.Client connect(int port) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    InputStream in = new BufferedInputStream(socket.getInputStream());
    OutputStream out = socket.getOutputStream();
    return () -> {
      out.write(REQUEST);
      int length = head(in);
      if (length != BYTES || in.readNBytes(length).length != BYTES) {
        throw new EOFException("an answer of " + length + " bytes");
      }
    };
  }

  /** Reads the head of an answer; returns the bytes of its body. */
  private static int head(InputStream in) throws IOException {
    int length = -1;
    for (String line = line(in); !line.isEmpty(); line = line(in)) {
      if (line.toLowerCase(Locale.ROOT).startsWith(LENGTH)) {
        length = Integer.parseInt(line.substring(LENGTH.length()).strip());
      }
    }
    return length;
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int one = in.read(); one != '\n'; one = in.read()) {
      if (one < 0) {
        throw new EOFException("the server has closed");
      }
      var _ = line.append((char) one);
    }
    return line.toString().strip();
  }
}
