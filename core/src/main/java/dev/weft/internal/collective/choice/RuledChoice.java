package dev.weft.internal.collective.choice;

import dev.weft.data.Op;
import dev.weft.internal.collective.choice.Catalogue.Candidate;
import dev.weft.internal.collective.choice.Rulebook.Ruled;
import dev.weft.internal.collective.operation.Algorithm;
import dev.weft.internal.collective.operation.Choice;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The choice of a process with rules. In the first operation that blocks the ranks compare their
 * rules; unless all have the same, the usual choice holds for all. A rule whose algorithm cannot do
 * the operation is passed over.
 *
 * <p>The usual choice is made first in any case: that is where the ranks compare. Operations that
 * do not block cannot compare anything, so they follow the rules once it is known that they hold.
 */
final class RuledChoice extends Choice {
  private final Choice usual;
  private final Rulebook rules;

  /** Over the choice where no rule says anything, made for a rank with these rules. */
  RuledChoice(Choice usual, Rulebook rules) {
    this.usual = usual;
    this.rules = rules;
  }

  @Override
  public Choice forMessages() {
    return usual.rulesHold() ? new RuledChoice(PLAIN, rules) : PLAIN;
  }

  @Override
  public Algorithm.Barrier barrier(int ranks) {
    return chosen(rules.barrier(), ranks, 0, 0, null, usual.barrier(ranks));
  }

  @Override
  public Algorithm.Broadcast broadcast(int ranks, long bytes) {
    return chosen(rules.broadcast(), ranks, bytes, bytes, null, usual.broadcast(ranks, bytes));
  }

  @Override
  public Algorithm.Gather gather(int ranks, long blockBytes) {
    return chosen(
        rules.gather(), ranks, blockBytes, blockBytes, null, usual.gather(ranks, blockBytes));
  }

  @Override
  public Algorithm.Scatter scatter(int ranks, long blockBytes) {
    return chosen(
        rules.scatter(),
        ranks,
        blockBytes,
        ranks * blockBytes,
        null,
        usual.scatter(ranks, blockBytes));
  }

  @Override
  public Algorithm.AllGather allGather(int ranks, long totalBytes) {
    Algorithm.AllGather otherwise = usual.allGather(ranks, totalBytes);
    return chosen(rules.allGather(), ranks, totalBytes / ranks, totalBytes, null, otherwise);
  }

  @Override
  public Algorithm.AllToAll allToAll(int ranks, long blockBytes) {
    Algorithm.AllToAll otherwise = usual.allToAll(ranks, blockBytes);
    return chosen(rules.allToAll(), ranks, blockBytes, ranks * blockBytes, null, otherwise);
  }

  @Override
  public Algorithm.Reduce reduce(int ranks, long bytes, Op op) {
    return chosen(rules.reduce(), ranks, bytes, bytes, op, usual.reduce(ranks, bytes, op));
  }

  @Override
  public Algorithm.AllReduce allReduce(int ranks, long bytes, Op op) {
    return chosen(rules.allReduce(), ranks, bytes, bytes, op, usual.allReduce(ranks, bytes, op));
  }

  @Override
  public Algorithm.Scan scan(int ranks, long bytes, Op op) {
    return chosen(rules.scan(), ranks, bytes, bytes, op, usual.scan(ranks, bytes, op));
  }

  @Override
  public Algorithm.ReduceScatter reduceScatter(int ranks, long totalBytes, Op op) {
    Algorithm.ReduceScatter otherwise = usual.reduceScatter(ranks, totalBytes, op);
    return chosen(rules.reduceScatter(), ranks, totalBytes / ranks, totalBytes, op, otherwise);
  }

  /** Rules for these are for any size: no rank knows all. */
  @Override
  public Algorithm.AllToAll allToAllv(int ranks) {
    return chosen(rules.allToAllv(), ranks, 0, 0, null, usual.allToAllv(ranks));
  }

  private <A> A chosen(
      List<Ruled<A>> ruled, int ranks, long bytes, long wholeBytes, @Nullable Op op, A otherwise) {
    if (ruled.isEmpty() || !usual.rulesHold()) {
      return otherwise;
    }
    for (Ruled<A> rule : ruled) {
      if (rule.bytes().contains(bytes)) {
        Candidate<A> candidate = rule.candidate();
        if (candidate == null) {
          return otherwise;
        }
        if (usual.meets(candidate.need(), ranks, wholeBytes, op)) {
          return candidate.algorithm();
        }
      }
    }
    return otherwise;
  }
}
