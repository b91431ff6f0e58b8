package dev.weft.internal.transport.ucx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.internal.base.names.WeftProperties;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** The words that are refused before a job begins are those that its ranks do not take. */
class UcxPropertiesTest {

  @Test
  void theirWordsAreKnown() {
    assertWords("weft.ucx.windows", UcxContext::windowsAreDirect);
    assertWords("weft.ucx.auto", new UcxTransport()::isWantedBetweenHosts);
  }

  private static void assertWords(String property, BooleanSupplier reader) {
    assertThat(WeftProperties.words(property)).isNotEmpty();
    String before = System.getProperty(property);
    try {
      for (String word : WeftProperties.words(property)) {
        System.setProperty(property, word);
        boolean _ = reader.getAsBoolean();
      }
      System.setProperty(property, "other");
      assertThatThrownBy(reader::getAsBoolean)
          .isInstanceOf(ArgumentException.class)
          .hasMessageContainingAll(WeftProperties.words(property).toArray(String[]::new));
    } finally {
      if (before == null) {
        System.clearProperty(property);
      } else {
        System.setProperty(property, before);
      }
    }
  }
}
