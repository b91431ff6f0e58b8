package dev.weft.lab.program;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The second process of a program that measures between two: the same program on the same class
 * path with the same JVM options, started by the first, perhaps on {@linkplain HostAddresses
 * another host}. A connection between them lasts as long as both; it carries one line at the
 * beginning and nothing else. Used by one thread.
 */
public final class Partner implements AutoCloseable {
  private static final String CONTROL = "control";
  private static final int START_MILLIS = 30_000;

  private final Process process;
  private final Socket control;
  private final String address;

  private Partner(Process process, Socket control, String address) {
    this.process = process;
    this.control = control;
    this.address = address;
  }

  /** Whether this process is the second one. */
  public static boolean isPartner(ProgramOptions options) {
    return !options.text(CONTROL, "").isEmpty();
  }

  /** Starts the second process and blocks until it has said where it can be found. */
  public static Partner start(Class<?> program, String... args) throws IOException {
    try (ServerSocket listener = new ServerSocket(0, 1, HostAddresses.of(0))) {
      listener.setSoTimeout(START_MILLIS);
      Process process = launch(program, CONTROL + "=" + listener.getLocalPort(), args);
      try {
        Socket control = listener.accept();
        control.setSoTimeout(START_MILLIS);
        String address = new DataInputStream(control.getInputStream()).readUTF();
        return new Partner(process, control, address);
      } catch (IOException e) {
        process.destroyForcibly();
        throw new IOException("the partner process did not start: " + e.getMessage(), e);
      }
    }
  }

  /** What the second process said of itself. */
  public String address() {
    return address;
  }

  /** In the second process: says where it can be found, and blocks until the first has done. */
  public static void await(ProgramOptions options, String address) throws IOException {
    int port = Integer.parseInt(options.text(CONTROL, ""));
    try (Socket control = new Socket(HostAddresses.of(0), port)) {
      new DataOutputStream(control.getOutputStream()).writeUTF(address);
      int end = control.getInputStream().read();
      if (end >= 0) {
        throw new IOException("the first process says " + end);
      }
    }
  }

  /** Lets the second process end, and ends it if it does not. */
  @Override
  public void close() throws IOException {
    control.close();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /** Starts a program of this class path with this JVM's options, and one more argument. */
  public static Process launch(Class<?> program, String argument, String... args)
      throws IOException {
    List<String> command = new ArrayList<>(HostAddresses.enter());
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path", ".")));
    command.add(program.getName());
    command.addAll(List.of(args));
    command.add(argument);
    return new ProcessBuilder(command).inheritIO().start();
  }
}
