package dev.weft.internal.control.succession;

import dev.weft.internal.control.ControlFrame;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * What a rank has told its hub and must tell the next one if there is another: until a notice or an
 * answer says that it has been heard, or for good, as that the rank has left. A hub that hears
 * something twice does nothing the second time. Any thread; does not block.
 */
final class UnsettledFrames {
  private static final Set<Integer> KEPT =
      Set.of(
          ControlFrame.JOIN,
          ControlFrame.FENCE,
          ControlFrame.PARTED,
          ControlFrame.LEAVE,
          ControlFrame.ABORT,
          ControlFrame.THROWN,
          ControlFrame.REVOKE,
          ControlFrame.GROW,
          ControlFrame.SUSPECT);

  private static final int MOST = 1 << 16;

  private record Kept(int type, ByteBuffer body) {}

  private final Deque<Kept> kept = new ArrayDeque<>();

  /**
   * Keeps a frame that is sent, if it is such a one.
   *
   * @param frame is not changed
   */
  synchronized boolean keep(ByteBuffer frame) {
    ByteBuffer read = frame.duplicate();
    int type = read.get(read.position() + ControlFrame.TYPE_OFFSET);
    if (!KEPT.contains(type)) {
      return false;
    }
    if (type == ControlFrame.JOIN) {
      // A new membership: what was said in an earlier one does not count.
      kept.clear();
    }
    read.position(read.position() + ControlFrame.HEADER_BYTES);
    kept.add(new Kept(type, ByteBuffer.allocate(read.remaining()).put(read).flip()));
    if (kept.size() > MOST) {
      kept.removeFirst();
    }
    return true;
  }

  /** A frame of a type has been answered. */
  synchronized void answered(int type) {
    kept.removeIf(each -> each.type == type);
  }

  /** All have been told what such a frame asked for. */
  synchronized void told(int type, ByteBuffer body) {
    kept.removeIf(each -> each.type == type && each.body.equals(body));
  }

  /** A place's process is gone: whether it can be reached does not matter any more. */
  synchronized void gone(int place) {
    kept.removeIf(each -> each.type == ControlFrame.SUSPECT && each.body.getInt(0) == place);
  }

  /** What is to be said to the next hub, in the order in which it was said. */
  synchronized List<ByteBuffer> frames() {
    List<ByteBuffer> frames = new ArrayList<>();
    kept.forEach(each -> frames.add(ControlFrame.of(each.type, each.body.duplicate())));
    return frames;
  }
}
