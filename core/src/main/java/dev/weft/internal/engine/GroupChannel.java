package dev.weft.internal.engine;

import dev.weft.Comm;
import dev.weft.call.SendMode;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.engine.base.BufferedCall;
import dev.weft.internal.engine.base.Channel;
import dev.weft.internal.engine.base.CompletedRequest;
import dev.weft.internal.engine.base.HostMemory;
import dev.weft.internal.engine.base.SharedRounds;
import dev.weft.internal.engine.base.Startable;
import dev.weft.internal.engine.base.UserMemory;
import dev.weft.internal.engine.request.MessageSpace;
import dev.weft.internal.engine.request.ReceiveOperation;
import dev.weft.internal.engine.request.UnexpectedMessage;
import dev.weft.internal.job.Card;
import dev.weft.internal.os.CoreGroup;
import dev.weft.request.Message;
import dev.weft.request.Request;
import dev.weft.request.UnsizedRequest;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A channel over a group of the job's ranks: translates ranks and owns the context. The engine
 * below knows ranks of the job only. This rank need not be in the group: then the channel is its
 * way to another group, whose ranks have one to this rank's group in the same context. Where
 * nothing is checked no class extends this one, so its calls cost no more than a final one's.
 */
public class GroupChannel implements Channel {
  private final Engine engine;
  private final SendCalls sends;
  private final ReceiveCalls receives;
  private final int context;
  private final int[] worldRanks;
  private final int rank;
  private final MessageSpace space;

  /**
   * @param context number of the message space, the same on all its ranks and used for no other of
   *     theirs
   * @param worldRanks the group: ranks of the job in the channel's order
   */
  public GroupChannel(Engine engine, int context, int[] worldRanks) {
    this.engine = engine;
    this.sends = engine.sends;
    this.receives = engine.receives;
    this.context = context;
    this.worldRanks = worldRanks.clone();
    int[] groupRanks = new int[engine.size()];
    Arrays.fill(groupRanks, -1); // not in the group
    for (int i = 0; i < worldRanks.length; i++) {
      groupRanks[worldRanks[i]] = i;
    }
    this.rank = groupRanks[engine.rank()];
    this.space = engine.contexts.open(context, groupRanks);
  }

  /** Another channel; a subclass does more in some of its calls. */
  protected GroupChannel(GroupChannel same) {
    this.engine = same.engine;
    this.sends = same.sends;
    this.receives = same.receives;
    this.context = same.context;
    this.worldRanks = same.worldRanks;
    this.rank = same.rank;
    this.space = same.space;
  }

  /**
   * The channel is for operations that need every rank of the group: when one has failed all fail,
   * also where they wait for a rank that lives, for that one has given up as well.
   *
   * @param others ranks of the job that are not in the group and are needed as well
   * @return this
   */
  public GroupChannel failingTogether(int... others) {
    try (var _ = engine.lock.hold()) {
      space.failTogether(engine.peerTable, others);
    }
    return this;
  }

  /** Makes it the program's own: a report names its messages that nobody receives. */
  public GroupChannel ofProgram() {
    try (var _ = engine.lock.hold()) {
      space.ofProgram();
    }
    return this;
  }

  /** Whether its messages are the program's own. */
  public boolean isOfProgram() {
    return space.isProgrammed();
  }

  /**
   * The channel is for requests to a rank that serves: a receive from any source tells of each rank
   * that is gone, once, and the next one goes on with the others.
   *
   * @return this
   */
  public GroupChannel outlivingLosses() {
    try (var _ = engine.lock.hold()) {
      space.outliveLosses();
    }
    return this;
  }

  /** The same message space, for a thread that works in the background. */
  public Channel inBackground() {
    return new BackgroundChannel(this);
  }

  /**
   * A call in the background that can be started often; its buffers are the call's meanwhile.
   *
   * @param work begins to carry a call out, and gives what is left to do in the background
   */
  public <C extends BufferedCall<C>> Startable callRequest(
      String name, C call, Function<C, Runnable> work) {
    return engine.background(name, () -> work.apply(call));
  }

  /** The same that goes on in shared memory by this plan; null if calls are checked or recorded. */
  public final @Nullable Startable plannedRequest(
      String name, Supplier<Runnable> work, Supplier<@Nullable SharedRounds> plan) {
    boolean isPlain = getClass() == GroupChannel.class;
    return isPlain ? engine.planned(name, work, space, this::worldRank, plan) : null;
  }

