package dev.weft.collective;

import dev.weft.PersistentRequest;
import dev.weft.Request;
import dev.weft.engine.GroupChannel;
import dev.weft.engine.Startable;
import org.jspecify.annotations.Nullable;

/**
 * Starts operations of an intercommunicator that are carried out in the background. Their messages
 * within the group have tags that nothing else there uses: those of operations that block are not
 * negative, those of agreements the lower half of what is. Any thread; nothing blocks.
 */
final class InterStarter {
  private static final int LOCAL_TAGS = -1 << 30;
  private static final int TAG_MASK = (1 << 29) - 1;

  private final StartOrder order;
  private final Exchanges across;
  private final Exchanges local;
  private final Choice choice;

  InterStarter(
      GroupChannel local,
      GroupChannel across,
      Sequence sequence,
      Choice choice,
      @Nullable Checks checks) {
    this.order = new StartOrder(across, sequence, checks);
    this.across = new Exchanges(across);
    this.local = new Exchanges(local);
    this.choice = choice;
  }

  Request start(InterWork work) {
    Startable request = request(work, Form.NON_BLOCKING);
    request.begin();
    return request;
  }

  PersistentRequest prepared(InterWork work) {
    return request(work, Form.PERSISTENT);
  }

  private Startable request(InterWork work, Form form) {
    return order.request(
        work.name(),
        work.intent(),
        form,
        () -> {
          Choice now = choice.forMessages();
          return number -> carryOut(work, now, number);
        });
  }

  private void carryOut(InterWork work, Choice now, int number) {
    int localNumber = LOCAL_TAGS + (number & TAG_MASK);
    across.lend(
        number,
        there -> local.lend(localNumber, here -> work.run(new InterExchange(there, here, now))));
  }
}
