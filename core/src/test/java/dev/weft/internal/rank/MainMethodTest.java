package dev.weft.internal.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.LaunchException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class MainMethodTest {
  private static String called = "";

  @BeforeEach
  void forget() {
    called = "";
  }

  static class Static {
    public static void main(String[] arguments) {
      called = "static " + Arrays.toString(arguments);
    }

    static void main() {
      called = "wrong";
    }
  }

  static class WithoutArguments {
    static void main() {
      called = "static, none";
    }
  }

  static class OfAnInstance {
    void main(String[] arguments) {
      called = "instance " + arguments.length;
    }
  }

  static class OfAnInstanceWithoutArguments {
    protected void main() {
      called = "instance, none";
    }
  }

  static class Heir extends OfAnInstance {}

  interface Face {
    default void main() {
      called = "interface";
    }
  }

  static class Implementer implements Face {}

  static class Thrower {
    public static void main(String[] arguments) throws IOException {
      throw new IOException("from main");
    }
  }

  static class InstanceThrower {
    void main() throws IOException {
      throw new IOException("from main");
    }
  }

  static class Private {
    private static void main(String[] arguments) {
      called = "wrong";
    }
  }

  static class WrongResult {
    public static int main(String[] arguments) {
      return 0;
    }
  }

  static class NeedsArguments {
    NeedsArguments(int number) {
      called = "wrong " + number;
    }

    void main() {}
  }

  @Test
  void runsEveryKind() throws Throwable {
    assertThat(run(Static.class, "a", "b")).isEqualTo("static [a, b]");
    assertThat(run(WithoutArguments.class, "a")).isEqualTo("static, none");
    assertThat(run(OfAnInstance.class, "a")).isEqualTo("instance 1");
    assertThat(run(OfAnInstanceWithoutArguments.class)).isEqualTo("instance, none");
    assertThat(run(Heir.class, "a", "b")).isEqualTo("instance 2");
    assertThat(run(Implementer.class)).isEqualTo("interface");
  }

  @Test
  void throwsWhatTheProgramThrows() {
    for (Class<?> thrower : List.of(Thrower.class, InstanceThrower.class)) {
      assertThatThrownBy(() -> run(thrower))
          .isInstanceOf(IOException.class)
          .hasMessage("from main");
    }
  }

  @Test
  void saysWhatIsMissing() {
    for (Class<?> without : List.of(Private.class, WrongResult.class, NeedsArguments.class)) {
      assertThatThrownBy(() -> run(without))
          .isInstanceOf(LaunchException.class)
          .hasMessageContaining(without.getName());
    }
    assertThat(called).isEmpty();
    assertThatThrownBy(() -> MainMethod.of("no.such.Program", getClass().getClassLoader()))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("no.such.Program");
  }

  private static String run(Class<?> type, String... arguments) throws Throwable {
    MainMethod.of(type.getName(), type.getClassLoader()).handle().invokeExact(arguments);
    return called;
  }
}
