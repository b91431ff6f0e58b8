package dev.weft.cli;

import dev.weft.testkit.Thorough;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.AnnotationBasedArgumentsProvider;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** What {@link Strings} names. */
final class StringsProvider extends AnnotationBasedArgumentsProvider<Strings> {
  @Override
  protected Stream<? extends Arguments> provideArguments(
      ParameterDeclarations parameters, ExtensionContext context, Strings strings) {
    Stream<String> thorough =
        Thorough.isWanted() ? Arrays.stream(strings.thorough()) : Stream.empty();
    return Stream.concat(Arrays.stream(strings.usual()), thorough).map(Arguments::of);
  }
}
