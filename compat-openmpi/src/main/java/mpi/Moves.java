package mpi;

import dev.weft.Blocks;
import dev.weft.Slice;
import java.util.ArrayList;
import java.util.Arrays;
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

  /** A buffer that holds all blocks of the given counts and displacements, in extents. */
  private static Slice whole(
      @Nullable Object buffer,
      int[] counts,
      int[] displs,
      @Nullable Datatype type,
      boolean asBytes) {
    long end = 0;
    for (int i = 0; i < Math.min(counts.length, displs.length); i++) {
      if (counts[i] > 0) {
        end = Math.max(end, (long) counts[i] + displs[i]);
      }
    }
    return slice(buffer, end, type, asBytes);
  }

  /** Blocks in the elements of the slice; what is given beyond one for each rank is ignored. */
  private static Blocks blocks(
      int[] counts, int[] displs, int ranks, Datatype type, boolean asBytes) {
    if (counts.length < ranks || displs.length < ranks) {
      throw new Refused(
          ErrorClass.ERR_ARG,
          "%d counts and %d displacements; give one for each of the %d ranks"
              .formatted(counts.length, displs.length, ranks));
    }
    long width = asBytes ? type.layout().size() : type.width();
    long[] wideCounts = new long[ranks];
    long[] wideDispls = new long[ranks];
    for (int i = 0; i < ranks; i++) {
      if (counts[i] < 0) {
        throw new Refused(
            ErrorClass.ERR_COUNT, "count %d of rank %d is negative".formatted(counts[i], i));
      }
      wideCounts[i] = counts[i] * width;
      wideDispls[i] = counts[i] == 0 ? 0 : displs[i] * width;
    }
    return Blocks.of(wideCounts, wideDispls);
  }

  static dev.weft.@Nullable Request broadcast(
      Way way, @Nullable Object buf, int count, Datatype type, int root) {
    boolean used = way.isRoot(root) || way.takesPart(root);
    Slice buffer = used ? Buffers.slice(buf, count, type) : Slice.of(new byte[0]);
    return way.broadcast(buffer, root);
  }

  static dev.weft.@Nullable Request gather(
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
  static dev.weft.@Nullable Request gather(
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

  static dev.weft.@Nullable Request gatherv(
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
    if (!here || counts == null || displs == null || recvType == null) {
      return way.gatherv(send, null, null, root);
    }
    Slice receive = whole(recvBuf, counts, displs, recvType, asBytes);
    return way.gatherv(send, receive, blocks(counts, displs, way.ranks(), recvType, asBytes), root);
  }

  /** In place, at the root. */
  static dev.weft.@Nullable Request gatherv(
      Way way, @Nullable Object buf, int[] counts, int[] displs, Datatype type, int root) {
    boolean _ = way.isRoot(root);
    Slice receive = whole(buf, counts, displs, type, false);
    Blocks blocks = blocks(counts, displs, way.ranks(), type, false);
    return way.gatherv(blocks.of(receive, way.rank()), receive, blocks, root);
  }

  static dev.weft.@Nullable Request scatter(
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
  static dev.weft.@Nullable Request scatter(
      Way way, @Nullable Object buf, int count, Datatype type, int root) {
    if (!way.isRoot(root)) {
      return scatter(way, null, 0, null, buf, count, type, root);
    }
    Slice send = slice(buf, (long) count * way.ranks(), type, false);
    return way.scatter(send, own(send, way), root);
  }

  static dev.weft.@Nullable Request scatterv(
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
    if (!here || counts == null || displs == null || sendType == null) {
      return way.scatterv(null, null, receive, root);
    }
    Slice send = whole(sendBuf, counts, displs, sendType, asBytes);
    return way.scatterv(
        send, blocks(counts, displs, way.ranks(), sendType, asBytes), receive, root);
  }

  /** In place, at the root. */
  static dev.weft.@Nullable Request scatterv(
      Way way, @Nullable Object buf, int[] counts, int[] displs, Datatype type, int root) {
    boolean _ = way.isRoot(root);
    Slice send = whole(buf, counts, displs, type, false);
    Blocks blocks = blocks(counts, displs, way.ranks(), type, false);
    return way.scatterv(send, blocks, blocks.of(send, way.rank()), root);
  }

  static dev.weft.@Nullable Request allGather(
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

  static dev.weft.@Nullable Request allGather(
      Way way, @Nullable Object buf, int count, Datatype type) {
    Slice receive = slice(buf, (long) count * way.ranks(), type, false);
    return way.allGather(own(receive, way), receive);
  }

  static dev.weft.@Nullable Request allGatherv(
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
    Slice receive = whole(recvBuf, counts, displs, recvType, asBytes);
    return way.allGatherv(send, receive, blocks(counts, displs, way.ranks(), recvType, asBytes));
  }

  static dev.weft.@Nullable Request allGatherv(
      Way way, @Nullable Object buf, int[] counts, int[] displs, Datatype type) {
    Slice receive = whole(buf, counts, displs, type, false);
    Blocks blocks = blocks(counts, displs, way.ranks(), type, false);
    return way.allGatherv(blocks.of(receive, way.rank()), receive, blocks);
  }

  static dev.weft.@Nullable Request allToAll(
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

  static dev.weft.@Nullable Request allToAllv(
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
    return way.allToAllv(
        whole(sendBuf, sendCounts, sendDispls, sendType, asBytes),
        blocks(sendCounts, sendDispls, way.ranks(), sendType, asBytes),
        whole(recvBuf, recvCounts, recvDispls, recvType, asBytes),
        blocks(recvCounts, recvDispls, way.ranks(), recvType, asBytes));
  }

  static dev.weft.@Nullable Request allToAllw(
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
  static dev.weft.@Nullable Request neighborAllGather(
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

  static dev.weft.@Nullable Request neighborAllGatherv(
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
    int[] known = Arrays.copyOf(counts, Math.min(sources, counts.length));
    Slice receive = whole(recvBuf, known, displs, recvType, asBytes);
    return way.neighborAllGatherv(
        send, receive, blocks(counts, displs, sources, recvType, asBytes));
  }

  static dev.weft.@Nullable Request neighborAllToAll(
      Way way,
      dev.weft.Neighbors neighbors,
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

  static dev.weft.@Nullable Request neighborAllToAllv(
      Way way,
      dev.weft.Neighbors neighbors,
      @Nullable Object sendBuf,
      int[] sendCounts,
      int[] sendDispls,
      Datatype sendType,
      @Nullable Object recvBuf,
      int[] recvCounts,
      int[] recvDispls,
      Datatype recvType) {
    boolean asBytes = differ(sendType, recvType);
    return way.neighborAllToAllv(
        whole(sendBuf, sendCounts, sendDispls, sendType, asBytes),
        blocks(sendCounts, sendDispls, neighbors.outdegree(), sendType, asBytes),
        whole(recvBuf, recvCounts, recvDispls, recvType, asBytes),
        blocks(recvCounts, recvDispls, neighbors.indegree(), recvType, asBytes));
  }
}
