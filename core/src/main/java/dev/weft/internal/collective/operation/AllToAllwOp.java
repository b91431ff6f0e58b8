package dev.weft.internal.collective.operation;

import dev.weft.data.Slice;
import dev.weft.internal.collective.agreement.CallSignature;
import dev.weft.internal.collective.agreement.PairwiseSizes;
import dev.weft.internal.collective.exchange.Exchange;
import dev.weft.internal.collective.exchange.SliceCopies;
import java.util.List;

/**
 * Every rank gets a slice from every rank; each slice has its own place, count and type.
 *
 * <p>Ranks send empty slices as well. The standard does not ask for these messages, but without
 * them a rank would wait forever for data that another one does not send, instead of failing.
 */
public record AllToAllwOp(List<Slice> send, List<Slice> receive) implements CollectiveOp {

  public AllToAllwOp {
    send = List.copyOf(send);
    receive = List.copyOf(receive);
  }

  @Override
  public String name() {
    return "allToAllw";
  }

  @Override
  public void check(int rank, int ranks) {
    Require.forEachRank("slices to send", send, ranks);
    Require.forEachRank("slices to receive into", receive, ranks);
    receive.forEach(Require::writable);
    Require.count(
        "own receive slice", receive.get(rank).bytes(), send.get(rank).bytes(), "as the one sent");
    if (!isInPlace()) {
      send.forEach(from -> receive.forEach(to -> Require.apart(from, to)));
    }
  }

  @Override
  public void checkShared() {
    send.forEach(Require::shared);
    receive.forEach(Require::shared);
  }

  @Override
  public CollectiveOp over(Buffers buffers, int rank) {
    return new AllToAllwOp(buffers.read(send), buffers.written(receive));
  }

  @Override
  public CallSignature signature(int rank, int ranks) {
    PairwiseSizes sizes = PairwiseSizes.UNKNOWN;
    if (send.size() == ranks && receive.size() == ranks) {
      sizes = new PairwiseSizes();
      for (int peer = 0; peer < ranks; peer++) {
        if (peer != rank) {
          sizes.send(peer, send.get(peer));
          sizes.expect(peer, receive.get(peer));
        }
      }
    }
    return CallSignature.of(name()).with(sizes);
  }

  @Override
  public void perform(Exchange exchange, AlgorithmSelector algorithmSelector) {
    int ranks = exchange.size();
    int rank = exchange.rank();
    try (Exchange open = exchange.begin(name())) {
      List<Slice> from = packed();
      SliceCopies.copy(send.get(rank), receive.get(rank));
      for (int distance = 1; distance < ranks; distance++) {
        int source = (rank - distance + ranks) % ranks;
        open.startReceive(receive.get(source), source);
      }
      for (int distance = 1; distance < ranks; distance++) {
        int destination = (rank + distance) % ranks;
        open.startSend(from.get(destination), destination);
      }
      open.finish();
    }
  }

  /** Send slices with gaps, or that are overwritten, are copied: they may share memory. */
  private List<Slice> packed() {
    boolean isInPlace = isInPlace();
    return send.stream().map(slice -> isInPlace ? slice.copy() : Packing.packed(slice)).toList();
  }

  /** Whether each slice is stored where the one sent lies. */
  private boolean isInPlace() {
    for (int i = 0; i < send.size(); i++) {
      Slice from = send.get(i);
      Slice to = receive.get(i);
      if (from.bytes() != to.bytes() || (from.bytes() > 0 && !SliceCopies.isSame(from, to))) {
        return false;
      }
    }
    return true;
  }
}
