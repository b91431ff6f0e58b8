package dev.weft.call;

import dev.weft.Comm;
import dev.weft.rma.Window;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NullArraysTest {
  @ParameterizedTest
  @ValueSource(classes = {Comm.class, Window.class})
  void isNamed(Class<?> type) {
    NullArrays.assertRefused(type);
  }
}
