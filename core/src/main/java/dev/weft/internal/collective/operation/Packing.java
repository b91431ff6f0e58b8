package dev.weft.internal.collective.operation;

import dev.weft.data.Blocks;
import dev.weft.data.Slice;
import org.jspecify.annotations.Nullable;

/** Contiguous memory in place of slices with gaps. Any thread; nothing blocks. */
public final class Packing {
  private Packing() {}

  /** Whether one of these slices has gaps. */
  static boolean isNeeded(Slice send, Slice receive) {
    return !send.isContiguous() || !receive.isContiguous();
  }

  /** The slice to send: the given one, or a copy without gaps. */
  static Slice packed(Slice send) {
    return send.isContiguous() ? send : send.copy();
  }

  static @Nullable Slice packedOrNull(@Nullable Slice send) {
    return send == null ? null : packed(send);
  }

  /** The slice to receive into: the given one, or memory of the same size without gaps. */
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

  /** Moves received elements to their places. */
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
