package dev.weft.internal.collective.operation;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import org.jspecify.annotations.Nullable;

/** Contiguous memory in place of slices with gaps. Any thread; nothing blocks. */
public final class Packing {
  private Packing() {}

  /** What to send: the slice itself, or a copy without the gaps. */
  static Slice packed(Slice send) {
    return send.isContiguous() ? send : send.copy();
  }

  static @Nullable Slice packedOrNull(@Nullable Slice send) {
    return send == null ? null : packed(send);
  }

  /** Where to receive: the slice itself, or as much memory without gaps. */
  public static Slice room(Slice receive) {
    if (receive.isContiguous()) {
      return receive;
    }
    receive.requireStorable();
    return receive.newLike(receive.count());
  }

  static @Nullable Slice roomOrNull(@Nullable Slice receive) {
    return receive == null ? null : room(receive);
  }

  /** Moves what was received to where it belongs. */
  public static void unpack(@Nullable Slice room, @Nullable Slice receive) {
    if (room != receive && room != null && receive != null) {
      room.copyTo(receive);
    }
  }

  /** Moves the blocks that were received, and nothing between them. */
  static void unpack(@Nullable Slice room, @Nullable Slice receive, @Nullable Blocks blocks) {
    if (room != receive && room != null && receive != null && blocks != null) {
      for (int i = 0; i < blocks.size(); i++) {
        blocks.of(room, i).copyTo(blocks.of(receive, i));
      }
    }
  }
}
