package dev.weft.internal.window;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.failure.ResourceException;
import dev.weft.internal.check.EpochSites;
import dev.weft.internal.check.RankChecks;
import dev.weft.internal.check.WindowAccesses;
import dev.weft.internal.engine.Engine;
import dev.weft.internal.engine.base.Reach;
import dev.weft.internal.engine.protocol.PeerMemory;
import dev.weft.internal.job.Job;
import dev.weft.internal.transport.SharedRegion;
import dev.weft.internal.transport.shm.SharedFileFolder;
import dev.weft.internal.window.ShareTable.Share;
import dev.weft.rma.Window;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The making of one window at one rank. All ranks take the same steps:
 *
 * <ol>
 *   <li>tell each other kind, type and size; all refuse a disagreement;
 *   <li>make their own part, in a file if a rank of another process maps it, and expose it to ranks
 *       of this process;
 *   <li>tell each other that this went well, and the keys of memory that the transport accesses;
 *       map the others' parts, and tell each other that this went well; if not, all fail;
 *   <li>remove the names of files and parts, whatever happened.
 * </ol>
 *
 * <p>How a rank's memory is accessed depends on the pair of ranks and the kind of window:
 *
 * <pre>
 *                        allocated, shared       user's, dynamic
 *   threads of a process direct                  direct
 *   processes of a host  direct, by a file       locks by a file, data served
 *   others               served                  served
 * </pre>
 *
 * Shared windows use the host's memory even if messages go another way. If the transport can access
 * remote memory ({@link RemoteParts}), ranks use it for allocated memory of others, and the service
 * only for other operations.
 */
@SuppressWarnings("EnumOrdinal") // all ranks run the same version
final class WindowMaker {
  private static final AtomicLong NUMBERS = new AtomicLong();
  private static final int FACTS = 4;
  private static final int PAGE_BYTES = 4096;

  private final Engine engine;
  private final Job job;
  private final SharedFileFolder files;
  private final Comm comm;
  private final WindowKind windowKind;
  private final ElementType type;
  private final int rank;
  private final int size;
  private final long number = NUMBERS.incrementAndGet();
  private final Reach[] reaches;
  private final Liveness liveness;
  private final @Nullable AttachedMemory attachedMemory;
  private final long[] bytes;
  private final long[] numbers;
  private final HeldRegions held;
  private final RemoteParts remotes;
  private final WindowRelease release;
  private final long ownBytes;
  private final @Nullable MemorySegment users;
  private final @Nullable RankChecks checks;

  /** Whether some rank's memory is accessed by the transport. */
  private boolean hasRemotes;

  /** All memory of a shared window. */
  private @Nullable MemorySegment shared;

  /**
   * @param ownBytes size of this rank's memory
   * @param users that memory, if it is the program's
   * @param checks those of the program's communicator; null if there are none
   */
  WindowMaker(
      Engine engine,
      Job job,
      Comm comm,
      WindowKind windowKind,
      ElementType type,
      long ownBytes,
      @Nullable MemorySegment users,
      @Nullable RankChecks checks) {
    this.engine = engine;
    this.job = job;
    this.files = SharedFileFolder.of(job, engine.peerDirectory().card(job.rank()).host());
    this.comm = comm;
    this.windowKind = windowKind;
    this.type = type;
    this.rank = comm.rank();
    this.size = comm.size();
    this.reaches = new Reach[size];
    Arrays.setAll(reaches, this::reach);
    this.liveness = new WindowMembers(engine.peerDirectory(), comm);
    this.attachedMemory = windowKind == WindowKind.DYNAMIC ? new AttachedMemory() : null;
    this.bytes = new long[size];
    this.numbers = new long[size];
    this.held = new HeldRegions(engine.peerDirectory());
    this.remotes = new RemoteParts(engine.peerDirectory(), comm, windowKind);
    this.release = new WindowRelease(comm, held, remotes);
    this.ownBytes = ownBytes;
    this.users = users;
    this.checks = checks;
  }

