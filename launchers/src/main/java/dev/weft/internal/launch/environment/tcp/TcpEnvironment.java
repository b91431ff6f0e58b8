package dev.weft.internal.launch.environment.tcp;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.launch.environment.LaunchEnvironment;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.os.Survival;
import dev.weft.internal.os.WaitPolicy;
import dev.weft.internal.security.Seal;
import dev.weft.internal.security.Secret;
import dev.weft.internal.security.SecretSeal;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.Security;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Ranks that know rank 0's host by name and meet there. They may start before the name can be
 * resolved, and before rank 0.
 */
final class TcpEnvironment implements LaunchEnvironment {
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  /** So long another process may take to go on with a job whose rank 0 has ended. */
  private static final long TAKING_OVER_NANOS = TimeUnit.SECONDS.toNanos(2);

  /** For a name that is not known yet; the virtual machine would ask again after ten seconds. */
  private static final String FORGET_UNKNOWN_NAMES = "networkaddress.cache.negative.ttl";

  private final LauncherPlace launcherPlace;
  private final Meeting meeting;
  private final Seal seal;
  private volatile @Nullable RootServer server;

  TcpEnvironment(LauncherPlace launcherPlace, Meeting meeting, Seal seal) {
    this.launcherPlace = launcherPlace;
    this.meeting = meeting;
    this.seal = seal;
  }

  /** Seals with a secret that all ranks have from their user. */
  static Seal seal(Secret secret) {
    return new SecretSeal(secret, "contact of rank 0");
  }

  @Override
  public String name() {
    return launcherPlace.name();
  }

  @Override
  public int rank() {
    return launcherPlace.rank();
  }

  @Override
  public int size() {
    return launcherPlace.size();
  }

  @Override
  public boolean onOneHost() {
    return launcherPlace.onOneHost();
  }

  @Override
  public String fromRoot(Supplier<String> mine, Duration limit) {
    Security.setProperty(FORGET_UNKNOWN_NAMES, "1");
    return launcherPlace.rank() == 0 ? giveOrJoin(mine, limit) : take(limit);
  }

  /**
   * A process that is started again as rank 0 may find that another one has gone on with the job.
   */
  private String giveOrJoin(Supplier<String> mine, Duration limit) {
    boolean mayHaveGoneOn = Survival.mostReplacements() > 0;
    String running = mayHaveGoneOn ? ofRunningJob() : null;
    if (running != null) {
      return running;
    }
    try {
      RootServer listening = new RootServer(seal, addresses(Stream.of(meeting.root())));
      server = listening;
      String text = mine.get();
      listening.give(text);
      return text;
    } catch (IOException e) {
      if (mayHaveGoneOn && e instanceof BindException) {
        // Another process listens there since this one has asked.
        return take(limit);
      }
      throw new LaunchException(
          FailureCode.MEETING,
          "rank 0 of %d under %s cannot listen at %s: %s; is this the intended host, and does no other job use the port?"
              .formatted(
                  launcherPlace.size(), launcherPlace.name(), meeting.root(), e.getMessage()),
          e);
    }
  }

  /** Null if no other process holds the job together, or is about to. */
  private @Nullable String ofRunningJob() {
    long until = System.nanoTime() + TAKING_OVER_NANOS;
    do {
      try {
        return takeOnce();
      } catch (IOException usual) {
        WaitPolicy.park(PAUSE_NANOS);
      }
    } while (System.nanoTime() - until < 0);
    return null;
  }

  @Override
  public void pass(String text) {
    try {
      RootServer listening = new RootServer(seal, addresses(meeting.everywhere()));
      server = listening;
      listening.give(text);
    } catch (IOException elsewhere) {
      System.err.printf(
          "weft: this process cannot listen at rank 0's address %s (%s), so processes that are started again do not find the job [W2022]%n",
          meeting, elsewhere.getMessage());
    }
  }

  @Override
  public void met() {
    RootServer serving = server;
    if (serving != null) {
      serving.close();
    }
  }

  private String take(Duration limit) {
    long until = System.nanoTime() + limit.toNanos();
    IOException last;
    do {
      try {
        return takeOnce();
      } catch (IOException e) {
        last = e;
        WaitPolicy.park(PAUSE_NANOS);
      }
    } while (System.nanoTime() - until < 0);
    throw new LaunchException(
        FailureCode.MEETING,
        "rank %d of %d under %s has not found rank 0 at %s within %d s (-D%s): %s; does rank 0 run, and is this its host?"
            .formatted(
                launcherPlace.rank(),
                launcherPlace.size(),
                launcherPlace.name(),
                meeting,
                limit.toSeconds(),
                StartLimit.PROPERTY,
                last.getMessage()),
        last);
  }

  private String takeOnce() throws IOException {
    IOException last = new IOException("it has no address");
    for (InetSocketAddress address : addresses(meeting.everywhere())) {
      try {
        return RootServer.ask(seal, address);
      } catch (IOException e) {
        last = e;
      }
    }
    throw last;
  }

  /** Those of names that are known. */
  private static List<InetSocketAddress> addresses(Stream<RootPlace> places)
      throws UnknownHostException {
    List<InetSocketAddress> addresses = new ArrayList<>();
    UnknownHostException unknown = null;
    for (RootPlace place : places.toList()) {
      try {
        addresses.addAll(place.addresses());
      } catch (UnknownHostException e) {
        unknown = e;
      }
    }
    if (addresses.isEmpty() && unknown != null) {
      throw unknown;
    }
    return addresses;
  }
}
