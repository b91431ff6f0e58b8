package dev.weft.objects.stub;

import org.jspecify.annotations.Nullable;

/**
 * Gives the arguments, or the result, of a call, in order. One thread at a time. A missing value,
 * or one of another type than wanted, causes a {@link dev.weft.failure.CodecException}.
 */
public abstract class Source {
  /** For generated code's counterpart in this module. */
  protected Source() {}

  /** All arguments have been taken; the method is called next. */
  public abstract void taken();

  /** The next value. */
  public abstract boolean takeBoolean();

  /** The next value. */
  public abstract byte takeByte();

  /** The next value. */
  public abstract char takeChar();

  /** The next value. */
  public abstract short takeShort();

  /** The next value. */
  public abstract int takeInt();

  /** The next value. */
  public abstract long takeLong();

  /** The next value. */
  public abstract float takeFloat();

  /** The next value. */
  public abstract double takeDouble();

  /**
   * The next value, of the type that the method has at that place. Blocks while a large one comes.
   *
   * @param place number of the parameter from 0, or {@link Sink#RESULT}
   */
  public abstract @Nullable Object takeObject(int place);
}
