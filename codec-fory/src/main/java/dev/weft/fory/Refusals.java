package dev.weft.fory;

import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Proxy;
import java.util.List;
import org.apache.fory.Fory;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.JdkProxySerializer;
import org.apache.fory.serializer.LambdaSerializer;
import org.apache.fory.serializer.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * Refuses objects that Fory would carry without registration: lambdas and dynamic proxies, whose
 * bytes name methods to be called. Only those that are references travel, as numbers.
 */
final class Refusals {
  /** What Fory writes in the place of lambdas and proxies, and of any other hidden class. */
  private static final List<Class<?>> STAND_INS =
      List.of(LambdaSerializer.ReplaceStub.class, JdkProxySerializer.ReplaceStub.class);

  private Refusals() {}

  /** The serializer of the classes that it concerns; null for all others. */
  static @Nullable Serializer<?> refuse(TypeResolver resolver, Class<?> type) {
    boolean refused = type.isHidden() || type.isSynthetic() || Proxy.isProxyClass(type);
    return refused ? new ReferenceSerializer<>(resolver, type) : null;
  }

  /** The same for the stand-ins, which are what such objects look like in a message. */
  static void installInto(Fory fory) {
    TypeResolver resolver = fory.getTypeResolver();
    for (Class<?> type : STAND_INS) {
      fory.registerSerializer(type, new ReferenceSerializer<>(resolver, type));
    }
    Class<SerializedLambda> lambda = SerializedLambda.class;
    fory.registerSerializer(lambda, new RefusingSerializer<>(resolver, lambda));
  }

  private static final class RefusingSerializer<T> extends Serializer<T> {

    RefusingSerializer(TypeResolver resolver, Class<T> type) {
      super(resolver.getConfig(), type);
    }

    @Override
    public void write(WriteContext context, T value) {
      throw Failures.noReference(type);
    }

    @Override
    public T read(ReadContext context) {
      throw Failures.noReference(type);
    }
  }
}
