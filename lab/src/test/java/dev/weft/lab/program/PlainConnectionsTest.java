package dev.weft.lab.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PlainConnectionsTest {
  @Test
  void eachReasonIsToldWithItsNumber() {
    assertThat(PlainConnections.of(Map.of("there is too little shared memory", 2L)))
        .containsExactly("connections that are not fast: 2, as there is too little shared memory");
  }

  @Test
  void aProcessWithoutFastSocketsHasNothingToSay() {
    assertThat(PlainConnections.here()).isEmpty();
  }
}
