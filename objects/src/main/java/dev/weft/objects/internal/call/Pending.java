package dev.weft.objects.internal.call;

import java.util.Arrays;

/** A call whose reply goes to the receiving thread. */
abstract class Pending {
  final int rank;
  final int number;

  Pending(int rank, int number) {
    this.rank = rank;
    this.number = number;
  }

  /**
   * The reply has come. Called once, unless {@link #failed} is; on the thread that receives.
   *
   * @param frame is used again when this returns
   */
  abstract void replied(byte[] frame, int length);

  /** No reply can come any more. */
  abstract void failed(RuntimeException why);

  static byte[] copy(byte[] frame, int length) {
    return Arrays.copyOf(frame, length);
  }
}
