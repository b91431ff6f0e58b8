package dev.weft.fory;

import static dev.weft.fory.Ends.knowing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.failure.CodecException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Long, deep and cyclic structures. */
class GraphsTest {
  private static final int MANY = 1_000_000;

  static final class Node {
    int value;
    @Nullable Node next;

    Node(int value, @Nullable Node next) {
      this.value = value;
      this.next = next;
    }
  }

  static final class Link {
    @Nullable Link previous;
    int value;
    @Nullable Link next;
  }

  static final class Tree {
    @Nullable Tree left;
    @Nullable Tree right;
    String name = "";
  }

  record Cons(int head, @Nullable Cons tail) {}

  static final class Odd {
    @Nullable Even even;
    int number;
  }

  record Even(@Nullable Odd odd, int number) {}

  static final class Vertex {
    final int id;
    final List<Vertex> neighbours = new ArrayList<>();

    Vertex(int id) {
      this.id = id;
    }
  }

  static final class Holder {
    @Nullable Selfish record;
  }

  record Selfish(Holder holder) {}

  @Test
  void aMillionLinkedNodesInFourMegabytes() {
    Ends ends = knowing(Node.class);
    Node head = null;
    for (int i = MANY - 1; i >= 0; i--) {
      head = new Node(i, head);
    }
    byte[] bytes = ends.sender().encode(head);
    assertThat(bytes.length).isLessThan(4_000_000);
    Node back = (Node) ends.receiver().decode(bytes, 0, bytes.length);
    int count = 0;
    for (Node node = back; node != null && node.value == count; node = node.next) {
      count++;
    }
    assertThat(count).isEqualTo(MANY);
  }

  @Test
  void aMillionNodesLinkedBothWaysFromTheMiddle() {
    Link[] links = new Link[MANY];
    for (int i = 0; i < MANY; i++) {
      links[i] = new Link();
      links[i].value = i;
      if (i > 0) {
        links[i].previous = links[i - 1];
        links[i - 1].next = links[i];
      }
    }
    Link back = knowing(Link.class).roundTrip(links[MANY / 2]);
    assertThat(back.value).isEqualTo(MANY / 2);
    int before = 0;
    for (Link link = back; link.previous != null && link.previous.next == link; before++) {
      link = link.previous;
    }
    int after = 0;
    for (Link link = back; link.next != null && link.next.previous == link; after++) {
      link = link.next;
    }
    assertThat(before).isEqualTo(MANY / 2);
    assertThat(after).isEqualTo(MANY - MANY / 2 - 1);
  }

  @Test
  void aMillionRecordsWithinEachOther() {
    Cons list = null;
    for (int i = MANY - 1; i >= 0; i--) {
      list = new Cons(i, list);
    }
    Cons back = knowing(Cons.class).roundTrip(list);
    int count = 0;
    for (Cons cons = back; cons != null && cons.head() == count; cons = cons.tail()) {
      count++;
    }
    assertThat(count).isEqualTo(MANY);
  }

  @Test
  void treesThatAreDeepOnEitherSide() {
    Tree root = new Tree();
    Tree leaf = root;
    for (int i = 0; i < 200_000; i++) {
      Tree child = new Tree();
      child.name = "t" + i;
      if (i % 2 == 0) {
        leaf.left = child;
        leaf.right = new Tree();
      } else {
        leaf.right = child;
      }
      leaf = child;
    }
    Tree back = knowing(Tree.class).roundTrip(root);
    for (int i = 0; i < 200_000; i++) {
      back = i % 2 == 0 ? back.left : back.right;
      assertThat(back.name).isEqualTo("t" + i);
    }
  }

  @Test
  void classesAndRecordsInTurn() {
    Odd first = null;
    for (int i = 0; i < 100_000; i++) {
      Odd odd = new Odd();
      odd.number = i;
      odd.even = new Even(first, -i);
      first = odd;
    }
    Odd back = knowing(Odd.class, Even.class).roundTrip(first);
    for (int i = 99_999; i >= 0; i--) {
      assertThat(back.number).isEqualTo(i);
      assertThat(back.even.number()).isEqualTo(-i);
      back = back.even.odd();
    }
    assertThat(back).isNull();
  }

