package dev.weft.internal.engine.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Status;
import dev.weft.failure.ResourceException;
import dev.weft.failure.TruncationException;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * Operations by themselves: their ends, what they store, and the numbers that peers know them by.
 */
class OperationsTest {
  private static final int PEER = 1;
  private static final int TAG = 5;

  private final FakeCompletion completion = new FakeCompletion();
  private final MessageSpace space = new MessageSpace((_, _) -> "", 3, 4, false);

  private ReceiveOperation receive(byte[] room) {
    space.group(new int[] {-1, 0, 1, -1}, 2);
    ReceiveOperation receive = new ReceiveOperation(completion, space);
    receive.set(space, Comm.ANY_SOURCE, Comm.ANY_TAG, room, 0, room.length, ElementType.BYTE);
    return receive;
  }

  private static MemorySegment bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return MemorySegment.ofArray(bytes);
  }

  @Test
  void aReceiveEndsWithItsLastByte() {
    byte[] room = new byte[4];
    ReceiveOperation receive = receive(room);
    receive.begin(PEER, TAG, 3);
    receive.accept(bytes(1, 2), 0, 2);
    assertThat(receive.isDone()).isFalse();
    assertThat(completion.ended).isEmpty();
    receive.accept(bytes(3), 0, 1);
    assertThat(completion.ended).containsExactly(receive);
    assertThat(receive.status()).isEqualTo(new Status(0, TAG, 3, ElementType.BYTE, false));
    assertThat(room).containsExactly(1, 2, 3, 0);
  }

  @Test
  void whatExceedsTheBufferIsCountedAndDropped() {
    byte[] room = new byte[2];
    ReceiveOperation receive = receive(room);
    receive.begin(PEER, TAG, 3);
    receive.accept(bytes(1, 2, 3), 0, 3);
    assertThatThrownBy(receive::status)
        .isInstanceOf(TruncationException.class)
        .hasMessageContaining("from rank 0 with tag 5 has 3 bytes, the receive buffer 2");
    assertThat(room).containsExactly(1, 2);
  }

  @Test
  void aRefusedMessageIsTakenToItsEnd() {
    ReceiveOperation receive = receive(new byte[2]);
    receive.begin(PEER, TAG, 2);
    receive.refuse(new IllegalStateException("closed"));
    assertThat(receive.isDone()).isFalse();
    receive.accept(bytes(1, 2), 0, 2);
    assertThatThrownBy(receive::status)
        .isInstanceOf(ResourceException.class)
        .hasMessageContaining("closed");
  }

  @Test
  void anUnexpectedMessageMovesToItsReceiveAsFarAsItHasCome() {
    UnexpectedMessage message = new UnexpectedMessage(1, PEER, TAG, 4, 0, null, true);
    message.accept(bytes(1, 2), 0, 2);
    byte[] room = new byte[4];
    ReceiveOperation receive = receive(room);
    receive.begin(PEER, TAG, 4);
    message.moveTo(receive);
    assertThat(message.remaining()).isEqualTo(2);
    message.accept(bytes(3, 4), 0, 2);
    assertThat(receive.isDone()).isTrue();
    assertThat(room).containsExactly(1, 2, 3, 4);
  }

  @Test
  void aPostedReceiveCanBeCancelledAndAMatchedOneCannot() {
    ReceiveOperation posted = receive(new byte[1]);
    space.post(posted, Comm.ANY_SOURCE, Comm.ANY_TAG);
    posted.cancel();
    assertThat(posted.status().cancelled()).isTrue();
    assertThat(space.isIdle()).isTrue();
    ReceiveOperation matched = receive(new byte[1]);
    matched.begin(PEER, TAG, 1);
    matched.cancel();
    assertThat(matched.isDone()).isFalse();
  }

  @Test
  void aFutureIsPromisedOnceAndTellsTheEnd() {
    ReceiveOperation receive = receive(new byte[1]);
    CompletableFuture<Status> future = receive.toFuture();
    assertThat(receive.toFuture()).isSameAs(future);
    assertThat(completion.promised).containsExactly(receive);
    receive.begin(PEER, TAG, 0);
    assertThat(future.join().tag()).isEqualTo(TAG);
  }

  @Test
  void aSendGoesOnFromACopyOnceItsBufferIsLetGoOf() {
    byte[] message = {1, 2, 3, 4};
    SendOperation send = new SendOperation(completion, new NoSender());
    send.set(PEER, space, TAG, message, 0, 4, false);
    send.sent = 1;
    assertThat(send.abandonLocked()).isTrue();
    message[1] = 9;
    byte[] copy = (byte[]) send.base();
    assertThat(copy[Math.toIntExact(send.nextOffset())]).isEqualTo((byte) 2);
  }

  private static final class NoSender implements Sender {
    @Override
    public boolean takeBack(SendOperation send) {
      return false;
    }

    @Override
    public void askToCancel(SendOperation send) {}

    @Override
    public boolean moveExposed(SendOperation send, byte[] copy) {
      return true;
    }

    @Override
    public void ended(SendOperation send) {}
  }

  /** Whoever comes with a number of before must not find another operation. */
  @Test
  void aNumberFindsItsOperationAndNoOther() {
    OperationTable table = new OperationTable();
    Map<Long, Operation> live = new HashMap<>();
    Map<Long, Operation> gone = new HashMap<>();
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 3000; i++) {
      if (live.isEmpty() || random.nextInt(5) < 3) {
        ReceiveOperation operation = receive(new byte[0]);
        table.add(operation);
        assertThat(operation.id).isNotZero();
        assertThat(live).doesNotContainKey(operation.id);
        assertThat(gone).doesNotContainKey(operation.id);
        live.put(operation.id, operation);
      } else {
        long id =
            live.keySet().stream().skip(random.nextInt(live.size())).findFirst().orElseThrow();
        table.remove(id);
        gone.put(id, live.remove(id));
      }
    }
    live.forEach((id, operation) -> assertThat(table.get(id)).isSameAs(operation));
    gone.keySet().forEach(id -> assertThat(table.get(id)).isNull());
    assertThat(table.all(ReceiveOperation.class)).hasSameSizeAs(live.values());
    live.keySet().forEach(table::remove);
    assertThat(table.all(Operation.class)).isEmpty();
  }
}
