package dev.weft.data;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Hints for the library, as pairs of key and value (MPI 4.1, chapter 10). A hint never changes what
 * an operation means; an unknown hint is kept and otherwise ignored. Immutable.
 *
 * <pre>{@code
 * Info hints = Info.of("mpi_assert_no_any_tag", "true").with("mpi_assert_no_any_source", "true");
 * }</pre>
 *
 * @param hints by key, in the order of the keys
 */
@CheckReturnValue
public record Info(Map<String, String> hints) {
  /** No hints. */
  public static final Info EMPTY = new Info(Map.of());

  /**
   * Takes a copy of the map.
   *
   * @throws ArgumentException if a key is blank
   */
  public Info {
    for (String key : hints.keySet()) {
      if (key.isBlank()) {
        throw new ArgumentException(
            FailureCode.DATATYPE, "the key of a hint is blank; give it a name");
      }
    }
    hints = Collections.unmodifiableMap(new TreeMap<>(hints));
  }

  /** One hint. */
  public static Info of(String key, String value) {
    return EMPTY.with(key, value);
  }

  /** These hints with one more, or with a new value for one. */
  public Info with(String key, String value) {
    Map<String, String> more = new TreeMap<>(hints);
    more.put(key, value);
    return new Info(more);
  }

  /** These hints without one; the same if there is none of that key. */
  public Info without(String key) {
    Map<String, String> fewer = new TreeMap<>(hints);
    fewer.remove(key);
    return new Info(fewer);
  }

  /** The value of a hint. */
  public Optional<String> get(String key) {
    return Optional.ofNullable(hints.get(key));
  }
}