  @Test
  void cyclesAndSharing() {
    Node ring = new Node(0, null);
    Node other = new Node(1, ring);
    ring.next = other;
    Node back = knowing(Node.class).roundTrip(ring);
    assertThat(back.next.next).isSameAs(back);

    Object[] shared = {ring, List.of(other), ring};
    Object[] sharedBack = knowing(Node.class).roundTrip(shared);
    assertThat(sharedBack[0]).isSameAs(sharedBack[2]);
    assertThat(((List<?>) sharedBack[1]).getFirst()).isSameAs(((Node) sharedBack[0]).next);

    Object[] own = new Object[1];
    own[0] = own;
    Object[] ownBack = knowing().roundTrip(own);
    assertThat(ownBack[0]).isSameAs(ownBack);
  }

  @Test
  void aLongPathThroughLists() {
    int length = 50_000;
    Vertex back = knowing(Vertex.class).roundTrip(path(length));
    for (int i = 0; i < length; i++) {
      assertThat(back.id).isEqualTo(i);
      back = back.neighbours.getFirst();
    }
  }

  @Test
  void aLongPathFromAVirtualThreadAndFromASmallStack() throws InterruptedException {
    Ends ends = knowing(Vertex.class);
    Vertex path = path(5_000);
    List<Object> failures = new ArrayList<>();
    Runnable task = () -> assertThat(ends.roundTrip(path).neighbours).hasSize(1);
    Thread.UncaughtExceptionHandler note = (thread, failure) -> failures.add(failure);
    Thread virtual = Thread.ofVirtual().uncaughtExceptionHandler(note).start(task);
    virtual.join();
    Thread small = new Thread(null, task, "small", 256 << 10);
    small.setUncaughtExceptionHandler(note);
    small.start();
    small.join();
    assertThat(failures).isEmpty();
  }

  @Test
  void listsWithinLists() {
    Object nested = nested(20_000);
    Object back = knowing().roundTrip(nested);
    for (int i = 0; i < 20_000; i++) {
      back = ((List<?>) back).getFirst();
    }
    assertThat(back).isEqualTo("core");
  }

  @Test
  void whatNestsBeyondMeasureIsRefused() {
    Ends ends = knowing();
    Object nested = nested(20 * SessionPool.MAX_DEPTH);
    assertThatThrownBy(() -> ends.sender().encode(nested))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("nests too deeply");
    assertThat(ends.roundTrip(List.of("still", "works"))).containsExactly("still", "works");
  }

  @Test
  void aPathThatCannotBeReadIsNotWritten() {
    Ends ends = knowing(Vertex.class);
    Vertex path = path(SessionPool.MAX_DEPTH);
    assertThatThrownBy(() -> ends.sender().encode(path))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("nests too deeply");
  }

  @Test
  void aRecordThatContainsItselfIsRefused() {
    Ends ends = knowing(Holder.class, Selfish.class);
    Holder holder = new Holder();
    holder.record = new Selfish(holder);
    assertThat(ends.roundTrip(holder).record.holder()).isNotNull();
    byte[] fromTheRecord = ends.sender().encode(holder.record);
    assertThatThrownBy(() -> ends.receiver().decode(fromTheRecord, 0, fromTheRecord.length))
        .isInstanceOf(CodecException.class)
        .hasMessageContaining("a record that contains itself");
  }

  private static Vertex path(int length) {
    Vertex first = new Vertex(0);
    Vertex last = first;
    for (int i = 1; i <= length; i++) {
      Vertex next = new Vertex(i);
      last.neighbours.add(next);
      last = next;
    }
    return first;
  }

  private static Object nested(int levels) {
    Object nested = "core";
    for (int i = 0; i < levels; i++) {
      List<Object> list = new ArrayList<>(1);
      list.add(nested);
      nested = list;
    }
    return nested;
  }
}
