package dev.weft.objects.internal.method;

import dev.weft.objects.stub.Skeleton;
import dev.weft.objects.stub.Target;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * Stubs and skeletons of one interface. They are generated when first needed, or use reflection
 * where a class cannot be generated, as in a module that does not open the interface's package. Any
 * thread.
 */
public final class Binding {
  /** System property: with {@code false} everything goes by reflection. */
  public static final String PROPERTY = "weft.objects.generate";

  private static final ClassValue<Binding> BINDINGS =
      new ClassValue<>() {
        @Override
        protected Binding computeValue(Class<?> type) {
          return new Binding(MethodTable.of(type));
        }
      };

  private final MethodTable table;
  private final @Nullable MethodHandle constructor;
  private @Nullable Skeleton skeleton;

  private Binding(MethodTable table) {
    this.table = table;
    this.constructor = isWanted() ? constructor(table) : null;
  }

  /** That of an interface for which there is a {@link MethodTable}. */
  public static Binding of(Class<?> type) {
    return BINDINGS.get(type);
  }

  /** The interface's methods. */
  public MethodTable table() {
    return table;
  }

  /** A new stub. */
  public Object stub(Target target) {
    if (constructor == null) {
      return ReflectiveStub.make(table, target);
    }
    try {
      return (Object) constructor.invokeExact(target);
    } catch (Throwable e) {
      throw new LinkageError("a stub's constructor has failed", e);
    }
  }

  /**
   * The skeleton.
   *
   * @throws dev.weft.failure.ArgumentException if the interface cannot be called from here at all
   */
  public synchronized Skeleton skeleton() {
    Skeleton made = skeleton;
    if (made == null) {
      made = isWanted() ? generated(table) : null;
      skeleton = made = made == null ? new ReflectiveSkeleton(table) : made;
    }
    return made;
  }

  private static boolean isWanted() {
    return !"false".equals(System.getProperty(PROPERTY));
  }

  private static @Nullable MethodHandle constructor(MethodTable table) {
    try {
      return StubClass.constructor(table);
    } catch (ReflectiveOperationException | LinkageError e) {
      return null;
    }
  }

  private static @Nullable Skeleton generated(MethodTable table) {
    try {
      return SkeletonClass.make(table);
    } catch (Throwable e) {
      return null;
    }
  }
}
