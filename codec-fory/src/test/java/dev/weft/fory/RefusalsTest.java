package dev.weft.fory;

import static dev.weft.fory.Ends.codec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.CodecException;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What does not travel, and what is said then. */
class RefusalsTest {

  static class Secret {
    String word = "swordfish";
  }

  record Box(@Nullable Object content) {}

  enum Colour {
    RED
  }

  interface Handler extends Callable<String>, Serializable {}

  static Stream<Object> holdersOfSecrets() {
    Secret secret = new Secret();
    List<Object> list = new ArrayList<>();
    list.add(secret);
    return Stream.of(
        secret,
        new Secret[] {secret},
        new Secret[2][2],
        new Object[] {secret},
        list,
        Optional.of(secret),
        new Box(secret),
        new Box(new Secret[0]));
  }

  @ParameterizedTest
  @MethodSource("holdersOfSecrets")
  void encodingAnUnregisteredClassNamesItAndTheRemedy(Object object) {
    ForyCodec codec = codec(Box.class);
    assertThatThrownBy(() -> codec.encode(object))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("class dev.weft.fory.RefusalsTest$Secret is not registered")
        .hasMessageContaining("weft.register(RefusalsTest.Secret.class)");
    assertThat(new Ends(codec, codec).roundTrip(new Box("still works")))
        .isEqualTo(new Box("still works"));
  }

  @ParameterizedTest
  @MethodSource("holdersOfSecrets")
  void decodingAnUnregisteredClassNamesItAndTheRemedy(Object object) {
    byte[] bytes = codec(Box.class, Secret.class).encode(object);
    ForyCodec receiver = codec(Box.class);
    assertThatThrownBy(() -> receiver.decode(bytes, 0, bytes.length))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("class dev.weft.fory.RefusalsTest$Secret is not registered")
        .hasMessageContaining("weft.register(RefusalsTest.Secret.class)");
    assertThat(new Ends(receiver, receiver).roundTrip(new Box("still works")))
        .isEqualTo(new Box("still works"));
  }

  @Test
  void anUnregisteredEnumIsRefused() {
    assertThatThrownBy(() -> codec().encode(Colour.RED))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("weft.register(RefusalsTest.Colour.class)");
    byte[] bytes = codec(Colour.class).encode(List.of(Colour.RED));
    assertThatThrownBy(() -> codec().decode(bytes, 0, bytes.length))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("weft.register(RefusalsTest.Colour.class)");
  }

  @Test
  void lambdasAndProxiesAreRefused() {
    ForyCodec codec = codec(Box.class);
    Handler lambda = () -> "called";
    Object proxy =
        Proxy.newProxyInstance(
            Handler.class.getClassLoader(),
            new Class<?>[] {Handler.class},
            (self, method, arguments) -> "called");
    for (Object object : List.of(lambda, proxy, new Box(lambda), List.of(proxy))) {
      assertThatThrownBy(() -> codec.encode(object))
          .isInstanceOf(CodecException.class)
          .hasMessageContaining("lambdas and proxies cannot travel");
    }
  }

  @Test
  void classesOfTheJdkThatHoldResourcesAreRefused() {
    for (Object object : List.of(Thread.currentThread(), Runtime.getRuntime())) {
      assertThatThrownBy(() -> codec().encode(object))
          .isInstanceOf(CodecException.class)
          .hasMessageContaining("never travel");
    }
  }

  @Test
  void aLambdaCannotBeRegistered() {
    Runnable lambda = () -> {};
    assertThatThrownBy(() -> codec().register(lambda.getClass()))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("cannot travel");
  }

  @Test
  void twoClassesOfOneNameAreToldApart() throws Exception {
    Class<?> twin = Twins.reload(Secret.class);
    assertThat(twin).isNotSameAs(Secret.class);
    ForyCodec codec = codec(Secret.class);
    assertThatThrownBy(() -> codec.register(twin))
        .isInstanceOf(ArgumentException.class)
        .hasMessageContaining("two classes named dev.weft.fory.RefusalsTest$Secret");
  }

  @Test
  void classesOfAnotherLoaderTravel() throws Exception {
    Class<?> twin = Twins.reload(Secret.class);
    var constructor = twin.getDeclaredConstructor();
    constructor.setAccessible(true);
    Object secrets = java.lang.reflect.Array.newInstance(twin, 1);
    java.lang.reflect.Array.set(secrets, 0, constructor.newInstance());
    ForyCodec codec = codec(twin);
    byte[] bytes = codec.encode(secrets);
    Object back = codec.decode(bytes, 0, bytes.length);
    assertThat(back.getClass().getComponentType()).isSameAs(twin);
  }

  @Test
  void anObjectAboveTheLimitIsRefused() {
    ForyCodec small = new ForyCodec(1000);
    byte[] array = new byte[2000];
    new Random(1).nextBytes(array);
    assertThatThrownBy(() -> small.encode(array))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("more than the limit of 1000");
    byte[] bytes = codec().encode(array);
    assertThatThrownBy(() -> small.decode(bytes, 0, bytes.length))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("more than the limit of 1000");
    assertThat(new Ends(small, small).roundTrip(List.of(1, 2))).containsExactly(1, 2);
  }

  @Test
  void truncatedAndProlongedMessagesAreRefused() {
    ForyCodec codec = codec(Box.class);
    byte[] bytes = codec.encode(new Box(List.of("a", 1, 2.0)));
    for (int length = 0; length < bytes.length; length++) {
      int cut = length;
      assertThatThrownBy(() -> codec.decode(bytes, 0, cut)).isInstanceOf(CodecException.class);
    }
    byte[] longer = java.util.Arrays.copyOf(bytes, bytes.length + 3);
    assertThatThrownBy(() -> codec.decode(longer, 0, longer.length))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("3 bytes after its object");
  }

  @Test
  void aPartOfAnArrayIsDecoded() {
    ForyCodec codec = codec();
    byte[] bytes = codec.encode("part");
    byte[] larger = new byte[bytes.length + 10];
    System.arraycopy(bytes, 0, larger, 4, bytes.length);
    assertThat(codec.decode(larger, 4, bytes.length)).isEqualTo("part");
  }
}
