package dev.weft.internal.launch.agent;

import dev.weft.failure.LaunchException;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.job.JobFiles;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The class path of a job as agents get it: files by their content, folders packed into jars that
 * are the same whenever their content is. Blocks as reading them does; read-only once made.
 */
final class SentFiles {
  private static final long FOLDER_LIMIT_BYTES = 256L << 20;
  private static final String JAR = ".jar";
  private static final String FOLDER = "folder" + JAR;

  /** Without a hash the file is at the same path on every host. */
  private record Sent(String hash, String name, Path path, long bytes) {}

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
   * @param copy whether they are to be sent; else they are where they are here
   * @throws LaunchException if one cannot be read, or a folder is too large
   */
  static SentFiles of(LaunchPlan plan, boolean copy) {
    try {
      return new SentFiles(plan, copy);
    } catch (IOException e) {
      throw new LaunchException("the class path cannot be sent to other hosts: " + e, e);
    }
  }

  private void add(LaunchPlan plan, Path path, boolean copy) throws IOException {
    if (!copy) {
      files.add(new Sent("", path.toAbsolutePath().toString(), path, 0));
    } else if (Files.isDirectory(path)) {
      Path jar = plan.temporary("folder-" + files.size() + JAR);
      JobFiles.make(() -> packed(path, jar));
      // Named alike, so that what is compiled anew for each job is found again.
      addFile(jar, FOLDER);
    } else if (Files.exists(path)) {
      addFile(path, path.getFileName().toString());
    }
  }

  private void addFile(Path path, String name) throws IOException {
    files.add(new Sent(hash(path), name, path, Files.size(path)));
  }

  private static String hash(Path path) throws IOException {
    try (InputStream file = Files.newInputStream(path);
        DigestInputStream in = new DigestInputStream(file, MessageDigest.getInstance("SHA-256"))) {
      in.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(in.getMessageDigest().digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path packed(Path folder, Path jar) {
    try (Stream<Path> walk = Files.walk(folder);
        ZipOutputStream out =
            new ZipOutputStream(Files.newOutputStream(jar, StandardOpenOption.CREATE_NEW))) {
      out.setLevel(1);
      long left = FOLDER_LIMIT_BYTES;
      for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
        left -= Files.size(file);
        if (left < 0) {
          throw new LaunchException(
              "the folder %s of the class path has more than %d MiB, too much to send to other hosts; name a jar or a smaller folder with -cp, or use --no-copy where all hosts have it"
                  .formatted(folder.toAbsolutePath().normalize(), FOLDER_LIMIT_BYTES >> 20));
        }
        ZipEntry entry = new ZipEntry(folder.relativize(file).toString());
        entry.setLastModifiedTime(FileTime.fromMillis(0));
        out.putNextEntry(entry);
        Files.copy(file, out);
      }
      return jar;
    } catch (IOException e) {
      throw new LaunchException("the folder " + folder + " cannot be packed: " + e, e);
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
    Files.copy(files.get(index).path, out);
  }

  int count() {
    return files.size();
  }
}
