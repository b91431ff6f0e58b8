package dev.weft.objects.internal.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.objects.Borrowed;
import dev.weft.objects.Node;
import dev.weft.objects.NodeOptions;
import dev.weft.objects.Remote;
import dev.weft.objects.internal.call.ObjectReference;
import dev.weft.objects.internal.failure.Refusal;
import dev.weft.objects.internal.method.MethodTable;
import dev.weft.objects.internal.method.RemoteMethod;
import dev.weft.objects.internal.value.Reference;
import dev.weft.objects.internal.value.ValueWriter;
import dev.weft.objects.internal.wire.Bytes;
import dev.weft.objects.internal.wire.CallHeader;
import dev.weft.objects.internal.wire.FrameKind;
import dev.weft.objects.internal.wire.FrameSizes;
import dev.weft.objects.internal.wire.NodeChannel;
import dev.weft.objects.internal.wire.NoticeHeader;
import dev.weft.objects.internal.wire.ReplyHeader;
import dev.weft.objects.internal.wire.Tags;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each kind of call that no node makes is refused in words, and an honest rank is served after it
 * as before. Rank 0 has the object, rank 1 forges, rank 2 is honest.
 */
final class ForgedCallsTest {
  private static final int LARGEST = 1 << 16;
  private static final long WAIT_NANOS = 20_000_000_000L;
  private static final int PLACE_TAG = Tags.ofPlace(7);
  private static final MethodTable TABLE = MethodTable.of(Victim.class);

  /** What is attacked. */
  interface Victim {
    int plus(int one, int other);

    @Nullable Object same(@Nullable Object value);

    void run(@Nullable Runnable callback);

    long sum(@Borrowed int[] values);
  }

  /** A class that only the forging rank has registered. */
  record Unknown(int value) {}

  private static final class Local implements Victim {
    @Override
    public int plus(int one, int other) {
      return one + other;
    }

    @Override
    public @Nullable Object same(@Nullable Object value) {
      return value;
    }

    @Override
    public void run(@Nullable Runnable callback) {}

    @Override
    public long sum(int[] values) {
      return Arrays.stream(values).asLongStream().sum();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Via.class,
      names = {"LOCAL", "SHM", "TCP"})
  void eachKindIsRefused(Via via) {
    AtomicInteger told = new AtomicInteger();
    NodeOptions options =
        NodeOptions.DEFAULTS
            .withLargestBytes(LARGEST)
            .withErrorsTo((_, _) -> told.incrementAndGet());
    Ranks.run(
        3,
        via,
        world -> {
          if (world.rank() == 1) {
            new Forger(world, options).attack();
            return;
          }
          try (Node node = Node.of(world, options)) {
            if (node.rank() == 0) {
              Remote<Victim> exported = node.export("victim", Victim.class, new Local());
              long number = ((ObjectReference<?>) exported).target().reference().object();
              world.send(Slice.of(new long[] {number}), 1, 0);
            } else {
              beHonest(world, node.lookup("victim", Victim.class).call());
            }
          }
        });
    assertThat(told).hasPositiveValue();
  }

  /** Calls whenever it is asked to. */
  private static void beHonest(Comm world, Victim victim) {
    long[] asked = {0};
    while (asked[0] >= 0) {
      Status _ = world.receive(Slice.of(asked), 1, 0);
      assertThat(victim.plus((int) asked[0], 1)).isEqualTo((int) asked[0] + 1);
      assertThat(victim.sum(new int[] {1, 2, (int) asked[0]})).isEqualTo(3 + asked[0]);
      world.send(Slice.of(asked), 1, 0);
    }
  }

  /** There is no node on its rank, only what nodes send by. */
  private static final class Forger {
    private final Comm world;
    private final NodeChannel nodeChannel;
    private final long object;
    private final ForgedReferences references = new ForgedReferences();
    private final ValueWriter out;
    private final byte[] reply = new byte[FrameSizes.MOST_BYTES];
    private int number;

    Forger(Comm world, NodeOptions options) {
      this.world = world;
      NodeSpace space = NodeSpace.ofRanks(world, options);
      this.nodeChannel = space.nodeChannel();
      this.out = new ValueWriter(space.codec(), references);
      space.codec().register(Unknown.class);
      long[] victim = new long[1];
      Status _ = world.receive(Slice.of(victim), 0, 0);
      object = victim[0];
    }

    void attack() throws InterruptedException {
      Thread drain = Thread.ofPlatform().start(() -> receiveUntilClosing(nodeChannel));
      isServed(); // what is sent here is what a node sends, until it is changed
      wrongNumbersAreRefused();
      truncatedArgumentsAreRefused();
      wrongSizesAreRefused();
      unknownClassesAreRefused();
      forgedReferencesAreRefused();
      framesThatAreNoneAreIgnored();
      askHonest(-1);
      byte[] closing = new byte[NoticeHeader.BYTES];
      closing[0] = FrameKind.CLOSING;
      for (int rank : new int[] {0, 2}) {
        nodeChannel.send(closing, closing.length, rank, Tags.FRAMES);
      }
      drain.join();
      nodeChannel.close();
    }

    private void isServed() {
      plus();
      assertThat(send(out.size(), object, method("plus"))).isEqualTo(ReplyHeader.RETURNED);
    }

