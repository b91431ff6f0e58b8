package dev.weft.collective;

import dev.weft.Collectives;
import dev.weft.ObjectCollectives;
import dev.weft.engine.GroupChannel;
import org.jspecify.annotations.Nullable;

/**
 * A communicator's collective operations of all forms and kinds, over one message space that
 * nothing else uses, counted in one order; in check mode with checks before them. One per
 * communicator and rank. Any thread.
 */
public final class CollectiveSuite {
  private final CollectiveOperations operations;
  private final Collectives blocking;
  private final StartedCollectives started;
  private final Starter starter;
  private final @Nullable Checks checks;

  /** Over the communicator's message space for collective operations. */
  public CollectiveSuite(GroupChannel channel) {
    this.operations = new GappedCollectives(channel);
    this.checks = CheckMode.of(channel, operations.sequence());
    this.starter = new Starter(channel, operations.sequence(), operations.choice(), checks);
    Exchange exchange = operations.exchange();
    if (checks == null) {
      this.blocking = operations;
      this.started = new StartedCollectives(new Preparation(exchange), starter);
    } else {
      Intents intents = new Intents(channel.rank(), channel.size());
      this.blocking = new CheckedCollectives(operations, checks, intents);
      this.started = new StartedCollectives(new CheckedPreparation(exchange, intents), starter);
    }
  }

  /**
   * Frees the memory that the ranks share. No operation that blocks may follow.
   *
   * @return false if a thread is in one
   */
  public boolean free() {
    return operations.free();
  }

  /** Those that block. */
  public Collectives blocking() {
    return blocking;
  }

  /** Those that do not block, and persistent ones. */
  public StartedCollectives started() {
    return started;
  }

  /** Those on objects. */
  public ObjectCollectives objects(ObjectCoder coder) {
    ObjectOperations plain = new ObjectOperations(operations, coder);
    return checks == null ? plain : new CheckedObjects(plain, checks);
  }

  /**
   * Those between neighbours, of all forms.
   *
   * @param isGrid whether the neighbours come in pairs, negative then positive direction
   */
  public NeighborOperations neighbors(int[] sources, int[] destinations, boolean isGrid) {
    Exchange exchange = operations.exchange();
    NeighborPreparation prepare = new NeighborPreparation(sources, destinations, isGrid);
    Checks checked = checks;
    return new NeighborOperations(
        checked == null ? prepare : prepare.checked(),
        starter,
        checked == null
            ? work -> work.steps().run(exchange, Choice.PLAIN)
            : work -> checked.call(work.stated(), () -> work.steps().run(exchange, Choice.PLAIN)));
  }
}
