package dev.weft.lab.peer.servers;

import dev.weft.lab.program.servers.ServerLoad;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

/** A GET of 1 KiB from a servlet of Tomcat's, over a connection that is kept, by plain sockets. */
public class TomcatGet implements ServerLoad {
  /** Else it would be collected, with its level. */
  private static final Logger LOGGER = Logger.getLogger("org.apache");

  private final String protocol;

  /** With a selector, as Tomcat is by default. */
  public TomcatGet() {
    this("org.apache.coyote.http11.Http11NioProtocol");
  }

  TomcatGet(String protocol) {
    this.protocol = protocol;
  }

  @Override
  public String serve() throws Exception {
    LOGGER.setLevel(Level.WARNING);
    Path folder = Files.createTempDirectory("weft-tomcat-");
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(folder.toString());
    Connector connector = new Connector(protocol);
    connector.setPort(0);
    tomcat.setConnector(connector);
    var _ = connector.setProperty("address", "127.0.0.1");
    // By default it closes a connection after a hundred requests.
    var _ = connector.setProperty("maxKeepAliveRequests", "-1");
    Context context = tomcat.addContext("", folder.toString());
    var _ = Tomcat.addServlet(context, "page", new Page());
    context.addServletMappingDecoded("/page", "page");
    tomcat.start();
    // A servlet needs none of it, and the process may be killed.
    Folders.delete(folder);
    return Integer.toString(connector.getLocalPort());
  }

  private static final class Page extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      response.setContentLength(KeptHttp.BYTES);
      response.getOutputStream().write(new byte[KeptHttp.BYTES]);
    }
  }

  @Override
  public Client connect(String address) throws IOException {
    return KeptHttp.connect(Integer.parseInt(address));
  }
}
