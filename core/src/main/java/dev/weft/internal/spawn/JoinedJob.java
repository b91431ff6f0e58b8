package dev.weft.internal.spawn;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlledJob;
import dev.weft.internal.control.HubEndpoint;
import dev.weft.internal.control.hub.HubTicket;
import dev.weft.internal.job.Job;
import dev.weft.internal.job.JobClient;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.job.JobId;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.launch.environment.MeetingPoint;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.rank.ChosenNetwork;
import dev.weft.internal.rank.SoloJob;
import dev.weft.internal.rank.StartingLauncher;
import dev.weft.internal.security.Secret;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A job that a program has joined by itself, as one of its ranks sees it. The processes belong to
 * somebody else, who may run several such ranks, of one job or of several, in one of them: so
 * nothing here ends a process, and a rank is gone when it has left or its connection has ended. The
 * ranks meet at the {@link JointHub} in rank 0's process. Any thread may call.
 */
public final class JoinedJob extends ControlledJob {
  private static final String WAY = "the way of the ranks to each other";

  private final AtomicBoolean closed = new AtomicBoolean();
  private final @Nullable String network;

  private JoinedJob(HubEndpoint hub) {
    super(hub, false, null, "the hub of the job in the process of rank 0");
    this.network = network(Objects.requireNonNull(address(true)));
    startReading("weft-joined");
  }

  /**
   * Where ranks listen for each other, unless the user says: at the address at which the hub sees
   * this one. It is this job's own, as other jobs in the process may meet over other networks.
   */
  private static @Nullable String network(InetAddress own) {
    String chosen = ChosenNetwork.find();
    if (!chosen.equals(ChosenNetwork.AUTO)) {
      return chosen;
    }
    return own.isLoopbackAddress() ? null : own.getHostAddress();
  }

  /**
   * Joins; blocks until rank 0 has been found and has proved itself.
   *
   * @param limit for finding rank 0
   * @throws LaunchException if that fails, or rank 0 cannot listen
   */
  public static Job join(MeetingPoint point, Duration limit) {
    if (point.size() == 1) {
      return new SoloJob();
    }
    LaunchEnvironment environment = StartingLauncher.meetingAt(point);
    String text = environment.fromRoot(() -> openHub(environment, point), limit);
    HubTicket ticket = HubTicket.parse(text);
    if (ticket.size() != point.size()) {
      throw new LaunchException(
          FailureCode.MEETING,
          "rank %d was told that there are %d ranks, and rank 0 that there are %d; give all ranks of a job the same number, and each job another secret"
              .formatted(point.rank(), point.size(), ticket.size()));
    }
    return new JoinedJob(ticket.attachment(point.rank()));
  }

  private static String openHub(LaunchEnvironment environment, MeetingPoint point) {
    JobFiles.sweep();
    String job = JobId.create();
    Secret secret = Secret.generate();
    JointHub hub =
        new JointHub(job, secret, point.size(), ownAddress(point.root()), WAY, environment::met);
    hub.start();
    return new HubTicket(job, secret, point.size(), List.of(hub.address()))
        .text(LaunchEnvironment.TEXT_LIMIT);
  }

  /** The address of this host by which the others find rank 0. */
  private static InetAddress ownAddress(String root) {
    String bracketed = root.substring(0, root.lastIndexOf(':'));
    String host =
        bracketed.startsWith("[") ? bracketed.substring(1, bracketed.length() - 1) : bracketed;
    try {
      InetAddress[] all = InetAddress.getAllByName(host);
      return Arrays.stream(all).filter(OwnAddress::isOwn).findFirst().orElse(all[0]);
    } catch (UnknownHostException e) {
      throw new LaunchException(
          FailureCode.MEETING, "rank 0's host %s is not known here".formatted(host), e);
    }
  }

  @Override
  public @Nullable String network() {
    return network;
  }

  /** No process is counted by its ranks' job. */
  @Override
  public boolean isCounted() {
    return false;
  }

  /** Ends the thread that has aborted; an error, so that catching exceptions does not stop it. */
  private static final class Aborted extends Error {
    private static final long serialVersionUID = 1;

    Aborted(String message) {
      super(message);
    }
  }

  /** The others see that this rank is gone; the process goes on. */
  @Override
  public void abort(int code, String reason) {
    closed.set(true);
    disconnect();
    throw new Aborted("rank %d aborted the job: %s (exit code %d)".formatted(rank(), reason, code));
  }

  @Override
  protected void ended(JobClient jobClient, Exception why) {
    jobClient.lost(
        closed.get()
            ? "is not needed any more"
            : "is no longer known of: the process of rank 0, which held the job together, has ended");
  }

  @Override
  public void close() {
    if (!closed.getAndSet(true)) {
      send(leavingFrame(ControlFrame.LEAVE));
      disconnect();
    }
  }
}
