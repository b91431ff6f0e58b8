package dev.weft.objects.internal.node;

import dev.weft.Comm;
import dev.weft.objects.Node;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.NodeProvider;

/** Makes this process's nodes. {@link NodeProvider} finds it by its name. */
public final class LocalNodes extends NodeProvider {
  /** Called by its name. */
  public LocalNodes() {}

  @Override
  protected Node node(Comm comm, NodeOptions options) {
    return new LocalNode(NodeSpace.ofRanks(comm, options), options);
  }
}
