package dev.weft.parallel.zarr;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object with typed members: what is missing or of another type is named.
 *
 * @param what the object is, for messages
 */
record JsonObject(String what, Map<?, ?> all) {
  private static final Set<String> ALWAYS = Set.of("zarr_format", "node_type");

  static JsonObject of(@Nullable Object value, String what) throws ZarrFormatException {
    if (!(value instanceof Map<?, ?> map)) {
      throw new ZarrFormatException("has no JSON object as " + what);
    }
    return new JsonObject(what, map);
  }

  @Nullable Object get(String name) {
    return all.get(name);
  }

  private ZarrFormatException wrong(String name, String wanted) {
    return new ZarrFormatException(
        "has %s as \"%s\" of %s, not %s".formatted(shown(get(name)), name, what, wanted));
  }

  private static String shown(@Nullable Object value) {
    String text = String.valueOf(value);
    return text.length() > 100 ? text.substring(0, 100) + "…" : text;
  }

  String text(String name) throws ZarrFormatException {
    if (get(name) instanceof String text) {
      return text;
    }
    throw wrong(name, "a text");
  }

  int integer(String name) throws ZarrFormatException {
    return Math.toIntExact(whole(name, get(name), Integer.MIN_VALUE, Integer.MAX_VALUE));
  }

  private long whole(String name, @Nullable Object value, long least, long most)
      throws ZarrFormatException {
    if (value instanceof BigDecimal number
        && number.scale() == 0
        && number.compareTo(BigDecimal.valueOf(least)) >= 0
        && number.compareTo(BigDecimal.valueOf(most)) <= 0) {
      return number.longValue();
    }
    throw wrong(name, "whole numbers from " + least + " to " + most);
  }

  long[] longs(String name) throws ZarrFormatException {
    List<?> items = items(name, false);
    long[] numbers = new long[items.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = whole(name, items.get(i), 0, Long.MAX_VALUE);
    }
    return numbers;
  }

  int[] ints(String name) throws ZarrFormatException {
    List<?> items = items(name, false);
    int[] numbers = new int[items.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Math.toIntExact(whole(name, items.get(i), 0, Integer.MAX_VALUE));
    }
    return numbers;
  }

  /** A list; an empty one if it may be missing and is. */
  List<?> items(String name, boolean mayBeMissing) throws ZarrFormatException {
    Object value = get(name);
    if (value instanceof List<?> list) {
      return list;
    }
    if (value == null && mayBeMissing) {
      return List.of();
    }
    throw wrong(name, "a list");
  }

  JsonObject object(String name) throws ZarrFormatException {
    return of(get(name), "\"" + name + "\"");
  }

  /** The configuration of an object with a name; an empty one if there is none. */
  JsonObject configuration() throws ZarrFormatException {
    return get("configuration") == null
        ? new JsonObject("\"configuration\"", Map.of())
        : object("configuration");
  }

  /** The configuration of a member that must have a name. */
  JsonObject named(String member, String name) throws ZarrFormatException {
    JsonObject object = object(member);
    if (!object.text("name").equals(name)) {
      throw new ZarrFormatException(
          "has \"%s\" of the kind %s; %s is read".formatted(member, object.get("name"), name));
    }
    return object.configuration();
  }

  /** The members of an object that may be missing. */
  @SuppressWarnings("unchecked") // names are strings
  Map<String, ?> members(String name) throws ZarrFormatException {
    return get(name) == null ? Map.of() : (Map<String, ?>) object(name).all;
  }

  /** A member that is not known must say that it need not be. */
  void refuseUnknown(String... known) throws ZarrFormatException {
    Set<String> names = new HashSet<>(Arrays.asList(known));
    for (Map.Entry<?, ?> each : all.entrySet()) {
      boolean mayBeIgnored =
          each.getValue() instanceof Map<?, ?> map
              && Boolean.FALSE.equals(map.get("must_understand"));
      String name = String.valueOf(each.getKey());
      if (!names.contains(name) && !ALWAYS.contains(name) && !mayBeIgnored) {
        throw new ZarrFormatException("has \"" + name + "\" in " + what + ", which is not known");
      }
    }
  }
}
