package dev.weft.internal.control.hub;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.LoopTimers;
import java.nio.ByteBuffer;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

/**
 * Ends the processes of a job that has failed, by a message to each: that in which the hub is last,
 * when all others have gone, or a moment later. For the hub's loop.
 */
final class StopSequence {
  private static final long STOP_MILLIS = 400;
  private static final long STOPPED_MILLIS = 1_000;

  private final ControlServer controlServer;
  private final int own;
  private final IntSupplier exitCode;
  private boolean stopping;

  /**
   * @param own the place of the process in which the hub is
   * @param exitCode with which all are to end
   */
  StopSequence(ControlServer controlServer, int own, IntSupplier exitCode) {
    this.controlServer = controlServer;
    this.own = own;
    this.exitCode = exitCode;
  }

  /** Begins, {@value #STOP_MILLIS} ms from now. */
  void begin(LoopTimers timers) {
    timers.set(STOP_MILLIS, () -> stopOthers(timers));
  }

  private void stopOthers(LoopTimers timers) {
    others().forEach(place -> controlServer.send(place, frame()));
    stopping = true;
    timers.set(STOPPED_MILLIS, this::stopThisProcess);
    look();
  }

  /** A process has gone. */
  void look() {
    if (stopping && others().noneMatch(controlServer::attached)) {
      stopThisProcess();
    }
  }

  private IntStream others() {
    return IntStream.range(0, controlServer.size()).filter(place -> place != own);
  }

  private void stopThisProcess() {
    controlServer.send(own, frame());
  }

  /** What ends a process. */
  ByteBuffer frame() {
    return ControlFrame.number(ControlFrame.STOP, exitCode.getAsInt());
  }
}
