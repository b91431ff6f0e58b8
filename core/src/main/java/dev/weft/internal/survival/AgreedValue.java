package dev.weft.internal.survival;

/**
 * What ranks give to an agreement, and what comes out of it.
 *
 * @param flags combined by a bitwise and
 * @param number combined to the largest
 * @param acknowledged how many of the job's notices of ranks that are gone the program has
 *     acknowledged; combined to the least
 * @param gone how many such notices count: the ranks that these name took no part, perhaps but for
 *     the last of what they did
 */
public record AgreedValue(long flags, int number, int acknowledged, int gone) {
  static final int BYTES = Long.BYTES + 3 * Integer.BYTES;

  AgreedValue and(AgreedValue other) {
    return new AgreedValue(
        flags & other.flags,
        Math.max(number, other.number),
        Math.min(acknowledged, other.acknowledged),
        Math.max(gone, other.gone));
  }

  AgreedValue withGone(int count) {
    return new AgreedValue(flags, number, acknowledged, count);
  }
}
