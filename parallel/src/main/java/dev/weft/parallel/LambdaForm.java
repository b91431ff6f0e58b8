package dev.weft.parallel;

import dev.weft.failure.CodecException;
import dev.weft.failure.FailureCode;
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lambdas as they travel, in types that every codec knows. Of a lambda travel its shape, which is
 * the class in which it is written and the names by which that makes it anew, and what it captures.
 * Lambdas of one place in the source have one shape. The receiver asks only classes that the
 * program has named, and these make only lambdas that they have in their source. So no bytes of
 * Java's serialization are read. Any thread; nothing blocks.
 */
final class LambdaForm {
  private static final String WRITE = "writeReplace";
  private static final String MAKE = "$deserializeLambda$";

  /** The places in a shape: the class, seven names, and the kind. */
  private static final int CLASS = 0;

  private static final int KIND = 8;

  /** The method by which a lambda of a class is taken apart. */
  private static final ClassValue<Method> TAKE_APART =
      new ClassValue<>() {
        @Override
        protected Method computeValue(Class<?> type) {
          try {
            Method write = type.getDeclaredMethod(WRITE);
            write.setAccessible(true);
            return write;
          } catch (ReflectiveOperationException | InaccessibleObjectException e) {
            throw cannotTravel(type, e);
          }
        }
      };

  private LambdaForm() {}

  /** Whether an object is a lambda that can travel. */
  static boolean isOne(Object task) {
    return task.getClass().isHidden() && task instanceof Serializable;
  }

  /**
   * Some lambdas as they travel: a list of their shapes, and then for each lambda a list that has
   * the place of its shape and what it captures. One thread.
   */
  static final class Table {
    private final Map<String, Class<?>> known;
    private final Map<Class<?>, Integer> placesOfShapes = new HashMap<>(0);
    private final List<@Nullable Object> shapes = new ArrayList<>(0);
    private final List<@Nullable Object> form = new ArrayList<>(1);

    /**
     * @param known the classes whose lambdas may travel, by their names
     */
    Table(Map<String, Class<?>> known) {
      this.known = known;
      form.add(shapes);
    }

    /** What travels, also of lambdas that are still to be added. */
    Object form() {
      return form;
    }

    /**
     * Adds a lambda.
     *
     * @return its place among the lambdas
     * @throws CodecException if it is of another class
     */
    int add(Object lambda) {
      SerializedLambda parts = parts(lambda);
      List<@Nullable Object> entry = new ArrayList<>(1 + parts.getCapturedArgCount());
      entry.add(placesOfShapes.computeIfAbsent(lambda.getClass(), _ -> addShape(parts)));
      for (int i = 0; i < parts.getCapturedArgCount(); i++) {
        entry.add(parts.getCapturedArg(i));
      }
      form.add(entry);
      return form.size() - 2;
    }

    private int addShape(SerializedLambda parts) {
      String in = parts.getCapturingClass().replace('/', '.');
      if (!known.containsKey(in)) {
        throw notNamed(in);
      }
      List<Object> shape = new ArrayList<>(KIND + 1);
      shape.add(in);
      shape.add(parts.getFunctionalInterfaceClass());
      shape.add(parts.getFunctionalInterfaceMethodName());
      shape.add(parts.getFunctionalInterfaceMethodSignature());
      shape.add(parts.getImplClass());
      shape.add(parts.getImplMethodName());
      shape.add(parts.getImplMethodSignature());
      shape.add(parts.getInstantiatedMethodType());
      shape.add(parts.getImplMethodKind());
      shapes.add(shape);
      return shapes.size() - 1;
    }
  }

  private static SerializedLambda parts(Object lambda) {
    try {
      return (SerializedLambda) TAKE_APART.get(lambda.getClass()).invoke(lambda);
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw cannotTravel(lambda.getClass(), e);
    }
  }

  private static CodecException cannotTravel(Class<?> type, Exception why) {
    return new CodecException(
        FailureCode.LAMBDA,
        "%s is no lambda that can travel (%s); give a record, or a TaskLambda of a class whose package is open to the module dev.weft.parallel"
            .formatted(type.getName(), why));
  }

  /**
   * Makes the lambdas of a {@link Table} anew.
   *
   * @throws CodecException if the class of one is not known, or has no such lambda
   */
  static List<Object> lambdas(List<?> form, Map<String, Class<?>> known) {
    List<?> shapes = (List<?>) form.getFirst();
    List<Maker> makers = shapes.stream().map(each -> Maker.of((List<?>) each, known)).toList();
    List<Object> lambdas = new ArrayList<>(form.size() - 1);
    for (Object each : form.subList(1, form.size())) {
      List<?> entry = (List<?>) each;
      Maker maker = makers.get((Integer) entry.getFirst());
      lambdas.add(maker.make(entry.subList(1, entry.size()).toArray()));
    }
    return lambdas;
  }

  /** Makes lambdas of one shape. */
  private record Maker(Class<?> type, Method method, List<?> shape) {

    static Maker of(List<?> shape, Map<String, Class<?>> known) {
      String in = String.valueOf(shape.get(CLASS));
      Class<?> type = known.get(in);
      if (type == null) {
        throw notNamed(in);
      }
      try {
        Method make = type.getDeclaredMethod(MAKE, SerializedLambda.class);
        make.setAccessible(true);
        return new Maker(type, make, shape);
      } catch (ReflectiveOperationException | InaccessibleObjectException e) {
        throw noSuch(type, e);
      }
    }

    Object make(Object[] captured) {
      String[] names = shape.subList(CLASS + 1, KIND).toArray(String[]::new);
      try {
        return method.invoke(
            null,
            new SerializedLambda(
                type,
                names[0],
                names[1],
                names[2],
                (Integer) shape.get(KIND),
                names[3],
                names[4],
                names[5],
                names[6],
                captured));
      } catch (ReflectiveOperationException e) {
        throw noSuch(type, e);
      }
    }

    private static CodecException noSuch(Class<?> type, Exception e) {
      return new CodecException(
          FailureCode.LAMBDA,
          "%s has no such lambda (%s); run the same class files on all ranks, and open its package to the module dev.weft.parallel"
              .formatted(type.getName(), e.getCause() == null ? e : e.getCause()));
    }
  }

  private static CodecException notNamed(String in) {
    return new CodecException(
        FailureCode.LAMBDA,
        "lambdas of %s may not travel; name it with ExecutorOptions.withLambdasOf(%s.class) on every rank"
            .formatted(in, in.substring(in.lastIndexOf('.') + 1).replace('$', '.')));
  }
}
