package dev.weft;

/**
 * A place at which other jobs of the same user can connect to this one (MPI 4.1, section 11.4.2).
 * {@link DynamicJobs#openPort} opens one; it is closed by {@link #close}, at the latest by {@link
 * Weft#close}. Several jobs may connect to one port, one after the other. Any thread may call;
 * nothing blocks.
 */
public interface Port extends AutoCloseable {
  /**
   * What a job that connects must know, in printable characters. It is no secret: whoever connects
   * has to have one besides, from a file that only this user can read or of the same job.
   */
  String name();

  /**
   * Closes the port (MPI_Close_port): nobody can connect any more, and names published for it do
   * not count any more. Connections made before stay. Idempotent.
   */
  @Override
  void close();
}
