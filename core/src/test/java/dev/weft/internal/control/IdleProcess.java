package dev.weft.internal.control;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.CompletableFuture;

/** A rank's process that runs and says nothing. */
public final class IdleProcess extends Process {
  @Override
  public OutputStream getOutputStream() {
    return OutputStream.nullOutputStream();
  }

  @Override
  public InputStream getInputStream() {
    return InputStream.nullInputStream();
  }

  @Override
  public InputStream getErrorStream() {
    return InputStream.nullInputStream();
  }

  @Override
  public int waitFor() {
    throw new UnsupportedOperationException();
  }

  @Override
  public int exitValue() {
    throw new IllegalThreadStateException();
  }

  @Override
  public void destroy() {
    throw new UnsupportedOperationException();
  }

  /** That of the test, which runs. */
  @Override
  public long pid() {
    return ProcessHandle.current().pid();
  }

  @Override
  public CompletableFuture<Process> onExit() {
    return new CompletableFuture<>();
  }
}
