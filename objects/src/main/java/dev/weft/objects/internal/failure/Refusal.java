package dev.weft.objects.internal.failure;

/** Why a call has not been carried out: the first byte of such a reply, before the words. */
public final class Refusal {
  /** The object is not there, or the node is closed. */
  public static final int CLOSED = 1;

  /** The call is none that the object has, or its arguments cannot be read. */
  public static final int MALFORMED = 2;

  /** There is no room for it. */
  public static final int FULL = 3;

  private Refusal() {}
}
