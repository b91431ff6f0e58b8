package dev.weft.parallel;

import dev.weft.failure.CodecException;
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A lambda as it travels, in types that every codec knows: the class in which it is written, the
 * names by which that makes it anew, and what it captures. The receiver asks only classes that the
 * program has named, and these make only lambdas that they have in their source. So no bytes of
 * Java's serialization are read. Any thread; nothing blocks.
 */
final class LambdaForm {
  private static final String WRITE = "writeReplace";
  private static final String MAKE = "$deserializeLambda$";

  /** The places in what travels: the class, seven names, the kind, and then what is captured. */
  private static final int CLASS = 0;

  private static final int KIND = 8;
  private static final int CAPTURED = 9;

  private LambdaForm() {}

  /** Whether an object is a lambda that can travel. */
  static boolean isOne(Object task) {
    return task.getClass().isHidden() && task instanceof Serializable;
  }

  /**
   * Takes a lambda apart.
   *
   * @param known the classes whose lambdas may travel, by their names
   * @throws CodecException if it is of another class
   */
  static List<@Nullable Object> of(Object lambda, Map<String, Class<?>> known) {
    SerializedLambda parts = parts(lambda);
    String in = parts.getCapturingClass().replace('/', '.');
    if (!known.containsKey(in)) {
      throw notNamed(in);
    }
    List<@Nullable Object> form = new ArrayList<>();
    form.add(in);
    form.add(parts.getFunctionalInterfaceClass());
    form.add(parts.getFunctionalInterfaceMethodName());
    form.add(parts.getFunctionalInterfaceMethodSignature());
    form.add(parts.getImplClass());
    form.add(parts.getImplMethodName());
    form.add(parts.getImplMethodSignature());
    form.add(parts.getInstantiatedMethodType());
    form.add(parts.getImplMethodKind());
    for (int i = 0; i < parts.getCapturedArgCount(); i++) {
      form.add(parts.getCapturedArg(i));
    }
    return form;
  }

  private static SerializedLambda parts(Object lambda) {
    try {
      Method write = lambda.getClass().getDeclaredMethod(WRITE);
      write.setAccessible(true);
      return (SerializedLambda) write.invoke(lambda);
    } catch (ReflectiveOperationException | InaccessibleObjectException | ClassCastException e) {
      throw new CodecException(
          "%s is no lambda that can travel (%s); give a record, or a TaskLambda of a class whose package is open to the module dev.weft.parallel"
              .formatted(lambda.getClass().getName(), e));
    }
  }

  /**
   * Makes a lambda anew.
   *
   * @throws CodecException if its class is not known, or has no such lambda
   */
  static Object lambda(List<?> form, Map<String, Class<?>> known) {
    String in = String.valueOf(form.get(CLASS));
    Class<?> type = known.get(in);
    if (type == null) {
      throw notNamed(in);
    }
    try {
      Method make = type.getDeclaredMethod(MAKE, SerializedLambda.class);
      make.setAccessible(true);
      return make.invoke(null, parts(form, type));
    } catch (ReflectiveOperationException | InaccessibleObjectException e) {
      throw new CodecException(
          "%s has no such lambda (%s); run the same class files on all ranks, and open its package to the module dev.weft.parallel"
              .formatted(in, e.getCause() == null ? e : e.getCause()));
    }
  }

  private static SerializedLambda parts(List<?> form, Class<?> type) {
    String[] names = form.subList(CLASS + 1, KIND).toArray(String[]::new);
    return new SerializedLambda(
        type,
        names[0],
        names[1],
        names[2],
        (Integer) form.get(KIND),
        names[3],
        names[4],
        names[5],
        names[6],
        form.subList(CAPTURED, form.size()).toArray());
  }

  private static CodecException notNamed(String in) {
    return new CodecException(
        "lambdas of %s may not travel; name it with ExecutorOptions.withLambdasOf(%s.class) on every rank"
            .formatted(in, in.substring(in.lastIndexOf('.') + 1).replace('$', '.')));
  }
}
