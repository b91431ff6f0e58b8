package dev.weft.sockets.connection;

import dev.weft.internal.os.AvailableCores;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Whether more threads want to run than there are cores, as the kernel counts them: then a thread
 * that spins takes the core from one that has something to do. Any thread; reads a small file at
 * most every {@link #LOOK_NANOS}.
 */
final class BusyCores {
  private static final long LOOK_NANOS = 10_000_000;

  /** The count is of a moment, so some of them are averaged. */
  private static final int SAMPLES = 4;

  private static final AtomicLong LOOKED_NANOS = new AtomicLong(System.nanoTime() - LOOK_NANOS);

  /**
   * Of this process, though the kernel counts the threads of the machine: where it has only a part
   * of the cores, it rather sleeps too often.
   */
  private static final int CORES = AvailableCores.usable();

  private static final @Nullable RandomAccessFile LOAD = open();
  private static final int[] RUNNING = new int[SAMPLES];
  private static int next;
  private static volatile boolean busy;

  private BusyCores() {}

  /** As of the last look. */
  static boolean areBusy() {
    long looked = LOOKED_NANOS.get();
    long now = System.nanoTime();
    if (now - looked > LOOK_NANOS && LOOKED_NANOS.compareAndSet(looked, now)) {
      look();
    }
    return busy;
  }

  private static synchronized void look() {
    RUNNING[next] = running();
    next = (next + 1) % SAMPLES;
    int sum = 0;
    for (int running : RUNNING) {
      sum += running;
    }
    busy = sum > SAMPLES * CORES;
  }

  /** The threads that run or want to, this one too; 0 if that is unknown. */
  private static int running() {
    RandomAccessFile load = LOAD;
    if (load == null) {
      return 0;
    }
    try {
      byte[] text = new byte[64];
      load.seek(0);
      int length = load.read(text);
      return length < 0 ? 0 : running(new String(text, 0, length, StandardCharsets.US_ASCII));
    } catch (IOException unreadable) {
      return 0;
    }
  }

  /** From a line such as {@code 0.20 0.18 0.12 3/80 11206}; 0 if it is another one. */
  static int running(String line) {
    int slash = line.indexOf('/');
    int start = line.lastIndexOf(' ', slash) + 1;
    try {
      return slash < 0 ? 0 : Integer.parseInt(line.substring(start, slash));
    } catch (NumberFormatException otherKernel) {
      return 0;
    }
  }

  private static @Nullable RandomAccessFile open() {
    try {
      return new RandomAccessFile("/proc/loadavg", "r");
    } catch (IOException noLinux) {
      return null;
    }
  }
}
