package dev.weft.parallel.zarr;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes JSON that people read too: members on lines of their own, lists on one line. */
final class JsonWriter {
  private final StringBuilder text = new StringBuilder();

  private JsonWriter() {}

  static String write(@Nullable Object value) {
    JsonWriter writer = new JsonWriter();
    writer.append(value, "\n");
    return writer.text.append('\n').toString();
  }

  private void append(@Nullable Object value, String lineStart) {
    switch (value) {
      case null -> text.append("null");
      case Map<?, ?> map -> appendMap(map, lineStart);
      case Collection<?> list -> appendList(list, lineStart);
      case CharSequence string -> appendString(string);
      case Boolean bool -> text.append(bool);
      case Double real when !Double.isFinite(real) -> throw noJson(real);
      case Float real when !Float.isFinite(real) -> throw noJson(real);
      case Number number -> text.append(number);
      default -> throw noJson(value);
    }
  }

  private static ArgumentException noJson(Object value) {
    return new ArgumentException(
        FailureCode.STORED_ARRAY,
        "%s of %s cannot be in JSON; give maps, lists, texts, finite numbers, booleans"
            .formatted(value, value.getClass()));
  }

  private void appendMap(Map<?, ?> map, String lineStart) {
    String inner = lineStart + "  ";
    String before = "{";
    for (Map.Entry<?, ?> each : map.entrySet()) {
      text.append(before).append(inner);
      appendString(String.valueOf(each.getKey()));
      text.append(": ");
      append(each.getValue(), inner);
      before = ",";
    }
    text.append(map.isEmpty() ? "{}" : lineStart + "}");
  }

  private void appendList(Collection<?> list, String lineStart) {
    String before = "[";
    for (Object each : list) {
      text.append(before);
      append(each, lineStart);
      before = ", ";
    }
    text.append(list.isEmpty() ? "[]" : "]");
  }

  private void appendString(CharSequence string) {
    text.append('"');
    for (int i = 0; i < string.length(); i++) {
      char each = string.charAt(i);
      if (each == '"' || each == '\\') {
        text.append('\\').append(each);
      } else if (each < ' ' || Character.isSurrogate(each)) {
        text.append("\\u%04x".formatted((int) each));
      } else {
        text.append(each);
      }
    }
    text.append('"');
  }
}
