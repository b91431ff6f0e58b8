package dev.weft.call;

/**
 * A part of a program whose time is being taken, from {@link dev.weft.Comm#time} to {@link #close}.
 */
@FunctionalInterface
public interface TimedSection extends AutoCloseable {
  /** Ends the section, once; in the thread that has begun it. Does not block. */
  @Override
  void close();
}
