package dev.weft.internal.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PortRangeTest {
  @Test
  void triesEachPortUntilOneIsFree() throws IOException {
    List<Integer> tried = new ArrayList<>();
    int found =
        PortRange.parse("41000-41009")
            .listen(
                port -> {
                  tried.add(port);
                  if (tried.size() < 10) {
                    throw new IOException("taken");
                  }
                  return port;
                });
    assertThat(tried).doesNotHaveDuplicates().hasSize(10).allMatch(p -> p >= 41000 && p <= 41009);
    assertThat(found).isEqualTo(tried.getLast());
  }

  @Test
  void saysThatNoneIsFree() throws IOException {
    PortRange range = PortRange.parse("41000-41001");
    assertThatIOException()
        .isThrownBy(
            () ->
                range.listen(
                    _ -> {
                      throw new IOException("taken");
                    }))
        .withMessageContaining("no port from 41000 to 41001 is free")
        .withMessageContaining("taken");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "41000", "41001-41000", "0-5", "60000-70000", "a-b"})
  void refusesWhatIsNoRange(String text) {
    assertThatIOException()
        .isThrownBy(() -> PortRange.parse(text))
        .withMessageContaining("'" + text + "'");
  }
}
