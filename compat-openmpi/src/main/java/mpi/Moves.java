package mpi;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The collective operations that move data, with the old API's arguments: makes slices and blocks
 * and hands them on. Null for an operation that is over.
 */
final class Moves {
  private Moves() {}

  /** Whether elements go from slices of one type to slices of another: then both are bytes. */
  private static boolean differ(@Nullable Datatype send, @Nullable Datatype receive) {
    return send != receive
        && send != null
        && receive != null
        && send.element() != receive.element();
  }

  private static Slice slice(
      @Nullable Object buffer, long count, @Nullable Datatype type, boolean asBytes) {
    int instances = Math.toIntExact(count);
    return asBytes
        ? Buffers.bytes(buffer, instances, type)
        : Buffers.slice(buffer, instances, type);
  }

  /** A buffer with a block for each rank, and where in its elements they are. */
  private record Divided(Slice buffer, Blocks blocks) {}

  /**
   * A buffer divided by counts and displacements in extents; what is given beyond one of each for
   * every rank is ignored.
   */
  private static Divided divided(
      @Nullable Object buffer,
      int @Nullable [] counts,
      int @Nullable [] displs,
      int ranks,
      @Nullable Datatype type,
      boolean asBytes) {
    if (counts == null || displs == null || Math.min(counts.length, displs.length) < ranks) {
      throw new Refused(
          ErrorClass.ERR_ARG,
          "%d counts and %d displacements; give one for each of the %d ranks"
              .formatted(length(counts), length(displs), ranks));
    }
    Datatype elements = Buffers.check(0, type);
    long width = asBytes ? elements.layout().size() : elements.width();
    long[] wideCounts = new long[ranks];
    long[] wideDispls = new long[ranks];
    long end = 0;
    for (int i = 0; i < ranks; i++) {
      if (counts[i] < 0) {
        throw new Refused(
            ErrorClass.ERR_COUNT, "count %d of rank %d is negative".formatted(counts[i], i));
      } else if (counts[i] > 0) {
        wideCounts[i] = counts[i] * width;
        wideDispls[i] = displs[i] * width;
        end = Math.max(end, (long) counts[i] + displs[i]);
      }
    }
    return new Divided(slice(buffer, end, type, asBytes), Blocks.of(wideCounts, wideDispls));
  }

  private static int length(int @Nullable [] array) {
    return array == null ? 0 : array.length;
  }

  static dev.weft.request.@Nullable Request broadcast(
      Way way, @Nullable Object buf, int count, Datatype type, int root) {
    boolean used = way.isRoot(root) || way.takesPart(root);
    Slice buffer = used ? Buffers.slice(buf, count, type) : Slice.of(new byte[0]);
    return way.broadcast(buffer, root);
  }

  static dev.weft.request.@Nullable Request gather(
      Way way,
      @Nullable Object sendBuf,
      int sendCount,
      @Nullable Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      @Nullable Datatype recvType,
      int root) {
    boolean here = way.isRoot(root);
    boolean asBytes = here && differ(sendType, recvType);
    Slice send = way.takesPart(root) ? slice(sendBuf, sendCount, sendType, asBytes) : null;
    Slice receive = here ? slice(recvBuf, (long) recvCount * way.ranks(), recvType, asBytes) : null;
    return way.gather(send, receive, root);
  }

  /** In place: at the root the block is in the buffer already. */
  static dev.weft.request.@Nullable Request gather(
      Way way, @Nullable Object buf, int count, Datatype type, int root) {
    if (!way.isRoot(root)) {
      return gather(way, buf, count, type, null, 0, null, root);
    }
    Slice receive = slice(buf, (long) count * way.ranks(), type, false);
    return way.gather(own(receive, way), receive, root);
  }

  private static Slice own(Slice all, Way way) {
    long each = all.count() / way.ranks();
    return all.part(way.rank() * each, each);
  }

  static dev.weft.request.@Nullable Request gatherv(
      Way way,
      @Nullable Object sendBuf,
      int sendCount,
      @Nullable Datatype sendType,
      @Nullable Object recvBuf,
      int @Nullable [] counts,
      int @Nullable [] displs,
      @Nullable Datatype recvType,
      int root) {
    boolean here = way.isRoot(root);
    boolean asBytes = here && differ(sendType, recvType);
    Slice send = way.takesPart(root) ? slice(sendBuf, sendCount, sendType, asBytes) : null;
    if (!here) {
      return way.gatherv(send, null, null, root);
    }
    Divided receive = divided(recvBuf, counts, displs, way.ranks(), recvType, asBytes);
    return way.gatherv(send, receive.buffer, receive.blocks, root);
  }

