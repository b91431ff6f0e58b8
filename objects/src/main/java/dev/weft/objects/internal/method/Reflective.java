package dev.weft.objects.internal.method;

import dev.weft.objects.stub.Sink;
import dev.weft.objects.stub.Source;
import org.jspecify.annotations.Nullable;

/** Reads and writes boxed values by their type. */
public final class Reflective {
  private Reflective() {}

  public static void put(Sink sink, Class<?> type, @Nullable Object value, int place) {
    if (!type.isPrimitive() || value == null) {
      if (type != void.class) {
        sink.putObject(value, place);
      }
      return;
    }
    switch (value) {
      case Boolean v -> sink.putBoolean(v);
      case Byte v -> sink.putByte(v);
      case Character v -> sink.putChar(v);
      case Short v -> sink.putShort(v);
      case Integer v -> sink.putInt(v);
      case Long v -> sink.putLong(v);
      case Float v -> sink.putFloat(v);
      case Double v -> sink.putDouble(v);
      default -> throw new IllegalArgumentException("no primitive: " + value);
    }
  }

  public static @Nullable Object take(Source source, Class<?> type, int place) {
    if (!type.isPrimitive()) {
      return source.takeObject(place);
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
