package dev.weft.objects.internal.failure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.weft.codec.ObjectCodec;
import dev.weft.data.Slice;
import dev.weft.failure.CodecException;
import dev.weft.objects.RemoteCallException;
import dev.weft.objects.internal.value.Bulks;
import dev.weft.objects.internal.value.NoReferences;
import dev.weft.objects.internal.value.ValueReader;
import dev.weft.objects.internal.value.ValueWriter;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.NoSuchFileException;
import java.time.format.DateTimeParseException;
import java.util.MissingResourceException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Exceptions arrive as themselves whatever their constructors. */
final class ThrownTest {

  /** Has constructors of its own only. */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    Refused(String message, int code) {
      super(message + " " + code);
    }
  }

  /** Adds to what it is given. */
  private static final class Prefixed extends RuntimeException {
    private static final long serialVersionUID = 1;

    Prefixed(String message) {
      super("refused: " + message);
    }
  }

  private static final class WithoutMessage extends RuntimeException {
    private static final long serialVersionUID = 1;

    WithoutMessage(Throwable cause) {
      super(null, cause, false, false);
    }
  }

  /** Makes its message of what does not travel. */
  private static final class OfFields extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final int code;

    OfFields(int code) {
      this.code = code;
    }

    @Override
    public String getMessage() {
      return "code " + code;
    }
  }

  /** Cannot do without its fields. */
  private static final class Fragile extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient StringBuilder text;

    Fragile(int length) {
      text = new StringBuilder("x".repeat(length));
    }

    @Override
    public String getMessage() {
      return text.toString();
    }
  }

  private static Throwable there(Throwable failure) {
    ObjectCodec codec = new NoCodec();
    ValueWriter out = new ValueWriter(codec, new NoReferences());
    out.begin(null, 0);
    ThrownWriter.write(out, failure);
    ValueReader in = new ValueReader(codec, new NoReferences(), 1 << 20);
    in.begin(null, out.bytes(), 0, out.size(), out.bulkCount(), new Beside(out));
    ThrowableTypes types = new ThrowableTypes();
    Stream.of(Refused.class, Prefixed.class, WithoutMessage.class, OfFields.class, Fragile.class)
        .forEach(types::add);
    return new ThrownReader(types).read(in, 3, 4);
  }

  static Stream<Throwable> failures() {
    Exception several = new Exception("several", new Refused("no", 7));
    several.addSuppressed(new IOException("closing", new Prefixed("rolled back")));
    several.addSuppressed(new Prefixed("twice"));
    Exception one = new Exception("one");
    one.initCause(new Exception("other", one));
    return Stream.of(
        new Refused("no", 7),
        new Prefixed("no"),
        new WithoutMessage(new IOException("why")),
        new UncheckedIOException(new FileNotFoundException("disk")),
        new UncheckedIOException("disk", new IOException()),
        new AssertionError("never", new IOException("why")),
        new AssertionError(7),
        new ExecutionException("why", new Prefixed("no")),
        new CompletionException(new IllegalStateException()),
        new InvocationTargetException(new IOException("why"), "invoked"),
        new ExceptionInInitializerError(new IllegalStateException("why")),
        new NoSuchFileException("a", "b", "reason"),
        new DateTimeParseException("not a date", "xyz", 3),
        new MissingResourceException("no resource", "a", "b"),
        new StackOverflowError(),
        new Error("a \ud83d", null),
        several,
        one);
  }

  @ParameterizedTest
  @MethodSource("failures")
  void arrivesAsItselfWithCausesAndWhatItSuppressed(Throwable failure) {
    assertSame(there(failure), failure, 5);
  }

  private static void assertSame(
      @Nullable Throwable actual, @Nullable Throwable expected, int depth) {
    if (expected == null || depth == 0) {
      assertThat(actual == null || depth == 0).isTrue();
      return;
    }
    assertThat(actual).hasSameClassAs(expected).hasMessage(expected.getMessage());
    boolean circular = depth < 5 && expected.getCause() != null && actual.getCause() == null;
    if (!circular) {
      assertSame(actual.getCause(), expected.getCause(), depth - 1);
    }
    assertThat(actual.getSuppressed()).hasSameSizeAs(expected.getSuppressed());
    for (int i = 0; i < expected.getSuppressed().length; i++) {
      assertSame(actual.getSuppressed()[i], expected.getSuppressed()[i], depth - 1);
    }
  }

  /** Such classes are not the boot loader's. */
  @Test
  void exceptionsOfOtherModulesOfJavaArrive() throws ReflectiveOperationException {
    assumeTrue(ModuleLayer.boot().findModule("java.sql").isPresent());
    Class<?> type =
        Class.forName("java.sql.SQLException", true, ClassLoader.getPlatformClassLoader());
    Throwable failure =
        (Throwable)
            type.getConstructor(String.class, String.class, int.class).newInstance("sql", "42", 1);
    assertSame(there(failure), failure, 5);
  }

  @Test
  void aMessageMadeOfFieldsIsTold() {
    Throwable failure = there(new OfFields(7));
    assertThat(failure).isInstanceOf(OfFields.class);
    assertThat(failure.getSuppressed()).hasSize(1);
    assertThat(failure.getSuppressed()[0]).hasMessage("its message there: code 7");
  }

  @Test
  void whatCannotDoWithoutItsFieldsIsNamed() {
    assertThat(there(new Fragile(3)))
        .isInstanceOf(RemoteCallException.class)
        .hasMessage(Fragile.class.getName() + ": xxx");
    Throwable holder = there(new UncheckedIOException(new Missing()));
    assertThat(holder).isInstanceOf(RemoteCallException.class);
    assertThat(holder.getCause())
        .isInstanceOf(RemoteCallException.class)
        .hasMessageContaining("gone");
  }

  /** Nobody knows it. */
  private static final class Missing extends IOException {
    private static final long serialVersionUID = 1;

    Missing() {
      super("gone");
    }
  }

  private record Beside(ValueWriter writer) implements Bulks {
    @Override
    public void receive(Slice into) {
      Slice all = writer.bulk(0);
      System.arraycopy(all.base(), 0, into.base(), 0, (int) all.count());
    }

    @Override
    public void drop() {}
  }

  private static final class NoCodec implements ObjectCodec {
    @Override
    public String name() {
      return "none";
    }

    @Override
    public void register(Class<?> type) {}

    @Override
    public byte[] encode(@Nullable Object object) {
      throw new CodecException("none");
    }

    @Override
    public Object decode(byte[] bytes, int offset, int length) {
      throw new CodecException("none");
    }
  }
}
