package dev.weft.internal.spawn;

import dev.weft.failure.ClosedException;
import dev.weft.failure.LaunchException;
import dev.weft.internal.control.ControlConnection;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlMembership;
import dev.weft.internal.control.LaunchEnvironment;
import dev.weft.internal.job.Card;
import dev.weft.internal.job.Job;
import dev.weft.internal.os.ExitHook;
import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntConsumer;
import java.util.function.ObjIntConsumer;

/**
 * The ranks of two jobs that have been connected, as one job: how one of them sees it. A daemon
 * thread reads the connection to the {@link JointHub}. Any thread may call.
 */
public final class JointJob implements Job {
  private static final int READER_STACK_BYTES = 256 << 10;

  private final JointPlan plan;
  private final int rank;
  private final Job home;
  private final Secret secret;
  private final ControlConnection connection;
  private final ControlMembership attendance;
  private final ExitHook exitHook;
  private final AtomicBoolean closed = new AtomicBoolean();

  private JointJob(JointPlan plan, int rank, Job home) {
    LaunchEnvironment launch = plan.environment(rank);
    this.plan = plan;
    this.rank = rank;
    this.home = home;
    this.secret = Secret.readFrom(launch.secretFile());
    this.connection = ControlConnection.attach(launch, secret);
    this.attendance = new ControlMembership(rank, plan.size(), this::send);
    Thread reader = new Thread(null, this::readUntilEnd, "weft-joint", READER_STACK_BYTES, false);
    reader.setDaemon(true);
    reader.start();
    this.exitHook = ExitHook.add(connection::exiting);
  }

  /**
   * Joins. Blocks until the hub has proved itself.
   *
   * @param rank this rank's number in the joint job
   * @param home the job that this rank was started in
   * @throws LaunchException if the hub cannot be reached
   */
  public static JointJob attach(JointPlan plan, int rank, Job home) {
    try {
      return new JointJob(plan, rank, home);
    } catch (LaunchException e) {
      throw new LaunchException(
          "the jobs cannot be connected: the root of the one that accepts has gone (%s)"
              .formatted(e.getMessage()),
          e);
    }
  }

  @Override
  public String id() {
    return plan.id();
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int size() {
    return plan.size();
  }

  @Override
  public boolean sharesProcess() {
    return plan.sharesProcess();
  }

  @Override
  public Secret secret() {
    return secret;
  }

  @Override
  public List<Card> exchange(Card mine) {
    return attendance.exchange(mine);
  }

  @Override
  public void fence() {
    attendance.fence();
  }

  @Override
  public void onFailure(ObjIntConsumer<String> listener) {
    attendance.onFailure(listener);
  }

  @Override
  public void onDeparture(IntConsumer listener) {
    attendance.onDeparture(listener);
  }

  @Override
  public void abort(int code, String reason) {
    home.abort(code, reason);
  }

  private void readUntilEnd() {
    try {
      while (true) {
        connection.read(this::frame);
      }
    } catch (IOException | RuntimeException ended) {
      attendance.lost(
          closed.get()
              ? "is not needed any more"
              : "is no longer known of: the process of rank %d, which watched over the connection between the jobs, has ended"
                  .formatted(plan.root()));
    }
  }

  private void frame(int type, ByteBuffer body) throws ProtocolException {
    if (!attendance.frame(type, body)) {
      throw new LaunchException("unknown control frame " + type);
    }
  }

  private void send(ByteBuffer frame) {
    if (!connection.send(frame)) {
      throw new ClosedException("the connection between the jobs has ended");
    }
  }

  @Override
  public void parted() {
    boolean _ = connection.send(ControlFrame.bare(ControlFrame.PARTED));
  }

  @Override
  public void close() {
    if (!closed.getAndSet(true)) {
      boolean _ = connection.send(ControlFrame.bare(ControlFrame.LEAVE));
      exitHook.close();
      connection.close();
    }
  }
}