    private void wrongNumbersAreRefused() {
      for (int wrong : new int[] {-1, TABLE.size(), 1000, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
        plus();
        refused(out.size(), object, wrong, Refusal.MALFORMED, "no such method");
      }
      for (long wrong : new long[] {-1, object + 1, object ^ (1L << 40), object | 1L << 31}) {
        plus();
        refused(out.size(), wrong, method("plus"), Refusal.CLOSED, "withdrawn");
      }
    }

    private void truncatedArgumentsAreRefused() {
      plus();
      int whole = out.size();
      for (int length = CallHeader.BYTES; length < whole; length++) {
        plus();
        refused(length, object, method("plus"), Refusal.MALFORMED, "ends within a value");
      }
      plus();
      out.putInt(3);
      refused(out.size(), object, method("plus"), Refusal.MALFORMED, "goes on for 4 bytes");
      begin("same");
      out.putObject("a text", 0);
      refused(out.size() - 1, object, method("same"), Refusal.MALFORMED, "ends within a value");
    }

    /** What is announced beside the frame is too large, or has another size. */
    private void wrongSizesAreRefused() {
      for (int count : new int[] {-1, LARGEST / Integer.BYTES + 1, Integer.MAX_VALUE}) {
        sum(new int[5000], count);
        refused(out.size(), object, method("sum"), Refusal.MALFORMED, "bytes, 65536 at most");
      }
      for (int count : new int[] {1, 4999, 5001}) {
        sum(new int[5000], count);
        refused(out.size(), object, method("sum"), Refusal.MALFORMED, "");
      }
    }

    private void unknownClassesAreRefused() {
      begin("same");
      out.putObject(new Unknown(3), 0);
      refused(out.size(), object, method("same"), Refusal.MALFORMED, "regist");
    }

    private void forgedReferencesAreRefused() {
      long hash = MethodTable.of(Runnable.class).hash();
      String type = Runnable.class.getName();
      refused(new Reference(99, object, hash, type), "names rank 99, but there are only 3 ranks");
      refused(new Reference(-1, object, hash, type), "names rank -1");
      refused(new Reference(0, object, hash + 1, type), "another version");
      begin("run");
      references.send(new Reference(0, object, hash, type));
      out.putObject((Runnable) () -> {}, 0);
      references.send(null);
      assertThat(send(out.size(), object, method("run")))
          .as("a reference that nothing is called by")
          .isEqualTo(ReplyHeader.RETURNED);
    }

    private void refused(Reference forged, String words) {
      begin("run");
      references.send(forged);
      out.putObject((Runnable) () -> {}, 0);
      references.send(null);
      refused(out.size(), object, method("run"), Refusal.MALFORMED, words);
    }

    private void framesThatAreNoneAreIgnored() {
      plus();
      byte[] frame = Arrays.copyOf(out.bytes(), FrameSizes.MOST_BYTES + 100);
      for (int length : new int[] {0, 1, CallHeader.BYTES - 1, frame.length}) {
        nodeChannel.send(frame, length, 0, Tags.FRAMES);
        isServed();
        askHonest(length);
      }
    }

    private void begin(String method) {
      out.begin(TABLE.get(method(method)), CallHeader.BYTES);
    }

    private void plus() {
      begin("plus");
      out.putInt(1);
      out.putInt(2);
    }

    /** An array that travels beside the frame, which names another count. */
    private void sum(int[] values, int count) {
      begin("sum");
      out.putObject(values, 0);
      assertThat(out.bulkCount()).isOne();
      Bytes.putInt(out.bytes(), out.size() - Integer.BYTES, count);
    }

    private void refused(int length, long callee, int method, int reason, String words) {
      int state = send(length, callee, method);
      assertThat(state).as("%s", words).isEqualTo(ReplyHeader.REFUSED);
      assertThat((int) reply[ReplyHeader.BYTES]).as("%s", words).isEqualTo(reason);
      assertThat(new String(reply, StandardCharsets.UTF_8)).contains(words);
      askHonest(number);
    }

    /** Sends the call with what follows it; the state of its reply. */
    private int send(int length, long callee, int method) {
      byte[] frame = out.bytes();
      frame[0] = FrameKind.CALL;
      Bytes.putShort(frame, CallHeader.BULKS, (short) out.bulkCount());
      Bytes.putInt(frame, CallHeader.METHOD, method);
      Bytes.putLong(frame, CallHeader.OBJECT, callee);
      Bytes.putInt(frame, CallHeader.NUMBER, ++number);
      Bytes.putInt(frame, CallHeader.REPLY_TAG, PLACE_TAG);
      nodeChannel.send(frame, length, 0, Tags.FRAMES);
      for (int i = 0; i < out.bulkCount(); i++) {
        nodeChannel.send(out.bulk(i), 0, Tags.ofArguments(number));
      }
      Arrays.fill(reply, (byte) 0);
      Status _ = nodeChannel.receive(reply, 0, PLACE_TAG, WAIT_NANOS);
      assertThat(Bytes.getInt(reply, ReplyHeader.NUMBER)).isEqualTo(number);
      return reply[ReplyHeader.STATE];
    }

    private void askHonest(long value) {
      long[] asked = {value};
      world.send(Slice.of(asked), 2, 0);
      Status _ = world.receive(Slice.of(asked), 2, 0);
    }
  }

  private static int method(String name) {
    for (RemoteMethod each : TABLE.methods()) {
      if (each.method().getName().equals(name)) {
        return each.number();
      }
    }
    throw new AssertionError(name);
  }

  /** Drops what nodes tell each other, until both have said that they close. */
  private static void receiveUntilClosing(NodeChannel nodeChannel) {
    byte[] frame = new byte[FrameSizes.MOST_BYTES];
    for (int closed = 0; closed < 2; ) {
      Status _ = nodeChannel.receive(frame, Comm.ANY_SOURCE, Tags.FRAMES, Long.MAX_VALUE);
      closed += frame[0] == FrameKind.CLOSING ? 1 : 0;
    }
  }
}
