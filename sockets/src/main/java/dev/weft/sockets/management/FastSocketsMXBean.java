package dev.weft.sockets.management;

import java.util.Map;

/**
 * Counts the connections of a process that are fast, and for each reason those that are not. Any
 * thread.
 */
public interface FastSocketsMXBean {

  /** How many have gone through shared memory. */
  long getFastConnections();

  /** How many have not, for each reason. */
  Map<String, Long> getPlainConnections();
}
