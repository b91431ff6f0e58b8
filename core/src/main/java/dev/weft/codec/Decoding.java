package dev.weft.codec;

import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The parameters and limits for decoding one object. Immutable.
 *
 * @param wanted the type of the object's destination; a codec refuses bytes of an object that does
 *     not fit there before it makes anything of them
 * @param references the meaning of its references, or null if it may have none
 * @param trusted whether it comes from a rank of the job. For other senders the codec limits the
 *     work for each byte and the depth of nesting more strictly
 * @param givenUp whether nobody waits for the object any more: the codec checks this from time to
 *     time, and if so ends with a {@link dev.weft.failure.CodecException}. Any thread may ask
 */
public record Decoding(
    Class<?> wanted,
    @Nullable IncomingReferences references,
    boolean trusted,
    BooleanSupplier givenUp) {

  /** Of any object without references, from a rank of the job, that is waited for. */
  public static final Decoding ANY = new Decoding(Object.class, null, true, () -> false);

  /** Checks that nothing is missing. */
  public Decoding {
    Objects.requireNonNull(wanted);
    Objects.requireNonNull(givenUp);
  }

  /** The same of an object that comes from anybody. */
  public Decoding fromOutside() {
    return new Decoding(wanted, references, false, givenUp);
  }

  /** The same with references. */
  public Decoding with(IncomingReferences those) {
    return new Decoding(wanted, those, trusted, givenUp);
  }
}
