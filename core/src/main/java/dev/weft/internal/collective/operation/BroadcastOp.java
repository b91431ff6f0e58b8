package dev.weft.internal.collective.operation;

import dev.weft.data.Slice;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.exchange.Exchange;

/** The root's buffer goes to every rank. */
public record BroadcastOp(Slice buffer, int root) implements CollectiveOp {

  @Override
  public String name() {
    return "broadcast";
  }

  @Override
  public void check(int rank, int ranks) {
    check(buffer, root, rank, ranks);
  }

  @Override
  public void checkShared() {
    Require.shared(buffer);
  }

  @Override
  public CollectiveOp over(Buffers buffers, int rank) {
    return new BroadcastOp(rank == root ? buffers.read(buffer) : buffers.written(buffer), root);
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    return CallSignature.of(name(), CallSignature.elements(buffer), CallSignature.root(root));
  }

  @Override
  public void perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
    perform(exchange, algorithmSelector, buffer, root);
  }

  /** The same without a record, for calls that block and are not compared. */
  public static void run(
      Exchange exchange, AlgorithmSelector algorithmSelector, Slice buffer, int root) {
    check(buffer, root, exchange.rank(), exchange.size());
    perform(exchange, algorithmSelector, buffer, root);
  }

  private static void check(Slice buffer, int root, int rank, int ranks) {
    Require.root(root, ranks);
    if (rank != root) {
      Require.writable(buffer);
    }
  }

  private static void perform(
      Exchange exchange, AlgorithmSelector algorithmSelector, Slice buffer, int root) {
    boolean isRoot = exchange.rank() == root;
    Slice room = isRoot ? Packing.packed(buffer) : Packing.room(buffer);
    try (Exchange open = exchange.begin("broadcast")) {
      algorithmSelector.of(Algorithm.BROADCAST, open.size(), room.bytes()).run(open, room, root);
    }
    if (!isRoot) {
      Packing.unpack(room, buffer);
    }
  }
}
