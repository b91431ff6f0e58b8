package dev.weft.objects.stub;

import org.jspecify.annotations.Nullable;

/** Takes the arguments, or the result, of a call, in order. One thread at a time; never blocks. */
public abstract class Sink {
  /** The place of what is no parameter, but the result. */
  public static final int RESULT = -1;

  /** For generated code's counterpart in this module. */
  protected Sink() {}

  /** The method has returned; its result, if there is one, comes next. */
  public abstract void returned();

  /** The next value. */
  public abstract void putBoolean(boolean value);

  /** The next value. */
  public abstract void putByte(byte value);

  /** The next value. */
  public abstract void putChar(char value);

  /** The next value. */
  public abstract void putShort(short value);

  /** The next value. */
  public abstract void putInt(int value);

  /** The next value. */
  public abstract void putLong(long value);

  /** The next value. */
  public abstract void putFloat(float value);

  /** The next value. */
  public abstract void putDouble(double value);

  /**
   * The next value.
   *
   * @param place number of the parameter from 0, or {@link #RESULT}
   */
  public abstract void putObject(@Nullable Object value, int place);
}
