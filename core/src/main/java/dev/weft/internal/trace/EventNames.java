package dev.weft.internal.trace;

/** The names of events in recordings. */
public final class EventNames {
  public static final String CALL = "Weft.Call";
  public static final String PLACED_CALL = "Weft.PlacedCall";
  public static final String OPERATION = "Weft.Operation";
  public static final String CONNECTION = "Weft.Connection";
  public static final String CLOCK = "Weft.Clock";
  public static final String HOST_CLOCK = "Weft.HostClock";

  private EventNames() {}
}
