package dev.weft.collective;

import dev.weft.ArgumentException;
import dev.weft.Blocks;
import dev.weft.Collectives;
import dev.weft.ElementType;
import dev.weft.Op;
import dev.weft.Slice;
import dev.weft.boot.stall.CallSite;
import dev.weft.engine.Channel;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Collective operations that begin only when all ranks have agreed on them; see {@link Agreement}.
 * Any thread may call, one at a time; calls block.
 *
 * <p>An operation that this rank refuses because of its own arguments has been agreed on already,
 * and the others are in it. So when it is called again, with better arguments, the ranks are not
 * asked again; it must be the same operation.
 */
final class CheckedCollectives implements Collectives {
  private static final String BY_THE_LIBRARY = "counts worked out";
  private static final int MOST_COUNTS_SHOWN = 8;

  private final CollectiveOperations plain;
  private final Agreement agreement;
  private final AtomicBoolean busy = new AtomicBoolean();

  /** What the ranks have agreed on and this one has not begun. */
  private @Nullable String agreed;

  CheckedCollectives(CollectiveOperations plain, Channel channel) {
    this.plain = plain;
    this.agreement = new Agreement(channel);
  }

  private <T> T checked(String intent, Supplier<T> operation) {
    if (!busy.compareAndSet(false, true)) {
      throw new ArgumentException(
          "%s called while another collective operation is under way on the same communicator; call one after the other, or use dup() for each thread"
              .formatted(intent));
    }
    try {
      if (agreed == null) {
        agreement.reach(intent, CallSite.here());
      } else if (!agreed.equals(intent)) {
        throw new ArgumentException(
            "%s called, but the other ranks are in %s, which this rank has refused; call that again, with arguments that it can take"
                .formatted(intent, agreed));
      }
      agreed = null;
      int begun = plain.begun();
      try {
        return operation.get();
      } catch (ArgumentException e) {
        if (plain.begun() == begun) {
          agreed = intent;
        }
        throw e;
      }
    } finally {
      busy.set(false);
    }
  }

  private void run(String intent, Runnable operation) {
    Boolean _ =
        checked(
            intent,
            () -> {
              operation.run();
              return true;
            });
  }

  private static String intent(String name, Object... details) {
    StringBuilder text = new StringBuilder(name).append('(');
    String separator = "";
    for (Object detail : details) {
      text.append(separator).append(detail);
      separator = ", ";
    }
    return text.append(')').toString();
  }

  private static String elements(Slice slice) {
    return slice.count() + " " + slice.type();
  }

  private static String root(int root) {
    return "root " + root;
  }

  private static String counts(Blocks blocks) {
    StringBuilder text = new StringBuilder("counts");
    int hash = 0;
    for (int block = 0; block < blocks.size(); block++) {
      hash = 31 * hash + Long.hashCode(blocks.count(block));
      if (block < MOST_COUNTS_SHOWN) {
        text.append(' ').append(blocks.count(block));
      }
    }
    return blocks.size() <= MOST_COUNTS_SHOWN
        ? text.toString()
        : text + " and " + (blocks.size() - MOST_COUNTS_SHOWN) + " more, hash " + hash;
  }

  @Override
  public void barrier() {
    run("barrier()", plain::barrier);
  }

  @Override
  public void broadcast(Slice buffer, int root) {
    run(intent("broadcast", elements(buffer), root(root)), () -> plain.broadcast(buffer, root));
  }

  @Override
  public void gather(Slice send, @Nullable Slice receive, int root) {
    run(intent("gather", elements(send), root(root)), () -> plain.gather(send, receive, root));
  }

  @Override
  public Slice gather(Slice mine, int root) {
    return checked(intent("gather", elements(mine), root(root)), () -> plain.gather(mine, root));
  }

  @Override
  public void gatherv(Slice send, @Nullable Slice receive, @Nullable Blocks blocks, int root) {
    run(
        intent("gatherv", send.type(), root(root)),
        () -> plain.gatherv(send, receive, blocks, root));
  }

  @Override
  public Slice gatherv(Slice mine, int root) {
    return checked(
        intent("gatherv", mine.type(), BY_THE_LIBRARY, root(root)),
        () -> plain.gatherv(mine, root));
  }

