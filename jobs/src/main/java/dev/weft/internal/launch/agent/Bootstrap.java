package dev.weft.internal.launch.agent;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.weft.internal.launch.process.StartedProcess;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/**
 * Turns a shell on a host into an agent: it sends a script that finds a JDK, the class that the
 * script starts, and the files that are not in the host's cache. Blocks until all are there.
 */
final class Bootstrap {
  /**
   * What the shell runs: a line without single quotes, which any login shell passes on. It reads a
   * script of so many bytes, one at a time, as it must leave what follows.
   */
  static final String LINE = "read -r bytes; eval \"$(dd bs=1 count=$bytes 2>/dev/null)\"";

  static final String NAME = "weft";

  private static final int NOISE_LIMIT_BYTES = 64 << 10;

  /** The streams of a link, at the first frame. */
  record Booted(InputStream in, DataOutputStream out) {}

  static Booted boot(StartedProcess shell, SentFiles files) throws IOException {
    DataOutputStream out = new DataOutputStream(new BufferedOutputStream(shell.input()));
    byte[] agent = resource("AgentBoot.class");
    String values =
        "\nhint='%s'\nclass_bytes=%d\n"
            .formatted(System.getProperty("java.home").replace("'", "'\\''"), agent.length);
    String script = text("environment.sh") + text("find-jdk.sh") + values + text("bootstrap.sh");
    byte[] bytes = script.getBytes(UTF_8);
    out.write((bytes.length + "\n").getBytes(US_ASCII));
    out.write(bytes);
    out.write(agent);
    files.writeList(out);
    out.flush();
    DataInputStream in = new DataInputStream(new BufferedInputStream(shell.output()));
    awaitGreeting(in);
    int[] missing = new int[Objects.checkIndex(in.readInt(), files.count() + 1)];
    for (int i = 0; i < missing.length; i++) {
      missing[i] = Objects.checkIndex(in.readInt(), files.count());
    }
    for (int each : missing) {
      files.writeContent(each, out);
    }
    out.flush();
    return new Booted(in, out);
  }

  /** Passes over what start-up files of the shell may print. */
  private static void awaitGreeting(InputStream in) throws IOException {
    byte[] greeting = AgentBoot.GREETING.getBytes(US_ASCII);
    int matched = 0;
    for (int noise = 0; matched < greeting.length; noise++) {
      int next = in.read();
      if (next < 0 || noise > NOISE_LIMIT_BYTES) {
        throw new EOFException();
      }
      if (next == greeting[matched]) {
        matched++;
      } else {
        // Only the first byte of the greeting is a new line.
        matched = next == greeting[0] ? 1 : 0;
      }
    }
  }

  private static String text(String name) throws IOException {
    return new String(resource(name), UTF_8);
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = Bootstrap.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    }
  }

  private Bootstrap() {}
}
