package dev.weft.sockets.agent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.InvocationTargetException;
import java.net.SocketImpl;
import java.net.URI;
import java.net.URL;
import java.nio.channels.spi.AsynchronousChannelProvider;
import java.nio.channels.spi.SelectorProvider;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The library in a layer of modules of its own, as named modules, whatever the program has on its
 * paths. So the JDK's packages are opened to these modules alone, and only they may call native
 * code; what the program has of Weft is another copy, which has no more rights than the program.
 * The copies talk through types of the JDK. Any thread; the first use loads the layer.
 */
public final class AgentLayer {
  private static final String SOCKETS = "dev.weft.sockets";
  private static final String ENTRY = "dev.weft.sockets.install.LayerEntry";

  private static volatile @Nullable AgentLayer installed;

  private final Instrumentation instrumentation;
  private final String coreResource;
  private @Nullable Class<?> entry;

  AgentLayer(Instrumentation instrumentation, String coreResource) {
    this.instrumentation = instrumentation;
    this.coreResource = coreResource;
  }

  static void install(AgentLayer layer) {
    installed = layer;
  }

  /** The layer of this process's agent; null where there is none, and inside the layer. */
  public static @Nullable AgentLayer installed() {
    return installed;
  }

  static AgentLayer required() {
    AgentLayer layer = installed;
    if (layer == null) {
      throw new IllegalStateException("the agent of fast sockets has not been started");
    }
    return layer;
  }

  /**
   * Loads the layer and looks whether it knows this JDK.
   *
   * @throws IllegalStateException with the reason if it does not
   */
  void requirePossible() {
    Object _ = call("requirePossible");
  }

  /** Makes the implementations of sockets, or of those that listen. */
  @SuppressWarnings("unchecked") // as the method declares it
  Supplier<SocketImpl> sockets(boolean listens) {
    return (Supplier<SocketImpl>) call(listens ? "listeningSockets" : "sockets");
  }

  /**
   * Makes channels and selectors.
   *
   * @param named the provider that they name as theirs
   */
  SelectorProvider channels(SelectorProvider named) {
    return (SelectorProvider) call("channels", SelectorProvider.class, named);
  }

  /**
   * Makes asynchronous channels and their groups.
   *
   * @param named the provider that they name as theirs
   */
  AsynchronousChannelProvider asynchronousChannels(AsynchronousChannelProvider named) {
    return (AsynchronousChannelProvider)
        call("asynchronousChannels", AsynchronousChannelProvider.class, named);
  }

  /** How many connections have gone through shared memory. */
  public long fastConnections() {
    return (long) call("fastConnections");
  }

  /** The reasons of the others, with the number of connections for each. */
  @SuppressWarnings("unchecked") // as the method declares it
  public Map<String, Long> plainConnections() {
    return (Map<String, Long>) call("plainConnections");
  }

  /**
   * Registers the bean with the counts.
   *
   * @throws IllegalStateException if that cannot be
   */
  public void registerBean() {
    Object _ = call("registerBean");
  }

  private Object call(String method) {
    return invoke(method, new Class<?>[0]);
  }

  private Object call(String method, Class<?> type, Object argument) {
    return invoke(method, new Class<?>[] {type}, argument);
  }

  private Object invoke(String method, Class<?>[] types, Object... arguments) {
    try {
      return entry().getMethod(method, types).invoke(null, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof RuntimeException expected ? expected : unusable(e);
    } catch (ReflectiveOperationException | LinkageError e) {
      throw unusable(e);
    }
  }

  private static IllegalStateException unusable(Throwable cause) {
    return new IllegalStateException(
        "the jars of fast sockets and of core are not of one version, or not of this JDK", cause);
  }

  private synchronized Class<?> entry() throws ReflectiveOperationException {
    Class<?> found = entry;
    if (found == null) {
      found = load();
      entry = found;
    }
    return found;
  }

  private Class<?> load() throws ReflectiveOperationException {
    String own = AgentLayer.class.getName().replace('.', '/') + ".class";
    ModuleLayer.Controller controller =
        LayerModules.define(List.of(location(own), location(coreResource)), SOCKETS);
    Module ours = controller.layer().findModule(SOCKETS).orElseThrow();
    Class<?> found = ours.getClassLoader().loadClass(ENTRY);
    var _ = controller.addExports(ours, found.getPackageName(), AgentLayer.class.getModule());
    openJdk(found, ours);
    found.getMethod("begin", Instrumentation.class).invoke(null, instrumentation);
    return found;
  }

  /** The packages that the entry names are opened to its module, and to no other. */
  private void openJdk(Class<?> entry, Module ours) throws ReflectiveOperationException {
    Map<String, Set<Module>> opened = new HashMap<>();
    for (Object name : (List<?>) entry.getMethod("opened").invoke(null)) {
      var _ = opened.put((String) name, Set.of(ours));
    }
    instrumentation.redefineModule(
        Object.class.getModule(), Set.of(), Map.of(), opened, Set.of(), Map.of());
  }

  /** The jar or folder that has a resource. */
  private static Path location(String resource) {
    URL found = ClassLoader.getSystemResource(resource);
    if (found == null) {
      throw new IllegalStateException("there is no " + resource + " on the class path any more");
    }
    String text = found.toString();
    String place = text.substring(0, text.length() - resource.length());
    if (place.startsWith("jar:")) {
      place = place.substring("jar:".length(), place.lastIndexOf("!/"));
    }
    return Path.of(URI.create(place));
  }
}
