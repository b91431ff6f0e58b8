package dev.weft.internal.engine.base;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.job.Job;
import dev.weft.internal.transport.FabricTransports;
import dev.weft.internal.transport.Transport;
import dev.weft.internal.transport.local.LocalTransport;
import dev.weft.internal.transport.shm.ShmTransport;
import dev.weft.internal.transport.tcp.TcpTransport;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the transports that a rank opens, best first, and the transport to each peer. A rank
 * always reaches itself through {@code local}.
 */
public enum TransportChoice {
  /**
   * The best that reaches: threads by local, processes of a host by shm; others, if ranks were told
   * where to listen for each other, by ucx where there is a fast network, and by tcp.
   */
  AUTO,
  LOCAL,
  SHM,
  TCP,
  /** Where the library is. */
  UCX,
  /** Under the launcher of a native MPI library. */
  MPI,
  /** Every transport in one job, by pair of ranks: for tests. */
  MIX;

  private static final String PROPERTY = "weft.transport";

  /** Inherited by the threads that run the ranks of a job started within {@link #during}. */
  private static final InheritableThreadLocal<@Nullable TransportChoice> CHOSEN =
      new InheritableThreadLocal<>();

  /** Runs an action; jobs of threads that it starts use this choice whatever the property says. */
  public static void during(TransportChoice choice, Runnable action) {
    TransportChoice outer = CHOSEN.get();
    CHOSEN.set(choice);
    try {
      action.run();
    } finally {
      CHOSEN.set(outer);
    }
  }

  /** What was chosen with {@link #during}, else what {@code -Dweft.transport} says. */
  public static TransportChoice current() {
    TransportChoice chosen = CHOSEN.get();
    if (chosen != null) {
      return chosen;
    }
    String name = System.getProperty(PROPERTY, "auto");
    TransportChoice named = named(name);
    if (named == null) {
      throw new ArgumentException(
          FailureCode.PROPERTY,
          "there is no transport "
              + name
              + "; -D"
              + PROPERTY
              + " takes auto, shm, tcp, ucx, mpi or local");
    }
    return named;
  }

  /** The one of this word, or null. */
  public static @Nullable TransportChoice named(String word) {
    for (TransportChoice choice : values()) {
      if (choice.word().equals(word)) {
        return choice;
      }
    }
    return null;
  }

  public String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /** All transports there are, best first. */
  public static List<Transport> all() {
    return List.of(
        new LocalTransport(),
        new ShmTransport(),
        new TcpTransport(),
        FabricTransports.named(FabricTransports.UCX),
        FabricTransports.named(FabricTransports.MPI));
  }

  /** Why the transport of this name cannot work here, in words, or null if it can. */
  public static @Nullable String unavailability(String transport) {
    return all().stream()
        .filter(each -> each.name().equals(transport))
        .map(Transport::unavailability)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  /**
   * What ranks of one host would exchange messages by, best first: {@code shm}, {@code tcp}, or
   * both where shared memory is short.
   *
   * @param sharedFree bytes that are free in shared memory there; negative if it has none
   */
  public static List<String> withinHost(long sharedFree, int ranksOfJob, int ranksOnHost) {
    return ShmTransport.transports(sharedFree, ranksOfJob, ranksOnHost);
  }

  /** Those to open for a job: local always, for a rank's messages to itself. */
  public List<Transport> toOpen(Job job) {
    List<Transport> open = new ArrayList<>(3);
    open.add(new LocalTransport());
    boolean threadsOnly = job.sharesProcess() || job.size() == 1;
    boolean auto = this == AUTO && !threadsOnly;
    boolean overHosts = auto && job.network() != null;
    if (this == SHM || this == MIX || auto) {
      open.add(new ShmTransport());
    }
    if (this == UCX || overHosts) {
      Transport ucx = FabricTransports.named(FabricTransports.UCX);
      if (this == UCX || ucx.isWantedBetweenHosts()) {
        open.add(ucx);
      }
    }
    if (this == TCP || this == MIX || overHosts) {
      open.add(new TcpTransport());
    }
    if (this == MPI) {
      open.add(FabricTransports.named(FabricTransports.MPI));
    }
    return open;
  }

  /** Whether a transport that reaches the peer is to be taken; asked best first. */
  public boolean takes(String transport, int rank, int peer) {
    if (rank == peer) {
      return transport.equals("local");
    }
    return switch (this) {
      case AUTO -> true;
      case LOCAL, SHM, TCP, UCX, MPI -> transport.equals(word());
      case MIX -> transport.equals(MIX_ORDER[(rank + peer) % MIX_ORDER.length]);
    };
  }

  private static final String[] MIX_ORDER = {"tcp", "local", "shm"};
}