  private Reach reach(int peer) {
    int world = comm.worldRank(peer);
    Reach reach = peer == rank ? Reach.PROCESS : engine.peerDirectory().reach(world);
    return reach == Reach.NETWORK
            && windowKind == WindowKind.SHARED
            && engine.peerDirectory().sharesHost(world)
        ? Reach.HOST
        : reach;
  }

  Window make() {
    String name = name(job.rank(), number);
    ShareTable.Key key = new ShareTable.Key(job.id(), job.rank(), number);
    try {
      agree();
      Share own = together(() -> makeOwn(name, key));
      if (hasRemotes) {
        release.beforeExposure();
        remotes.exchange(Objects.requireNonNull(own.memory()));
      }
      return assemble(together(this::mapParts));
    } catch (RuntimeException | Error e) {
      release.run();
      throw e;
    } finally {
      ShareTable.remove(key);
      files.remove(name);
    }
  }

  private static String name(int worldRank, long windowNumber) {
    return "window-" + worldRank + "-" + windowNumber;
  }

  private void agree() {
    long[] facts = {
      windowKind.ordinal() << 8 | type.ordinal(), ownBytes, number, remotes.isWanted() ? 1 : 0
    };
    long[] all = new long[FACTS * size];
    comm.allGather(facts, all);
    for (int i = 0; i < size; i++) {
      bytes[i] = windowKind == WindowKind.DYNAMIC ? Long.MAX_VALUE : all[FACTS * i + 1];
      numbers[i] = all[FACTS * i + 2];
      hasRemotes |= all[FACTS * i + 3] != 0;
    }
    for (int i = 1; i < size; i++) {
      if (all[FACTS * i] != all[0]) {
        throw new ArgumentException(
            FailureCode.WINDOW_USE,
            "rank 0 makes a window of %s, rank %d one of %s; all ranks make the same"
                .formatted(describe(all[0]), i, describe(all[FACTS * i])));
      }
    }
  }

  private static String describe(long fact) {
    return WindowKind.values()[(int) fact >> 8] + " " + ElementType.values()[(int) fact & 0xff];
  }

  /** Does this rank's work, and fails if any rank's has failed: then no rank has the window. */
  private <T> T together(Supplier<T> work) {
    T done = null;
    RuntimeException failure = null;
    try {
      done = work.get();
    } catch (RuntimeException e) {
      failure = e;
    } catch (OutOfMemoryError e) {
      failure =
          new ResourceException(
              FailureCode.HEAP,
              "rank %d cannot allocate %d bytes for its part of a window: %s; raise"
                      .formatted(rank, ownBytes, e.getMessage())
                  + " -XX:MaxDirectMemorySize",
              e);
    }
    byte[] failed = {(byte) (failure == null ? 0 : 1)};
    byte[] all = new byte[size];
    comm.allGather(failed, all);
    for (int i = 0; i < size && failure == null; i++) {
      if (all[i] != 0) {
        failure =
            new ResourceException(
                "rank " + i + " could not make its part of a window; its own exception says why");
      }
    }
    if (failure != null) {
      release.noAccessLeft();
      throw failure;
    }
    return Objects.requireNonNull(done);
  }

  private Share makeOwn(String name, ShareTable.Key key) {
    requireHost();
    long controlBytes = pages(WindowLocksDescriptor.bytes(size));
    long dataBytes = dataBytes(rank);
    SharedRegion whole = held.add(makeRegion(name, controlBytes + dataBytes));
    Share share = share(whole, controlBytes, users, attachedMemory);
    ShareTable.put(key, share);
    return share;
  }

  private SharedRegion makeRegion(String name, long length) {
    if (Arrays.asList(reaches).contains(Reach.HOST)) {
      files.createWindow(name, length);
      return remotes.expose(files.open(name, length));
    }
    SharedRegion exposed = remotes.allocate(length);
    if (exposed != null) {
      return exposed;
    }
    Arena arena = Arena.ofShared();
    return new SharedRegion(arena.allocate(length, PAGE_BYTES), arena::close);
  }

  /** For shared windows. */
  private void requireHost() {
    for (int peer = 0; windowKind == WindowKind.SHARED && peer < size; peer++) {
      if (reaches[peer] == Reach.NETWORK) {
        throw new ResourceException(
            "ranks %d and %d share no memory; split the communicator by host first"
                .formatted(rank, peer));
      }
    }
  }

