package dev.weft.lab.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PaletteTest {
  private static final List<String> USUAL =
      List.of("weft", "weft-z", "weft-objects", "openmpi", "mpich", "rmi", "kryo", "java-socket-z");

  @Test
  void noTwoSystemsLookTheSame() {
    List<String> unknown = IntStream.range(0, 40).mapToObj(i -> "another-" + i).toList();
    Map<String, Palette.Look> looks =
        Palette.of(Stream.of(USUAL, unknown).flatMap(Collection::stream).toList());
    assertThat(looks.values().stream().map(look -> look.light() + look.symbol()).toList())
        .hasSize(USUAL.size() + unknown.size())
        .doesNotHaveDuplicates();
  }

  @Test
  void aSystemLooksTheSameInEveryReport() {
    Palette.Look alone = Palette.of(List.of("someone-else")).get("someone-else");
    assertThat(Palette.of(List.of("weft", "rmi", "someone-else"))).containsValue(alone);
    assertThat(alone.label()).isEqualTo("someone-else");
  }
}
