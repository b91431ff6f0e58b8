package dev.weft.internal.launch.environment;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The environment variables of this process, as launchers set them. Immutable. */
public record Variables(Map<String, String> values) {
  /** The value, or null if there is none or it is empty. */
  public @Nullable String get(String name) {
    String value = values.get(name);
    return value == null || value.isEmpty() ? null : value;
  }

  public boolean has(String name) {
    return get(name) != null;
  }

  public boolean hasAny(String... names) {
    return Arrays.stream(names).anyMatch(this::has);
  }

  /**
   * A value that must be there.
   *
   * @param remedy how it comes to be there
   */
  public String require(String name, String remedy) {
    String value = get(name);
    if (value == null) {
      throw new LaunchException(
          FailureCode.ENVIRONMENT, "the environment variable " + name + " is not set; " + remedy);
    }
    return value;
  }

  /** A number that must be there, from {@code least} to {@code most}. */
  public int number(String name, int least, int most, String remedy) {
    String value = require(name, remedy);
    try {
      int number = Integer.parseInt(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // Said below, with the range.
    }
    throw new LaunchException(
        FailureCode.ENVIRONMENT,
        "the environment variable %s is '%s', and must be a number from %d to %d; %s"
            .formatted(name, value, least, most, remedy));
  }

  /** Whether a variable is there and is this number. */
  public boolean is(String name, int number) {
    return Integer.toString(number).equals(get(name));
  }
}
