package dev.weft.internal.collective;

import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.agreement.PairwiseSizes;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.operation.AlgorithmSelector;
import dev.weft.internal.collective.operation.CollectiveOp;
import dev.weft.internal.collective.operation.Require;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call of a collective operation between neighbours: a buffer for each of them. Its arguments
 * were checked when it was made; an error is thrown when it is run, started or prepared. Immutable;
 * any thread.
 *
 * @param type the element type, the same on all ranks; null if each buffer has its own type
 * @param refusal the error in the arguments, if any
 */
public record NeighborOp(
    NeighborOperations among,
    String name,
    List<Slice> sends,
    List<Slice> receives,
    @Nullable ElementType type,
    @Nullable RuntimeException refusal)
    implements CollectiveOp {
  /** Of arguments that are as they should be. */
  NeighborOp(
      NeighborOperations among,
      String name,
      List<Slice> sends,
      List<Slice> receives,
      @Nullable ElementType type) {
    this(among, name, sends, receives, type, null);
  }

  /** Of arguments that this rank refuses. */
  static NeighborOp refused(NeighborOperations among, String name, RuntimeException refusal) {
    return new NeighborOp(among, name, List.of(), List.of(), null, refusal);
  }

  @Override
  public void check(int rank, int ranks) {
    if (refusal != null) {
      throw refusal;
    }
  }

  @Override
  public void checkShared() {
    sends.forEach(Require::shared);
    receives.forEach(Require::shared);
  }

  /** The blocks of neighbours that there are. */
  @Override
  public CollectiveOp over(Buffers buffers, int rank) {
    List<Slice> from = new ArrayList<>(sends);
    List<Slice> into = new ArrayList<>(receives);
    among.forEachDestination((_, block) -> from.set(block, buffers.read(sends.get(block))));
    among.forEachSource((_, block) -> into.set(block, buffers.written(receives.get(block))));
    return new NeighborOp(among, name, from, into, type, refusal);
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    if (refusal != null) {
      return CallSignature.of(name);
    }
    PairwiseSizes sizes = new PairwiseSizes();
    among.forEachSource((source, block) -> sizes.expect(source, receives.get(block)));
    among.forEachDestination((rankThere, block) -> sizes.send(rankThere, sends.get(block)));
    return (type == null ? CallSignature.of(name) : CallSignature.of(name, type)).with(sizes);
  }

  /** All receives are posted before the first send, so that no cycle of neighbours can hang. */
  @Override
  public void perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
    try (Exchange open = exchange.begin(name)) {
      among.forEachSource((source, block) -> open.startReceive(receives.get(block), source));
      among.forEachDestination((rank, block) -> open.startSend(sends.get(block), rank));
      open.finish();
    }
  }
}
