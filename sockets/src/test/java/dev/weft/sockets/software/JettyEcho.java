package dev.weft.sockets.software;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** A Jetty that sends back the body of each request. */
record JettyEcho(Server server, int port) implements AutoCloseable {
  /** Connections that wait for accept, when many come at once. */
  private static final int BACKLOG = 1024;

  static JettyEcho start() throws Exception {
    Server server = new Server();
    ServerConnector connector = new ServerConnector(server);
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    connector.setAcceptQueueSize(BACKLOG);
    server.addConnector(connector);
    server.setHandler(new Echo());
    server.start();
    return new JettyEcho(server, connector.getLocalPort());
  }

  private static final class Echo extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      ByteBuffer body = Content.Source.asByteBuffer(request);
      var _ = response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.remaining());
      response.write(true, body, callback);
      return true;
    }
  }

  @Override
  public void close() throws Exception {
    server.stop();
  }
}
