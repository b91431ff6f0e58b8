package dev.weft.lab.network;

import dev.weft.internal.base.names.NearNames;
import java.util.Arrays;
import java.util.Locale;

/** The kinds of links that the papers used for their measurements, and one of today. */
public enum NetworkKind {
  /** 100 Mbit/s; a C ping-pong took 125 µs one way (paper A, section 4.1). */
  FAST_ETHERNET(100, 110),
  /** 1 Gbit/s; a C ping-pong took 63 µs one way (paper A, figure 2b). */
  GIGABIT(1_000, 50),
  /** 10 Gbit/s, without a delay of its own. */
  TEN_GIGABIT(10_000, 0);

  private static final String TEN = "10g";

  private final int megabits;
  private final int delayMicros;

  NetworkKind(int megabits, int delayMicros) {
    this.megabits = megabits;
    this.delayMicros = delayMicros;
  }

  /** The name in options and reports. */
  public String id() {
    return this == TEN_GIGABIT ? TEN : name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * By name.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public static NetworkKind of(String id) {
    return Arrays.stream(values())
        .filter(kind -> kind.id().equals(id))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no network is called '%s'%s"
                        .formatted(
                            id,
                            NearNames.questionOrAll(
                                id, Arrays.stream(values()).map(NetworkKind::id).toList()))));
  }

  /** Mbit/s on the wire, in each direction. */
  public int megabits() {
    return megabits;
  }

  /**
   * What a link adds to a message one way, so that with the time in this machine's kernel it comes
   * near the paper's.
   */
  public int delayMicros() {
    return delayMicros;
  }
}
