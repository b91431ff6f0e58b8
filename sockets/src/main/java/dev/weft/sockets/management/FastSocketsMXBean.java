package dev.weft.sockets.management;

import java.util.Map;

/** How many connections of a process are fast, and why others are not. Any thread. */
public interface FastSocketsMXBean {

  /** How many have gone through shared memory. */
  long getFastConnections();

  /** How many have not, for each reason. */
  Map<String, Long> getPlainConnections();
}