  /** In place, at the root. */
  static dev.weft.request.@Nullable Request gatherv(
      Way way, @Nullable Object buf, int[] counts, int[] displs, Datatype type, int root) {
    boolean _ = way.isRoot(root);
    Divided all = divided(buf, counts, displs, way.ranks(), type, false);
    return way.gatherv(all.blocks.of(all.buffer, way.rank()), all.buffer, all.blocks, root);
  }

  static dev.weft.request.@Nullable Request scatter(
      Way way,
      @Nullable Object sendBuf,
      int sendCount,
      @Nullable Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      @Nullable Datatype recvType,
      int root) {
    boolean here = way.isRoot(root);
    boolean asBytes = here && differ(sendType, recvType);
    Slice send = here ? slice(sendBuf, (long) sendCount * way.ranks(), sendType, asBytes) : null;
    Slice receive = way.takesPart(root) ? slice(recvBuf, recvCount, recvType, asBytes) : null;
    return way.scatter(send, receive, root);
  }

  /** In place: at the root the block stays where it is. */
  static dev.weft.request.@Nullable Request scatter(
      Way way, @Nullable Object buf, int count, Datatype type, int root) {
    if (!way.isRoot(root)) {
      return scatter(way, null, 0, null, buf, count, type, root);
    }
    Slice send = slice(buf, (long) count * way.ranks(), type, false);
    return way.scatter(send, own(send, way), root);
  }

  static dev.weft.request.@Nullable Request scatterv(
      Way way,
      @Nullable Object sendBuf,
      int @Nullable [] counts,
      int @Nullable [] displs,
      @Nullable Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      @Nullable Datatype recvType,
      int root) {
    boolean here = way.isRoot(root);
    boolean asBytes = here && differ(sendType, recvType);
    Slice receive = way.takesPart(root) ? slice(recvBuf, recvCount, recvType, asBytes) : null;
    if (!here) {
      return way.scatterv(null, null, receive, root);
    }
    Divided send = divided(sendBuf, counts, displs, way.ranks(), sendType, asBytes);
    return way.scatterv(send.buffer, send.blocks, receive, root);
  }

  /** In place, at the root. */
  static dev.weft.request.@Nullable Request scatterv(
      Way way, @Nullable Object buf, int[] counts, int[] displs, Datatype type, int root) {
    boolean _ = way.isRoot(root);
    Divided all = divided(buf, counts, displs, way.ranks(), type, false);
    return way.scatterv(all.buffer, all.blocks, all.blocks.of(all.buffer, way.rank()), root);
  }

  static dev.weft.request.@Nullable Request allGather(
      Way way,
      @Nullable Object sendBuf,
      int sendCount,
      Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      Datatype recvType) {
    boolean asBytes = differ(sendType, recvType);
    Slice send = slice(sendBuf, sendCount, sendType, asBytes);
    return way.allGather(send, slice(recvBuf, (long) recvCount * way.ranks(), recvType, asBytes));
  }

  static dev.weft.request.@Nullable Request allGather(
      Way way, @Nullable Object buf, int count, Datatype type) {
    Slice receive = slice(buf, (long) count * way.ranks(), type, false);
    return way.allGather(own(receive, way), receive);
  }

  static dev.weft.request.@Nullable Request allGatherv(
      Way way,
      @Nullable Object sendBuf,
      int sendCount,
      Datatype sendType,
      @Nullable Object recvBuf,
      int[] counts,
      int[] displs,
      Datatype recvType) {
    boolean asBytes = differ(sendType, recvType);
    Slice send = slice(sendBuf, sendCount, sendType, asBytes);
    Divided receive = divided(recvBuf, counts, displs, way.ranks(), recvType, asBytes);
    return way.allGatherv(send, receive.buffer, receive.blocks);
  }

  static dev.weft.request.@Nullable Request allGatherv(
      Way way, @Nullable Object buf, int[] counts, int[] displs, Datatype type) {
    Divided all = divided(buf, counts, displs, way.ranks(), type, false);
    return way.allGatherv(all.blocks.of(all.buffer, way.rank()), all.buffer, all.blocks);
  }

  static dev.weft.request.@Nullable Request allToAll(
      Way way,
      @Nullable Object sendBuf,
      int sendCount,
      Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      Datatype recvType) {
    boolean asBytes = differ(sendType, recvType);
    Slice send = slice(sendBuf, (long) sendCount * way.ranks(), sendType, asBytes);
    return way.allToAll(send, slice(recvBuf, (long) recvCount * way.ranks(), recvType, asBytes));
  }

