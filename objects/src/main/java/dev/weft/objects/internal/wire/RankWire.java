package dev.weft.objects.internal.wire;

import dev.weft.Comm;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.TruncationException;
import dev.weft.failure.WeftException;
import dev.weft.internal.comm.ServiceSpace;
import dev.weft.internal.engine.GroupChannel;
import dev.weft.internal.engine.LongReceive;
import dev.weft.internal.engine.request.WaitMarker;
import dev.weft.internal.replay.CallOrder;
import dev.weft.internal.stall.RankService;
import dev.weft.request.Request;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Messages between the ranks of a job. */
public final class RankWire extends NodeChannel {
  private static final byte[] NOTHING = {};

  private final ServiceSpace space;
  private final GroupChannel channel;

  /** Null if the order of calls is left to time. */
  private final @Nullable CallOrder calls;

  private volatile @Nullable RankService service;

  public RankWire(ServiceSpace space) {
    this.space = space;
    this.channel = space.channel();
    this.calls = space.calls();
  }

  @Override
  public int rank() {
    return channel.rank();
  }

  @Override
  public int size() {
    return channel.size();
  }

  @Override
  public boolean ordersCalls() {
    return calls != null;
  }

  @Override
  public int rankOf(PeerFailedException gone) {
    for (int rank = 0; rank < channel.size(); rank++) {
      if (channel.worldRank(rank) == gone.worldRank()) {
        return rank;
      }
    }
    return -1;
  }

  @Override
  public void send(byte[] frame, int size, int rank, int tag) {
    channel.send(Slice.of(frame, 0, size), rank, tag);
  }

  @Override
  public void sendGathered(byte[] frame, int size, int rank, int tag) {
    channel.sendGathered(Slice.of(frame, 0, size), rank, tag);
  }

  @Override
  public void send(Slice bulk, int rank, int tag) {
    channel.send(bulk, rank, tag);
  }

  @Override
  public Request isend(Slice bulk, int rank, int tag) {
    return channel.isend(bulk, rank, tag);
  }

  @Override
  public Status receive(byte[] frame, int rank, int tag, long limitNanos) {
    if (calls == null || tag != Tags.FRAMES) {
      return channel.receive(Slice.of(frame), rank, tag, limitNanos);
    }
    Status status = calls.next(frame);
    while (status == null) {
      status = channel.receive(Slice.of(frame), rank, tag, limitNanos);
      status = inTurn(status, frame) ? status : calls.next(frame);
    }
    return status;
  }

  /** Whether a frame that has come may be taken up now; otherwise it is kept until its turn. */
  private boolean inTurn(Status status, byte[] frame) {
    return calls == null || calls.takes(status, frame, FrameKind.isOrdered(frame[0]));
  }

  @Override
  public void receive(Slice into, int rank, int tag) {
    requireWhole(into, rank, () -> channel.receive(into, rank, tag));
  }

  @Override
  public void receive(Slice into, int rank, int tag, Meanwhile meanwhile) {
    LongReceive bulk = channel.receiveLong(into, rank, tag);
    try {
      receiveFrames(bulk, meanwhile);
    } catch (RuntimeException | Error e) {
      bulk.takeBack();
      throw e;
    }
    requireWhole(into, rank, bulk::end);
  }

  private void receiveFrames(LongReceive bulk, Meanwhile meanwhile) {
    byte[] room = meanwhile.room();
    while (room != null && !bulk.isDone() && !Thread.currentThread().isInterrupted()) {
      Status status = calls == null ? null : calls.next(room);
      boolean takes = true;
      try {
        if (status == null) {
          status = bulk.receiveOther(Slice.of(room), Comm.ANY_SOURCE, Tags.FRAMES);
          takes = status == null || inTurn(status, room);
        }
      } catch (WeftException e) {
        meanwhile.failed(e);
      }
      if (status != null && takes) {
        meanwhile.received(status);
      }
      room = meanwhile.room();
    }
  }

  /** What has come must have the size that its frame has said. */
  private static void requireWhole(Slice into, int rank, Supplier<Status> received) {
    try {
      long bytes = received.get().bytes();
      if (bytes != into.bytes()) {
        throw otherSize(rank, into.bytes(), String.valueOf(bytes));
      }
    } catch (TruncationException longer) {
      throw otherSize(rank, into.bytes(), "more");
    }
  }

  @Override
  public void drop(int rank, int tag) {
    try {
      Status _ = channel.receive(Slice.of(NOTHING), rank, tag);
    } catch (TruncationException expected) {
      // It was to be dropped.
    }
  }

  /** Who reports it has said all: ranks of a job trust each other. */
  @Override
  public void malformed(int rank, String what) {}

  @Override
  public void serve(RankService node) {
    service = node;
    space.peers().add(node);
  }

  @Override
  public WaitMarker noteClose(Supplier<List<Integer>> present) {
    return space.noteClose(present);
  }

  @Override
  public void close() {
    RankService node = service;
    if (node != null) {
      space.peers().remove(node);
    }
    space.close();
  }
}
