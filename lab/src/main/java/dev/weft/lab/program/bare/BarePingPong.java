package dev.weft.lab.program.bare;

import dev.weft.lab.program.Output;
import dev.weft.lab.program.Partner;
import dev.weft.lab.program.PingPong;
import dev.weft.lab.program.PingPongChannel;
import dev.weft.lab.program.ProgramOptions;
import dev.weft.lab.program.TimeLimit;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Ping-pong between two JVMs that share memory and nothing else. The option {@code way} is {@code
 * ring}, {@code flag} or {@code halves}.
 */
public final class BarePingPong {
  private static final String FILE = "file";
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");

  private BarePingPong() {}

  /** Runs one rank; without a file it is the first. */
  public static void main(String[] args) throws Exception {
    ProgramOptions options = ProgramOptions.parse(args);
    TimeLimit.arm(options);
    String given = options.text(FILE, "");
    if (!given.isEmpty()) {
      SharedRegion region = region(Path.of(given), options);
      region.opened();
      PingPong.follow(options, channel(region, 1, options));
      return;
    }
    Path file = Files.createTempFile(SHARED_MEMORY, "weft-lab-", "");
    Process partner = null;
    try {
      SharedRegion region = region(file, options);
      partner = Partner.launch(BarePingPong.class, FILE + "=" + file, args);
      region.awaitOpened(partner);
      Files.delete(file);
      Output output = new Output(System.out);
      output.hello("");
      PingPong.lead(options, channel(region, 0, options), output);
      int _ = partner.waitFor();
    } finally {
      boolean _ = Files.deleteIfExists(file);
      if (partner != null) {
        partner.destroyForcibly();
      }
    }
  }

  private static SharedRegion region(Path file, ProgramOptions options) {
    int lines = Math.max(BareRing.LINES, BareFlag.LINES);
    return SharedRegion.of(file, lines, PingPong.memoryBytes(options) + SharedRegion.LINE_BYTES);
  }

  private static PingPongChannel channel(SharedRegion region, int rank, ProgramOptions options) {
    long bytes = PingPong.memoryBytes(options);
    String way = options.text("way", "ring");
    return switch (way) {
      case "ring" -> new BareRing(region, rank, bytes);
      case "flag" -> new BareFlag(region, rank, bytes, false);
      case "halves" -> new BareFlag(region, rank, bytes, true);
      default -> throw new IllegalArgumentException("there is no way " + way);
    };
  }
}
