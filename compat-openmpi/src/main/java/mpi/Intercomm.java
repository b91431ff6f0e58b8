package mpi;

import dev.weft.InterComm;
import org.jspecify.annotations.Nullable;

/** A communicator of two groups ({@link InterComm}). */
public final class Intercomm extends Comm {
  private static volatile Intercomm parent = new Intercomm();

  Intercomm() {}

  Intercomm(InterComm comm) {
    super(comm);
  }

  /** The program has joined a job that these have spawned; nobody if null. */
  static void parents(@Nullable InterComm parents) {
    parent = parents == null ? new Intercomm() : new Intercomm(parents);
  }

  @Override
  Comm blank() {
    return new Intercomm();
  }

  @Override
  public Intercomm clone() {
    return cloned(Intercomm.class);
  }

  @Override
  public Intercomm dup() throws MPIException {
    return duplicate(Intercomm.class);
  }

  @Override
  public Intercomm iDup() throws MPIException {
    return duplicateLater(Intercomm.class);
  }

  @Override
  public Intercomm dupWithInfo(Info info) throws MPIException {
    return duplicate(Intercomm.class, info);
  }

  /** Number of ranks in the other group ({@link InterComm#remoteSize}). */
  public int getRemoteSize() throws MPIException {
    return get(() -> inter().remoteSize());
  }

  /** The other group ({@link InterComm#remoteGroup}). */
  public Group getRemoteGroup() throws MPIException {
    return get(() -> new Group(inter().remoteGroup()));
  }

  /** A communicator of both groups ({@link InterComm#merge}). Collective over both. */
  public Intracomm merge(boolean high) throws MPIException {
    return get(
        () -> {
          InterComm.Half half = high ? InterComm.Half.HIGH : InterComm.Half.LOW;
          return inheriting(new Intracomm(inter().merge(half)), this);
        });
  }

  /**
   * The ranks that spawned these ({@link dev.weft.Weft#parent}); an intercommunicator that is null
   * if nobody did.
   */
  public static Intercomm getParent() throws MPIException {
    Session _ = Session.current();
    return parent;
  }
}
