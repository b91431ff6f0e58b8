package dev.weft.internal.control;

import dev.weft.internal.security.Secret;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * The address at which a rank attaches to its job's hub.
 *
 * @param job the job's id
 * @param rank of the process, or its number, if it has several ranks
 * @param size number of ranks
 * @param addresses its possible addresses, the likeliest first; the hub proves its identity
 */
public record HubEndpoint(
    String job, int rank, int size, List<InetSocketAddress> addresses, Secret secret) {
  public HubEndpoint {
    addresses = List.copyOf(addresses);
  }
}
