package dev.weft.fory;

import java.util.Collection;
import java.util.Map;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.Serializer;
import org.apache.fory.serializer.collection.CollectionSerializer;
import org.apache.fory.serializer.collection.MapSerializer;
import org.jspecify.annotations.Nullable;

/**
 * Carry instances of one JDK class as stand-ins of a class that Fory knows: see {@link JdkForm}.
 * The stand-in's own serializer writes and reads it, so its limits apply; the further work of
 * making the object from its stand-in is paid for here. Only the number of the object that is
 * carried is in the message, not that of its stand-in. An element that refers back to the object
 * while that is being read gets the stand-in.
 */
@SuppressWarnings("unchecked") // Fory takes what serializers return as objects
final class StandInSerializers {
  private StandInSerializers() {}

  /** Of the kind that Fory asks for such a class. */
  static Serializer<?> of(TypeResolver resolver, Class<?> type, JdkForm form, DecodeBudget budget) {
    if (Collection.class.isAssignableFrom(type)) {
      return new OfCollection<>(resolver, type.asSubclass(Collection.class), form, budget);
    }
    return Map.class.isAssignableFrom(type)
        ? new OfMap<>(resolver, type.asSubclass(Map.class), form, budget)
        : new OfOther<>(resolver, type, form, budget);
  }

  /** Writes and reads stand-ins. */
  private static final class StandIns {
    private final TypeResolver resolver;
    private final JdkForm form;
    private final DecodeBudget budget;
    private @Nullable Serializer<Object> delegate;

    StandIns(TypeResolver resolver, JdkForm form, DecodeBudget budget) {
      this.budget = budget;
      this.resolver = resolver;
      this.form = form;
    }

    void write(WriteContext context, Object value) {
      delegate().write(context, form.standIn(value));
    }

    Object read(ReadContext context) {
      return form.restored(delegate().read(context), budget);
    }

    /** Found late, as it may be one that is not registered yet. */
    private Serializer<Object> delegate() {
      Serializer<Object> known = delegate;
      if (known == null) {
        known = delegate = (Serializer<Object>) resolver.getSerializer(form.standIn());
      }
      return known;
    }
  }

  private static final class OfOther<T> extends Serializer<T> {
    private final StandIns standIns;

    OfOther(TypeResolver resolver, Class<T> type, JdkForm form, DecodeBudget budget) {
      super(resolver.getConfig(), type);
      this.standIns = new StandIns(resolver, form, budget);
    }

    @Override
    public void write(WriteContext context, T value) {
      standIns.write(context, value);
    }

    @Override
    public T read(ReadContext context) {
      return (T) standIns.read(context);
    }
  }

  @SuppressWarnings("rawtypes") // as Fory has them
  private static final class OfCollection<T extends Collection> extends CollectionSerializer<T> {
    private final StandIns standIns;

    OfCollection(TypeResolver resolver, Class<T> type, JdkForm form, DecodeBudget budget) {
      super(resolver, type, false);
      this.standIns = new StandIns(resolver, form, budget);
    }

    @Override
    public void write(WriteContext context, T value) {
      standIns.write(context, value);
    }

    @Override
    public T read(ReadContext context) {
      return (T) standIns.read(context);
    }
  }

  @SuppressWarnings("rawtypes") // as Fory has them
  private static final class OfMap<T extends Map> extends MapSerializer<T> {
    private final StandIns standIns;

    OfMap(TypeResolver resolver, Class<T> type, JdkForm form, DecodeBudget budget) {
      super(resolver, type, false);
      this.standIns = new StandIns(resolver, form, budget);
    }

    @Override
    public void write(WriteContext context, T value) {
      standIns.write(context, value);
    }

    @Override
    public T read(ReadContext context) {
      return (T) standIns.read(context);
    }
  }
}
