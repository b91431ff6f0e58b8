package dev.weft.cli;

import dev.weft.internal.control.HostPlan;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.replay.RecordFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What {@code --record} asks for: each rank writes its decisions into a folder, and this process
 * the command line, with which {@code weft replay} starts the same job.
 */
final class RecordSettings {
  private final Path folder;

  private RecordSettings(Path folder) {
    this.folder = folder;
  }

  /**
   * The record that a line asks for, or null if it does not.
   *
   * @throws UsageException if it is not possible
   */
  static @Nullable RecordSettings of(RunLine line, @Nullable HostPlan hosts) {
    String wanted = line.value(RunOption.RECORD);
    if (wanted == null) {
      return null;
    }
    if (hosts != null) {
      throw new UsageException(
          "--record is for the ranks of one host; over hosts give -Dweft.record=DIR and then -Dweft.replay=DIR, with a folder that all hosts share");
    }
    if (wanted.isBlank()) {
      throw new UsageException(UsageException.Kind.VALUE, "--record is empty; give it a folder");
    }
    Path folder = Path.of(wanted).toAbsolutePath().normalize();
    prepare(folder);
    return new RecordSettings(folder);
  }

  /**
   * Makes a folder for a record.
   *
   * @throws UsageException if it holds other files
   */
  static void prepare(Path folder) {
    try {
      Files.createDirectories(folder);
      requireRecord(folder);
    } catch (IOException e) {
      throw new UsageException(
          UsageException.Kind.FILE,
          "--record %s: there can be no such folder: %s".formatted(folder, e));
    }
  }

  /** Removes an earlier record. */
  static void clear(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      for (Path old : files.filter(RecordSettings::isOfRecord).toList()) {
        Files.delete(old);
      }
    }
  }

  /** An earlier record is replaced; other files are not to be mixed with one. */
  private static void requireRecord(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      List<Path> others = files.filter(file -> !isOfRecord(file)).toList();
      if (!others.isEmpty()) {
        throw new UsageException(
            UsageException.Kind.FILE,
            "--record %s: the folder holds other files, such as %s; give an empty or a new one"
                .formatted(folder, others.getFirst().getFileName()));
      }
    }
  }

  private static boolean isOfRecord(Path file) {
    String name = file.getFileName().toString();
    return name.endsWith(RecordFolder.SUFFIX) || name.equals(RecordedLine.FILE);
  }

  /** Has the ranks of a plan write their decisions. */
  void apply(LaunchPlan plan, RunLine line) {
    try {
      clear(folder);
      RecordedLine.write(line, folder);
    } catch (IOException e) {
      throw new UsageException(
          UsageException.Kind.FILE, "--record %s cannot be written: %s".formatted(folder, e));
    }
    plan.property(RecordFolder.RECORD, folder.toString());
  }
}
