package dev.weft.objects;

import dev.weft.Comm;
import java.net.URI;
import java.nio.file.Path;

/** Makes nodes. Its implementation is in a higher layer, so {@link Node} finds it by its name. */
public abstract class NodeProvider {
  private static final String NAME = "dev.weft.objects.internal.node.LocalNodeProvider";

  /** For the one implementation. */
  protected NodeProvider() {}

  /** Collective; blocks. */
  protected abstract Node node(Comm comm, NodeOptions options);

  /** Does not block. */
  protected abstract Node standalone(NodeOptions options);

  /** Blocks while it connects. */
  protected abstract Node connect(URI uri, Path secret, NodeOptions options);

  static NodeProvider get() {
    return Holder.PROVIDER;
  }

  private static final class Holder {
    static final NodeProvider PROVIDER = make();

    private static NodeProvider make() {
      try {
        return Class.forName(NAME).asSubclass(NodeProvider.class).getConstructor().newInstance();
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("the library has no class " + NAME, e);
      }
    }
  }
}
