package dev.weft;

import dev.weft.engine.Channel;
import java.util.Arrays;

/**
 * Some ranks of a channel, numbered anew, and one tag for all their messages: what a collective
 * operation needs whose ranks have no context of their own yet. Messages of an operation keep apart
 * by their order alone, so each operation must be carried out to its end.
 */
final class MemberChannel implements Channel {
  private final Channel channel;
  private final int[] members;
  private final int tag;
  private final int rank;

  /**
   * Over a channel that this rank is in.
   *
   * @param members ranks of the channel, this one among them
   */
  MemberChannel(Channel channel, int[] members, int tag) {
    this.channel = channel;
    this.members = members.clone();
    this.tag = tag;
    this.rank = Arrays.stream(members).boxed().toList().indexOf(channel.rank());
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int size() {
    return members.length;
  }

  @Override
  public int worldRank(int member) {
    return channel.worldRank(members[member]);
  }

  @Override
  public void send(Slice buffer, int destination, int ignored) {
    channel.send(buffer, members[destination], tag);
  }

  @Override
  public Status receive(Slice buffer, int source, int ignored) {
    return channel.receive(buffer, members[source], tag);
  }

  @Override
  public Request isend(Slice buffer, int destination, int ignored) {
    return channel.isend(buffer, members[destination], tag);
  }

  @Override
  public Request ireceive(Slice buffer, int source, int ignored) {
    return channel.ireceive(buffer, members[source], tag);
  }
}
