package dev.weft.lab.peer.servers;

import dev.weft.lab.program.servers.ServerLoad;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/** A GET of 1 KiB from a servlet of Tomcat's, over a connection that is kept, by plain sockets. */
public final class TomcatGet implements ServerLoad {
  private static final int BYTES = 1024;
  private static final String LENGTH = "content-length:";
  private static final byte[] REQUEST =
      "GET /page HTTP/1.1\r\nHost: here\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  /** Else it would be collected, with its level. */
  private static final Logger LOGGER = Logger.getLogger("org.apache");

  @Override
  public String serve() throws Exception {
    LOGGER.setLevel(Level.WARNING);
    Path folder = Files.createTempDirectory("weft-tomcat-");
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(folder.toString());
    tomcat.setPort(0);
    var _ = tomcat.getConnector().setProperty("address", "127.0.0.1");
    // By default it closes a connection after a hundred requests.
    var _ = tomcat.getConnector().setProperty("maxKeepAliveRequests", "-1");
    Context context = tomcat.addContext("", folder.toString());
    var _ = Tomcat.addServlet(context, "page", new Page());
    context.addServletMappingDecoded("/page", "page");
    tomcat.start();
    // A servlet needs none of it, and the process may be killed.
    delete(folder);
    return Integer.toString(tomcat.getConnector().getLocalPort());
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  private static final class Page extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      response.setContentLength(BYTES);
      response.getOutputStream().write(new byte[BYTES]);
    }
  }

  @Override
  public Client connect(String address) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(address));
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
