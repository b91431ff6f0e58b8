package mpi;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The collective operations that move data, with the old API's arguments: it makes slices and
 * blocks and passes them on.
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

  static dev.weft.request.Request broadcast(
      CallForm form, @Nullable Object buf, int count, Datatype type, int root) {
    boolean used = form.isRoot(root) || form.takesPart(root);
    Slice buffer = used ? Buffers.slice(buf, count, type) : Slice.of(new byte[0]);
    return form.operations.broadcast(buffer, root);
  }

  static dev.weft.request.Request gather(
      CallForm form,
      @Nullable Object sendBuf,
      int sendCount,
      @Nullable Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      @Nullable Datatype recvType,
      int root) {
    boolean here = form.isRoot(root);
    boolean asBytes = here && differ(sendType, recvType);
    Slice send = form.takesPart(root) ? slice(sendBuf, sendCount, sendType, asBytes) : null;
    Slice receive =
        here ? slice(recvBuf, (long) recvCount * form.ranks(), recvType, asBytes) : null;
    return form.operations.gather(send, receive, root);
  }

  /** In place: at the root the block is in the buffer already. */
  static dev.weft.request.Request gather(
      CallForm form, @Nullable Object buf, int count, Datatype type, int root) {
    if (!form.isRoot(root)) {
      return gather(form, buf, count, type, null, 0, null, root);
    }
    Slice receive = slice(buf, (long) count * form.ranks(), type, false);
    return form.operations.gather(own(receive, form), receive, root);
  }

  private static Slice own(Slice all, CallForm form) {
    long each = all.count() / form.ranks();
    return all.part(form.rank() * each, each);
  }

  static dev.weft.request.Request gatherv(
      CallForm form,
      @Nullable Object sendBuf,
      int sendCount,
      @Nullable Datatype sendType,
      @Nullable Object recvBuf,
      int @Nullable [] counts,
      int @Nullable [] displs,
      @Nullable Datatype recvType,
      int root) {
    boolean here = form.isRoot(root);
    boolean asBytes = here && differ(sendType, recvType);
    Slice send = form.takesPart(root) ? slice(sendBuf, sendCount, sendType, asBytes) : null;
    if (!here) {
      return form.operations.gatherv(send, null, null, root);
    }
    Divided receive = divided(recvBuf, counts, displs, form.ranks(), recvType, asBytes);
    return form.operations.gatherv(send, receive.buffer, receive.blocks, root);
  }

  /** In place, at the root. */
  static dev.weft.request.Request gatherv(
      CallForm form, @Nullable Object buf, int[] counts, int[] displs, Datatype type, int root) {
    boolean _ = form.isRoot(root);
    Divided all = divided(buf, counts, displs, form.ranks(), type, false);
    return form.operations.gatherv(
        all.blocks.of(all.buffer, form.rank()), all.buffer, all.blocks, root);
  }

  static dev.weft.request.Request scatter(
      CallForm form,
      @Nullable Object sendBuf,
      int sendCount,
      @Nullable Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      @Nullable Datatype recvType,
      int root) {
    boolean here = form.isRoot(root);
    boolean asBytes = here && differ(sendType, recvType);
    Slice send = here ? slice(sendBuf, (long) sendCount * form.ranks(), sendType, asBytes) : null;
    Slice receive = form.takesPart(root) ? slice(recvBuf, recvCount, recvType, asBytes) : null;
    return form.operations.scatter(send, receive, root);
  }

  /** In place: at the root the block stays where it is. */
  static dev.weft.request.Request scatter(
      CallForm form, @Nullable Object buf, int count, Datatype type, int root) {
    if (!form.isRoot(root)) {
      return scatter(form, null, 0, null, buf, count, type, root);
    }
    Slice send = slice(buf, (long) count * form.ranks(), type, false);
    return form.operations.scatter(send, own(send, form), root);
  }

  static dev.weft.request.Request scatterv(
      CallForm form,
      @Nullable Object sendBuf,
      int @Nullable [] counts,
      int @Nullable [] displs,
      @Nullable Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      @Nullable Datatype recvType,
      int root) {
    boolean here = form.isRoot(root);
    boolean asBytes = here && differ(sendType, recvType);
    Slice receive = form.takesPart(root) ? slice(recvBuf, recvCount, recvType, asBytes) : null;
    if (!here) {
      return form.operations.scatterv(null, null, receive, root);
    }
    Divided send = divided(sendBuf, counts, displs, form.ranks(), sendType, asBytes);
    return form.operations.scatterv(send.buffer, send.blocks, receive, root);
  }

  /** In place, at the root. */
  static dev.weft.request.Request scatterv(
      CallForm form, @Nullable Object buf, int[] counts, int[] displs, Datatype type, int root) {
    boolean _ = form.isRoot(root);
    Divided all = divided(buf, counts, displs, form.ranks(), type, false);
    return form.operations.scatterv(
        all.buffer, all.blocks, all.blocks.of(all.buffer, form.rank()), root);
  }

  static dev.weft.request.Request allGather(
      CallForm form,
      @Nullable Object sendBuf,
      int sendCount,
      Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      Datatype recvType) {
    boolean asBytes = differ(sendType, recvType);
    Slice send = slice(sendBuf, sendCount, sendType, asBytes);
    return form.operations.allGather(
        send, slice(recvBuf, (long) recvCount * form.ranks(), recvType, asBytes));
  }

  static dev.weft.request.Request allGather(
      CallForm form, @Nullable Object buf, int count, Datatype type) {
    Slice receive = slice(buf, (long) count * form.ranks(), type, false);
    return form.operations.allGather(own(receive, form), receive);
  }

  static dev.weft.request.Request allGatherv(
      CallForm form,
      @Nullable Object sendBuf,
      int sendCount,
      Datatype sendType,
      @Nullable Object recvBuf,
      int[] counts,
      int[] displs,
      Datatype recvType) {
    boolean asBytes = differ(sendType, recvType);
    Slice send = slice(sendBuf, sendCount, sendType, asBytes);
    Divided receive = divided(recvBuf, counts, displs, form.ranks(), recvType, asBytes);
    return form.operations.allGatherv(send, receive.buffer, receive.blocks);
  }

  static dev.weft.request.Request allGatherv(
      CallForm form, @Nullable Object buf, int[] counts, int[] displs, Datatype type) {
    Divided all = divided(buf, counts, displs, form.ranks(), type, false);
    return form.operations.allGatherv(
        all.blocks.of(all.buffer, form.rank()), all.buffer, all.blocks);
  }

  static dev.weft.request.Request allToAll(
      CallForm form,
      @Nullable Object sendBuf,
      int sendCount,
      Datatype sendType,
      @Nullable Object recvBuf,
      int recvCount,
      Datatype recvType) {
    boolean asBytes = differ(sendType, recvType);
    Slice send = slice(sendBuf, (long) sendCount * form.ranks(), sendType, asBytes);
    return form.operations.allToAll(
        send, slice(recvBuf, (long) recvCount * form.ranks(), recvType, asBytes));
  }

  static dev.weft.request.Request allToAllv(
      CallForm form,
      @Nullable Object sendBuf,
      int[] sendCounts,
      int[] sendDispls,
      Datatype sendType,
      @Nullable Object recvBuf,
      int[] recvCounts,
      int[] recvDispls,
      Datatype recvType) {
    boolean asBytes = differ(sendType, recvType);
    Divided send = divided(sendBuf, sendCounts, sendDispls, form.ranks(), sendType, asBytes);
    Divided receive = divided(recvBuf, recvCounts, recvDispls, form.ranks(), recvType, asBytes);
    return form.operations.allToAllv(send.buffer, send.blocks, receive.buffer, receive.blocks);
  }

  static dev.weft.request.Request allToAllw(
      CallForm form,
      Object sendBuf,
      int[] sendCounts,
      int[] sendDispls,
      Datatype[] sendTypes,
      Object recvBuf,
      int[] recvCounts,
      int[] recvDispls,
      Datatype[] recvTypes) {
    return form.operations.allToAllw(
        anywhere(sendBuf, sendCounts, sendDispls, sendTypes, form.ranks()),
        anywhere(recvBuf, recvCounts, recvDispls, recvTypes, form.ranks()));
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
  static dev.weft.request.Request neighborAllGather(
      CallForm form,
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
    return form.intra().neighborAllGather(send, receive);
  }

  static dev.weft.request.Request neighborAllGatherv(
      CallForm form,
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
    return form.intra().neighborAllGatherv(send, receive.buffer, receive.blocks);
  }

  static dev.weft.request.Request neighborAllToAll(
      CallForm form,
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
    return form.intra().neighborAllToAll(send, receive);
  }

  static dev.weft.request.Request neighborAllToAllv(
      CallForm form,
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
    return form.intra().neighborAllToAllv(send.buffer, send.blocks, receive.buffer, receive.blocks);
  }
}
