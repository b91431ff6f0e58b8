package dev.weft.objects.internal.serve;

/** A node's treatment of frames other than calls. On the thread that receives; does not block. */
public interface NodeFrameHandler {

  /**
   * A frame has come.
   *
   * @param frame is used again when this returns
   * @return false if it is not a frame of a node
   */
  boolean handle(int rank, byte[] frame, int length);

  /** A rank is gone; told once. */
  void lost(int rank, RuntimeException why);
}