  /** Starts work in the background that nobody awaits. */
  public final void startWork(String name, Runnable work) {
    engine.background(name, () -> work).begin();
  }

  /** This rank's number in the group; negative if it is not in it. */
  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int size() {
    return worldRanks.length;
  }

  @Override
  public int worldRank(int groupRank) {
    return groupRank < 0 ? groupRank : worldRanks[groupRank];
  }

  /** The group's ranks as ranks of the job. */
  public int[] worldRanks() {
    return worldRanks.clone();
  }

  @Override
  public void send(Slice buffer, int destination, int tag) {
    send(buffer, destination, tag, false);
  }

  /**
   * Sends as {@link #send} does. Where a message costs a call into the kernel, a short one may
   * leave with others at the next poll of this rank, or after a millisecond or two: for those who
   * send many at a time and receive next, or while another thread of the rank receives.
   */
  public void sendGathered(Slice buffer, int destination, int tag) {
    boolean gathered =
        buffer.isContiguous()
            && destination != Comm.PROC_NULL
            && sends.sendGathered(
                worldRanks[destination],
                context,
                tag,
                UserMemory.toSend(buffer),
                buffer.offsetBytes(),
                buffer.bytes());
    if (!gathered) {
      send(buffer, destination, tag, false);
    }
  }

  /** Sends in synchronous mode; blocks until the receiver has begun to receive. */
  public void ssend(Slice buffer, int destination, int tag) {
    send(buffer, destination, tag, true);
  }

  private void send(Slice buffer, int destination, int tag, boolean synchronous) {
    if (!buffer.isContiguous()) {
      send(UserMemory.gathered(buffer), destination, tag, synchronous);
    } else if (destination != Comm.PROC_NULL) {
      Object base = UserMemory.toSend(buffer);
      int peer = worldRanks[destination];
      BlockingCalls.send(
          sends, peer, space, tag, base, buffer.offsetBytes(), buffer.bytes(), synchronous);
    }
  }

  @Override
  public Status receive(Slice buffer, int source, int tag) {
    return receive(buffer, source, tag, Long.MAX_VALUE);
  }

  /**
   * Receives; blocks until the message is in the buffer, or for so long if that has no gaps.
   *
   * @throws dev.weft.failure.WaitTimeoutException if none has come by then; none has been taken
   */
  public Status receive(Slice buffer, int source, int tag, long limitNanos) {
    if (source == Comm.PROC_NULL) {
      return Status.EMPTY;
    }
    if (!buffer.isContiguous()) {
      return new StartableReceive(engine, space, buffer, worldRank(source), tag).run();
    }
    Object base = UserMemory.toReceive(buffer);
    int peer = worldRank(source);
    long at = buffer.offsetBytes();
    return BlockingCalls.receive(
        receives, space, peer, tag, base, at, buffer.bytes(), buffer.type(), limitNanos);
  }

  @Override
  public Request isend(Slice buffer, int destination, int tag) {
    if (!buffer.isContiguous()) {
      return isend(UserMemory.gathered(buffer), destination, tag);
    }
    if (destination == Comm.PROC_NULL
        || sends.sendNow(
            worldRanks[destination],
            context,
            tag,
            UserMemory.toSend(buffer),
            buffer.offsetBytes(),
            buffer.bytes())) {
      return CompletedRequest.INSTANCE;
    }
    return sendRequest(buffer, destination, tag, SendMode.STANDARD).begun();
  }

  @Override
  public Request ireceive(Slice buffer, int source, int tag) {
    if (!buffer.isContiguous()) {
      return receiveRequest(buffer, source, tag).begun();
    }
    Object base = UserMemory.toReceive(buffer);
    if (source == Comm.PROC_NULL) {
      return CompletedRequest.INSTANCE;
    }
    ReceiveOperation receive = receiveInto(base, buffer, worldRank(source), tag);
    receives.startReceive(receive);
    return receive;
  }

  private ReceiveOperation receiveInto(Object base, Slice buffer, int peer, int tag) {
    ReceiveOperation receive = new ReceiveOperation(engine.progress, space);
    receive.set(space, peer, tag, base, buffer.offsetBytes(), buffer.bytes(), buffer.type());
    return receive;
  }

