package dev.weft.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.codec.ObjectCodec;
import dev.weft.codec.RegisteredClasses;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.CodecException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Core by itself, where there is no codec. */
class CodecsTest {

  @AfterEach
  void clear() {
    System.clearProperty(Codecs.PROPERTY);
  }

  @Test
  void withoutACodecTheFirstObjectSaysWhatToAdd() {
    ObjectCodec codec = Codecs.lazy(1 << 20);
    assertThatThrownBy(() -> codec.encode("object"))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("dev.weft:weft-codec-fory");
    assertThatThrownBy(() -> codec.decode(new byte[1], 0, 1))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("dev.weft:weft-codec-fory");
    assertThatThrownBy(codec::name)
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("dev.weft:weft-codec-fory");
  }

  @Test
  void registrationsNeedNoCodec() {
    ObjectCodec codec = Codecs.lazy(1 << 20);
    codec.register(CodecsTest.class);
    codec.register(int[][].class);
    codec.register(CodecsTest[].class);
  }

  @Test
  void registrationsAreCheckedAtOnce() {
    ObjectCodec codec = Codecs.lazy(1 << 20);
    Runnable lambda = () -> {};
    assertThatThrownBy(() -> codec.register(lambda.getClass()))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("use a record or a class");
  }

  @Test
  void registeringASealedTypeOrAnArrayRegistersWhatTheyStandFor() {
    RegisteredClasses classes = new RegisteredClasses();
    assertThat(classes.add(Shape[][].class))
        .containsExactly(Shape.class, Circle.class, Polygon.class, Square.class, Colour.class);
    assertThat(classes.add(Square.class)).isEmpty();
    assertThat(classes.add(Colour.BRIGHT.getClass())).isEmpty();
    assertThat(classes.add(int[].class)).isEmpty();
    assertThat(classes.find(Circle.class.getName())).isEqualTo(Circle.class);
    assertThat(classes.all()).hasSize(5);
  }

  sealed interface Shape permits Circle, Polygon, Colour {}

  record Circle() implements Shape {}

  abstract static sealed class Polygon implements Shape permits Square {}

  static final class Square extends Polygon {}

  enum Colour implements Shape {
    DARK,
    BRIGHT {}
  }
}
