package dev.weft.io;

import dev.weft.call.NullArrays;
import org.junit.jupiter.api.Test;

class NullArraysOfFilesTest {
  @Test
  void isNamed() {
    NullArrays.assertRefused(ParallelFile.class);
  }
}
