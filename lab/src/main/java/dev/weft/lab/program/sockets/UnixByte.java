package dev.weft.lab.program.sockets;

import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** As {@link PolledByte}, over a Unix-domain socket. */
public final class UnixByte extends PolledByte {
  @Override
  ServerSocketChannel listen() throws IOException {
    Path folder = Files.createTempDirectory("weft-lab");
    Path path = folder.resolve("socket");
    // In this order, as the last is deleted first.
    folder.toFile().deleteOnExit();
    path.toFile().deleteOnExit();
    return ServerSocketChannel.open(StandardProtocolFamily.UNIX)
        .bind(UnixDomainSocketAddress.of(path));
  }

  @Override
  String text(SocketAddress address) {
    return ((UnixDomainSocketAddress) address).getPath().toString();
  }

  @Override
  SocketAddress address(String text) {
    return UnixDomainSocketAddress.of(text);
  }
}
