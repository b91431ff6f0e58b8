package dev.weft.sockets.management;

import dev.weft.sockets.rendezvous.Counts;
import java.lang.management.ManagementFactory;
import java.util.Map;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.ObjectName;

/** The bean of this process. It is registered on demand, as that starts the JDK's management. */
public final class CountsBean implements FastSocketsMXBean {
  /** Under which it is registered. */
  public static final String NAME = "dev.weft.sockets:type=FastSockets";

  private CountsBean() {}

  /**
   * Registers it with the server of this process's beans. Does nothing the second time.
   *
   * @throws IllegalStateException if the server refuses
   */
  public static void register() {
    try {
      var _ =
          ManagementFactory.getPlatformMBeanServer()
              .registerMBean(new CountsBean(), new ObjectName(NAME));
    } catch (InstanceAlreadyExistsException alreadyThere) {
      // It shows the same counts.
    } catch (JMException refused) {
      throw new IllegalStateException("the bean " + NAME + " cannot be registered", refused);
    }
  }

  @Override
  public long getFastConnections() {
    return Counts.fast();
  }

  @Override
  public Map<String, Long> getPlainConnections() {
    return Counts.plain();
  }
}
