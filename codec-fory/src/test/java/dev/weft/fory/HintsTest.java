package dev.weft.fory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.weft.failure.CodecException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a message tells the program to write can be written there, in a compact source file too. */
class HintsTest {
  private static final Pattern HINT = Pattern.compile("weft\\.register\\(\\S*\\.class\\)");

  /** Of each kind of class one object; hints take the place of the comments. */
  private static final String BODY =
      """
      record Nested(int a) {}
      static class Outer { static class Inner { int a; } }
      enum Colour { RED }
      static class Weft { Weft register(Class<?>... types) { return this; } }
      Weft weft = new Weft();
      Object nested() { return new Nested(1); }
      Object inner() { return new Outer.Inner(); }
      Object colour() { return Colour.RED; }
      Object array() { return new Outer.Inner[1]; }
      Object local() { record Local(int a) {} /*HERE*/ return new Local(1); }
      Object anonymous() { return new Object() { int a = 1; }; }
      void main() { /*THERE*/ }
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"nested", "inner", "colour", "array", "local", "anonymous"})
  void compileInACompactSourceFile(String kind) throws Exception {
    compiles(kind, BODY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"nested", "inner", "colour", "array", "local", "anonymous"})
  void compileInAClass(String kind) throws Exception {
    compiles(kind, "public class Program {\n" + BODY + "\n}");
  }

  private void compiles(String kind, String source) throws Exception {
    compile(source);
    String message = message(kind);
    Matcher hint = HINT.matcher(message);
    if (kind.equals("anonymous")) {
      assertThat(message).doesNotContain(".class").contains("Node.share");
      return;
    }
    assertThat(hint.find()).as(message).isTrue();
    String place = kind.equals("local") ? "/*HERE*/" : "/*THERE*/";
    compile(source.replace(place, hint.group() + ";"));
  }

  /** The same where the class has come by its name only. */
  @Test
  void aClassThatIsNotHereIsNamedAlike() throws Exception {
    compile("public class Program {\n" + BODY + "\n}");
    ForyCodec sender;
    Object nested;
    try (URLClassLoader loader = loader()) {
      Class<?> program = loader.loadClass("Program");
      nested = made(program, "nested");
      sender = Ends.codec(nested.getClass());
    }
    byte[] bytes = sender.encode(nested);
    assertThat(catchThrowable(() -> Ends.codec().decode(bytes, 0, bytes.length)))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("weft.register(Program.Nested.class)");
  }

  private String message(String kind) throws Exception {
    ClassLoader before = Thread.currentThread().getContextClassLoader();
    try (URLClassLoader loader = loader()) {
      Thread.currentThread().setContextClassLoader(loader);
      Object object = made(loader.loadClass("Program"), kind);
      Throwable failure = catchThrowable(() -> Ends.codec().encode(List.of(object)));
      assertThat(failure).isInstanceOf(CodecException.class);
      return failure.getMessage();
    } finally {
      Thread.currentThread().setContextClassLoader(before);
    }
  }

  private static Object made(Class<?> program, String kind) throws ReflectiveOperationException {
    Constructor<?> constructor = program.getDeclaredConstructor();
    constructor.setAccessible(true);
    Method method = program.getDeclaredMethod(kind);
    method.setAccessible(true);
    return method.invoke(constructor.newInstance());
  }

  private URLClassLoader loader() throws IOException {
    return new URLClassLoader(new URL[] {folder.toUri().toURL()}, getClass().getClassLoader());
  }

  private void compile(String source) throws IOException {
    Path file = folder.resolve("Program.java");
    Files.writeString(file, source);
    StringWriter output = new StringWriter();
    PrintWriter printed = new PrintWriter(output);
    int result =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(printed, printed, "-proc:none", "-d", folder.toString(), file.toString());
    assertThat(result).as(source + output).isZero();
  }
}
