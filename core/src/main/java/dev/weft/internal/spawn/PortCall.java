package dev.weft.internal.spawn;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.failure.WaitInterruptedException;
import dev.weft.failure.WaitTimeoutException;
import dev.weft.internal.control.ControlConnection;
import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.PortAddress;
import dev.weft.internal.job.Job;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.security.Secret;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/** Connects the root of a group to a port of another job. Blocks. */
public final class PortCall {
  /** A connection that the kernel does not take at once it takes after a second, or does not. */
  private static final int CONNECT_MILLIS = 1_500;

  private static final long AGAIN_NANOS = 20_000_000;

  /**
   * Connects, and waits until the other side accepts.
   *
   * @param home the job that this rank was started in
   * @param group the secret of the job whose communicator connects: the plan is sealed with it
   * @param mine this side as it introduces itself
   * @throws ArgumentException if the name is not one of a port
   * @throws LaunchException if no such port is open, or it is closed before it has accepted
   * @throws WaitTimeoutException if it has not accepted in time
   */
  public static JointPlan connect(
      Job home, Secret group, String name, PortHello mine, long limitNanos) {
    PortAddress address = PortAddress.parse(name);
    long deadlineNanos = OpenPort.deadline(limitNanos);
    requireReachable(home, address);
    Secret secret = PortSecrets.called(home, address);
    try (ControlConnection connection = greeted(secret, address, deadlineNanos)) {
      connection.send(ControlFrame.of(ControlFrame.HELLO, mine.encode()));
      JointPlan[] plan = new JointPlan[1];
      connection.read(
          (type, body) -> {
            ControlFrame.require(
                "the type of a port's frame", type, ControlFrame.PLAN, ControlFrame.PLAN);
            plan[0] = JointPlan.decode(body);
          },
          deadlineNanos);
      connection.send(ControlFrame.bare(ControlFrame.TAKEN));
      return plan[0].resealed(secret, group);
    } catch (ProtocolException e) {
      throw new LaunchException(
          FailureCode.JOIN_PORT,
          "port %s does not answer as a port does: %s".formatted(name, e.getMessage()),
          e);
    } catch (IOException e) {
      if (Thread.currentThread().isInterrupted()) {
        throw new WaitInterruptedException("interrupted while waiting for the other job", e);
      }
      if (e instanceof SocketTimeoutException) {
        throw new WaitTimeoutException(
            "port %s has not accepted within %d ms"
                .formatted(name, TimeUnit.NANOSECONDS.toMillis(limitNanos)),
            e);
      }
      throw new LaunchException(
          FailureCode.JOIN_PORT,
          "port %s has been closed before it accepted: %s".formatted(name, e.getMessage()),
          e);
    }
  }

  /** A job on one host listens nowhere else: its ranks could not be reached afterwards. */
  private static void requireReachable(Job home, PortAddress address) {
    InetAddress there = address.at().getAddress();
    boolean listens = home.network() != null;
    if (!listens && !there.isLoopbackAddress() && !OwnAddress.isOwn(there)) {
      throw new LaunchException(
          FailureCode.JOIN_PORT,
          "port %s is on another host, which could not reach the ranks of this job: they listen on the loopback interface only; start the job with weft run --network ADDRESS, or over hosts"
              .formatted(address));
    }
  }

  /**
   * Connects, and proves itself. A port that strangers crowd may be slow to take a connection, or
   * lose it: then tries again.
   */
  private static ControlConnection greeted(Secret secret, PortAddress address, long deadlineNanos)
      throws IOException {
    long limitNanos = TimeUnit.MILLISECONDS.toNanos(StartLimit.begin().leftMillis());
    long untilNanos = Math.min(deadlineNanos, OpenPort.deadline(limitNanos));
    while (true) {
      long leftMillis = TimeUnit.NANOSECONDS.toMillis(untilNanos - System.nanoTime());
      try {
        return new ControlConnection(
            address.at(), address.initiator(secret), 0, CONNECT_MILLIS, Math.max(leftMillis, 1));
      } catch (ConnectException nobodyThere) {
        throw nobodyThere;
      } catch (IOException e) {
        if (leftMillis <= 0 || Thread.currentThread().isInterrupted()) {
          throw e;
        }
        WaitPolicy.park(AGAIN_NANOS);
      }
    }
  }

  private PortCall() {}
}
