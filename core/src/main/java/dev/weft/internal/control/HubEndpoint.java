package dev.weft.internal.control;

import dev.weft.internal.security.Secret;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * How a rank attaches to where its job meets.
 *
 * @param job the job's id
 * @param addresses where it may be, the likeliest first; who is there proves that it is the one
 */
public record HubEndpoint(
    String job, int rank, int size, List<InetSocketAddress> addresses, Secret secret) {
  public HubEndpoint {
    addresses = List.copyOf(addresses);
  }
}
