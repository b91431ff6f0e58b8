package dev.weft.cli;

import dev.weft.internal.check.ClassFileSource;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the old API for which class files were compiled: the API whose package {@code mpi} has the
 * members that the class files name. Blocks as file operations do.
 */
final class OldApiReferences {
  private static final String PREFIX = "mpi/";
  private static final int CLASS_LIMIT = 2_000;

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
        read(entry, wanted::addReferences);
      }
    }
    return wanted.names.isEmpty() || ClassFiles.holds(classPath, "mpi.MPI") ? null : wanted.best();
  }

  private @Nullable OldApi best() {
    OldApi best = null;
    int fewestMissing = Integer.MAX_VALUE;
    for (OldApi api : OldApi.values()) {
      OldApiReferences there = new OldApiReferences();
      read(api.location(), there::addMembers);
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

  /**
   * What cannot be read is passed over: whoever runs it says what is wrong with it. Most classes do
   * not name the package at all, which is quicker to see than to parse.
   */
  private static void read(String entry, Sink sink) {
    try {
      ClassFileSource.read(
          Path.of(entry),
          CLASS_LIMIT,
          bytes -> {
            if (ClassFileSource.mentions(bytes, PREFIX)) {
              sink.take(ClassFile.of().parse(bytes));
            }
          });
    } catch (IOException | IllegalArgumentException unreadable) {
      // Then the program gets what it asks for itself.
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
