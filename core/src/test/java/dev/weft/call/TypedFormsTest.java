package dev.weft.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

@WithoutNativeCalls
class TypedFormsTest {

  @ParameterizedTest
  @FieldSource("dev.weft.call.TypedForms#MODULES")
  void generatedMethodsAreCurrent(String module) throws IOException {
    Map<Path, String> files = TypedForms.marked(Path.of("..", module, "src/main/java"));
    assertThat(files).isNotEmpty();
    files.forEach(
        (file, text) ->
            assertThat(TypedForms.isSame(TypedForms.current(text), text))
                .as("%s is current; run TypedForms and spotless:apply", file)
                .isTrue());
  }

  @Test
  void oneFormBecomesEight() {
    String form =
        "\n  /** Of {@link X}. */\n  default double[] f(double[] d) {\n    g(d);\n  }\n\n";
    String made = TypedForms.current("interface X {" + form + TypedForms.MARK + "  stale\n}\n");
    assertThat(made)
        .contains("default boolean[] f(boolean[] d) {", "default long[] f(long[] d) {")
        .doesNotContain("stale");
    assertThat(made.split("default", -1)).hasSize(9);
  }

  @Test
  void formsOfOneValueAreMadeForTheTypesThatOthersAreWidenedTo() {
    String form = "\n  default double f(double d) {\n    g(d);\n  }\n\n";
    String made = TypedForms.current("interface X {" + form + TypedForms.MARK + "}\n");
    assertThat(made)
        .contains("default boolean f(boolean d) {", "default int f(int d)", "default long f(long")
        .doesNotContain("byte", "char", "short", "float");
  }
}
