package dev.weft.internal.launch.process;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;

/** A process of a job, on this host or on another. Any thread; only the streams block. */
public interface StartedProcess {
  /** Its number on its host. */
  long pid();

  /** The host, in words that follow the process: {@code " on n2"}; empty for this one. */
  String where();

  static String on(String host) {
    return " on " + host;
  }

  /** What it reads. */
  OutputStream input();

  /** What it prints. */
  InputStream output();

  InputStream errors();

  /** Its exit code, once it has ended. */
  CompletableFuture<Integer> exit();

  /** Whether it is known to be about to end, though that has not been noticed yet. */
  boolean isEnding();

  /** Whether it may be about to end: then its exit code is worth a moment's wait. */
  boolean mayBeEnding();

  /** Whether its streams end as soon as nothing more can come, children of its own or not. */
  boolean endsItsOutput();

  /** Who can send it a signal. */
  Signaller signaller();

  /** Asks it to end, and ends its child processes, which it may no longer get to. */
  void terminate();

  /** Kills it and its child processes. */
  void kill();

  /** Sends signals to processes that it knows by their pids. */
  interface Signaller {
    /**
     * Sends one.
     *
     * @param name INT, TERM or another that kill(1) knows
     */
    void signal(String name, Collection<? extends StartedProcess> processes);
  }
}
