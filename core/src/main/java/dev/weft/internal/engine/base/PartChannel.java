package dev.weft.internal.engine.base;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.internal.os.CoreGroup;
import dev.weft.request.Request;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Some ranks of a channel, numbered anew, in the same message space. Code that sends on both must
 * keep their messages apart.
 *
 * <p>Sources in the statuses of messages are ranks of the whole channel.
 */
public final class PartChannel implements Channel {
  private final Channel whole;
  private final int[] members;
  private final int rank;

  /**
   * Over a channel that this rank is in.
   *
   * @param members ranks of the channel, this one among them, in the order of their new numbers
   */
  public PartChannel(Channel whole, int... members) {
    this.whole = whole;
    this.members = members.clone();
    this.rank = Arrays.stream(members).boxed().toList().indexOf(whole.rank());
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
    return whole.worldRank(members[member]);
  }

  @Override
  public void send(Slice buffer, int destination, int tag) {
    whole.send(buffer, members[destination], tag);
  }

  @Override
  public Status receive(Slice buffer, int source, int tag) {
    return whole.receive(buffer, members[source], tag);
  }

  @Override
  public Request isend(Slice buffer, int destination, int tag) {
    return whole.isend(buffer, members[destination], tag);
  }

  @Override
  public Request ireceive(Slice buffer, int source, int tag) {
    return whole.ireceive(buffer, members[source], tag);
  }

  @Override
  public @Nullable HostMemory hostMemory(int... ranks) {
    return whole.hostMemory(Arrays.stream(ranks).map(member -> members[member]).toArray());
  }

  @Override
  public int[] together(CoreGroup kind) {
    int[] ofWhole = whole.together(kind);
    Map<Integer, Integer> first = new HashMap<>();
    return IntStream.range(0, members.length)
        .map(member -> first.computeIfAbsent(ofWhole[members[member]], _ -> member))
        .toArray();
  }
}