  static dev.weft.request.@Nullable Request allToAllv(
      Way way,
      @Nullable Object sendBuf,
      int[] sendCounts,
      int[] sendDispls,
      Datatype sendType,
      @Nullable Object recvBuf,
      int[] recvCounts,
      int[] recvDispls,
      Datatype recvType) {
    boolean asBytes = differ(sendType, recvType);
    Divided send = divided(sendBuf, sendCounts, sendDispls, way.ranks(), sendType, asBytes);
    Divided receive = divided(recvBuf, recvCounts, recvDispls, way.ranks(), recvType, asBytes);
    return way.allToAllv(send.buffer, send.blocks, receive.buffer, receive.blocks);
  }

  static dev.weft.request.@Nullable Request allToAllw(
      Way way,
      Object sendBuf,
      int[] sendCounts,
      int[] sendDispls,
      Datatype[] sendTypes,
      Object recvBuf,
      int[] recvCounts,
      int[] recvDispls,
      Datatype[] recvTypes) {
    return way.allToAllw(
        anywhere(sendBuf, sendCounts, sendDispls, sendTypes, way.ranks()),
        anywhere(recvBuf, recvCounts, recvDispls, recvTypes, way.ranks()));
  }

  /** Blocks of any types at displacements in bytes. */
  private static List<Slice> anywhere(
      Object buffer, int[] counts, int[] displs, Datatype[] types, int ranks) {
    if (Math.min(counts.length, Math.min(displs.length, types.length)) < ranks) {
      throw new Refused(
          ErrorClass.ERR_ARG,
          "%d counts, %d displacements and %d types; give one for each of the %d ranks"
              .formatted(counts.length, displs.length, types.length, ranks));
    }
    List<Slice> slices = new ArrayList<>(ranks);
    for (int i = 0; i < ranks; i++) {
      slices.add(Buffers.bytes(buffer, displs[i], counts[i], types[i]));
    }
    return slices;
  }

  /** The neighbours of this rank, both ways, in place of all ranks. */
  static dev.weft.request.@Nullable Request neighborAllGather(
      Way way,
      int sources,
      @Nullable Object sendBuf,
      int sendCount,
      Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      Datatype recvType) {
    boolean asBytes = differ(sendType, recvType);
    Slice send = slice(sendBuf, sendCount, sendType, asBytes);
    Slice receive = slice(recvBuf, (long) recvCount * sources, recvType, asBytes);
    return way.neighborAllGather(send, receive);
  }

  static dev.weft.request.@Nullable Request neighborAllGatherv(
      Way way,
      int sources,
      @Nullable Object sendBuf,
      int sendCount,
      Datatype sendType,
      @Nullable Object recvBuf,
      int[] counts,
      int[] displs,
      Datatype recvType) {
    boolean asBytes = differ(sendType, recvType);
    Slice send = slice(sendBuf, sendCount, sendType, asBytes);
    Divided receive = divided(recvBuf, counts, displs, sources, recvType, asBytes);
    return way.neighborAllGatherv(send, receive.buffer, receive.blocks);
  }

  static dev.weft.request.@Nullable Request neighborAllToAll(
      Way way,
      dev.weft.topology.Neighbors neighbors,
      @Nullable Object sendBuf,
      int sendCount,
      Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      Datatype recvType) {
    boolean asBytes = differ(sendType, recvType);
    Slice send = slice(sendBuf, (long) sendCount * neighbors.outdegree(), sendType, asBytes);
    Slice receive = slice(recvBuf, (long) recvCount * neighbors.indegree(), recvType, asBytes);
    return way.neighborAllToAll(send, receive);
  }

  static dev.weft.request.@Nullable Request neighborAllToAllv(
      Way way,
      dev.weft.topology.Neighbors neighbors,
      @Nullable Object sendBuf,
      int[] sendCounts,
      int[] sendDispls,
      Datatype sendType,
      @Nullable Object recvBuf,
      int[] recvCounts,
      int[] recvDispls,
      Datatype recvType) {
    boolean asBytes = differ(sendType, recvType);
    int sources = neighbors.indegree();
    int destinations = neighbors.outdegree();
    Divided send = divided(sendBuf, sendCounts, sendDispls, destinations, sendType, asBytes);
    Divided receive = divided(recvBuf, recvCounts, recvDispls, sources, recvType, asBytes);
    return way.neighborAllToAllv(send.buffer, send.blocks, receive.buffer, receive.blocks);
  }
}
