package dev.weft.collective;

import dev.weft.collective.Checks.Turn;
import dev.weft.engine.GroupChannel;
import dev.weft.engine.Startable;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Gives operations that are carried out in the background their numbers. An operation takes its
 * number when it is started, on the thread that starts it: the order of the starts, not that in
 * which the background threads get to run, is what the ranks must agree on. Any thread; nothing
 * blocks.
 */
final class StartOrder {
  private final GroupChannel channel;
  private final Sequence sequence;
  private final @Nullable Checks checks;

  /** With checks in check mode only. */
  StartOrder(GroupChannel channel, Sequence sequence, @Nullable Checks checks) {
    this.channel = channel;
    this.sequence = sequence;
    this.checks = checks;
  }

  /**
   * An operation that can be started.
   *
   * @param work called at each start, on the starting thread; takes the number on another one
   */
  Startable request(
      String name, @Nullable Intent intent, Form form, Supplier<? extends IntConsumer> work) {
    Checks checked = checks;
    return checked == null || intent == null
        ? channel.workRequest(name, () -> started(name, work))
        : channel.workRequest(name, () -> started(checked, intent.as(form), work));
  }

  private Runnable started(String name, Supplier<? extends IntConsumer> work) {
    int number = sequence.take(name);
    IntConsumer run = work.get();
    return () -> run.accept(number);
  }

  private static Runnable started(
      Checks checks, Intent intent, Supplier<? extends IntConsumer> work) {
    Turn turn = checks.take(intent);
    IntConsumer run = work.get();
    return () -> {
      checks.reach(turn);
      run.accept(turn.number());
    };
  }
}
