package dev.weft.objects.internal.name;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.objects.internal.value.Reference;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Names stand for the objects that were exported last. */
final class DirectoryTest {
  private static final Duration LIMIT = Duration.ofSeconds(1);

  private final Directory directory = new Directory("no rank has", new Routes());

  private static Reference of(int rank, long object) {
    return new Reference(rank, object, 0, "java.lang.Runnable");
  }

  @Test
  void anObjectTakesThePlaceOfTheOneBeforeHoweverLateThatIsWithdrawn() {
    directory.add("x", of(0, 1));
    directory.add("x", of(0, 2));
    assertThat(directory.await("x", LIMIT)).isEqualTo(of(0, 2));
    directory.remove("x", 0, 1);
    assertThat(directory.awaitOther("x", of(0, 1), LIMIT)).isEqualTo(of(0, 2));
    directory.remove("x", 0, 2);
    assertThat(directory.only("x")).isNull();
  }

  @Test
  void ofSeveralRanksEachHasItsOwn() {
    directory.add("x", of(0, 1));
    directory.add("x", of(1, 1));
    assertThat(directory.only("x")).isNull();
    directory.remove("x", 0, 1);
    assertThat(directory.only("x")).isEqualTo(of(1, 1));
    directory.lost(1);
    assertThat(directory.names()).isEmpty();
  }
}
