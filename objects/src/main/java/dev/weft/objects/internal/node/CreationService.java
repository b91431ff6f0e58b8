package dev.weft.objects.internal.node;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.codec.SourceName;
import dev.weft.objects.ActiveOptions;
import dev.weft.objects.Remote;
import dev.weft.objects.ServeOrder;
import dev.weft.objects.internal.call.ObjectReference;
import dev.weft.objects.internal.name.Address;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.value.Batch;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Makes active objects of the classes that this node offers, at the request of other nodes. Any
 * thread.
 */
final class CreationService implements Creation {
  private final int rank;
  private final OwnObjects objects;
  private final ActiveObjectTable active;
  private final Map<String, Class<?>> offered = new ConcurrentHashMap<>();
  private final Set<Long> created = ConcurrentHashMap.newKeySet();

  CreationService(int rank, OwnObjects objects, ActiveObjectTable active) {
    this.rank = rank;
    this.objects = objects;
    this.active = active;
  }

  /** Others may make objects of these classes. */
  void offer(Class<?>... implementations) {
    for (Class<?> each : implementations) {
      offered.put(each.getName(), each);
    }
  }

  @Override
  public Object create(
      @Nullable String name,
      String type,
      String implementation,
      String order,
      int capacity,
      boolean platformThread,
      Object arguments)
      throws Exception {
    Class<?> made = offered.get(implementation);
    if (made == null) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "rank %d does not offer to create objects of %s; call node.offer(%s.class) there"
              .formatted(rank, implementation, SourceName.of(implementation)));
    }
    ActiveOptions options = new ActiveOptions(ServeOrder.valueOf(order), capacity, platformThread);
    Object object = Constructors.make(made, ((Batch) arguments).items());
    return publish(name, interfaceOf(made, type), object, options);
  }

  private <T> Remote<T> publish(
      @Nullable String name, Class<T> type, Object object, ActiveOptions options) {
    T made = type.cast(object);
    Remote<T> remote =
        name == null
            ? objects.share(type, made, options)
            : objects.export(name, type, made, options);
    boolean _ = created.add(((ObjectReference<?>) remote).target().reference().object());
    return remote;
  }

  /** By the interfaces of the class, so that no class is looked up by a received name. */
  static Class<?> interfaceOf(@Nullable Class<?> implementation, String name) {
    for (Class<?> each = implementation; each != null; each = each.getSuperclass()) {
      for (Class<?> direct : each.getInterfaces()) {
        if (direct.getName().equals(name)) {
          return direct;
        }
        Class<?> inherited = inherited(direct, name);
        if (inherited != null) {
          return inherited;
        }
      }
    }
    throw new ArgumentException(
        FailureCode.REMOTE_OBJECT,
        "%s does not implement %s on this rank"
            .formatted(Objects.requireNonNull(implementation).getName(), name));
  }

  private static @Nullable Class<?> inherited(Class<?> from, String name) {
    for (Class<?> each : from.getInterfaces()) {
      Class<?> found = each.getName().equals(name) ? each : inherited(each, name);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Makes an object that comes from another rank callable here. */
  Exported addMoved(
      @Nullable String name, String type, Object object, ActiveOptions options, Address origin) {
    Exported added =
        objects.addMoved(name, interfaceOf(object.getClass(), type), object, options, origin);
    boolean _ = created.add(added.number());
    return added;
  }

  @Override
  public void end(long object, boolean atOnce) {
    if (!created.remove(object)) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "rank %d has created no such object for others, or it has moved or ended; withdraw it there"
              .formatted(rank));
    }
    objects.withdraw(object, atOnce);
  }

  @Override
  public int[] load() {
    return new int[] {active.load(), active.size()};
  }
}
