package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.call.PartitionedMessages;
import dev.weft.data.Slice;
import dev.weft.failure.ArgumentException;
import dev.weft.internal.partition.PartitionedRequests;
import dev.weft.request.PartitionedReceive;
import dev.weft.request.PartitionedSend;

/** For communicators: checks ranks and tags and hands on to {@link #partitionedRequests}. */
interface DelegatedPartitions extends PartitionedMessages {
  /** The communicator's; throws if it is closed. */
  PartitionedRequests partitionedRequests();

  /** Number of ranks. */
  int size();

  @Override
  default PartitionedSend psendInit(Slice buffer, int partitions, int destination, int tag) {
    PartitionedRequests requests = partitionedRequests();
    if (destination != Comm.PROC_NULL && (destination < 0 || destination >= size())) {
      throw ArgumentErrors.rank("destination", destination, size());
    }
    checkTag(tag, "send");
    return requests.send(buffer, partitions, destination, tag);
  }

  @Override
  default PartitionedReceive preceiveInit(Slice buffer, int partitions, int source, int tag) {
    PartitionedRequests requests = partitionedRequests();
    if (source == Comm.ANY_SOURCE) {
      throw new ArgumentException(
          "a partitioned receive needs one source, not Comm.ANY_SOURCE; name the rank");
    }
    if (source != Comm.PROC_NULL && (source < 0 || source >= size())) {
      throw new ArgumentException(
          ("source %d is not a rank of this communicator, which has ranks 0 to %d;"
                  + " Comm.PROC_NULL is allowed too")
              .formatted(source, size() - 1));
    }
    checkTag(tag, "receive");
    return requests.receive(buffer, partitions, source, tag);
  }

  private static void checkTag(int tag, String what) {
    if (tag < 0) {
      throw new ArgumentException(
          "tag %d is negative; a partitioned %s needs one from 0 to %d"
              .formatted(tag, what, Comm.MAX_TAG));
    }
  }
}
