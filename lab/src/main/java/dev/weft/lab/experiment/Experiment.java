package dev.weft.lab.experiment;

import dev.weft.lab.program.Cell;
import dev.weft.lab.program.Collective;
import dev.weft.lab.program.Guideline;
import dev.weft.lab.program.OneSided;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the lab can measure: its unit, its points, and how raw samples are read. */
public enum Experiment {
  /** Latency and bandwidth between two ranks, one way. */
  PINGPONG("us", false),
  /** Share of a non-blocking exchange that hides behind computation. */
  OVERLAP("share", true),
  /** Small messages one way in windows of non-blocking sends. */
  RATE("msg/s", true),
  /** Back-to-back barriers, the slowest rank's time. */
  BARRIER("us", false),
  /** From the start command of an empty program to its end. */
  STARTUP("ms", false),
  /** Collective operations one by one, the slowest rank's time. */
  COLLECTIVES("us", false),
  /** Collective operations against others that do the same work: what no call may exceed. */
  GUIDELINES("ratio", false),
  /** Operations of one rank on another's memory, until they are done there. */
  ONESIDED("us", false);

  private static final List<Integer> PINGPONG_SIZES =
      List.of(0, 1, 8, 64, 256, 1024, 4096, 8192, 16384, 65536, 262144, 1048576, 4194304);
  private static final List<Integer> PINGPONG_QUICK_SIZES =
      List.of(0, 8, 1024, 8192, 65536, 1048576, 4194304);

  private static final List<Integer> COLLECTIVE_SIZES = List.of(16, 1024, 16384, 131072, 1048576);
  private static final List<Integer> ONESIDED_SIZES =
      List.of(8, 64, 1024, 8192, 65536, 1048576, 4194304);
  private static final List<Integer> ONESIDED_QUICK_SIZES = List.of(8, 1024, 1048576, 4194304);
  private static final List<Integer> COLLECTIVE_QUICK_SIZES = List.of(16, 1024, 1048576);

  private final String unit;
  private final boolean higherIsBetter;

  Experiment(String unit, boolean higherIsBetter) {
    this.unit = unit;
    this.higherIsBetter = higherIsBetter;
  }

  /** The name in reports and options. */
  public String id() {
    return Names.id(this);
  }

  /**
   * By name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static Experiment of(String id) {
    return Names.find(values(), id, "experiment");
  }

  /** Unit of the values: us, ms, share, msg/s or ratio. */
  public String unit() {
    return unit;
  }

  public boolean higherIsBetter() {
    return higherIsBetter;
  }

  /** Whether it matters if messages are always the same memory. */
  public boolean hasCacheStates() {
    return this == PINGPONG;
  }

  /** Whether messages have a size and a place in memory. */
  public boolean hasMessages() {
    return switch (this) {
      case PINGPONG, OVERLAP, RATE, COLLECTIVES, GUIDELINES, ONESIDED -> true;
      case BARRIER, STARTUP -> false;
    };
  }

  /** Whether any number of ranks can take part, not only two. */
  public boolean hasManyRanks() {
    return switch (this) {
      case PINGPONG, OVERLAP, RATE, ONESIDED -> false;
      case BARRIER, STARTUP, COLLECTIVES, GUIDELINES -> true;
    };
  }

  /** The operations that it knows, by name; none where there is only one. */
  public List<String> operations() {
    return switch (this) {
      case COLLECTIVES -> Collective.ids();
      case GUIDELINES -> Guideline.ids();
      case ONESIDED -> OneSided.ids();
      case PINGPONG, OVERLAP, RATE, BARRIER, STARTUP -> List.of();
    };
  }

  /** Bytes of an element; sizes are multiples of it. */
  public int elementBytes() {
    return operations().isEmpty() ? 1 : Double.BYTES;
  }

  /** Where messages lie unless chosen otherwise. */
  public Set<BufferKind> buffers() {
    return operations().isEmpty() ? EnumSet.allOf(BufferKind.class) : EnumSet.of(BufferKind.HEAP);
  }

  /** Transports that are measured unless chosen otherwise. */
  public List<Transport> transports() {
    return switch (this) {
      case PINGPONG -> List.of(Transport.SHM, Transport.TCP, Transport.LOCAL);
      case OVERLAP -> List.of(Transport.SHM, Transport.TCP);
      case RATE, BARRIER, STARTUP, GUIDELINES, ONESIDED -> List.of(Transport.SHM);
      case COLLECTIVES -> List.of(Transport.SHM, Transport.LOCAL);
    };
  }

  /** Numbers of ranks that are measured unless chosen otherwise. */
  public List<Integer> ranks() {
    return switch (this) {
      case PINGPONG, OVERLAP, RATE, ONESIDED -> List.of(2);
      case BARRIER -> List.of(2, 8);
      case STARTUP -> List.of(4);
      case COLLECTIVES, GUIDELINES -> List.of(2, 4, 8);
    };
  }

  /** Message sizes in bytes, fewer of them when quick. */
  public List<Integer> sizes(boolean quick) {
    return switch (this) {
      case PINGPONG -> quick ? PINGPONG_QUICK_SIZES : PINGPONG_SIZES;
      case OVERLAP -> List.of(4194304);
      case RATE -> List.of(8);
      case BARRIER, STARTUP -> List.of(0);
      case COLLECTIVES, GUIDELINES -> quick ? COLLECTIVE_QUICK_SIZES : COLLECTIVE_SIZES;
      case ONESIDED -> quick ? ONESIDED_QUICK_SIZES : ONESIDED_SIZES;
    };
  }

  /** The values of one launch in {@link #unit}, by operation and size. */
  public Map<Cell, double[]> values(List<Series> launch) {
    Reading reading =
        switch (this) {
          case PINGPONG, BARRIER, COLLECTIVES, ONESIDED -> Reading.ofHops(nanos -> nanos / 1e3);
          case OVERLAP -> Reading.hiddenShare();
          case RATE -> Reading.ofHops(nanos -> 1e9 / nanos);
          case GUIDELINES -> Reading.overBound();
          case STARTUP -> Reading.ofHops(nanos -> nanos / 1e6);
        };
    return reading.read(launch);
  }
}
