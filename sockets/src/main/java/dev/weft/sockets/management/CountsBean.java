package dev.weft.sockets.management;

import dev.weft.sockets.rendezvous.Counts;
import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The bean of this process. It is registered on demand, because that starts the JDK's management.
 */
public final class CountsBean implements FastSocketsMXBean {
  /** Under which it is registered. */
  public static final String NAME = "dev.weft.sockets:type=FastSockets";

  private static final String MANAGEMENT = "java.management";
  private static final String CANNOT = "the bean " + NAME + " cannot be registered: ";

  private CountsBean() {}

  /**
   * Registers it with the server of this process's beans. Does nothing the second time.
   *
   * @throws IllegalStateException if the JDK has no such server, or it refuses
   */
  public static void register() {
    if (ModuleLayer.boot().findModule(MANAGEMENT).isEmpty()) {
      throw new IllegalStateException(CANNOT + "this JDK has no module " + MANAGEMENT);
    }
    Server.register();
  }

  @Override
  public long getFastConnections() {
    return Counts.fast();
  }

  @Override
  public Map<String, Long> getPlainConnections() {
    return Counts.plain();
  }

  /** A class of its own, because a JDK without management cannot load it. */
  private static final class Server {
    static void register() {
      try {
        var _ =
            ManagementFactory.getPlatformMBeanServer()
                .registerMBean(new CountsBean(), new ObjectName(NAME));
      } catch (InstanceAlreadyExistsException alreadyThere) {
        // It shows the same counts.
      } catch (JMException refused) {
        throw new IllegalStateException(CANNOT + refused, refused);
      }
    }
  }
}
