package dev.weft.lab.experiment;

import java.util.List;
import java.util.Map;

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
  STARTUP("ms", false);

  private static final List<Integer> PINGPONG_SIZES =
      List.of(0, 1, 8, 64, 256, 1024, 4096, 8192, 16384, 65536, 262144, 1048576, 4194304);
  private static final List<Integer> PINGPONG_QUICK_SIZES =
      List.of(0, 8, 1024, 8192, 65536, 1048576, 4194304);

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

  /** Unit of the values: us, ms, share or msg/s. */
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
    return this == PINGPONG || this == OVERLAP || this == RATE;
  }

  /** Transports that are measured unless chosen otherwise. */
  public List<Transport> transports() {
    return switch (this) {
      case PINGPONG -> List.of(Transport.SHM, Transport.TCP, Transport.LOCAL);
      case OVERLAP -> List.of(Transport.SHM, Transport.TCP);
      case RATE, BARRIER, STARTUP -> List.of(Transport.SHM);
    };
  }

  /** Numbers of ranks that are measured unless chosen otherwise. */
  public List<Integer> ranks() {
    return switch (this) {
      case PINGPONG, OVERLAP, RATE -> List.of(2);
      case BARRIER -> List.of(2, 8);
      case STARTUP -> List.of(4);
    };
  }

  /** Message sizes in bytes, fewer of them when quick. */
  public List<Integer> sizes(boolean quick) {
    return switch (this) {
      case PINGPONG -> quick ? PINGPONG_QUICK_SIZES : PINGPONG_SIZES;
      case OVERLAP -> List.of(4194304);
      case RATE -> List.of(8);
      case BARRIER, STARTUP -> List.of(0);
    };
  }

  /** The values of one launch in {@link #unit}, by message size. */
  public Map<Integer, double[]> values(List<Series> launch) {
    Reading reading =
        switch (this) {
          case PINGPONG, BARRIER -> Reading.ofHops(nanos -> nanos / 1e3);
          case OVERLAP -> Reading.hiddenShare();
          case RATE -> Reading.ofHops(nanos -> 1e9 / nanos);
          case STARTUP -> Reading.ofHops(nanos -> nanos / 1e6);
        };
    return reading.read(launch);
  }
}
