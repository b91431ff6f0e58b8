package dev.weft.internal.job;

import dev.weft.internal.os.AvailableCores;
import java.util.Map;

/**
 * What a rank tells all others about itself before the first message.
 *
 * @param host identifies the machine and its shared memory ({@link Identity#host(String)}): equal
 *     means that both have read the same number there
 * @param process identifies the JVM: equal means the ranks are threads of one process
 * @param pid operating-system process id: for diagnosis, and to see whether a process of this host
 *     has ended
 * @param processors that the process may run on, as {@link AvailableCores#allowed} says it
 * @param addresses by transport name, what {@code Endpoint.address()} returned
 */
public record Card(
    int rank,
    String host,
    String process,
    long pid,
    String processors,
    Map<String, String> addresses) {
  public Card {
    addresses = Map.copyOf(addresses);
  }

  /** Identifies the machine alone: ranks in containers of one machine have this in common. */
  public String machine() {
    return Identity.machineOf(host);
  }
}
