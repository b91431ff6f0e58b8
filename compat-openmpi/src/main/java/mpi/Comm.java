package mpi;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Ranks with a message space of their own ({@link dev.weft.Comm}, {@link dev.weft.InterComm}). Any
 * thread; the ranks call collective methods in the same order. A failure goes to the error handler
 * first: at first that is {@code MPI.ERRORS_ARE_FATAL}.
 */
public class Comm extends NeighborCalls implements Freeable, Cloneable {
  /** {@link Intracomm#splitType}: ranks that can share memory. */
  public static final int TYPE_SHARED = 0;

  /** Whether it is COMM_WORLD or COMM_SELF. */
  private boolean isPredefined;

  Comm() {}

  /** Over a communicator of Weft's; null if there is none. */
  Comm(dev.weft.@Nullable Comm comm) {
    if (comm != null) {
      open(comm);
    }
  }

  Comm(dev.weft.InterComm comm) {
    open(comm);
  }

  /** Gives a new communicator its origin's error handler (MPI 4.1, section 9.3). */
  static <T extends Comm> T inheriting(T made, Comm origin) {
    made.handler(origin.handler());
    return made;
  }

  /** This one is not to be freed by the program. */
  final void keep() {
    isPredefined = true;
  }

  /** A new communicator of the same class as this one, without ranks yet. */
  Comm blank() {
    return new Comm();
  }

  /** Duplicates this one. */
  private <T extends Comm> T filled(Class<T> type, dev.weft.data.@Nullable Info hints)
      throws MPIException {
    return get(
        () -> {
          Comm copy = inheriting(blank(), this);
          if (isOfTwoGroups()) {
            dev.weft.InterComm made = inter().dup();
            if (hints != null) {
              made.info(hints);
            }
            copy.open(made);
          } else {
            copy.open(hints == null ? intra().dup() : intra().dup(hints));
          }
          return type.cast(copy);
        });
  }

  final <T extends Comm> T duplicate(Class<T> type) throws MPIException {
    return filled(type, null);
  }

  final <T extends Comm> T duplicate(Class<T> type, Info info) throws MPIException {
    return filled(type, Info.of(info));
  }

  final <T extends Comm> T duplicateLater(Class<T> type) throws MPIException {
    return get(
        () -> {
          Comm copy = blank();
          CompletableFuture<?> made = isOfTwoGroups() ? inter().idup() : intra().idup();
          copy.openLater(this, made);
          return type.cast(copy);
        });
  }

  final <T extends Comm> T cloned(Class<T> type) {
    try {
      return duplicate(type);
    } catch (MPIException e) {
      throw new IllegalStateException(e.getMessage(), e);
    }
  }

  /** Like {@link #dup}. */
  @Override
  @SuppressWarnings("MissingSuperCall") // as it was declared
  public Comm clone() {
    return cloned(Comm.class);
  }

  /** The same ranks, topology and attributes ({@link dev.weft.Comm#dup()}). Collective. */
  public Comm dup() throws MPIException {
    return duplicate(Comm.class);
  }

  /**
   * Like {@link #dup}, without blocking ({@link dev.weft.Communicators#idup}): the communicator may
   * be used when its {@link #getRequest} is complete.
   */
  public Comm iDup() throws MPIException {
    return duplicateLater(Comm.class);
  }

  /** Like {@link #dup}, with hints ({@link dev.weft.Communicators#dup(dev.weft.data.Info)}). */
  public Comm dupWithInfo(Info info) throws MPIException {
    return duplicate(Comm.class, info);
  }

  /**
   * The request of {@link #iDup} that made this; {@code MPI.REQUEST_NULL} if it was made otherwise.
   */
  public final Request getRequest() {
    return making();
  }

  /** Number of ranks ({@link dev.weft.Comm#size}). */
  public final int getSize() throws MPIException {
    return get(() -> isOfTwoGroups() ? inter().size() : intra().size());
  }

  /** This rank's number ({@link dev.weft.Comm#rank}). */
  public final int getRank() throws MPIException {
    return get(() -> isOfTwoGroups() ? inter().rank() : intra().rank());
  }

  /** IDENT, CONGRUENT, SIMILAR or UNEQUAL ({@link dev.weft.Communicators#compare}). */
  public static int compare(Comm comm1, Comm comm2) throws MPIException {
    return Failures.present(comm1, ErrorClass.ERR_COMM)
        .get(
            () -> {
              if (comm2 == null) {
                throw new Refused(ErrorClass.ERR_COMM, "there is no second communicator; give one");
              } else if (comm1.isOfTwoGroups() != comm2.isOfTwoGroups()) {
                return Constant.UNEQUAL;
              }
              return Group.number(
                  comm1.isOfTwoGroups()
                      ? comm1.inter().compare(comm2.inter())
                      : comm1.intra().compare(comm2.intra()));
            });
  }

  /** Frees the communicator ({@link dev.weft.Comm#close}); it is null from then on. */
  @Override
  public final void free() throws MPIException {
    run(
        () -> {
          if (isPredefined) {
            throw new Refused(ErrorClass.ERR_COMM, "COMM_WORLD and COMM_SELF cannot be freed");
          }
          if (isOfTwoGroups()) {
            inter().close();
          } else {
            intra().close();
          }
          close();
        });
  }

  /** Whether it has been freed, or is not there yet. */
  public final boolean isNull() {
    return !isOpen();
  }

