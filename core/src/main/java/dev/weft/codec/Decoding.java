package dev.weft.codec;

import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How one object is to be decoded, and what that may cost. Immutable.
 *
 * @param wanted the type of the place that it is for; a codec that sees from the bytes that the
 *     object cannot be there refuses it before it makes anything of them
 * @param references what its references stand for, or null if it may have none
 * @param trusted whether it comes from a rank of the job. What anybody else sends is given little
 *     work for each of its bytes, and nests less deeply
 * @param givenUp whether nobody waits for the object any more: the codec asks now and then, and
 *     then ends with a {@link dev.weft.failure.CodecException}. Any thread may ask
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
