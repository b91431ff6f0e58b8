package dev.weft.internal.base;

/**
 * MPI's special values for ranks and tags, such as wildcards (MPI 4.1, section 2.5.4). Programs
 * find them in {@link dev.weft.Comm Comm}; they are here for the layers below it.
 */
public final class MpiConstants {
  /** Receive or probe: from whichever rank. */
  public static final int ANY_SOURCE = -1;

  /** Receive or probe: with whichever tag. */
  public static final int ANY_TAG = -1;

  /** A peer that takes everything and sends nothing, at once. */
  public static final int PROC_NULL = -2;

  /** No number: the colour of no communicator, the rank of no member. */
  public static final int UNDEFINED = -32766;

  /** The root of a collective operation of an intercommunicator is this rank itself. */
  public static final int ROOT = -4;

  /** The largest tag. */
  public static final int MAX_TAG = Integer.MAX_VALUE;

  private MpiConstants() {}
}
