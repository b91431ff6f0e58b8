package dev.weft.internal.engine;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.internal.engine.base.Channel;
import dev.weft.internal.engine.base.HostMemory;
import dev.weft.internal.engine.request.Operation;
import dev.weft.request.Request;
import org.jspecify.annotations.Nullable;

/**
 * A channel for background threads: a waiting thread neither polls nor spins, so that many of them
 * cost only memory. Messages are those of the underlying channel.
 */
final class BackgroundChannel implements Channel {
  private final GroupChannel channel;

  BackgroundChannel(GroupChannel channel) {
    this.channel = channel;
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
  public int worldRank(int rank) {
    return channel.worldRank(rank);
  }

  @Override
  public void send(Slice buffer, int destination, int tag) {
    Status _ = isend(buffer, destination, tag).await();
  }

  @Override
  public Status receive(Slice buffer, int source, int tag) {
    return ireceive(buffer, source, tag).await();
  }

  @Override
  public Request isend(Slice buffer, int destination, int tag) {
    return aside(channel.isend(buffer, destination, tag));
  }

  @Override
  public Request ireceive(Slice buffer, int source, int tag) {
    return aside(channel.ireceive(buffer, source, tag));
  }

  @Override
  public @Nullable HostMemory hostMemory(int... ranks) {
    return channel.hostMemory(ranks);
  }

  private static Request aside(Request request) {
    if (request instanceof Operation operation) {
      operation.background = true;
    }
    return request;
  }
}
