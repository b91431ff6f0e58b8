package dev.weft.objects.internal.node;

import dev.weft.failure.CodecException;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WeftException;
import dev.weft.internal.os.BackgroundThreads;
import dev.weft.objects.internal.call.Caller;
import dev.weft.objects.internal.lease.Leases;
import dev.weft.objects.internal.name.Directory;
import dev.weft.objects.internal.node.NodeSpace.Role;
import dev.weft.objects.internal.serve.NodeFrameHandler;
import dev.weft.objects.internal.serve.NodeReceiver;
import dev.weft.objects.internal.stream.Streams;
import dev.weft.objects.internal.value.BulkReceiver;
import dev.weft.objects.internal.value.Bulks;
import dev.weft.objects.internal.value.Reference;
import dev.weft.objects.internal.value.ValueReader;
import dev.weft.objects.internal.value.ValueWriter;
import dev.weft.objects.internal.wire.Bytes;
import dev.weft.objects.internal.wire.FrameKind;
import dev.weft.objects.internal.wire.NodeChannel;
import dev.weft.objects.internal.wire.NoticeHeader;
import dev.weft.objects.internal.wire.ReplyHeader;
import dev.weft.objects.internal.wire.Tags;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The messages of nodes besides calls. The receiving thread calls {@link #handle}. */
final class Notices implements NodeFrameHandler {
  private final NodeChannel nodeChannel;
  private final Caller caller;
  private final Directory directory;
  private final DepartedRanks departedRanks;
  private final Leases leases;
  private final Streams streams;
  private final Supplier<ValueReader> readers;
  private final Supplier<ValueWriter> writers;
  private final Map<Integer, RuntimeException> gone = new ConcurrentHashMap<>();
  private final Role role;
  private @Nullable NodeReceiver nodeReceiver;
  private volatile IntConsumer whenLost = _ -> {};

  /**
   * @param role the role of the node: others may announce exports to it unless it represents one
   *     that exports no names
   */
  Notices(
      NodeChannel nodeChannel,
      Caller caller,
      Directory directory,
      DepartedRanks departedRanks,
      Leases leases,
      Streams streams,
      Supplier<ValueReader> readers,
      Supplier<ValueWriter> writers,
      Role role) {
    this.nodeChannel = nodeChannel;
    this.caller = caller;
    this.directory = directory;
    this.departedRanks = departedRanks;
    this.leases = leases;
    this.streams = streams;
    this.readers = readers;
    this.writers = writers;
    this.role = role;
  }

  /** Set once, before any frame comes: the service calls these notices and they call it. */
  void cancelBy(NodeReceiver theService) {
    nodeReceiver = theService;
  }

  /** Has somebody told of each rank that is gone; that must not block. */
  void tellLossesTo(IntConsumer told) {
    whenLost = told;
  }

  void announce(String name, Reference reference) {
    ValueWriter out = writers.get();
    out.begin(null, NoticeHeader.BYTES);
    out.putText(name);
    out.putLong(reference.object());
    out.putLong(reference.hash());
    out.putText(reference.type());
    sendToOthers(FrameKind.ANNOUNCE, out);
  }

  void retract(String name, long object) {
    ValueWriter out = writers.get();
    out.begin(null, NoticeHeader.BYTES);
    out.putText(name);
    out.putLong(object);
    sendToOthers(FrameKind.RETRACT, out);
  }

  /** Tells this rank as well, after what it has called on itself. */
  void leave() {
    ValueWriter out = writers.get();
    out.begin(null, NoticeHeader.BYTES);
    sendToOthers(FrameKind.CLOSING, out);
    send(out, nodeChannel.rank());
  }

  private void sendToOthers(int kind, ValueWriter out) {
    if (out.bulkCount() > 0) {
      throw new CodecException("a name of more than 4096 bytes; give a shorter one");
    }
    out.bytes()[0] = (byte) kind;
    for (int rank = 0; rank < nodeChannel.size(); rank++) {
      if (rank != nodeChannel.rank()) {
        send(out, rank);
      }
    }
  }

  private void send(ValueWriter out, int rank) {
    try {
      nodeChannel.send(out.bytes(), out.size(), rank, Tags.FRAMES);
    } catch (WeftException e) {
      departedRanks.left(rank); // it is gone, and needs to know nothing more
    }
  }

  @Override
  public boolean handle(int rank, byte[] frame, int length) {
    int kind = frame[0];
    if (length < NoticeHeader.BYTES) {
      return false;
    }
    switch (kind) {
      case FrameKind.REPLY -> {
        if (!caller.pending().replied(rank, frame, length)) {
          dropReply(rank, frame);
        }
      }
      case FrameKind.CANCEL ->
          Objects.requireNonNull(nodeReceiver)
              .cancel(rank, Bytes.getInt(frame, NoticeHeader.NUMBER));
      case FrameKind.CREDIT ->
          caller.pending().credited(rank, Bytes.getInt(frame, NoticeHeader.NUMBER));
      case FrameKind.RENEW -> {
        return leases.renewed(frame, length);
      }
      case FrameKind.CLOSING -> departedRanks.left(rank);
      case FrameKind.ANNOUNCE, FrameKind.RETRACT -> {
        return role != Role.LISTENING && named(kind, rank, frame, length);
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean named(int kind, int rank, byte[] frame, int length) {
    ValueReader in = readers.get();
    in.begin(null, frame, NoticeHeader.BYTES, length, 0, NoBulks.INSTANCE);
    try {
      String name = in.takeText();
      long object = in.takeLong();
      if (kind == FrameKind.RETRACT) {
        directory.remove(name, rank, object);
      } else {
        directory.add(name, new Reference(rank, object, in.takeLong(), in.takeText()));
      }
      return true;
    } catch (CodecException e) {
      return false;
    }
  }

  /** Of a call that has been given up: what follows it must not stay with its sender. */
  private void dropReply(int rank, byte[] frame) {
    int bulks = Bytes.getShort(frame, ReplyHeader.BULKS);
    int tag = Tags.ofResults(Bytes.getInt(frame, ReplyHeader.NUMBER));
    if (bulks > 0) {
      BackgroundThreads.start(
          "weft-late-reply",
          () -> {
            Bulks dropped = new BulkReceiver(nodeChannel).from(rank, tag);
            for (int i = 0; i < bulks; i++) {
              dropped.drop();
            }
          });
    }
  }

  /** Why a rank is gone, or null if it is not. */
  @Nullable RuntimeException lost(int rank) {
    return gone.get(rank);
  }

  @Override
  public void lost(int rank, RuntimeException why) {
    gone.put(rank, why);
    directory.lost(rank);
    if (role == Role.CONNECTED) { // nobody else tells it of names
      directory.close(() -> new PeerFailedException(rank, String.valueOf(why.getMessage())));
    }
    caller.pending().lost(rank, gone::get);
    streams.lost(rank);
    whenLost.accept(rank);
    departedRanks.left(rank);
  }

  private enum NoBulks implements Bulks {
    INSTANCE;

    @Override
    public void receive(dev.weft.data.Slice into) {
      throw new CodecException("a notice is followed by nothing");
    }

    @Override
    public void drop() {}
  }
}
