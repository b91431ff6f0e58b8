package dev.weft.fory;

import dev.weft.failure.CodecException;
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
 * What Fory would carry without registration and Weft does not: lambdas and dynamic proxies, whose
 * bytes name methods to be called.
 */
final class Refusals {
  private static final List<Class<?>> STAND_INS =
      List.of(
          SerializedLambda.class,
          LambdaSerializer.ReplaceStub.class,
          JdkProxySerializer.ReplaceStub.class);

  private Refusals() {}

  /** A serializer that refuses, for the classes that it concerns; null for all others. */
  static @Nullable Serializer<?> refuse(TypeResolver resolver, Class<?> type) {
    boolean refused = type.isHidden() || type.isSynthetic() || Proxy.isProxyClass(type);
    return refused ? new RefusingSerializer<>(resolver, type) : null;
  }

  /** Refuses the stand-ins too, which are what such objects look like in a message. */
  static void installInto(Fory fory) {
    for (Class<?> type : STAND_INS) {
      fory.registerSerializer(type, new RefusingSerializer<>(fory.getTypeResolver(), type));
    }
  }

  private static final class RefusingSerializer<T> extends Serializer<T> {

    RefusingSerializer(TypeResolver resolver, Class<T> type) {
      super(resolver.getConfig(), type);
    }

    @Override
    public void write(WriteContext context, T value) {
      throw refusal();
    }

    @Override
    public T read(ReadContext context) {
      throw refusal();
    }

    private CodecException refusal() {
      return new CodecException(
          "lambdas and proxies cannot travel ("
              + type.getName()
              + "); send a record that says what is to be done");
    }
  }
}
