package dev.weft.objects.internal.node;

import dev.weft.codec.ObjectCodec;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.internal.link.JoinRecord;
import dev.weft.objects.internal.link.LinkWire;
import dev.weft.objects.internal.link.OutsideDialer;
import dev.weft.objects.internal.node.NodeSpace.Role;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;

/** Makes outside nodes. Blocks while it connects. */
final class OutsideNodeFactory {
  private static final String SCHEME = "weft";
  private static final int MOST_PORT = 65_535;

  private OutsideNodeFactory() {}

  static LocalNode to(URI uri, Path secret, NodeOptions options) {
    ObjectCodec codec = NodeSpace.newCodec(options);
    JoinRecord mine = NodeSpace.joining(options, codec);
    OutsideDialer.Dialed dialed = OutsideDialer.dial(address(uri), secret, mine);
    boolean joined = false;
    try {
      long silence = NodeSpace.silenceMillis(mine, dialed.joined());
      LinkWire wire =
          new LinkWire(LinkWire.CONNECTED, dialed.socket(), "the node at " + uri, silence);
      NodeSpace space =
          NodeSpace.ofTwo(Role.CONNECTED, wire, codec, mine, dialed.joined(), "connected");
      LocalNode node = new LocalNode(space, options);
      node.startLink(wire);
      joined = true;
      return node;
    } catch (IOException e) {
      throw new LaunchException(
          FailureCode.NODE, "the node at %s cannot be joined: %s".formatted(uri, e), e);
    } finally {
      if (!joined) {
        dialed.close();
      }
    }
  }

  private static InetSocketAddress address(URI uri) {
    if (!SCHEME.equals(uri.getScheme())
        || uri.getHost() == null
        || uri.getPort() < 1
        || uri.getPort() > MOST_PORT) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "%s is not the address of a node; give what NodeServer.uri returned, as weft://127.0.0.1:4711"
              .formatted(uri));
    }
    String host = uri.getHost();
    return new InetSocketAddress(
        host.startsWith("[") ? host.substring(1, host.length() - 1) : host, uri.getPort());
  }
}
