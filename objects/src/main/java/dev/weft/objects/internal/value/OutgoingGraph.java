package dev.weft.objects.internal.value;

import dev.weft.codec.OutgoingReferences;
import dev.weft.objects.Remote;
import dev.weft.objects.stub.LateResult;
import dev.weft.objects.stub.Stub;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The references within one object that the codec encodes. The codec itself meets stubs and {@link
 * Remote}s; exported objects are replaced with their stubs before. A graph is reused for one object
 * after another. One thread.
 */
final class OutgoingGraph implements OutgoingReferences {
  private final ReferenceRules referenceRules;
  private final IdentityHashMap<Object, Integer> numbers = new IdentityHashMap<>(0);
  private final ReferenceTable.Writer table = new ReferenceTable.Writer();
  private final List<RemoteLease> leased = new ArrayList<>(0);

  /** By what they replace; containers that hold nothing exported stand for themselves. */
  private final IdentityHashMap<Object, Object> known = new IdentityHashMap<>(0);

  /** The last two classes none of whose objects are references or containers. */
  private @Nullable Class<?> plain;

  private @Nullable Class<?> plainBefore;

  OutgoingGraph(ReferenceRules referenceRules) {
    this.referenceRules = referenceRules;
  }

  /** Whether there has been no reference. */
  boolean isEmpty() {
    return numbers.isEmpty();
  }

  /** All references by number, as {@link ReferenceTable.Reader} reads them. */
  byte[] table() {
    return table.bytes();
  }

  /** Leased objects among them. */
  List<RemoteLease> leased() {
    return leased;
  }

  /** Makes room for the next object. */
  void clear() {
    plain = null;
    plainBefore = null;
    if (!known.isEmpty()) {
      known.clear();
    }
    if (!numbers.isEmpty()) {
      numbers.clear();
      leased.clear();
      table.clear();
    }
  }

  @Override
  public int number(Object object) {
    Integer before = numbers.get(object);
    if (before != null) {
      return before;
    }
    RemoteLease remoteLease = referenceRules.within(object, Object.class);
    if (remoteLease == null) {
      return -1;
    }
    if (remoteLease.reference().isLeased()) {
      leased.add(remoteLease);
    }
    int number = numbers.size();
    numbers.put(object, number);
    table.add(remoteLease.reference(), object instanceof Remote<?>);
    return number;
  }

  @Override
  public Object replaced(Object object, Class<?> declared) {
    Class<?> type = object.getClass();
    if (type == plain || type == plainBefore) {
      return object;
    }
    if (object instanceof Stub || object instanceof Remote<?>) {
      return object;
    }
    boolean container = isContainer(object);
    if (!container && !referenceRules.mayBeReferences(type)) {
      plainBefore = plain;
      plain = type;
      return object;
    }
    if (object instanceof LateResult late) {
      return replaced(late.weftValue().await(), declared);
    }
    Object before = known.get(object);
    if (before == null) {
      known.put(object, object); // a container may hold itself
      before = container ? new Container(this, declared).replaced(object) : stub(object, declared);
      known.put(object, before);
    }
    return before;
  }

  private static boolean isContainer(Object object) {
    return object instanceof Collection<?>
        || object instanceof Map<?, ?>
        || object instanceof Object[];
  }

  private Object stub(Object object, Class<?> declared) {
    RemoteLease remoteLease = referenceRules.within(object, declared);
    return remoteLease == null ? object : referenceRules.stub(remoteLease);
  }
}
