package dev.weft.cli.migrate;

import dev.weft.internal.check.ClassFileSource;
import dev.weft.internal.check.DiscardedResults;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A program in class files: what it uses of the old APIs, also by classes of its own that extend
 * one of theirs, and which results of Weft's own API it throws away. One thread.
 */
final class ClassReader {
  private static final String MAIN = "main";
  private static final List<String> MAIN_TYPES = List.of("([Ljava/lang/String;)V", "()V");

  private final DiscardedResults results = new DiscardedResults();
  private final TypeIndex own = TypeIndex.ofProgram();
  private final List<ClassModel> models = new ArrayList<>();
  private final List<String> unreadable = new ArrayList<>();
  private final Set<String> broughtPackages = new TreeSet<>();

  /**
   * Reads jars, folders and class files.
   *
   * @throws IOException if one cannot be read
   */
  static ProgramUses read(List<Path> entries) throws IOException {
    ClassReader program = new ClassReader();
    for (Path entry : entries) {
      ClassFileSource.read(entry, ClassFileSource.ALL, program::add);
    }
    return program.uses();
  }

  private void add(byte[] bytes) {
    try {
      results.examine(bytes);
      ClassModel model = ClassFile.of().parse(bytes);
      String name = model.thisClass().asInternalName();
      OldPackage brought = OldPackage.of(name);
      if (brought == null) {
        own.add(model);
        models.add(model);
      } else {
        broughtPackages.add(brought.prefix);
      }
    } catch (IllegalArgumentException e) {
      unreadable.add("a class file is not understood: " + e.getMessage());
    }
  }

  private ProgramUses uses() {
    List<Use> uses = new ArrayList<>();
    Set<String> using = new LinkedHashSet<>();
    Set<String> mains = new LinkedHashSet<>();
    for (ClassModel model : models) {
      List<Use> found = oldOnes(model);
      uses.addAll(found);
      boolean isMain = hasMain(model);
      String name = model.thisClass().asInternalName().replace('/', '.');
      if (isMain && !found.isEmpty()) {
        using.add(name);
      }
      if (isMain) {
        mains.add(name);
      }
    }
    using.addAll(mains);
    return new ProgramUses(uses, results.found(), List.copyOf(using), broughtPackages, unreadable);
  }

  private static boolean hasMain(ClassModel model) {
    return model.methods().stream()
        .anyMatch(
            each ->
                each.methodName().equalsString(MAIN)
                    && MAIN_TYPES.contains(each.methodType().stringValue()));
  }

  private List<Use> oldOnes(ClassModel model) {
    List<Use> found = new ArrayList<>();
    for (Use use : ClassFileUses.of(model)) {
      Member member = use.member();
      if (OldPackage.has(member.owner())) {
        found.add(use);
      } else if (own.has(member.owner())
          && !member.isType()
          && !member.name().equals(Member.CONSTRUCTOR)) {
        boolean declared = own.find(member) != null;
        own.outerParents(member.owner()).stream()
            .filter(OldPackage::has)
            .forEach(parent -> found.add(new Use(member.in(parent), use.place(), !declared)));
      }
    }
    return found;
  }
}
