package mpi;

import dev.weft.InterComm;

/** A communicator between two groups: {@link InterComm} (MPI 4.1, section 7.6). */
public class Intercomm extends Comm {
  private final InterComm inter;

  Intercomm(InterComm inter) {
    super(inter, inter, new Group(inter.group()));
    this.inter = inter;
    this.group = new Group(inter.remoteGroup());
  }

  /** Number of processes of the other group: {@link InterComm#remoteSize}. */
  public int Remote_size() throws MPIException {
    return inter.remoteSize();
  }

  /** The other group: {@link InterComm#remoteGroup}. */
  public Group Remote_group() throws MPIException {
    return new Group(inter.remoteGroup());
  }

  /**
   * A communicator of both groups: {@link InterComm#merge}.
   *
   * @param high whether this group comes after the other
   */
  public Intracomm Merge(boolean high) throws MPIException {
    try {
      return new Intracomm(inter.merge(high ? InterComm.Half.HIGH : InterComm.Half.LOW));
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /** A new one of the same groups: {@link InterComm#dup}. */
  @Override
  public Object clone() throws MPIException {
    try {
      return new Intercomm(inter.dup());
    } catch (RuntimeException e) {
      throw Failures.of(e);
    }
  }

  /** Frees it: {@link InterComm#close}. */
  @Override
  public void Free() throws MPIException {
    closed(inter::close);
  }

  @Override
  public boolean Test_inter() throws MPIException {
    return true;
  }

  @Override
  int peers() {
    return inter.remoteSize();
  }
}
