package dev.weft.fory;

import java.io.Serializable;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.time.DayOfWeek;
import java.time.Month;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.Stack;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.fory.Fory;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.Serializer;
import org.apache.fory.serializer.TimeSerializers.ZoneIdSerializer;

/** Classes of the JDK that travel without registration, beside those that Fory brings itself. */
final class JdkTypes {
  private static final List<Class<?>> CLASSES =
      List.of(
          AbstractMap.SimpleEntry.class,
          AbstractMap.SimpleImmutableEntry.class,
          ChronoUnit.class,
          ConcurrentLinkedDeque.class,
          ConcurrentLinkedQueue.class,
          DayOfWeek.class,
          Month.class,
          RoundingMode.class,
          Stack.class,
          TimeUnit.class);

  /** Types of arrays, not of objects. */
  private static final List<Class<?>> ELEMENT_TYPES =
      List.of(
          CharSequence.class,
          Collection.class,
          Comparable.class,
          Deque.class,
          Iterable.class,
          List.class,
          Map.Entry.class,
          Map.class,
          Number.class,
          Queue.class,
          Record.class,
          Serializable.class,
          Set.class);

  /**
   * What Fory would send with all that it is a view of, or decode as a view of the message, or not
   * at all where it holds null.
   */
  @SuppressWarnings("JdkObsolete") // its parts have a class that others' parts have, too
  private static final List<Class<?>> VIEWS =
      List.of(
          new ArrayList<>().subList(0, 0).getClass(),
          new LinkedList<>().subList(0, 0).getClass(),
          Arrays.asList().subList(0, 0).getClass(),
          List.of(1, 2, 3).getClass(),
          List.of(1, 2, 3).subList(0, 1).getClass(),
          ConcurrentHashMap.KeySetView.class,
          ByteBuffer.allocate(0).getClass(),
          ByteBuffer.allocateDirect(0).getClass());

  private static final Class<?> ZONE = ZoneId.of("Europe/London").getClass();
  private static final Class<?> ENTRY = Map.entry("", "").getClass();

  private JdkTypes() {}

  static void installInto(Fory fory, DecodeBudget budget) {
    TypeResolver resolver = fory.getTypeResolver();
    Stream.concat(CLASSES.stream(), ELEMENT_TYPES.stream())
        .filter(type -> !resolver.isRegistered(type))
        .forEach(type -> fory.register(type, type.getName()));
    VIEWS.forEach(type -> KnownTypes.standIn(fory, type, budget));
    fory.register(ZONE, ZONE.getName());
    fory.registerSerializer(ZONE, new ZoneIdSerializer(fory.getConfig(), ZoneId.class));
    fory.register(ENTRY, ENTRY.getName());
    fory.registerSerializer(ENTRY, new EntrySerializer<>(fory, ENTRY));
  }

  /** For what {@link Map#entry} makes. */
  private static final class EntrySerializer<T> extends Serializer<T> {

    EntrySerializer(Fory fory, Class<T> type) {
      super(fory.getConfig(), type);
    }

    @Override
    public void write(WriteContext context, T value) {
      Map.Entry<?, ?> entry = (Map.Entry<?, ?>) value;
      context.writeRef(entry.getKey());
      context.writeRef(entry.getValue());
    }

    @Override
    public T read(ReadContext context) {
      Object key = context.readRef();
      return type.cast(Map.entry(key, context.readRef()));
    }
  }
}