  @Override
  public void scatter(@Nullable Slice send, Slice receive, int root) {
    run(intent("scatter", elements(receive), root(root)), () -> plain.scatter(send, receive, root));
  }

  @Override
  public Slice scatter(@Nullable Slice send, ElementType type, int root) {
    return checked(
        intent("scatter", type, BY_THE_LIBRARY, root(root)), () -> plain.scatter(send, type, root));
  }

  @Override
  public void scatterv(@Nullable Slice send, @Nullable Blocks blocks, Slice receive, int root) {
    run(
        intent("scatterv", receive.type(), root(root)),
        () -> plain.scatterv(send, blocks, receive, root));
  }

  @Override
  public Slice scatterv(@Nullable Slice send, @Nullable Blocks blocks, ElementType type, int root) {
    return checked(
        intent("scatterv", type, BY_THE_LIBRARY, root(root)),
        () -> plain.scatterv(send, blocks, type, root));
  }

  @Override
  public void allGather(Slice send, Slice receive) {
    run(intent("allGather", elements(send)), () -> plain.allGather(send, receive));
  }

  @Override
  public Slice allGather(Slice mine) {
    return checked(intent("allGather", elements(mine)), () -> plain.allGather(mine));
  }

  @Override
  public void allGatherv(Slice send, Slice receive, Blocks blocks) {
    run(
        intent("allGatherv", send.type(), counts(blocks)),
        () -> plain.allGatherv(send, receive, blocks));
  }

  @Override
  public Slice allGatherv(Slice mine) {
    return checked(intent("allGatherv", mine.type(), BY_THE_LIBRARY), () -> plain.allGatherv(mine));
  }

  @Override
  public void allToAll(Slice send, Slice receive) {
    run(intent("allToAll", elements(send)), () -> plain.allToAll(send, receive));
  }

  @Override
  public void allToAllv(Slice send, Blocks sendBlocks, Slice receive, Blocks receiveBlocks) {
    run(
        intent("allToAllv", send.type()),
        () -> plain.allToAllv(send, sendBlocks, receive, receiveBlocks));
  }

  @Override
  public Slice allToAllv(Slice send, Blocks sendBlocks) {
    return checked(
        intent("allToAllv", send.type(), BY_THE_LIBRARY), () -> plain.allToAllv(send, sendBlocks));
  }

  @Override
  public void allToAllw(List<Slice> send, List<Slice> receive) {
    run(intent("allToAllw"), () -> plain.allToAllw(send, receive));
  }

  @Override
  public void reduce(Slice send, @Nullable Slice receive, Op op, int root) {
    run(
        intent("reduce", elements(send), op, root(root)),
        () -> plain.reduce(send, receive, op, root));
  }

  @Override
  public Slice reduce(Slice mine, Op op, int root) {
    return checked(
        intent("reduce", elements(mine), op, root(root)), () -> plain.reduce(mine, op, root));
  }

  @Override
  public void allReduce(Slice send, Slice receive, Op op) {
    run(intent("allReduce", elements(send), op), () -> plain.allReduce(send, receive, op));
  }

  @Override
  public void scan(Slice send, Slice receive, Op op) {
    run(intent("scan", elements(send), op), () -> plain.scan(send, receive, op));
  }

  @Override
  public void exclusiveScan(Slice send, Slice receive, Op op) {
    run(intent("exclusiveScan", elements(send), op), () -> plain.exclusiveScan(send, receive, op));
  }

  @Override
  public void reduceScatter(Slice send, Slice receive, Op op) {
    run(intent("reduceScatter", elements(send), op), () -> plain.reduceScatter(send, receive, op));
  }

  @Override
  public Slice reduceScatter(Slice send, Op op) {
    return checked(
        intent("reduceScatter", elements(send), op), () -> plain.reduceScatter(send, op));
  }

  @Override
  public void reduceScatter(Slice send, Slice receive, Blocks blocks, Op op) {
    run(
        intent("reduceScatter", send.type(), counts(blocks), op),
        () -> plain.reduceScatter(send, receive, blocks, op));
  }

  @Override
  public Slice reduceScatter(Slice send, Blocks blocks, Op op) {
    return checked(
        intent("reduceScatter", send.type(), counts(blocks), op),
        () -> plain.reduceScatter(send, blocks, op));
  }
}
