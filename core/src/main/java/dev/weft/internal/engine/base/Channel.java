package dev.weft.internal.engine.base;

import dev.weft.data.Slice;
import dev.weft.data.Status;
import dev.weft.internal.os.CoreGroup;
import dev.weft.request.Request;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One message space over an ordered group of ranks. A communicator's point-to-point methods use one
 * channel, its collective algorithms another. Ranks are numbered within the group. The caller has
 * checked the arguments; {@link dev.weft.Comm#PROC_NULL} and the wildcards are allowed where they
 * make sense. Any thread may call. A blocking call that throws no longer uses its buffer.
 */
public interface Channel {
  /** This rank's number in the group. */
  int rank();

  /** Number of ranks in the group. */
  int size();

  /** Number in the job of a rank of the group. */
  int worldRank(int rank);

  /** Sends in standard mode; blocks until the buffer may be used again. */
  void send(Slice buffer, int destination, int tag);

  /** Receives; blocks until the message is in the buffer. */
  Status receive(Slice buffer, int source, int tag);

  /** Starts a standard send. */
  Request isend(Slice buffer, int destination, int tag);

  /** Starts a receive. */
  Request ireceive(Slice buffer, int source, int tag);

  /**
   * How some ranks of the group, this one among them, can share memory, or null if some cannot.
   *
   * @param ranks by which they are numbered in it, ascending
   */
  default @Nullable HostMemory hostMemory(int... ranks) {
    return null;
  }

  /**
   * For each rank of the group the first one on its host, itself perhaps: the same on all of them.
   * As long as nothing is known of hosts, each is alone.
   */
  default int[] together() {
    return IntStream.range(0, size()).toArray();
  }

  /**
   * For each rank of the group the first one that is bound to the same group of cores of its host,
   * itself perhaps: the same on all of them. The ranks of a host that are bound to no such group
   * count as one. As long as nothing is known of cores, all ranks are together.
   */
  default int[] together(CoreGroup kind) {
    return new int[size()];
  }

  /**
   * For each rank of the group the first one in its process, itself perhaps. As long as nothing is
   * known of processes, each is alone.
   */
  default int[] togetherInProcess() {
    return IntStream.range(0, size()).toArray();
  }
}
