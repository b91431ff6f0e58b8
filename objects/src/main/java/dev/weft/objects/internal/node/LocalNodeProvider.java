package dev.weft.objects.internal.node;

import dev.weft.Comm;
import dev.weft.objects.Node;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.NodeProvider;
import java.net.URI;
import java.nio.file.Path;

/** Makes this process's nodes. {@link NodeProvider} finds it by its name. */
public final class LocalNodeProvider extends NodeProvider {
  /** Called by its name. */
  public LocalNodeProvider() {}

  @Override
  protected Node node(Comm comm, NodeOptions options) {
    return new LocalNode(NodeSpace.ofRanks(comm, options), options);
  }

  @Override
  protected Node standalone(NodeOptions options) {
    return new LocalNode(NodeSpace.alone(options), options);
  }

  @Override
  protected Node connect(URI uri, Path secret, NodeOptions options) {
    return OutsideNodeFactory.to(uri, secret, options);
  }
}
