package dev.weft.objects.internal.call;

import dev.weft.objects.stub.Sink;
import dev.weft.objects.stub.Source;
import org.jspecify.annotations.Nullable;

/** A result as an object, for futures. */
final class Values {
  private Values() {}

  static @Nullable Object take(Source source, Class<?> type) {
    if (!type.isPrimitive()) {
      return source.takeObject(Sink.RESULT);
    }
    return switch (type.getName()) {
      case "boolean" -> source.takeBoolean();
      case "byte" -> source.takeByte();
      case "char" -> source.takeChar();
      case "short" -> source.takeShort();
      case "int" -> source.takeInt();
      case "long" -> source.takeLong();
      case "float" -> source.takeFloat();
      case "double" -> source.takeDouble();
      default -> null;
    };
  }
}
