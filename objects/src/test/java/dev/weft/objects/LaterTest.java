package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.testkit.Lengthy;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Results whose first use waits for them. */
final class LaterTest extends OverEveryTransport {

  /** A result. */
  interface Sum {
    int value();

    default int twice() {
      return 2 * value();
    }
  }

  /** What travels for it. */
  record PlainSum(int value) implements Sum {}

  /** A class that can be extended. */
  static class Text {
    private final String text;

    Text() {
      this("");
    }

    Text(String text) {
      this.text = text;
    }

    String shown() {
      return text;
    }

    /** Of several words. */
    public char at(long index, double unused) {
      return text.charAt((int) (index + unused));
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Text that && that.shown().equals(text);
    }

    @Override
    public int hashCode() {
      return text.hashCode();
    }
  }

  /** Takes its time. */
  interface Slow {
    Sum add(int one, int other) throws IOException;

    int twice(Sum sum);

    Text text(String text);

    List<Integer> list(int size);

    void release();

    Sum late();

    String word();

    int number();
  }

  private static final class Plain implements Slow {
    private final CountDownLatch released = new CountDownLatch(1);

    @Override
    public Sum add(int one, int other) throws IOException {
      if (one < 0) {
        throw new IOException("negative");
      }
      await();
      return new PlainSum(one + other);
    }

    @Override
    public int twice(Sum sum) {
      return sum.twice();
    }

    private void await() {
      try {
        released.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public Text text(String text) {
      return new Text(text);
    }

    @Override
    public List<Integer> list(int size) {
      return new ArrayList<>(Collections.nCopies(size, size));
    }

    @Override
    public void release() {
      released.countDown();
    }

    @Override
    public Sum late() {
      await();
      return new PlainSum(7);
    }

    @Override
    public String word() {
      return "";
    }

    @Override
    public int number() {
      return 0;
    }
  }

  private interface OnSlow {
    void run(Remote<Slow> next) throws Exception;
  }

  private void slow(OnSlow program) {
    for (int ranks : RANKS) {
      nodes(
          ranks,
          node -> {
            node.register(PlainSum.class, Text.class);
            Remote<Slow> _ = node.export("slow " + node.rank(), Slow.class, new Plain());
            program.run(node.lookup("slow " + (node.rank() + 1) % node.size(), Slow.class));
          });
    }
  }

  @Test
  void theFirstUseWaits() {
    slow(
        next -> {
          Sum sum = next.later(slow -> slow.add(20, 1));
          assertThat(Later.isThere(sum)).isFalse();
          assertThat(sum)
              .hasToString(
                  "the result of Slow.add on rank %d, which has not come yet"
                      .formatted(next.rank()));
          next.call().release();
          assertThat(sum.twice()).isEqualTo(42);
          assertThat(sum.value()).isEqualTo(21);
          assertThat(Later.isThere(sum)).isTrue();
          assertThat(sum).hasToString("PlainSum[value=21]").isEqualTo(new PlainSum(21));
          assertThat(sum.hashCode()).isEqualTo(new PlainSum(21).hashCode());
          assertThat(Later.await(sum)).isInstanceOf(PlainSum.class);
          assertThat(next.call().twice(sum)).isEqualTo(42);
        });
  }

  @Lengthy
  @Test
  void anArgumentWaitsAndTravelsAsTheResult() {
    slow(
        next -> {
          Sum sum = next.later(slow -> slow.add(1, 2));
          next.oneWay(Slow::release);
          assertThat(next.call().twice(sum)).isEqualTo(6);
        });
  }

  @Test
  void classesAndTypesOfTheJdkCanComeLater() {
    slow(
        next -> {
          Text text = next.later(slow -> slow.text("words"));
          assertThat(text.shown()).isEqualTo("words");
          assertThat(text.at(1L, 1.0)).isEqualTo('r');
          Text other = next.later(slow -> slow.text("words"));
          assertThat(text).isEqualTo(other).hasSameHashCodeAs(new Text("words"));
          List<Integer> list = next.later(slow -> slow.list(3));
          assertThat(list).containsExactly(3, 3, 3);
        });
  }

  @Test
  void failuresArriveAtTheFirstUseAndAtEachFurtherOne() {
    slow(
        next -> {
          Sum failed = next.later(slow -> slow.add(-1, 0));
          for (int i = 0; i < 2; i++) {
            assertThatThrownBy(failed::value)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(IOException.class)
                .hasMessageContaining("negative");
          }
          assertThat(failed).asString().contains("no result of Slow.add", "negative");
          Sum late = next.within(Duration.ofMillis(20)).later(Slow::late);
          assertThatThrownBy(late::value)
              .isInstanceOf(WaitTimeoutException.class)
              .hasMessageContaining("Slow.late on rank")
              .hasMessageContaining("has not returned within 20 ms");
          next.call().release();
          assertThat(Later.await(next.later(Slow::late)).value()).isEqualTo(7);
        });
  }

  @Test
  void otherTypesAreRefused() {
    nodes(
        FEW_RANKS,
        node -> {
          Remote<Slow> own = node.share(Slow.class, new Plain());
          assertThatThrownBy(() -> own.later(Slow::word))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("java.lang.String cannot come later: it is final or sealed");
          assertThatThrownBy(() -> own.later(Slow::number))
              .isInstanceOf(ArgumentException.class)
              .hasMessageContaining("a result of type int cannot come later");
        });
  }
}
