package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.data.AttributeKey;
import dev.weft.data.ElementType;
import dev.weft.data.Info;
import dev.weft.failure.ClosedException;
import dev.weft.rma.Window;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Windows keep names, hints and attributes (MPI 4.1, sections 7.7.3, 7.8 and 12.2.7). */
final class WindowPropertiesTest {

  @ParameterizedTest
  @EnumSource(
      value = Via.class,
      names = {"LOCAL", "TCP"})
  void namesHintsAndAttributes(Via via) {
    Ranks.run(
        2,
        via,
        world -> {
          List<String> deleted = new ArrayList<>();
          AttributeKey<String> first = AttributeKey.<String>named("first").onDelete(deleted::add);
          AttributeKey<String> second = AttributeKey.<String>named("second").onDelete(deleted::add);
          Window window = world.allocateWindow(4, ElementType.INT);
          assertThat(window.name()).isEmpty();
          assertThat(window.info()).isEqualTo(Info.EMPTY);
          window.name("table of " + world.rank());
          window.info(Info.of("no_locks", "true"));
          window.attribute(first, "a");
          window.attribute(second, "b");
          window.attribute(first, "c");
          assertThat(window.attribute(first)).isEqualTo("c");
          assertThat(deleted).containsExactly("a");
          window.removeAttribute(second);
          assertThat(window.attribute(second)).isNull();
          window.attribute(second, "d");
          window.close();
          assertThat(deleted).containsExactly("a", "b", "d", "c");
          assertThat(window.name()).isEqualTo("table of " + world.rank());
          assertThat(window.info().get("no_locks")).contains("true");
          assertThatThrownBy(() -> window.attribute(first, "e"))
              .isInstanceOf(ClosedException.class);
          assertThat(world.name()).isNotEqualTo(window.name());
        });
  }
}
