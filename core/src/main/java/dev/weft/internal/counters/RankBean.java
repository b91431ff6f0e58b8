package dev.weft.internal.counters;

import dev.weft.internal.counters.RankSample.Traffic;
import dev.weft.internal.job.Job;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanConstructorInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanNotificationInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * The bean of a rank, {@code dev.weft:type=Rank,rank=N,job=ID}, whose attributes are its counters
 * of the moment at which they are read. Any thread.
 */
final class RankBean implements DynamicMBean {
  /** Whether ranks have beans, by the system property {@code weft.jmx}. */
  static final boolean WANTED = Boolean.getBoolean("weft.jmx");

  private static final Map<String, ToLongFunction<Traffic>> COUNTERS =
      new TreeMap<>(
          Map.of(
              "MessagesSent", Traffic::messagesSent,
              "BytesSent", Traffic::bytesSent,
              "MessagesReceived", Traffic::messagesReceived,
              "BytesReceived", Traffic::bytesReceived,
              "PostedReceives", Traffic::posted,
              "UnexpectedMessages", Traffic::unexpected,
              "WaitedNanos", Traffic::waitedNanos));

  private final WeakReference<CounterSource> source;

  private RankBean(CounterSource source) {
    this.source = new WeakReference<>(source);
  }

  static void register(Job job, CounterSource source) {
    MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    try {
      ObjectName name = name(job.id(), job.rank());
      if (server.isRegistered(name)) {
        server.unregisterMBean(name);
      }
      var _ = server.registerMBean(new RankBean(source), name);
    } catch (JMException e) {
      System.err.printf("weft: rank %d has no bean: %s [W2307]%n", job.rank(), e);
    }
  }

  static void unregister(String job, int rank) {
    try {
      ManagementFactory.getPlatformMBeanServer().unregisterMBean(name(job, rank));
    } catch (InstanceNotFoundException none) {
      // It could not be registered.
    } catch (JMException e) {
      System.err.printf("weft: the bean of rank %d stays: %s [W2307]%n", rank, e);
    }
  }

  private static ObjectName name(String job, int rank) throws JMException {
    String shortId = job.substring(job.lastIndexOf('-') + 1);
    return new ObjectName("dev.weft:type=Rank,rank=%d,job=%s".formatted(rank, shortId));
  }

  @Override
  public Object getAttribute(String attribute) throws AttributeNotFoundException {
    ToLongFunction<Traffic> counter = COUNTERS.get(attribute);
    CounterSource counted = source.get();
    if (counter == null || counted == null) {
      throw new AttributeNotFoundException(attribute);
    }
    return counter.applyAsLong(Traffic.of(counted.counts(true)));
  }

  @Override
  public AttributeList getAttributes(String[] attributes) {
    AttributeList values = new AttributeList();
    CounterSource counted = source.get();
    if (counted != null) {
      Traffic traffic = Traffic.of(counted.counts(true));
      for (String attribute : attributes) {
        ToLongFunction<Traffic> counter = COUNTERS.get(attribute);
        if (counter != null) {
          values.add(new Attribute(attribute, counter.applyAsLong(traffic)));
        }
      }
    }
    return values;
  }

  @Override
  public void setAttribute(Attribute attribute) throws AttributeNotFoundException {
    throw new AttributeNotFoundException(attribute.getName() + " cannot be set");
  }

  @Override
  public AttributeList setAttributes(AttributeList attributes) {
    return new AttributeList();
  }

  @Override
  public Object invoke(String action, Object[] arguments, String[] signature) {
    throw new UnsupportedOperationException("a rank's bean has no operation " + action);
  }

  @Override
  public MBeanInfo getMBeanInfo() {
    MBeanAttributeInfo[] attributes =
        COUNTERS.keySet().stream()
            .map(name -> new MBeanAttributeInfo(name, "long", name, true, false, false))
            .toArray(MBeanAttributeInfo[]::new);
    return new MBeanInfo(
        RankBean.class.getName(),
        "What a rank of a Weft job has sent, received and waited for.",
        attributes,
        new MBeanConstructorInfo[0],
        new MBeanOperationInfo[0],
        new MBeanNotificationInfo[0]);
  }
}
