package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.data.AttributeKey;
import dev.weft.data.Info;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.ClosedException;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Names, hints and attributes (MPI 4.1, sections 7.4.4, 7.7, 7.8 and chapter 10). */
@Timeout(60)
final class AttributesTest {

  @Test
  @WithinOneProcess
  void namesAndHints() {
    Ranks.run(
        2,
        Via.LOCAL,
        world -> {
          assertThat(world.name()).isEqualTo("world");
          assertThat(world.info()).isEqualTo(Info.EMPTY);
          Info hints = Info.of("b", "2").with("a", "1");
          Comm copy = world.dup(hints);
          assertThat(copy.name()).isEmpty();
          assertThat(copy.info()).isEqualTo(hints);
          assertThat(copy.dup().info()).isEqualTo(Info.EMPTY);
          copy.name("solver");
          copy.info(hints.without("a"));
          assertThat(copy.name()).isEqualTo("solver");
          assertThat(copy.info().get("a")).isEmpty();
          assertThat(copy.info().get("b")).contains("2");
          copy.close();
          assertThat(copy.name()).isEqualTo("solver");
        });
    assertThat(new Info(Map.of("k", "v"))).isEqualTo(Info.of("k", "v"));
    assertThatThrownBy(() -> Info.of(" ", "v"))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("blank");
  }

  @Test
  void attributesAreKeptCopiedAndDeleted() {
    Ranks.run(
        2,
        Via.LOCAL,
        world -> {
          List<String> deleted = new ArrayList<>();
          AttributeKey<String> stays = AttributeKey.<String>named("stays").onDelete(deleted::add);
          AttributeKey<String> shared = AttributeKey.<String>named("x").shared();
          AttributeKey<String> copied =
              AttributeKey.<String>named("x")
                  .onCopy(text -> text.isEmpty() ? Optional.empty() : Optional.of(text + "'"))
                  .onDelete(deleted::add);
          Comm comm = world.dup();
          assertThat(comm.attribute(stays)).isNull();
          comm.attribute(stays, "s");
          comm.attribute(shared, "h");
          comm.attribute(copied, "c");
          assertThat(comm.attribute(copied)).isEqualTo("c");
          Comm copy = comm.dup();
          assertThat(copy.attribute(stays)).isNull();
          assertThat(copy.attribute(shared)).isSameAs(comm.attribute(shared));
          assertThat(copy.attribute(copied)).isEqualTo("c'");
          assertThat(comm.split(0, 0).attribute(shared)).isNull();

          comm.attribute(copied, "");
          assertThat(deleted).containsExactly("c");
          assertThat(comm.dup().attribute(copied)).isNull();
          comm.removeAttribute(shared);
          comm.removeAttribute(shared);
          assertThat(comm.attribute(shared)).isNull();

          comm.attribute(copied, "last");
          deleted.clear();
          comm.close();
          comm.close();
          assertThat(deleted).containsExactly("last", "s");
          assertThatThrownBy(() -> comm.attribute(stays, "t")).isInstanceOf(ClosedException.class);
          deleted.clear();
          copy.close();
          assertThat(deleted).containsExactly("c'");
        });
  }

  @Test
  void aCopyThatThrowsMakesNoDuplicate() {
    Ranks.run(
        3,
        Via.LOCAL,
        world -> {
          AtomicInteger deleted = new AtomicInteger();
          AttributeKey<Integer> counted =
              AttributeKey.<Integer>named("n").shared().onDelete(deleted::addAndGet);
          AttributeKey<String> broken =
              AttributeKey.<String>named("b")
                  .onCopy(
                      _ -> {
                        throw new IllegalStateException("not to be copied");
                      });
          Comm comm = world.dup();
          comm.attribute(counted, 5);
          comm.attribute(broken, "");
          assertThatThrownBy(comm::dup).hasMessage("not to be copied");
          assertThat(deleted.get()).isEqualTo(5);
          comm.removeAttribute(broken);
          assertThat(comm.dup().attribute(counted)).isEqualTo(5);
        });
  }

  @Test
  void thoseOfTheFirstCommunicatorGoWithTheJob() {
    AtomicInteger deleted = new AtomicInteger();
    AttributeKey<Integer> key = AttributeKey.<Integer>named("end").onDelete(deleted::addAndGet);
    Weft.run(2, world -> world.attribute(key, 1 + world.rank()));
    assertThat(deleted.get()).isEqualTo(3);
  }
}
