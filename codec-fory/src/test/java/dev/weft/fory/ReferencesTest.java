package dev.weft.fory;

import static dev.weft.fory.Ends.codec;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.codec.ByReference;
import dev.weft.codec.IncomingReferences;
import dev.weft.codec.OutgoingReferences;
import dev.weft.failure.CodecException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** References among the objects of a graph travel as numbers. */
class ReferencesTest {

  /** What references are of. */
  interface Thing {
    int number();
  }

  /** A class whose instances are references. */
  record Handle(int number) implements Thing, ByReference {}

  /** Stands for itself at the sender, and is replaced. */
  record Local(int number) implements Thing {}

  record Box(@Nullable Thing thing, List<Object> more, @Nullable Box inner) {}

  static final class Node {
    @Nullable Thing thing;
    @Nullable String text;
    @Nullable Node next;
  }

  /** Numbers things in the order in which they are met. */
  private static final class Things implements OutgoingReferences, IncomingReferences {
    final List<Object> met = new ArrayList<>();

    @Override
    public Object replaced(Object object, Class<?> declared) {
      return object instanceof Local local ? new Handle(local.number) : object;
    }

    @Override
    public int number(Object object) {
      if (!(object instanceof Thing)) {
        return -1;
      }
      if (!met.contains(object)) {
        met.add(object);
      }
      return met.indexOf(object);
    }

    @Override
    public Object reference(int number, Class<?> declared) {
      return met.get(number);
    }
  }

  private final ForyCodec codec = codec(Box.class, Node.class, Handle.class, Thing.class);

  private @Nullable Object back(Object object, Things things) {
    byte[] bytes = codec.encode(object, things);
    return codec.decode(bytes, 0, bytes.length, things);
  }

  @Test
  void fieldsCollectionsAndArraysHoldReferences() {
    Things things = new Things();
    Handle seven = new Handle(7);
    Thing lambda = () -> 8;
    Thing[] array = {seven, lambda, seven};
    Box box = new Box(new Local(6), List.of(seven, lambda, Map.of("a", seven)), null);
    Box outer = new Box(seven, List.of((Object) array), box);
    Box back = (Box) back(outer, things);
    assertThat(back.thing()).isSameAs(seven);
    assertThat((Thing[]) back.more().getFirst()).containsExactly(array);
    assertThat(back.inner().thing()).isEqualTo(new Handle(6));
    assertThat(back.inner().more()).isEqualTo(box.more());
    assertThat(things.met).containsExactlyInAnyOrder(seven, lambda, new Handle(6));
  }

  @Test
  void objectsWithoutReferencesAreEncodedAsWithoutThem() {
    Box box = new Box(null, List.of("a", 1, List.of(2.0)), null);
    assertThat(codec.encode(box, new Things())).isEqualTo(codec.encode(box));
    assertThat(codec.encode(box, new Things())).isEqualTo(codec.encode(box));
  }

  @Test
  void withoutAnyoneWhoKnowsReferencesTheyAreRefused() {
    assertThatThrownBy(() -> codec.encode(new Box(new Handle(1), List.of(), null)))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("arguments and results of calls");
    assertThatThrownBy(() -> codec.encode(List.of((Thing) () -> 1)))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("lambdas and proxies cannot travel");
    byte[] bytes = codec.encode(new Box(new Handle(1), List.of(), null), new Things());
    assertThatThrownBy(() -> codec.decode(bytes, 0, bytes.length))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("arguments and results of calls");
  }

  @Test
  void whatDoesNotFitItsFieldIsRefused() {
    Node node = new Node();
    node.thing = new Handle(1);
    byte[] bytes = codec.encode(node, new Things());
    IncomingReferences wrong = (_, _) -> "no thing";
    assertThatThrownBy(() -> codec.decode(bytes, 0, bytes.length, wrong))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("malformed");
    IncomingReferences none =
        (number, declared) -> {
          assertThat(declared).isEqualTo(Thing.class);
          throw new CodecException("no reference " + number);
        };
    assertThatThrownBy(() -> codec.decode(bytes, 0, bytes.length, none))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("no reference 0");
  }
}
