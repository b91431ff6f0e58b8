package dev.weft.sockets.agent;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketImpl;
import java.net.SocketImplFactory;
import java.net.URI;
import java.security.CodeSource;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the agent does before the program: it tells the JDK whom to ask for sockets and channels.
 * The first answer loads everything else, so a program without connections pays for this class and
 * a few small ones.
 */
final class SocketsAgent {
  private static final String CORE = "dev/weft/internal/os/call/NativeAccess.class";
  private static final String BEAN = "weft.sockets.jmx";

  /** The JDK whose insides this version knows; in another one they are looked at before. */
  private static final int KNOWN_JDK = Premain.NEEDED;

  private SocketsAgent() {}

  /** Called by {@link Premain}. */
  static void premain(Instrumentation instrumentation) {
    if (!isCoreBeside() && ClassLoader.getSystemResource(CORE) == null) {
      tell(
          "all sockets stay TCP: weft-core-VERSION.jar has to lie beside the agent's jar, or on the class path");
      return;
    }
    AgentLayer layer = new AgentLayer(instrumentation, CORE);
    try {
      if (Runtime.version().feature() != KNOWN_JDK) {
        layer.requirePossible();
      }
      installSockets(layer);
    } catch (IllegalStateException reason) {
      tell("all sockets stay TCP: " + reason.getMessage());
      return;
    }
    AgentLayer.install(layer);
    try {
      ProviderProperty.choose(LayerProvider.class);
    } catch (IllegalStateException reason) {
      tell("channels and selectors stay TCP: " + reason.getMessage());
    }
    try {
      ProviderProperty.chooseAsynchronous(LayerAsyncProvider.class);
    } catch (IllegalStateException reason) {
      tell("asynchronous channels stay TCP: " + reason.getMessage());
    }
    if (Boolean.getBoolean(BEAN)) {
      registerBean(layer);
    }
  }

  /**
   * Whether core's jar of the same version lies beside the agent's, whose class path then has it.
   * To ask for a resource instead opens the JDK's own image, which takes longer than all the rest.
   */
  private static boolean isCoreBeside() {
    String version = SocketsAgent.class.getPackage().getImplementationVersion();
    CodeSource own = SocketsAgent.class.getProtectionDomain().getCodeSource();
    if (version == null || own == null || !own.getLocation().getProtocol().equals("file")) {
      return false;
    }
    File jar = new File(URI.create(own.getLocation().toString()));
    return new File(jar.getParentFile(), "weft-core-".concat(version).concat(".jar")).isFile();
  }

  @SuppressWarnings("deprecation") // the only way in, and still there
  private static void installSockets(AgentLayer layer) {
    try {
      Socket.setSocketImplFactory(new LayerSockets(layer, false));
      ServerSocket.setSocketFactory(new LayerSockets(layer, true));
    } catch (IOException taken) {
      throw new IllegalStateException(
          "another agent has already set its own socket factory", taken);
    }
  }

  private static void registerBean(AgentLayer layer) {
    try {
      layer.registerBean();
    } catch (IllegalStateException refused) {
      tell(String.valueOf(refused.getMessage()));
    }
  }

  static void tell(String words) {
    System.err.println("weft-sockets: " + words);
  }

  /** Asks the layer at the first socket. Without a lambda, whose bootstrap costs milliseconds. */
  private static final class LayerSockets implements SocketImplFactory {
    private final AgentLayer layer;
    private final boolean listens;
    private volatile @Nullable Supplier<SocketImpl> sockets;

    LayerSockets(AgentLayer layer, boolean listens) {
      this.layer = layer;
      this.listens = listens;
    }

    @Override
    public SocketImpl createSocketImpl() {
      Supplier<SocketImpl> found = sockets;
      if (found == null) {
        found = layer.sockets(listens);
        sockets = found;
      }
      return found.get();
    }
  }
}
