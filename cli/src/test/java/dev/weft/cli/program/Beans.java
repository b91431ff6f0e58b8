package dev.weft.cli.program;

import dev.weft.Comm;
import dev.weft.Weft;
import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Prints the beans of its two ranks, after rank 0 has sent three messages of ten bytes to itself.
 */
public final class Beans {
  public static void main(String[] args) throws JMException {
    Weft.run(2, Beans::communicate);
    System.out.println("after that " + names().length);
  }

  private static void communicate(Comm world) throws JMException {
    byte[] ten = new byte[10];
    if (world.rank() == 0) {
      for (int i = 0; i < 3; i++) {
        world.send(ten, 0, i);
      }
    }
    world.barrier();
    if (world.rank() == 0) {
      MBeanServer server = ManagementFactory.getPlatformMBeanServer();
      for (ObjectName name : names()) {
        System.out.printf(
            "rank %s: %d attributes%n",
            name.getKeyProperty("rank"), server.getMBeanInfo(name).getAttributes().length);
        if (name.getKeyProperty("rank").equals("0")) {
          boolean counted = (long) server.getAttribute(name, "BytesSent") >= 30;
          System.out.println("has sent thirty bytes: " + counted);
        }
      }
      for (int i = 0; i < 3; i++) {
        var _ = world.receive(ten, 0, i);
      }
    }
    world.barrier();
  }

  private static ObjectName[] names() throws JMException {
    return ManagementFactory.getPlatformMBeanServer()
        .queryNames(new ObjectName("dev.weft:type=Rank,*"), null)
        .stream()
        .sorted()
        .toArray(ObjectName[]::new);
  }

  private Beans() {}
}
