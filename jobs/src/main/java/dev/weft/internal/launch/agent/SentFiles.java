package dev.weft.internal.launch.agent;

import dev.weft.failure.FailureCode;
import dev.weft.failure.LaunchException;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.RankConnection;
import dev.weft.internal.job.JobFiles;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The class path of a job as it is sent to agents. Files are identified by their content; folders
 * are packed into jars, and the same content always gives the same jar. Blocks as reading the files
 * does; immutable once made.
 *
 * <p>The file of such a jar is deleted at once and held open while it is sent, so that it
 * disappears with this process, however the process ends.
 */
final class SentFiles implements AutoCloseable {
  private static final long FOLDER_LIMIT_BYTES = 256L << 20;
  private static final String JAR = ".jar";
  private static final String FOLDER = "folder" + JAR;

  private static final int PIECE_BYTES = 64 << 10;

  /**
   * Without a hash the file is at the same path on every host.
   *
   * @param path of the file; null of one that has no name
   * @param packed that one
   */
  private record Sent(
      String hash, String name, @Nullable Path path, @Nullable FileChannel packed, long bytes) {
    void writeTo(OutputStream out) throws IOException {
      if (packed != null) {
        copy(packed, out);
      } else {
        Files.copy(Objects.requireNonNull(path), out);
      }
    }
  }

  private final List<Sent> files = new ArrayList<>();
  private final int ofWeft;

  private SentFiles(LaunchPlan plan, boolean copy) throws IOException {
    for (String entry : plan.classPath) {
      add(plan, Path.of(entry), copy);
    }
    ofWeft = files.size();
    for (String entry : plan.programClassPath) {
      add(plan, Path.of(entry), copy);
    }
  }

  /**
   * The files of a job.
   *
   * @param copy whether they are to be sent; else those that the job has not made are where they
   *     are here
   * @throws LaunchException if one cannot be read, or a folder is too large
   */
  static SentFiles of(LaunchPlan plan, boolean copy) {
    try {
      return new SentFiles(plan, copy);
    } catch (IOException e) {
      throw new LaunchException(
          FailureCode.MAIN_CLASS, "the class path cannot be sent to other hosts: " + e, e);
    }
  }

  private void add(LaunchPlan plan, Path path, boolean copy) throws IOException {
    if (!copy && !plan.hasMade(path)) {
      files.add(new Sent("", path.toAbsolutePath().toString(), path, null, 0));
    } else if (Files.isDirectory(path)) {
      Path jar = plan.temporary("folder-" + files.size() + JAR);
      FileChannel packed = JobFiles.make(() -> packed(path, jar));
      // Named alike, so that what is compiled anew for each job is found again.
      files.add(new Sent(hash(out -> copy(packed, out)), FOLDER, null, packed, packed.size()));
    } else if (Files.exists(path)) {
      String name = path.getFileName().toString();
      files.add(new Sent(hash(out -> Files.copy(path, out)), name, path, null, Files.size(path)));
    }
  }

  private interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private static String hash(Content content) throws IOException {
    try (DigestOutputStream out =
        new DigestOutputStream(
            OutputStream.nullOutputStream(), MessageDigest.getInstance("SHA-256"))) {
      content.writeTo(out);
      return HexFormat.of().formatHex(out.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** By places of the file, as several threads read it. */
  private static void copy(FileChannel file, OutputStream out) throws IOException {
    ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES);
    long at = 0;
    for (int count = file.read(piece, at); count >= 0; count = file.read(piece, at)) {
      out.write(piece.array(), 0, count);
      at += count;
      piece.clear();
    }
  }

  private static FileChannel packed(Path folder, Path jar) {
    try {
      FileChannel file =
          FileChannel.open(
              jar,
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      try {
        pack(folder, Channels.newOutputStream(file));
      } catch (IOException | RuntimeException e) {
        file.close();
        throw e;
      }
      return file;
    } catch (IOException e) {
      throw new LaunchException(
          FailureCode.MAIN_CLASS, "the folder " + folder + " cannot be packed: " + e, e);
    }
  }

  /** Leaves the stream open. */
  private static void pack(Path folder, OutputStream jar) throws IOException {
    ZipOutputStream out = new ZipOutputStream(jar);
    try (Stream<Path> walk = Files.walk(folder)) {
      out.setLevel(1);
      long left = FOLDER_LIMIT_BYTES;
      for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
        left -= Files.size(file);
        if (left < 0) {
          throw new LaunchException(
              FailureCode.MAIN_CLASS,
              "the folder %s of the class path has more than %d MiB, too much to send to other hosts; name a jar or a smaller folder with -cp, or use --no-copy where all hosts have it"
                  .formatted(folder.toAbsolutePath().normalize(), FOLDER_LIMIT_BYTES >> 20));
        }
        ZipEntry entry = new ZipEntry(folder.relativize(file).toString());
        entry.setLastModifiedTime(FileTime.fromMillis(0));
        out.putNextEntry(entry);
        Files.copy(file, out);
      }
      out.finish();
    }
  }

  /** Writes the list, as {@link AgentBoot} reads it. */
  void writeList(DataOutputStream out) throws IOException {
    out.writeInt(files.size());
    out.writeInt(ofWeft);
    for (Sent file : files) {
      out.writeUTF(file.hash);
      out.writeUTF(file.name);
      out.writeLong(file.bytes);
    }
  }

  /** Writes the content of one. */
  void writeContent(int index, OutputStream out) throws IOException {
    files.get(index).writeTo(out);
  }

  @Override
  public void close() {
    files.forEach(file -> RankConnection.closeQuietly(file.packed));
  }

  int count() {
    return files.size();
  }
}
