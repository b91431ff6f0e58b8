package dev.weft.cli;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Finds the old API for which class files were compiled: the API whose package {@code mpi} has the
 * members that the class files name. Blocks as file operations do.
 */
final class OldApiReferences {
  private static final byte[] PACKAGE = {'m', 'p', 'i', '/'};
  private static final String PREFIX = "mpi/";
  private static final String SUFFIX = ".class";
  private static final int CLASS_LIMIT = 2_000;
  private static final int DEPTH_LIMIT = 12;

  private final Set<String> names = new HashSet<>();

  private OldApiReferences() {}

  /**
   * The API that a program needs, null if it needs none or brings one itself.
   *
   * @param mainClass what is looked at is the jar or folder that holds it
   */
  static @Nullable OldApi of(List<String> classPath, String mainClass) {
    OldApiReferences wanted = new OldApiReferences();
    for (String entry : classPath) {
      if (ClassFiles.holds(List.of(entry), mainClass)) {
        wanted.read(entry, wanted::addReferences);
      }
    }
    return wanted.names.isEmpty() || ClassFiles.holds(classPath, "mpi.MPI") ? null : wanted.best();
  }

  private @Nullable OldApi best() {
    OldApi best = null;
    int fewestMissing = Integer.MAX_VALUE;
    for (OldApi api : OldApi.values()) {
      OldApiReferences there = new OldApiReferences();
      there.read(api.location(), there::addMembers);
      Set<String> missing = new HashSet<>(names);
      missing.removeAll(there.names);
      if (missing.size() < fewestMissing) {
        best = api;
        fewestMissing = missing.size();
      }
    }
    return best;
  }

  private interface Sink {
    void take(ClassModel model);
  }

  /** What cannot be read is passed over: whoever runs it says what is wrong with it. */
  private void read(String entry, Sink sink) {
    Path path = Path.of(entry);
    try {
      if (Files.isDirectory(path)) {
        readFolder(path, sink);
      } else {
        readJar(entry, sink);
      }
    } catch (IOException | java.io.UncheckedIOException | IllegalArgumentException unreadable) {
      // Then the program gets what it asks for itself.
    }
  }

  private void readFolder(Path folder, Sink sink) throws IOException {
    try (Stream<Path> files = Files.walk(folder, DEPTH_LIMIT)) {
      List<Path> classes =
          files.filter(file -> file.toString().endsWith(SUFFIX)).limit(CLASS_LIMIT).toList();
      for (Path file : classes) {
        take(Files.readAllBytes(file), sink);
      }
    }
  }

  private void readJar(String jar, Sink sink) throws IOException {
    try (ZipFile zip = new ZipFile(jar)) {
      List<? extends ZipEntry> classes =
          zip.stream()
              .filter(entry -> entry.getName().endsWith(SUFFIX))
              .limit(CLASS_LIMIT)
              .toList();
      for (ZipEntry each : classes) {
        try (InputStream in = zip.getInputStream(each)) {
          take(in.readAllBytes(), sink);
        }
      }
    }
  }

  /** Most classes do not name the package at all, which is quicker to see than to parse. */
  private static void take(byte[] bytes, Sink sink) {
    for (int at = 0; at + PACKAGE.length <= bytes.length; at++) {
      if (bytes[at] == PACKAGE[0]
          && bytes[at + 1] == PACKAGE[1]
          && bytes[at + 2] == PACKAGE[2]
          && bytes[at + 3] == PACKAGE[3]) {
        sink.take(ClassFile.of().parse(bytes));
        return;
      }
    }
  }

  private void addReferences(ClassModel model) {
    for (PoolEntry each : model.constantPool()) {
      if (each instanceof MemberRefEntry member
          && member.owner().asInternalName().startsWith(PREFIX)) {
        names.add(member.name().stringValue() + member.type().stringValue());
      }
    }
  }

  /** Of all classes together: a program may name a member by a class that inherits it. */
  private void addMembers(ClassModel model) {
    model
        .methods()
        .forEach(
            method ->
                names.add(method.methodName().stringValue() + method.methodType().stringValue()));
    model
        .fields()
        .forEach(
            field -> names.add(field.fieldName().stringValue() + field.fieldType().stringValue()));
  }
}
