package dev.weft.internal.job;

import dev.weft.internal.os.AvailableCores;
import dev.weft.internal.os.CorePlace;
import java.util.Map;

/**
 * The description of a rank that all other ranks get before the first message.
 *
 * @param host identifies the machine and its shared memory ({@link Identity#host(String)}); equal
 *     values mean that both ranks have read the same number there
 * @param process identifies the JVM; equal values mean that the ranks are threads of one process
 * @param pid the process id, for diagnosis, and to detect whether a process of this host has ended
 * @param processors the processors on which the process may run, from {@link
 *     AvailableCores#allowed}
 * @param place the groups of cores that the rank's own thread is bound to
 * @param addresses the results of {@code Endpoint.address()} by transport name
 */
public record Card(
    int rank,
    String host,
    String process,
    long pid,
    String processors,
    CorePlace place,
    Map<String, String> addresses) {
  public Card {
    addresses = Map.copyOf(addresses);
  }

  /** Identifies the machine alone: ranks in containers of one machine have this in common. */
  public String machine() {
    return Identity.machineOf(host);
  }
}
