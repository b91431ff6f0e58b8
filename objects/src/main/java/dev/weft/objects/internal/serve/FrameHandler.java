package dev.weft.objects.internal.serve;

/** What a node does with frames that are no calls. On the thread that receives; does not block. */
public interface FrameHandler {

  /**
   * A frame has come.
   *
   * @param frame is used again when this returns
   * @return false if it is none that a node sends
   */
  boolean handle(int rank, byte[] frame, int length);

  /** A rank is gone; told once. */
  void lost(int rank, RuntimeException why);
}
