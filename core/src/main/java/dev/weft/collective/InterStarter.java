package dev.weft.collective;

import dev.weft.PersistentRequest;
import dev.weft.Request;
import dev.weft.engine.GroupChannel;
import org.jspecify.annotations.Nullable;

/**
 * Starts operations of an intercommunicator that are carried out in the background. Their messages
 * within the group have tags that nothing else there uses: those of operations that block are not
 * negative, those of agreements the lower half of what is. Any thread; nothing blocks.
 */
final class InterStarter {
  private static final int LOCAL_TAGS = -1 << 30;
  private static final int TAG_MASK = (1 << 29) - 1;

  private final Starter across;
  private final Exchanges local;

  InterStarter(
      GroupChannel local,
      GroupChannel across,
      Sequence sequence,
      Choice choice,
      @Nullable Checks checks) {
    this.across = new Starter(across, sequence, choice, checks);
    this.local = new Exchanges(local);
  }

  Request start(InterWork work) {
    return across.start(withLocalMessages(work));
  }

  PersistentRequest prepared(InterWork work) {
    return across.prepared(withLocalMessages(work));
  }

  private Work withLocalMessages(InterWork work) {
    return new Work(
        work.name(),
        work.intent(),
        (there, choice) ->
            local.lend(
                LOCAL_TAGS + (there.number() & TAG_MASK),
                here -> work.run(new InterExchange(there, here, choice))));
  }
}
