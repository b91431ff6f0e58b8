package dev.weft.objects;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Stubs and skeletons where no classes can be generated: the same calls, by reflection. */
final class ReflectiveTest extends OverEveryTransport {

  /** Every primitive, and what else is special. */
  interface Plain {
    double sum(byte a, char b, short c, int d, long e, float f, double g, boolean h);

    String text(String text) throws IOException;

    void nothing();

    int[] fill(@Out int[] target);

    default Object itself() {
      return this;
    }
  }

  private static final class Implementation implements Plain {
    @Override
    public double sum(byte a, char b, short c, int d, long e, float f, double g, boolean h) {
      return a + b + c + d + e + f + g + (h ? 1 : 0);
    }

    @Override
    public String text(String text) throws IOException {
      if (text.isEmpty()) {
        throw new IOException("empty");
      }
      return text + "!";
    }

    @Override
    public void nothing() {}

    @Override
    public int[] fill(int[] target) {
      target[0] = 9;
      return new int[] {1, 2};
    }
  }

  @BeforeAll
  static void choose() {
    System.setProperty("weft.objects.generate", "false");
  }

  @AfterAll
  static void chooseNot() {
    System.clearProperty("weft.objects.generate");
  }

  @Test
  void callsAreTheSame() {
    nodes(
        FEW_RANKS,
        node -> {
          if (node.rank() == 0) {
            Remote<Plain> _ = node.export("plain", Plain.class, new Implementation());
          }
          Remote<Plain> remote = node.lookup("plain", Plain.class);
          Plain plain = remote.call();
          assertThat(plain.getClass().getName()).contains("$Proxy");
          assertThat(plain.sum((byte) 1, (char) 2, (short) 3, 4, 5L, 6f, 7d, true)).isEqualTo(29);
          assertThat(plain.text("a")).isEqualTo("a!");
          assertThatThrownBy(() -> plain.text("")).isInstanceOf(IOException.class);
          plain.nothing();
          int[] target = new int[2];
          assertThat(plain.fill(target)).containsExactly(1, 2);
          assertThat(target[0]).isEqualTo(9);
          assertThat(plain.itself()).isEqualTo(node.rank() == 0 ? plain.itself() : plain);
          assertThat(plain).hasSameHashCodeAs(node.lookup("plain", Plain.class).call());
          assertThat(remote.async(each -> each.text("b")).get()).isEqualTo("b!");
        });
  }
}