  private static long pages(long length) {
    return (length + PAGE_BYTES - 1) & -PAGE_BYTES;
  }

  /** Bytes of data behind the control part of a rank's own memory or file. */
  private long dataBytes(int owner) {
    return switch (windowKind) {
      case ALLOCATED -> bytes[owner];
      case SHARED -> owner == 0 ? Arrays.stream(bytes).sum() : 0;
      case USER, DYNAMIC -> 0;
    };
  }

  private Share share(
      SharedRegion region,
      long controlBytes,
      @Nullable MemorySegment userMemory,
      @Nullable AttachedMemory attached) {
    MemorySegment whole = region.memory();
    boolean own = windowKind == WindowKind.ALLOCATED || windowKind == WindowKind.SHARED;
    return new Share(
        region,
        whole.asSlice(0, controlBytes),
        own ? whole.asSlice(controlBytes) : userMemory,
        attached);
  }

  /** The parts of all ranks; null where neither data nor locks can be reached. */
  private @Nullable LocalShare[] mapParts() {
    @Nullable LocalShare[] parts = new LocalShare[size];
    long before = 0;
    for (int peer = 0; peer < size; peer++) {
      Share share = map(peer);
      if (share != null) {
        MemorySegment memory = share.memory();
        if (windowKind == WindowKind.SHARED) {
          shared = shared == null ? Objects.requireNonNull(memory) : shared;
          memory = shared.asSlice(before, bytes[peer]);
        }
        WindowLocks windowLocks = new WindowLocks(share.control(), size, liveness);
        parts[peer] = new LocalShare(memory, share.attachedMemory(), windowLocks);
      }
      before += bytes[peer];
    }
    return parts;
  }

  private @Nullable Share map(int peer) {
    int world = comm.worldRank(peer);
    return switch (reaches[peer]) {
      case PROCESS -> {
        Share share = ShareTable.find(new ShareTable.Key(job.id(), world, numbers[peer]));
        SharedRegion _ = held.add(share.region().another());
        yield share;
      }
      case HOST -> {
        long controlBytes = pages(WindowLocksDescriptor.bytes(size));
        String name = name(world, numbers[peer]);
        SharedRegion whole = held.add(files.open(name, controlBytes + dataBytes(peer)));
        yield share(whole, controlBytes, null, null);
      }
      case NETWORK -> null;
    };
  }

  private Window assemble(@Nullable LocalShare[] parts) {
    RemoteWindow[] targets = new RemoteWindow[size];
    @Nullable MemorySegment[] direct = new MemorySegment[size];
    boolean served = false;
    for (int peer = 0; peer < size; peer++) {
      LocalShare localShare = parts[peer];
      if (localShare != null && localShare.isInReach()) {
        targets[peer] = new DirectWindow(localShare, rank);
        direct[peer] = localShare.memory();
      } else {
        WindowLocks windowLocks = localShare == null ? null : localShare.windowLocks();
        ServedWindow messages = new ServedWindow(comm, peer, windowLocks);
        PeerMemory memory = remotes.of(peer);
        targets[peer] = memory == null ? messages : new FabricWindow(messages, memory);
        served = true;
      }
    }
    WindowServer windowServer = null;
    LocalShare own = parts[rank];
    if (served && own != null) {
      windowServer = new WindowServer(comm, own, release);
      windowServer.start(engine.rank());
    }
    EpochSites sites = EpochSites.of(checks);
    WindowAccesses accesses = WindowAccesses.of(checks, rank, size, type);
    RankWindow window =
        accesses == null
            ? new RankWindow(
                comm,
                type,
                targets,
                direct,
                direct,
                bytes,
                attachedMemory,
                shared,
                windowServer,
                release,
                sites)
            : new RecordingWindow(
                comm,
                type,
                targets,
                direct,
                bytes,
                attachedMemory,
                shared,
                windowServer,
                release,
                sites,
                accesses);
    sites.opened(window.epochs::isClosed);
    return window;
  }
}