  /** Gives hints ({@link dev.weft.data.LocalProperties#info(dev.weft.data.Info)}). */
  public final void setInfo(Info info) throws MPIException {
    run(() -> properties().info(Info.of(info)));
  }

  /** The hints given ({@link dev.weft.data.LocalProperties#info()}). */
  public final Info getInfo() throws MPIException {
    return get(() -> new Info(properties().info()));
  }

  /**
   * Frees the communicator when all its ranks are about to ({@link
   * dev.weft.DynamicJobs#disconnect}). Collective.
   */
  public final void disconnect() throws MPIException {
    run(
        () -> {
          if (isOfTwoGroups()) {
            inter().disconnect();
          } else {
            intra().disconnect();
          }
          close();
        });
  }

  /** The ranks of this one's own group ({@link dev.weft.Communicators#group}). */
  public final Group getGroup() throws MPIException {
    return get(() -> new Group(isOfTwoGroups() ? inter().group() : intra().group()));
  }

  /** Whether it has two groups. */
  public final boolean isInter() throws MPIException {
    return get(
        () -> {
          dev.weft.call.PointToPoint _ = messages();
          return isOfTwoGroups();
        });
  }

  /**
   * An intercommunicator between the ranks of another communicator and remote ones ({@link
   * dev.weft.Communicators#createInter}). This is the peer communicator, which both leaders are in;
   * at other ranks it does not matter. Collective over both groups.
   *
   * @param localComm the communicator of this rank's group
   * @param localLeader a rank of {@code localComm}
   * @param remoteLeader a rank of this communicator
   */
  public final Intercomm createIntercomm(Comm localComm, int localLeader, int remoteLeader, int tag)
      throws MPIException {
    Comm origin = localComm == null ? this : localComm;
    return origin.get(
        () -> {
          dev.weft.Comm local = ofArgument(localComm);
          // Without a bridge the leader fails on all ranks of its group.
          dev.weft.Comm bridge = local.rank() == localLeader ? intraOrNull() : null;
          return inheriting(
              new Intercomm(local.createInter(localLeader, bridge, remoteLeader, tag)), origin);
        });
  }

  final dev.weft.data.LocalProperties properties() {
    return isOfTwoGroups() ? inter() : intra();
  }

  /** A new key for attributes ({@link dev.weft.data.AttributeKey}); duplicates get its values. */
  public static int createKeyval() throws MPIException {
    return Attributes.createKey();
  }

  /** Frees a key. */
  public static void freeKeyval(int keyval) throws MPIException {
    Failures.run(ErrorClass.ERR_KEYVAL, () -> Attributes.freeKey(keyval));
  }

  /** Keeps a value under a key ({@link dev.weft.data.LocalProperties#attribute}). */
  public final void setAttr(int keyval, Object value) throws MPIException {
    run(() -> Attributes.setOf(properties(), keyval, value));
  }

  /** The value kept under a key, predefined ones too; null if there is none. */
  public final @Nullable Object getAttr(int keyval) throws MPIException {
    try {
      dev.weft.data.LocalProperties kept = properties();
      return switch (keyval) {
        case Constant.TAG_UB -> dev.weft.Comm.MAX_TAG;
        case Constant.HOST -> Constant.PROC_NULL;
        case Constant.IO -> Constant.ANY_SOURCE;
        case Constant.WTIME_IS_GLOBAL -> false;
        case Constant.APPNUM -> 0;
        case Constant.LASTUSEDCODE -> ErrorClass.ERR_LASTCODE;
        case Constant.UNIVERSE_SIZE -> Session.current().world().size();
        default -> Attributes.getOf(kept, keyval);
      };
    } catch (RuntimeException e) {
      throw failed(e, ErrorClass.ERR_KEYVAL);
    }
  }

  /** Deletes the value kept under a key ({@link dev.weft.data.LocalProperties#removeAttribute}). */
  public final void deleteAttr(int keyval) throws MPIException {
    run(() -> Attributes.deleteOf(properties(), keyval));
  }

  /** CART, GRAPH, DIST_GRAPH, or UNDEFINED ({@link dev.weft.Topologies#topology}). */
  public final int getTopology() throws MPIException {
    return get(
        () ->
            isOfTwoGroups()
                ? Constant.UNDEFINED
                : switch (intra().topology()) {
                  case dev.weft.topology.Cartesian _ -> Constant.CART;
                  case dev.weft.topology.Graph _ -> Constant.GRAPH;
                  case dev.weft.topology.DistributedGraph _ -> Constant.DIST_GRAPH;
                  case null -> Constant.UNDEFINED;
                });
  }

  /** Ends the job ({@link dev.weft.Comm#abort(int)}). */
  public final void abort(int errorcode) throws MPIException {
    Session _ = Session.current();
    Session.abort(errorcode, "the program called abort");
  }

  /** Sets what becomes of failures. */
  public final void setErrhandler(Errhandler errhandler) throws MPIException {
    run(() -> handler(errhandler));
  }

  /** What becomes of failures. */
  public final Errhandler getErrhandler() throws MPIException {
    return handler();
  }

  /** Hands an error code to the error handler. */
  public void callErrhandler(int errorCode) throws MPIException {
    handler().call(errorCode);
  }

  /** Gives it a name ({@link dev.weft.data.LocalProperties#name(String)}). */
  public final void setName(String name) throws MPIException {
    run(() -> properties().name(name));
  }

  /** Its name ({@link dev.weft.data.LocalProperties#name()}). */
  public final String getName() throws MPIException {
    return get(() -> properties().name());
  }
}
