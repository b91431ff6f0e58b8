package dev.weft.objects.internal.call;

import dev.weft.failure.WeftException;
import dev.weft.internal.os.BackgroundThreads;
import dev.weft.objects.internal.wire.Bytes;
import dev.weft.objects.internal.wire.NodeChannel;
import dev.weft.objects.internal.wire.ReplyHeader;
import dev.weft.objects.internal.wire.Tags;

/** Receives and drops replies to abandoned calls, in the background. */
final class LateReplies {
  private LateReplies() {}

  static void receive(
      NodeChannel nodeChannel, byte[] frame, int rank, int tag, int number, Runnable afterwards) {
    BackgroundThreads.start(
        "weft-late-reply",
        () -> {
          try {
            var _ = nodeChannel.receive(frame, rank, tag, Long.MAX_VALUE);
            drop(nodeChannel, frame, rank, number);
            afterwards.run();
          } catch (WeftException e) {
            // The rank is gone, or the node is closed: the place is no longer needed.
          }
        });
  }

  /** What follows a reply. */
  static void drop(NodeChannel nodeChannel, byte[] frame, int rank, int number) {
    int bulks = Bytes.getShort(frame, ReplyHeader.BULKS);
    for (int i = 0; i < bulks; i++) {
      nodeChannel.drop(rank, Tags.ofResults(number));
    }
  }
}
