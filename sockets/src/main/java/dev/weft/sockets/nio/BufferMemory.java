package dev.weft.sockets.nio;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Keeps the memory of a program's buffers open while a channel uses it, as the JDK's channels do: a
 * buffer of a closed arena is refused before a byte moves, and an arena in use cannot be closed.
 * Any thread that may use the buffers; nothing blocks.
 */
public final class BufferMemory {
  /** Of one call, as with the JDK's channels on Linux; a call that has more moves fewer bytes. */
  private static final int MOST_PIECES = 1024;

  private BufferMemory() {}

  /**
   * Holds it; to be followed by {@link #release(ByteBuffer)}.
   *
   * @throws IllegalStateException if it is of an arena that has been closed
   * @throws WrongThreadException if it is of an arena of another thread
   */
  static void acquire(ByteBuffer buffer) {
    // An array is there as long as its buffer is.
    if (buffer.isDirect()) {
      JdkChannels.acquire(buffer, false);
    }
  }

  static void release(ByteBuffer buffer) {
    if (buffer.isDirect()) {
      JdkChannels.release(buffer);
    }
  }

  /** Holds all buffers to read into, or none; returns those in which something remains. */
  static ByteBuffer[] acquireTargets(ByteBuffer[] targets, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      if (targets[i].isReadOnly()) {
        throw new IllegalArgumentException("Read-only buffer");
      }
    }
    return acquireSources(targets, offset, length);
  }

  /** Holds all buffers to write from, or none; returns those in which something remains. */
  static ByteBuffer[] acquireSources(ByteBuffer[] sources, int offset, int length) {
    ByteBuffer[] held = new ByteBuffer[Math.min(length, MOST_PIECES)];
    int count = 0;
    boolean complete = false;
    try {
      for (int i = offset; i < offset + length && count < MOST_PIECES; i++) {
        ByteBuffer buffer = sources[i];
        acquire(buffer);
        if (buffer.hasRemaining()) {
          held[count++] = buffer;
        } else {
          release(buffer);
        }
      }
      complete = true;
    } finally {
      if (!complete) {
        release(held, count);
      }
    }
    return Arrays.copyOf(held, count);
  }

  /**
   * Holds buffers for a call that other threads complete; to be followed by {@link
   * #release(ByteBuffer[])}.
   *
   * @throws IllegalStateException if one is of an arena that has been closed, or of one thread; no
   *     buffer is held then
   */
  public static void acquireForAnyThread(ByteBuffer[] buffers) {
    int held = 0;
    try {
      for (; held < buffers.length; held++) {
        if (buffers[held].isDirect()) {
          JdkChannels.acquire(buffers[held], true);
        }
      }
    } finally {
      if (held < buffers.length) {
        release(buffers, held);
      }
    }
  }

  /** No longer holds them. */
  public static void release(ByteBuffer[] held) {
    release(held, held.length);
  }

  private static void release(ByteBuffer[] held, int count) {
    for (int i = 0; i < count; i++) {
      release(held[i]);
    }
  }
}