  /**
   * Sends and receives at once; blocks until both are done. If the send fails the receive is taken
   * back. An interruption ends it if no message has been received by then; what is sent goes on.
   */
  public Status sendReceive(
      Slice send, int destination, int sendTag, Slice receive, int source, int receiveTag) {
    if (source == Comm.PROC_NULL) {
      receive.requireStorable();
      send(send, destination, sendTag);
      return Status.EMPTY;
    }
    return sendReceive(
        send, destination, sendTag, attended(receive, worldRank(source), receiveTag));
  }

  /** The same, but receives any number of bytes, and not from {@code PROC_NULL}. */
  public UnsizedRequest sendReceiveBytes(
      Slice send, int destination, int sendTag, int source, int receiveTag) {
    UnsizedReceive incoming = new UnsizedReceive(engine, space, worldRank(source), receiveTag);
    Status _ = sendReceive(send, destination, sendTag, incoming);
    return incoming;
  }

  private Status sendReceive(Slice send, int destination, int sendTag, ReceiveOperation incoming) {
    receives.postAttended(incoming);
    try {
      send(send, destination, sendTag);
    } catch (WaitInterruptedException e) {
      if (receives.takeBack(incoming)) {
        throw e;
      }
    } catch (RuntimeException e) {
      boolean _ = receives.takeBack(incoming);
      throw e;
    }
    return receives.end(incoming);
  }

  /**
   * Starts to receive a long message for a thread that meanwhile receives others: {@link
   * LongReceive#end} or {@link LongReceive#takeBack} follows. Does not block.
   */
  public LongReceive receiveLong(Slice buffer, int source, int tag) {
    ReceiveOperation receive = attended(buffer, worldRank(source), tag);
    receives.postAttended(receive);
    return new LongReceive(this, receive);
  }

  ReceiveOperation attended(Slice receive, int peer, int tag) {
    if (!receive.isContiguous()) {
      StartableReceive prepared = new StartableReceive(engine, space, receive, peer, tag);
      prepared.prepare();
      return prepared;
    }
    return receiveInto(UserMemory.toReceive(receive), receive, peer, tag);
  }

  @Override
  public @Nullable HostMemory hostMemory(int... ranks) {
    int[] members = Arrays.stream(ranks).map(this::worldRank).toArray();
    return engine.peerDirectory().hostMemory(space, members);
  }

  @Override
  public int[] together() {
    return engine.peerDirectory().together(Card::host, worldRanks);
  }

  @Override
  public int[] together(CoreGroup kind) {
    return engine.peerDirectory().together(kind, worldRanks);
  }

  @Override
  public int[] togetherInProcess() {
    return engine.peerDirectory().together(Card::process, worldRanks);
  }

  /** A send that can be started, many times one after the other. */
  public Startable sendRequest(Slice buffer, int destination, int tag, SendMode mode) {
    int peer = worldRank(destination);
    return new StartableSend(engine, buffer, peer, space, tag, mode);
  }

  /** A receive that can be started, many times one after the other. */
  public Startable receiveRequest(Slice buffer, int source, int tag) {
    return new StartableReceive(engine, space, buffer, worldRank(source), tag);
  }

  /** Receives a message of any size as bytes; blocks. */
  public UnsizedRequest receiveBytes(int source, int tag) {
    UnsizedReceive receive = new UnsizedReceive(engine, space, worldRank(source), tag);
    receive.run();
    return receive;
  }

  /** Starts to receive a message of any size. */
  public UnsizedRequest ireceiveBytes(int source, int tag) {
    UnsizedReceive receive = new UnsizedReceive(engine, space, worldRank(source), tag);
    receive.begin();
    return receive;
  }

  /** Looks for a message; waits for one if asked to. Null if there is none. */
  public @Nullable Status probe(int source, int tag, boolean wait) {
    if (source == Comm.PROC_NULL) {
      return Status.EMPTY;
    }
    UnexpectedMessage message = receives.probe(space, worldRank(source), tag, false, wait);
    return message == null ? null : statusOf(message);
  }

  /** Takes a message out of matching; waits for one if asked to. Null if there is none. */
  public @Nullable Message take(int source, int tag, boolean wait) {
    if (source == Comm.PROC_NULL) {
      return new TakenMessage(this, null);
    }
    UnexpectedMessage message = receives.probe(space, worldRank(source), tag, true, wait);
    return message == null ? null : new TakenMessage(this, message);
  }

  Status statusOf(UnexpectedMessage message) {
    return space.status(message.peer, message.tag, message.total, ElementType.BYTE);
  }

  MessageSpace space() {
    return space;
  }

  Engine engine() {
    return engine;
  }
}
