package dev.weft.contract;

import dev.weft.testkit.Thorough;
import dev.weft.testkit.Via;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * The transports that a test runs over: all, but ucx only in classes marked {@link AlsoOverUcx} and
 * in thorough runs, where it is installed. With {@code -Dweft.test.via=ucx}, or another's name,
 * that one alone.
 */
public final class Transports implements ArgumentsProvider {
  private static final String PROPERTY = "weft.test.via";

  @Override
  public Stream<Arguments> provideArguments(
      ParameterDeclarations parameters, ExtensionContext context) {
    String only = System.getProperty(PROPERTY);
    boolean overUcx =
        Thorough.isWanted()
            || context.getRequiredTestClass().isAnnotationPresent(AlsoOverUcx.class);
    return Stream.of(Via.values())
        .filter(via -> only == null ? via != Via.UCX || overUcx : via.name().equalsIgnoreCase(only))
        .filter(via -> only != null || isThere(via))
        .map(Arguments::of);
  }

  private static boolean isThere(Via via) {
    String obstacle = via.unavailability();
    if (obstacle != null) {
      System.err.println("left out over " + via + ": " + obstacle);
    }
    return obstacle == null;
  }
}
