package dev.weft.objects.internal.value;

/**
 * Where an object is, and which interface it has.
 *
 * @param rank its rank, in the node's communicator
 * @param object its number there, which cannot be guessed
 * @param hash the hash of its interface's methods
 * @param type name of its interface
 */
public record Reference(int rank, long object, long hash, String type) {
  /** The bit in the numbers of objects that stay only while somebody refers to them. */
  public static final long LEASED = 0x8000_0000L;

  /** Whether the object ends when nobody refers to it any more. */
  public boolean isLeased() {
    return (object & LEASED) != 0;
  }
}
