package dev.weft.objects.internal.node;

import dev.weft.failure.ArgumentException;
import dev.weft.objects.ActiveOptions;
import dev.weft.objects.Remote;
import dev.weft.objects.ServeOrder;
import dev.weft.objects.internal.active.ActiveObject;
import dev.weft.objects.internal.call.ObjectReference;
import dev.weft.objects.internal.lease.Leases;
import dev.weft.objects.internal.method.MethodTable;
import dev.weft.objects.internal.name.Exported;
import dev.weft.objects.internal.name.Exports;
import dev.weft.objects.internal.value.Batch;
import dev.weft.objects.internal.value.Reference;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The active objects of a node, and what others may make here. Any thread. */
final class ActiveObjects implements Creation {
  private final LocalNode node;
  private final Exports exports;
  private final Leases leases;
  private final BiConsumer<String, Throwable> onError;
  private final LongConsumer longWaits;
  private final Map<String, Class<?>> offered = new ConcurrentHashMap<>();
  private final Set<Long> created = ConcurrentHashMap.newKeySet();

  /**
   * @param onError told what nobody else is told of
   * @param longWaits told the number of an object that has waited for the end of a call for long
   */
  ActiveObjects(
      LocalNode node,
      Exports exports,
      Leases leases,
      BiConsumer<String, Throwable> onError,
      LongConsumer longWaits) {
    this.node = node;
    this.exports = exports;
    this.leases = leases;
    this.onError = onError;
    this.longWaits = longWaits;
  }

  Exported add(String name, Class<?> type, Object object, ActiveOptions options) {
    ActiveObject active = make("'" + name + "'", type, object, options);
    Exported added = exports.add(name, type, object, active);
    active.start(added.reference().object(), longWaits);
    return added;
  }

  Reference share(Class<?> type, Object object, ActiveOptions options) {
    ActiveObject active = make(type.getSimpleName(), type, object, options);
    Reference shared = leases.share(type, object, active).reference();
    active.start(shared.object(), longWaits);
    return shared;
  }

  private ActiveObject make(String label, Class<?> type, Object object, ActiveOptions options) {
    return new ActiveObject(
        "%s on rank %d".formatted(label, node.rank()),
        MethodTable.of(type),
        object,
        options,
        onError);
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
          "rank %d does not offer to create objects of %s; call node.offer(%s.class) there"
              .formatted(node.rank(), implementation, implementation));
    }
    ActiveOptions options = new ActiveOptions(ServeOrder.valueOf(order), capacity, platformThread);
    Object object = Constructors.make(made, ((Batch) arguments).items());
    return publish(name, interfaceOf(made, type), object, options);
  }

  private <T> Remote<T> publish(
      @Nullable String name, Class<T> type, Object object, ActiveOptions options) {
    T made = type.cast(object);
    Remote<T> remote =
        name == null ? node.share(type, made, options) : node.export(name, type, made, options);
    boolean _ = created.add(number(remote));
    return remote;
  }

  /** By what the class has, so that no class is looked for by a name that has come. */
  private static Class<?> interfaceOf(@Nullable Class<?> implementation, String name) {
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
        "%s is no %s here".formatted(Objects.requireNonNull(implementation).getName(), name));
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

  @Override
  public void end(long object, boolean atOnce) {
    if (!created.remove(object)) {
      throw new ArgumentException(
          "rank %d has created no such object for others, or has ended it; withdraw it there"
              .formatted(node.rank()));
    }
    node.withdraw(object, atOnce);
  }

  @Override
  public int[] load() {
    List<Exported> active = exports.active();
    int calls = active.stream().mapToInt(each -> active(each).load()).sum();
    return new int[] {calls, active.size()};
  }

  /** Calls that wait. */
  int waiting() {
    return exports.active().stream().mapToInt(each -> active(each).waiting()).sum();
  }

  int size() {
    return exports.active().size();
  }

  /** No further calls come to an object that has been withdrawn, if it is active. */
  static void end(@Nullable Exported withdrawn, boolean atOnce) {
    ActiveObject active = withdrawn == null ? null : withdrawn.active();
    if (active != null) {
      active.end(atOnce);
    }
  }

  /** No further calls come: for when the node closes. */
  void endAll(boolean atOnce) {
    exports.active().forEach(each -> active(each).end(atOnce));
  }

  private static ActiveObject active(Exported exported) {
    return Objects.requireNonNull(exported.active());
  }

  private static long number(Remote<?> remote) {
    return ((ObjectReference<?>) remote).target().reference().object();
  }
}
