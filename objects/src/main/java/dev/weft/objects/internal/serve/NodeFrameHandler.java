package dev.weft.objects.internal.serve;

/** Handles a node's frames other than calls. The receiving thread calls it; it does not block. */
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
