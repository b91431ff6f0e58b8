package dev.weft.internal.engine;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.internal.engine.request.AnyOf;
import dev.weft.internal.engine.request.ReceiveOperation;
import org.jspecify.annotations.Nullable;

/**
 * A receive of a long message whose thread receives other messages meanwhile, so that they do not
 * wait for the long one. One thread.
 */
public final class LongReceive {
  private final GroupChannel channel;
  private final ReceiveOperation receive;

  LongReceive(GroupChannel channel, ReceiveOperation receive) {
    this.channel = channel;
    this.receive = receive;
  }

  /** Whether the message has come, or cannot come any more. */
  public boolean isDone() {
    return receive.isDone();
  }

  /**
   * Receives another message, unless the long one has come before; blocks.
   *
   * @return null if none has been received: the long one is done, or the thread is interrupted and
   *     stays so
   */
  public @Nullable Status receiveOther(Slice buffer, int source, int tag) {
    ReceiveOperation other = channel.attended(buffer, channel.worldRank(source), tag);
    channel.engine().receives.postAttended(other);
    try {
      AnyOf.awaitEither(receive, other);
    } catch (WaitInterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return channel.engine().receives.takeBack(other) ? null : other.result();
  }

  /** Blocks until the message has come. */
  public Status end() {
    return channel.engine().receives.end(receive);
  }

  /** The buffer is not touched again. Blocks if the message is coming in. */
  public void takeBack() {
    boolean _ = channel.engine().receives.takeBack(receive);
  }
}
