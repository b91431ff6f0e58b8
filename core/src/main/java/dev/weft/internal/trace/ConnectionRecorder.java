package dev.weft.internal.trace;

/** Records connections of ranks, as long as there is a recording. Any thread; does not block. */
public final class ConnectionRecorder {

  /**
   * A rank has made its way to a peer. From this the protocol of a message follows: up to the given
   * size it goes with its header, beyond that it is announced.
   *
   * @param transport its name
   * @param eagerBytes the longest message that goes with its header
   */
  public static void made(int rank, int peer, String transport, long eagerBytes) {
    if (TraceRecording.isOn()) {
      ConnectionEvent.emit(
          rank,
          "connected to rank %d by %s; messages of up to %d bytes are sent at once"
              .formatted(peer, transport, eagerBytes));
    }
  }

  /** The way to a peer has broken, or the peer is gone. */
  public static void lost(int rank, int peer, String why) {
    if (TraceRecording.isOn()) {
      ConnectionEvent.emit(rank, "lost rank %d: %s".formatted(peer, why));
    }
  }

  private ConnectionRecorder() {}
}
