package dev.weft.lab.peer.servers;

import dev.weft.lab.program.servers.ServerLoad;
import io.undertow.Undertow;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * A GET of 1 KiB from Undertow, whose threads select and answer, over a connection that is kept.
 */
public final class UndertowGet implements ServerLoad {
  /** Else it would be collected, with its level. */
  private static final Logger LOGGER = Logger.getLogger("org.xnio");

  @Override
  public String serve() {
    LOGGER.setLevel(Level.WARNING);
    ByteBuffer page = ByteBuffer.allocateDirect(KeptHttp.BYTES);
    Undertow server =
        Undertow.builder()
            .addHttpListener(0, "127.0.0.1")
            .setHandler(exchange -> exchange.getResponseSender().send(page.duplicate()))
            .build();
    server.start();
    InetSocketAddress address =
        (InetSocketAddress) server.getListenerInfo().getFirst().getAddress();
    return Integer.toString(address.getPort());
  }

  @Override
  public Client connect(String address) throws IOException {
    return KeptHttp.connect(Integer.parseInt(address));
  }
}
