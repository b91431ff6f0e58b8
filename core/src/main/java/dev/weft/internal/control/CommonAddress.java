package dev.weft.internal.control;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.net.InetAddress;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the address at which the ranks on the server's host listen: the address by which most
 * ranks or agents of other hosts have reached the server. Stateless.
 */
public final class CommonAddress {
  /** The most frequent of these; null if there are none. */
  public static @Nullable InetAddress of(Stream<InetAddress> reached) {
    return reached.collect(groupingBy(Function.identity(), counting())).entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(null);
  }

  private CommonAddress() {}
}
