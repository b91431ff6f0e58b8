package dev.weft.internal.job;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.os.CoreGroup;
import dev.weft.internal.os.CorePlace;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Groups of cores that a system property says ranks to be in, in the place of the machine's: so
 * tests on any machine have the levels of a large one.
 *
 * <pre>
 *   -Dweft.topology=l3:0,0,1,1,2,2,3,3/socket:0,0,0,0,1,1,1,1
 * </pre>
 *
 * <p>For each kind of group the numbers of the ranks' groups, by rank. Ranks beyond the list, and
 * kinds that are not named, are in no known group. All ranks must have the same property.
 * Immutable; any thread.
 */
public final class ForcedTopology {
  public static final String PROPERTY = "weft.topology";

  private static final int MOST_GROUP = 1 << 16;

  private final Map<CoreGroup, int[]> groups = new EnumMap<>(CoreGroup.class);

  private ForcedTopology() {}

  /**
   * That of this process; null if there is none.
   *
   * @throws ArgumentException if the property makes no sense
   */
  public static @Nullable ForcedTopology current() {
    String property = System.getProperty(PROPERTY);
    return property == null || property.isEmpty() ? null : parse(property);
  }

  static ForcedTopology parse(String property) {
    ForcedTopology topology = new ForcedTopology();
    for (String kind : property.split("/", -1)) {
      String[] parts = kind.split(":", -1);
      if (parts.length != 2) {
        throw refused(property, "'" + kind + "' has no list of groups behind a colon");
      }
      topology.groups.put(kindOf(property, parts[0]), numbers(property, parts[1]));
    }
    return topology;
  }

  /** Where a rank is. */
  public CorePlace of(int rank) {
    return new CorePlace(
        in(CoreGroup.L3, rank), in(CoreGroup.NUMA, rank), in(CoreGroup.SOCKET, rank));
  }

  private int in(CoreGroup kind, int rank) {
    int[] numbers = groups.get(kind);
    return numbers == null || rank >= numbers.length ? CorePlace.UNKNOWN : numbers[rank];
  }

  private static CoreGroup kindOf(String property, String word) {
    return switch (word) {
      case "l3" -> CoreGroup.L3;
      case "numa" -> CoreGroup.NUMA;
      case "socket" -> CoreGroup.SOCKET;
      default -> throw refused(property, "there is no kind of group '" + word + "'");
    };
  }

  private static int[] numbers(String property, String list) {
    try {
      int[] numbers = Arrays.stream(list.split(",", -1)).mapToInt(Integer::parseInt).toArray();
      if (Arrays.stream(numbers).allMatch(number -> number >= 0 && number < MOST_GROUP)) {
        return numbers;
      }
    } catch (NumberFormatException noNumber) {
      // Refused below.
    }
    throw refused(
        property, "'%s' is no list of groups from 0 to %d".formatted(list, MOST_GROUP - 1));
  }

  private static ArgumentException refused(String property, String why) {
    return new ArgumentException(
        FailureCode.PROPERTY,
        "-D%s=%s: %s; give l3, numa or socket, a colon and the group of each rank with commas between, several with / between: socket:0,0,1,1/l3:0,1,2,3"
            .formatted(PROPERTY, property, why));
  }
}
