package dev.weft.internal.comm;

import dev.weft.SpawnSpec;
import dev.weft.data.Info;
import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.internal.control.HostList;
import dev.weft.internal.control.HostSlots;
import dev.weft.internal.control.RankMapping;
import dev.weft.internal.control.SpawnRequest;
import dev.weft.internal.os.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Turns a user's description of programs to spawn into the request to the launcher. The root
 * evaluates the hints and reads the files. Stateless.
 */
final class SpawnParts {
  private static final String HOST = "host";
  private static final String HOST_FILE = "hostfile";
  private static final String DIRECTORY = "wdir";

  /**
   * One program.
   *
   * @throws ArgumentException if a hint names hosts, a file or a folder and cannot be followed
   */
  static SpawnRequest.Part of(SpawnSpec program) {
    String folder = program.info().hints().get(DIRECTORY);
    return new SpawnRequest.Part(
        program.ranks(),
        program.mainClass(),
        program.arguments(),
        program.classPath().stream().map(entry -> entry.toAbsolutePath().toString()).toList(),
        program.jvmArguments(),
        hosts(program),
        folder == null ? "" : Path.of(folder).toAbsolutePath().toString());
  }

  private static List<String> hosts(SpawnSpec program) {
    try {
      List<HostSlots> hosts = named(program.info());
      return hosts == null
          ? List.of()
          : RankMapping.SLOT.place(hosts, program.ranks()).stream()
              .map(index -> hosts.get(index).host())
              .toList();
    } catch (IllegalArgumentException e) {
      throw new ArgumentException(
          FailureCode.JOB_OPTIONS,
          "the hosts of %s: %s".formatted(program.mainClass(), e.getMessage()),
          e);
    } catch (IOException e) {
      throw new ArgumentException(
          FailureCode.JOB_OPTIONS,
          "the hosts of %s are in a file that cannot be read: %s".formatted(program.mainClass(), e),
          e);
    }
  }

  private static @Nullable List<HostSlots> named(Info info) throws IOException {
    String list = info.hints().get(HOST);
    if (list != null) {
      return HostList.parse(list);
    }
    String file = info.hints().get(HOST_FILE);
    return file == null ? null : HostList.parseFile(TextFile.lines(Path.of(file)), file);
  }

  private SpawnParts() {}
}
