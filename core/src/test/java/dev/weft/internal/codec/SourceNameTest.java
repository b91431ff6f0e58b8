package dev.weft.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What names a class in a source file. */
class SourceNameTest {
  private static class Nested {
    record Inner() {}
  }

  @Test
  void isTheNameBelowThePackage() {
    record Local() {}
    Runnable anonymous =
        new Runnable() {
          @Override
          public void run() {}
        };
    Runnable lambda = () -> {};
    assertThat(SourceName.of(String.class)).isEqualTo("String");
    assertThat(SourceName.of(Nested.Inner.class)).isEqualTo("SourceNameTest.Nested.Inner");
    assertThat(SourceName.of(Local.class)).isEqualTo("Local");
    assertThat(SourceName.of(anonymous.getClass())).isNull();
    assertThat(SourceName.of(lambda.getClass())).isNull();
  }

  @Test
  void isGuessedWhereTheClassIsNotHere() {
    assertThat(SourceName.of(Nested.Inner.class.getName()))
        .isEqualTo("SourceNameTest.Nested.Inner");
    assertThat(SourceName.of("elsewhere.Outer$Inner")).isEqualTo("Outer.Inner");
    assertThat(SourceName.of("elsewhere.Outer$1Local")).isEqualTo("Local");
    assertThat(SourceName.of("elsewhere.Outer$1")).isNull();
  }
}
