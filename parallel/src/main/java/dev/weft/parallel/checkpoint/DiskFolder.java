package dev.weft.parallel.checkpoint;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import dev.weft.failure.FileException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Generations on disk: a folder for each, in it a file for each rank and the manifest, without
 * which the rest does not count. Any thread.
 */
final class DiskFolder {
  private static final Pattern NAME = Pattern.compile("generation-(\\d{1,18})");
  private static final String MANIFEST = "manifest";

  /** Generations with a manifest that stay. */
  private static final int KEPT = 2;

  /** Less than a buffer holds. */
  private static final long CHUNK_BYTES = 1 << 26;

  private final Path folder;

  DiskFolder(Path folder) {
    this.folder = folder;
  }

  private Path of(long number) {
    return folder.resolve("generation-" + number);
  }

  private Path part(long number, int rank) {
    return of(number).resolve("rank-" + rank + ".part");
  }

  /** The highest number of a generation that is there, whole or not; 0 if there is none. */
  long highest() {
    return numbers().stream().mapToLong(Long::longValue).max().orElse(0);
  }

  /** The newest first. */
  private List<Long> numbers() {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> NAME.matcher(file.getFileName().toString()))
          .filter(Matcher::matches)
          .map(name -> Long.parseLong(name.group(1)))
          .sorted(Comparator.reverseOrder())
          .toList();
    } catch (IOException e) {
      throw cannotRead(folder, e.toString(), e);
    }
  }

  /**
   * Writes a rank's file, under a temporary name first.
   *
   * @return the checksum of its header
   */
  int write(PartContents contents, MemorySegment part, Consumer<SaveStep> reached)
      throws IOException {
    long number = contents.generation().number();
    Path file = part(number, contents.rank());
    Files.createDirectories(of(number));
    Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
    try (FileChannel out = FileChannel.open(temporary, WRITE, CREATE, TRUNCATE_EXISTING)) {
      MemorySegment whole = part.asSlice(0, contents.bytes());
      for (long at = 0; at < whole.byteSize(); at += CHUNK_BYTES) {
        long bytes = Math.min(CHUNK_BYTES, whole.byteSize() - at);
        writeAll(out, whole.asSlice(at, bytes).asByteBuffer());
      }
      out.force(true);
    }
    reached.accept(SaveStep.WRITTEN);
    Files.move(temporary, file, ATOMIC_MOVE, REPLACE_EXISTING);
    force(of(number));
    reached.accept(SaveStep.RENAMED);
    return headerCrc(part);
  }

  private static int headerCrc(MemorySegment part) {
    return part.get(ValueLayout.JAVA_INT_UNALIGNED, PartDescriptor.CRC_OFFSET);
  }

  private static void writeAll(FileChannel out, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      int _ = out.write(bytes);
    }
  }

  /** A rename is on disk when the folder is. Systems without such a call do it themselves. */
  private static void force(Path folder) {
    try (FileChannel opened = FileChannel.open(folder, READ)) {
      opened.force(true);
    } catch (IOException e) {
      // Windows opens no folders.
    }
  }

  /** Makes a generation one that counts, and deletes those that are not needed any more. */
  void commit(Manifest manifest) throws IOException {
    Path own = of(manifest.generation().number());
    Path temporary = own.resolve(MANIFEST + ".tmp");
    try (FileChannel out = FileChannel.open(temporary, WRITE, CREATE, TRUNCATE_EXISTING)) {
      writeAll(out, ByteBuffer.wrap(manifest.text().getBytes(StandardCharsets.UTF_8)));
      out.force(true);
    }
    Files.move(temporary, own.resolve(MANIFEST), ATOMIC_MOVE, REPLACE_EXISTING);
    force(own);
    force(folder);
    int complete = 0;
    for (long number : numbers()) {
      if (complete >= KEPT) {
        delete(of(number));
      } else if (Files.exists(of(number).resolve(MANIFEST))) {
        complete++;
      }
    }
  }

  private static void delete(Path old) throws IOException {
    Files.deleteIfExists(old.resolve(MANIFEST));
    try (Stream<Path> files = Files.list(old)) {
      for (Path each : files.toList()) {
        Files.deleteIfExists(each);
      }
    }
    Files.deleteIfExists(old);
  }

  /**
   * The manifests, the newest first.
   *
   * @param problems gets a sentence for each that cannot be read
   */
  List<Manifest> manifests(List<String> problems) {
    List<Manifest> manifests = new ArrayList<>();
    for (long number : numbers()) {
      Path file = of(number).resolve(MANIFEST);
      if (Files.exists(file)) {
        Manifest manifest = read(file);
        if (manifest == null || manifest.generation().number() != number) {
          problems.add(file + " is damaged: its checksum is wrong");
        } else {
          manifests.add(manifest);
        }
      }
    }
    return manifests;
  }

  private static @Nullable Manifest read(Path file) {
    try {
      return Manifest.parse(new String(Files.readAllBytes(file), StandardCharsets.UTF_8));
    } catch (IOException e) {
      return null;
    }
  }

  /**
   * Reads a rank's file into memory and checks it.
   *
   * @param problems gets a sentence if it is not as it was written
   * @return null then
   */
  @Nullable MemorySegment read(Manifest manifest, int rank, List<String> problems) {
    Path file = part(manifest.generation().number(), rank);
    Manifest.FilePart expected = manifest.parts().get(rank);
    try (FileChannel in = FileChannel.open(file, READ)) {
      if (in.size() != expected.bytes()) {
        problems.add("%s has %d bytes in place of %d".formatted(file, in.size(), expected.bytes()));
        return null;
      }
      MemorySegment part = Segments.allocate(expected.bytes());
      for (long at = 0; at < part.byteSize(); at += CHUNK_BYTES) {
        long bytes = Math.min(CHUNK_BYTES, part.byteSize() - at);
        ByteBuffer chunk = part.asSlice(at, bytes).asByteBuffer();
        while (chunk.hasRemaining() && in.read(chunk) >= 0) {
          // Until all is there.
        }
      }
      PartContents contents = PartContents.read(part);
      if (contents == null
          || headerCrc(part) != expected.crc()
          || contents.rank() != rank
          || !contents.generation().equals(manifest.generation())
          || !contents.isIntact(part)) {
        problems.add(file + " is damaged: its checksum is wrong");
        return null;
      }
      return part;
    } catch (IOException e) {
      problems.add("%s cannot be read: %s".formatted(file, e));
      return null;
    }
  }

  /** For a rank whose own exception is another one, without a cause. */
  FileException cannotWrite(int rank, @Nullable IOException cause) {
    String why = cause == null ? "its own exception says why" : cause.toString();
    String message =
        "rank %d cannot write a checkpoint to %s: %s; the copies in memory are complete"
            .formatted(rank, folder, why);
    return cause == null
        ? new FileException(folder, FileException.NO_OFFSET, rank, message)
        : new FileException(folder, FileException.NO_OFFSET, rank, message, cause);
  }

  FileException cannotRead(String why) {
    return cannotRead(folder, why, null);
  }

  private static FileException cannotRead(Path file, String why, @Nullable IOException cause) {
    String message = "no checkpoint can be read from %s: %s".formatted(file, why);
    return cause == null
        ? new FileException(file, FileException.NO_OFFSET, 0, message)
        : new FileException(file, FileException.NO_OFFSET, 0, message, cause);
  }
}
