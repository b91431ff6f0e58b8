package dev.weft.internal.spawn;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.hub.JobServer;
import dev.weft.internal.control.hub.ProcessManager;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.security.Secret;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.stream.IntStream;

/**
 * The {@link JobServer} of a joint job, in the process of the accepting root, or of a job that
 * programs have joined by themselves, in the process of rank 0. It is one thread that lasts until
 * every rank has left; the process does not end before, unless it is killed or exits by itself. In
 * that case {@link JointJob} treats all other ranks as failed. Nobody starts or ends processes for
 * a joint job: a rank is gone when it has left, when its connection ends, or when it has not
 * connected within a {@link StartLimit}.
 */
final class JointHub implements ProcessManager {
  /** Of two jobs that have connected. */
  static final String BETWEEN_JOBS = "the connection between the jobs";

  private final String job;
  private final String way;
  private final Runnable met;
  private final ControlServer controlServer;
  private final JobServer server;

  /**
   * Listens.
   *
   * @param where the address, one of this host's
   * @param way what connects the ranks, for messages
   * @param met run once all ranks have connected, and at the end
   */
  JointHub(String job, Secret secret, int size, InetAddress where, String way, Runnable met) {
    this.job = job;
    this.way = way;
    this.met = met;
    this.controlServer =
        new ControlServer(job, secret, size, this::frame, where.getHostAddress(), false);
    this.server = new JobServer(controlServer, size, this);
  }

  InetSocketAddress address() {
    return controlServer.address();
  }

  void start() {
    Thread.ofPlatform()
        .daemon(false)
        .inheritInheritableThreadLocals(false)
        .name("weft-hub")
        .start(this::run);
  }

  /** Frees what a hub that was not started holds. */
  void discard() {
    controlServer.close();
  }

  private void run() {
    try {
      server.awaitAll(StartLimit.begin());
      server.run();
    } finally {
      met.run();
      controlServer.close();
      JobFiles.remove(job);
    }
  }

  @Override
  public void allAttached() {
    met.run();
  }

  @Override
  public boolean hasEnded() {
    return IntStream.range(0, controlServer.size()).allMatch(server.registry()::isGone);
  }

  private void frame(int rank, int type, ByteBuffer body) throws ProtocolException {
    switch (type) {
      case ControlFrame.ABORT,
          ControlFrame.THROWN,
          ControlFrame.STACKS,
          ControlFrame.STALLED,
          ControlFrame.STATES,
          ControlFrame.SPAWN ->
          throw new ProtocolException(way + " has no control frame of type " + type);
      default -> server.frame(rank, type, body);
    }
  }

  @Override
  public void left(int rank) {
    gone(rank, ControlFrame.DEPARTED, "has left " + way);
  }

  @Override
  public void detached(int rank, String breach) {
    String ended =
        breach.isEmpty()
            ? "has ended, or is no longer connected"
            : "has broken the protocol of %s: %s".formatted(way, breach);
    gone(rank, ControlFrame.BROKEN, ended);
  }

  @Override
  public void lost(int rank, String reason) {
    gone(rank, ControlFrame.BROKEN, reason);
  }

  @Override
  public void absent(int rank, String reason) {
    gone(rank, ControlFrame.BROKEN, reason);
  }

  private void gone(int rank, int kind, String reason) {
    if (!server.registry().isGone(rank)) {
      server.gone(rank, kind, reason);
    }
  }
}
