package dev.weft.internal.transport;

import org.jspecify.annotations.Nullable;

/**
 * A way to move frames between two ranks. A provider is stateless and making one allocates nothing;
 * {@link #open} makes the state, one {@link Endpoint} for each rank. {@link
 * java.util.ServiceLoader} finds the transports of other modules, when one of them is requested:
 * {@link FabricTransports}.
 */
public interface Transport {

  /** Short name as users write it: {@code local}, {@code shm}, {@code tcp}. */
  String name();

  /** Why this transport cannot work here, in words with the remedy, or null when it can. */
  @Nullable String unavailability();

  /** What it has found here, and when it is taken, in words; empty if there is nothing to say. */
  default String details() {
    return "";
  }

  /** Whether ranks that choose by themselves take it, rather than tcp, for those of other hosts. */
  default boolean isWantedBetweenHosts() {
    return false;
  }

  /**
   * Opens this rank's end: binds, maps or registers whatever peers need to reach it.
   *
   * @throws dev.weft.failure.WeftException if a resource is missing; the message names need and
   *     limit
   */
  Endpoint open(EndpointContext context);
}
