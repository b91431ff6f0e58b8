package dev.weft.sockets.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM that runs a main class of these tests; killed at the end, if it still runs. */
public final class ChildJvm implements AutoCloseable {
  /** What a program needs that is not started with the agent. */
  static final List<String> OPENED =
      List.of(
          "--enable-native-access=ALL-UNNAMED",
          "--add-opens=java.base/java.net=ALL-UNNAMED",
          "--add-opens=java.base/java.io=ALL-UNNAMED",
          "--add-opens=java.base/java.nio.channels.spi=ALL-UNNAMED",
          "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED");

  private final Process process;
  private final BufferedReader output;

  private ChildJvm(Process process) {
    this.process = process;
    this.output =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  public static ChildJvm start(List<String> flags, Class<?> main, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-XX:+UseSerialGC");
    command.add("-Dweft.sockets.dir=" + System.getProperty("weft.sockets.dir"));
    command.addAll(flags);
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.add(main.getName());
    command.addAll(List.of(arguments));
    return new ChildJvm(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  public long pid() {
    return process.pid();
  }

  /** The next line that it prints; null at the end. */
  public String line() throws IOException {
    return output.readLine();
  }

  List<String> lines() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line = line(); line != null; line = line()) {
      lines.add(line);
    }
    return lines;
  }

  /** Kills it at once. */
  void kill() {
    process.destroyForcibly();
  }

  int exit() throws InterruptedException {
    return process.waitFor(30, TimeUnit.SECONDS) ? process.exitValue() : -1;
  }

  @Override
  public void close() throws InterruptedException {
    kill();
    int _ = exit();
  }
}
