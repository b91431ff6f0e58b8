package dev.weft.internal.launch.process;

import dev.weft.internal.job.ProcessState;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;

/** A process on this host. Any thread. */
public final class LocalProcess implements StartedProcess {
  private static final Signaller SHELL = LocalProcess::signal;

  private final Process process;

  public LocalProcess(Process process) {
    this.process = process;
  }

  @Override
  public long pid() {
    return process.pid();
  }

  @Override
  public String where() {
    return "";
  }

  @Override
  public OutputStream input() {
    return process.getOutputStream();
  }

  @Override
  public InputStream output() {
    return process.getInputStream();
  }

  @Override
  public InputStream errors() {
    return process.getErrorStream();
  }

  @Override
  public CompletableFuture<Integer> exit() {
    return process.onExit().thenApply(Process::exitValue);
  }

  @Override
  public boolean isEnding() {
    return ProcessState.isEnding(process.pid());
  }

  @Override
  public boolean mayBeEnding() {
    return isEnding();
  }

  @Override
  public boolean endsItsOutput() {
    return false;
  }

  @Override
  public Signaller signaller() {
    return SHELL;
  }

  /** Java itself can send only SIGTERM and SIGKILL. */
  private static void signal(String name, Collection<? extends StartedProcess> processes) {
    StringBuilder command = new StringBuilder("kill -").append(name);
    processes.forEach(process -> command.append(' ').append(process.pid()));
    try {
      new ProcessBuilder("/bin/sh", "-c", command.toString())
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException noShell) {
      processes.forEach(StartedProcess::terminate);
    }
  }

  @Override
  public void terminate() {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
  }

  @Override
  public void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
