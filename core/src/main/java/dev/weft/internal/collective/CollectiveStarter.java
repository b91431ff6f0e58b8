package dev.weft.internal.collective;

import dev.weft.internal.collective.agreement.CallAgreements;
import dev.weft.internal.collective.agreement.CallAgreements.Turn;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.exchange.Exchanges;
import dev.weft.internal.collective.exchange.Sequence;
import dev.weft.internal.collective.operation.Choice;
import dev.weft.internal.collective.operation.CollectiveCall;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.base.Startable;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Starts a communicator's collective operations that are carried out in the background, by a thread
 * that may block, with messages of their own numbers. An operation takes its number when it is
 * started, on the thread that starts it: the order of the starts, not that in which the background
 * threads get to run, is what the ranks must agree on. Any thread; nothing blocks.
 */
public final class CollectiveStarter {
  private final GroupChannel channel;
  private final Sequence sequence;
  private final Exchanges exchanges;
  private final Choice choice;
  private final @Nullable CallAgreements checks;

  /** Beside operations that block, which make their choice from the same rules. */
  public CollectiveStarter(
      GroupChannel channel, Sequence sequence, Choice choice, @Nullable CallAgreements checks) {
    this.channel = channel;
    this.sequence = sequence;
    this.exchanges = new Exchanges(channel);
    this.choice = choice;
    this.checks = checks;
  }

  /** Checks the arguments of a call and starts it. */
  public Request start(CollectiveCall call) {
    Startable request = request(call, CallSignature::nonBlocking);
    request.begin();
    return request;
  }

  /** Checks the arguments of a call that can then be started many times. */
  public PersistentRequest prepare(CollectiveCall call) {
    return request(call, CallSignature::persistent);
  }

  private Startable request(CollectiveCall call, UnaryOperator<CallSignature> form) {
    call.check(channel.rank(), channel.size());
    call.checkShared();
    CallAgreements checked = checks;
    if (checked == null) {
      return channel.workRequest(call.name(), () -> started(call));
    }
    CallSignature signature = form.apply(call.signature(channel.rank(), channel.size()));
    return channel.workRequest(call.name(), () -> started(call, checked, signature));
  }

  private Runnable started(CollectiveCall call) {
    int number = sequence.take(call.name());
    IntConsumer work = work(call);
    return () -> work.accept(number);
  }

  private Runnable started(CollectiveCall call, CallAgreements checked, CallSignature signature) {
    Turn turn = checked.take(signature);
    IntConsumer work = work(call);
    return () -> {
      checked.reach(turn);
      work.accept(turn.number());
    };
  }

  /** Takes the number on the thread that works; what it chooses from is known at the start. */
  private IntConsumer work(CollectiveCall call) {
    Choice now = choice.forMessages();
    return number -> exchanges.use(number, open -> call.perform(open, now));
  }
}
