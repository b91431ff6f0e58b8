package dev.weft.parallel.array;

import dev.weft.Comm;
import dev.weft.data.ArrayOrder;
import dev.weft.data.Datatype;
import dev.weft.data.Datatype.Member;
import dev.weft.data.Slice;
import dev.weft.topology.Neighbors;
import dev.weft.topology.Placement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The exchange that fills the ghost cells of an array: one message from each rank that has some of
 * them. Slices are computed once; an exchange is one collective operation between neighbours, of a
 * communicator of its own. The order of the pieces in a message is that of the receiver's ghosts,
 * which both sides compute.
 */
final class HaloExchange implements AutoCloseable {
  private final Comm neighbors;
  private final List<Slice> send;
  private final List<Slice> receive;

  private HaloExchange(Comm neighbors, List<Slice> send, List<Slice> receive) {
    this.neighbors = neighbors;
    this.send = send;
    this.receive = receive;
  }

  /** Collective. */
  static HaloExchange of(Comm comm, LocalPart part) {
    ArrayLayout layout = part.layout();
    Map<Integer, List<GhostPieces.Piece>> incoming = new LinkedHashMap<>();
    for (GhostPieces.Piece piece : GhostPieces.of(layout, comm.rank())) {
      incoming.computeIfAbsent(piece.owner(), _ -> new ArrayList<>()).add(piece);
    }
    Map<Integer, List<GhostPieces.Piece>> outgoing = new LinkedHashMap<>();
    for (int rank = 0; rank < comm.size(); rank++) {
      for (GhostPieces.Piece piece : GhostPieces.of(layout, rank)) {
        if (piece.owner() == comm.rank()) {
          outgoing.computeIfAbsent(rank, _ -> new ArrayList<>()).add(piece);
        }
      }
    }
    List<Slice> send = new ArrayList<>();
    outgoing.values().forEach(pieces -> send.add(slice(part, pieces, GhostPieces.Piece::places)));
    List<Slice> receive = new ArrayList<>();
    incoming.values().forEach(pieces -> receive.add(slice(part, pieces, GhostPieces.Piece::cells)));
    Neighbors partners = Neighbors.of(ranks(incoming), ranks(outgoing));
    return new HaloExchange(comm.createAdjacent(partners, Placement.AS_GIVEN), send, receive);
  }

  private static int[] ranks(Map<Integer, ?> partners) {
    return partners.keySet().stream().mapToInt(rank -> rank).toArray();
  }

  /** Where a piece lies in a rank's part. */
  private interface Side {
    Runs[] of(GhostPieces.Piece piece);
  }

  private static Slice slice(LocalPart part, List<GhostPieces.Piece> pieces, Side side) {
    Member[] members = new Member[pieces.size()];
    for (int i = 0; i < members.length; i++) {
      Datatype type =
          PartTypes.type(
              part.type(),
              side.of(pieces.get(i)),
              part.strides(),
              part.origin(),
              ArrayOrder.ROW_MAJOR);
      members[i] = Member.at(0, type);
    }
    return part.storage().slice(Datatype.struct(members), part.type());
  }

  /** Fills the ghost cells. Collective; blocks. */
  void exchange() {
    neighbors.neighborAllToAllw(send, receive);
  }

  @Override
  public void close() {
    neighbors.close();
  }
}
