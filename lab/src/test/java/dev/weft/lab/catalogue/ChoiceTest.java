package dev.weft.lab.catalogue;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChoiceTest {
  @ParameterizedTest
  @ValueSource(strings = {"Z9", "F*", "a5", "nothing", "../A5", "A5/", "[", ""})
  void whatNobodyHasIsNamed(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Choice.of(Catalogue.load(), List.of(name)))
        .withMessageContaining("'" + name + "'");
  }
}
