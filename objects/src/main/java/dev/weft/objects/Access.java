package dev.weft.objects;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import java.nio.file.Path;
import java.util.List;

/**
 * A permission to connect to a listening node: every holder of the secret may use the names. Give
 * each kind of outside node its own secret. Immutable.
 *
 * @param secret the file of the secret: 32 or more random bytes, of mode 0600. {@link Node#listen}
 *     creates a missing file, and deletes it again when it closes; outside nodes need a copy.
 * @param names names that its holders may look up; {@code *} at the end of a name stands for any
 *     ending
 */
public record Access(Path secret, List<String> names) {

  /** Checks that there is a name. */
  public Access {
    names = List.copyOf(names);
    if (names.isEmpty()) {
      throw new ArgumentException(
          FailureCode.REMOTE_OBJECT,
          "access with %s to no names; give some, or Access.toAll".formatted(secret));
    }
  }

  /** All names of the node that listens, and of the other ranks. */
  public static Access toAll(Path secret) {
    return new Access(secret, List.of("*"));
  }

  /** Some names; one that ends with {@code *} stands for all that begin so. */
  public static Access to(Path secret, String... names) {
    return new Access(secret, List.of(names));
  }

  /** Whether a name is open. */
  public boolean allows(String name) {
    for (String each : names) {
      if (each.endsWith("*")
          ? name.startsWith(each.substring(0, each.length() - 1))
          : name.equals(each)) {
        return true;
      }
    }
    return false;
  }
}
