package dev.weft.contract.matching;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.weft.Comm;
import dev.weft.contract.WithinOneProcess;
import dev.weft.request.Request;
import dev.weft.testkit.Ranks;
import dev.weft.testkit.Via;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The model itself tells right logs from wrong ones. */
@WithinOneProcess
final class ModelTest {
  private final Request done = doneRequest();

  private static Request doneRequest() {
    AtomicReference<Request> request = new AtomicReference<>();
    Ranks.run(1, Via.LOCAL, world -> request.set(world.isend(new byte[0], Comm.PROC_NULL, 0)));
    return request.get();
  }

  private RankLog[] twoMessages(int... matchOfReceive) {
    RankLog sender = new RankLog();
    for (int i = 0; i < 2; i++) {
      sender.sent.add(new Sent(i, 0, 1, 0, 12, done));
    }
    RankLog receiver = new RankLog();
    for (int index : matchOfReceive) {
      Received receive = new Received(0, Comm.ANY_SOURCE, 0, receiver.event(), new byte[12]);
      receive.from = 0;
      receive.index = index;
      receive.bytes = 12;
      receiver.received.add(receive);
    }
    for (Received receive : receiver.received) {
      receive.matchedBy = receiver.event();
    }
    return new RankLog[] {sender, receiver};
  }

  @Test
  void acceptsMessagesInOrder() {
    assertThatCode(() -> Model.check(twoMessages(0, 1))).doesNotThrowAnyException();
  }

  @Test
  void refusesOvertaking() {
    assertThatThrownBy(() -> Model.check(twoMessages(1, 0)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("no order");
  }

  @Test
  void refusesLostAndRepeatedMessages() {
    assertThatThrownBy(() -> Model.check(twoMessages(0))).isInstanceOf(AssertionError.class);
    assertThatThrownBy(() -> Model.check(twoMessages(0, 0))).isInstanceOf(AssertionError.class);
  }

  @Test
  void refusesAReceivePassedOverAndCancelledLater() {
    RankLog[] logs = twoMessages(0, 1);
    RankLog receiver = logs[1];
    Received passedOver = new Received(0, Comm.ANY_SOURCE, 0, receiver.event(), new byte[12]);
    receiver.received.add(passedOver);
    Received late = receiver.received.get(1);
    Received moved = new Received(0, Comm.ANY_SOURCE, 0, receiver.event(), new byte[12]);
    moved.from = late.from;
    moved.index = late.index;
    moved.bytes = late.bytes;
    moved.matchedBy = receiver.event();
    receiver.received.set(1, moved);
    passedOver.cancelledAt = receiver.event();
    assertThatThrownBy(() -> Model.check(logs)).hasMessageContaining("no order");
    passedOver.cancelledAt = moved.postedAt;
    assertThatCode(() -> Model.check(logs)).doesNotThrowAnyException();
  }
}
