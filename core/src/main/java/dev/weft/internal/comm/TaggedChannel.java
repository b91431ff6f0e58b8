package dev.weft.internal.comm;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.internal.engine.base.Channel;
import dev.weft.request.Request;

/**
 * A channel with one tag for all messages, for collective operations of ranks that have no context
 * of their own yet. Only their order separates the messages of operations, so each operation must
 * be carried out to its end.
 */
record TaggedChannel(Channel channel, int tag) implements Channel {
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
  public void send(Slice buffer, int destination, int ignored) {
    channel.send(buffer, destination, tag);
  }

  @Override
  public Status receive(Slice buffer, int source, int ignored) {
    return channel.receive(buffer, source, tag);
  }

  @Override
  public Request isend(Slice buffer, int destination, int ignored) {
    return channel.isend(buffer, destination, tag);
  }

  @Override
  public Request ireceive(Slice buffer, int source, int ignored) {
    return channel.ireceive(buffer, source, tag);
  }
}
