package dev.weft.objects.internal.method;

import dev.weft.objects.Borrowed;
import dev.weft.objects.Deadline;
import dev.weft.objects.Idempotent;
import dev.weft.objects.Immediate;
import dev.weft.objects.Out;
import dev.weft.objects.Priority;
import dev.weft.objects.internal.value.LentArrays;
import dev.weft.objects.internal.value.Signature;
import dev.weft.objects.stub.Sink;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** One method of a {@link MethodTable}. Immutable except for the arrays that it lends. */
public final class RemoteMethod implements Signature {
  private static final long NONE = -1;

  private final Method method;
  private final int number;
  private final Class<?>[] parameters;
  private final Class<?> result;
  private final boolean future;
  private final boolean[] out;
  private final @Nullable LentArrays[] lent;
  private final long deadlineMillis;
  private final boolean immediate;
  private final boolean idempotent;
  private final int priority;

  RemoteMethod(Method method, int number, Class<?> type) {
    this.method = method;
    this.number = number;
    this.parameters = method.getParameterTypes();
    this.future =
        method.getReturnType() == CompletableFuture.class
            || method.getReturnType() == CompletionStage.class;
    this.result = future ? Object.class : method.getReturnType();
    this.out = new boolean[parameters.length];
    this.lent = new LentArrays[parameters.length];
    for (int i = 0; i < parameters.length; i++) {
      boolean array = parameters[i].isArray() && parameters[i].getComponentType().isPrimitive();
      out[i] = array && method.getParameters()[i].isAnnotationPresent(Out.class);
      boolean borrowed = array && method.getParameters()[i].isAnnotationPresent(Borrowed.class);
      lent[i] = out[i] || borrowed ? new LentArrays() : null;
    }
    this.deadlineMillis = deadline(method, type);
    this.idempotent = method.isAnnotationPresent(Idempotent.class);
    this.immediate = method.isAnnotationPresent(Immediate.class);
    Priority urgency = method.getAnnotation(Priority.class);
    this.priority = urgency == null ? 0 : urgency.value();
  }

  private static long deadline(Method method, Class<?> type) {
    Deadline own = method.getAnnotation(Deadline.class);
    Deadline all = type.getAnnotation(Deadline.class);
    return own != null ? own.millis() : all != null ? all.millis() : NONE;
  }

  /** The method of the interface. */
  public Method method() {
    return method;
  }

  /** Its number in the table. */
  public int number() {
    return number;
  }

  /** Whether the result is one that comes later. */
  public boolean returnsFuture() {
    return future;
  }

  /** The interface's own limit for a synchronous call, or one that is given. */
  public long deadlineMillis(long otherwise) {
    return deadlineMillis == NONE ? otherwise : deadlineMillis;
  }

  /** Whether an active object carries it out without waiting for its turn. */
  public boolean isImmediate() {
    return immediate;
  }

  /** Whether it may be called again when the object has gone meanwhile. */
  public boolean isIdempotent() {
    return idempotent;
  }

  /** How urgent it is among those of an active object. */
  public int priority() {
    return priority;
  }

  /** Whether the method may throw this, as its declaration says. */
  public boolean mayThrow(Throwable failure) {
    if (failure instanceof RuntimeException || failure instanceof Error) {
      return true;
    }
    for (Class<?> declared : method.getExceptionTypes()) {
      if (declared.isInstance(failure)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Class<?> typeAt(int place) {
    return place == Sink.RESULT ? result : parameters[place];
  }

  @Override
  public boolean isOut(int place) {
    return place != Sink.RESULT && out[place];
  }

  @Override
  public @Nullable LentArrays lent(int place) {
    return place == Sink.RESULT ? null : lent[place];
  }

  /** What both ranks must agree on. */
  String line() {
    StringBuilder line = new StringBuilder(method.getReturnType().getTypeName());
    if (method.getGenericReturnType() instanceof ParameterizedType generic && future) {
      line.setLength(0);
      line.append(generic.getTypeName());
    }
    line.append(' ').append(method.getName()).append('(');
    for (int i = 0; i < parameters.length; i++) {
      line.append(i == 0 ? "" : ", ").append(out[i] ? "@Out " : "");
      line.append(parameters[i].getTypeName());
    }
    return line.append(')').toString();
  }

  /** For messages: the interface's simple name and the method's. */
  @Override
  public String toString() {
    return method.getDeclaringClass().getSimpleName() + "." + method.getName();
  }
}
