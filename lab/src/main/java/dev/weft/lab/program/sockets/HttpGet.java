package dev.weft.lab.program.sockets;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** A GET of 1 KiB by the JDK's client from its server. */
public final class HttpGet implements SocketExchange {
  private static final int BYTES = 1024;

  @Override
  public String serve() throws Exception {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, BYTES);
          exchange.getResponseBody().write(new byte[BYTES]);
          exchange.close();
        });
    server.start();
    return Integer.toString(server.getAddress().getPort());
  }

  @Override
  public Step connect(String address) {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    HttpRequest get = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + address)).build();
    return () -> {
      byte[] body = client.send(get, HttpResponse.BodyHandlers.ofByteArray()).body();
      if (body.length != BYTES) {
        throw new IllegalStateException(body.length + " bytes came");
      }
    };
  }

  @Override
  public int warmUpSeconds() {
    return 8;
  }
}
