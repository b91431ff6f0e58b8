package dev.weft.cli.migrate;

import dev.weft.internal.check.ClassFileSource;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.reflect.AccessFlag;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Classes with their members, looked up as the virtual machine does: in the class, then in what it
 * extends and implements, up to the JDK's own classes. One thread.
 */
final class TypeIndex {
  private static final String JDK = "java/";

  private final Map<String, Type> types = new HashMap<>();

  private final boolean seenOnly;

  private record Type(List<String> parents, Set<Member> members) {
    static final Type ABSENT = new Type(List.of(), Set.of());
  }

  private TypeIndex(boolean seenOnly) {
    this.seenOnly = seenOnly;
  }

  /** For the classes of a program, with everything that they declare. */
  static TypeIndex ofProgram() {
    return new TypeIndex(false);
  }

  /**
   * Of all classes of a jar or folder, with what other packages may use of them.
   *
   * @throws IOException if it cannot be read
   */
  static TypeIndex ofApi(Path location) throws IOException {
    TypeIndex index = new TypeIndex(true);
    ClassFileSource.read(
        location, ClassFileSource.ALL, bytes -> index.add(ClassFile.of().parse(bytes)));
    return index;
  }

  void add(ClassModel model) {
    String name = model.thisClass().asInternalName();
    types.put(name, type(model, name, seenOnly));
  }

  private static Type type(ClassModel model, String name, boolean seenOnly) {
    List<String> parents = new ArrayList<>();
    model.superclass().map(ClassEntry::asInternalName).ifPresent(parents::add);
    model.interfaces().forEach(each -> parents.add(each.asInternalName()));
    Set<Member> members = new HashSet<>();
    model.methods().stream()
        .filter(each -> !seenOnly || isSeen(each.flags().flags()))
        .forEach(
            each ->
                members.add(
                    new Member(
                        name, each.methodName().stringValue(), each.methodType().stringValue())));
    model.fields().stream()
        .filter(each -> !seenOnly || isSeen(each.flags().flags()))
        .forEach(
            each ->
                members.add(
                    new Member(
                        name, each.fieldName().stringValue(), each.fieldType().stringValue())));
    if (!seenOnly || isSeen(model.flags().flags())) {
      members.add(Member.ofType(name));
    }
    return new Type(parents, members);
  }

  private static boolean isSeen(Set<AccessFlag> flags) {
    return flags.contains(AccessFlag.PUBLIC) || flags.contains(AccessFlag.PROTECTED);
  }

  boolean has(String type) {
    return types.containsKey(type);
  }

  /** Everything that a program may name, in order, as members of classes that it may name. */
  Set<Member> members() {
    Set<Member> all = new TreeSet<>();
    types.keySet().stream().filter(this::isSeen).forEach(type -> addMembers(type, type, all));
    return all;
  }

  private void addMembers(String type, String seen, Set<Member> all) {
    typeOf(type).members.forEach(member -> all.add(member.in(seen)));
    typeOf(type).parents.stream()
        .filter(parent -> types.containsKey(parent) && !isSeen(parent))
        .forEach(parent -> addMembers(parent, seen, all));
  }

  private boolean isSeen(String type) {
    return typeOf(type).members.contains(Member.ofType(type));
  }

  /**
   * The member that is found under this name, in the class that declares it, or in the one that
   * inherits it from a class that programs do not see; null if there is none. A compiler names the
   * unseen class, class files the one that inherits.
   */
  @Nullable Member find(Member named) {
    return types.containsKey(named.owner()) && !isSeen(named.owner())
        ? types.keySet().stream()
            .filter(this::isSeen)
            .filter(type -> inheritsUnseen(type, named.owner()))
            .findFirst()
            .map(heir -> lookUp(named.in(heir)))
            .orElse(null)
        : lookUp(named);
  }

  private boolean inheritsUnseen(String type, String wanted) {
    return typeOf(type).parents.stream()
        .filter(parent -> types.containsKey(parent) && !isSeen(parent))
        .anyMatch(parent -> parent.equals(wanted) || inheritsUnseen(parent, wanted));
  }

  private @Nullable Member lookUp(Member named) {
    Type type = typeOf(named.owner());
    if (type.members.contains(named)) {
      return named;
    }
    if (named.isType() || named.name().equals(Member.CONSTRUCTOR)) {
      return null;
    }
    for (String parent : type.parents) {
      Member inherited = lookUp(named.in(parent));
      if (inherited != null) {
        return isSeen(inherited.owner()) ? inherited : inherited.in(named.owner());
      }
    }
    return null;
  }

  /**
   * The types outside this index that a class of it extends or implements, directly or not: where
   * what it does not declare itself comes from.
   */
  List<String> outerParents(String type) {
    List<String> found = new ArrayList<>();
    for (String parent : types.getOrDefault(type, Type.ABSENT).parents) {
      if (types.containsKey(parent)) {
        found.addAll(outerParents(parent));
      } else {
        found.add(parent);
      }
    }
    return found;
  }

  private Type typeOf(String name) {
    Type type = types.get(name);
    if (type == null && name.startsWith(JDK)) {
      type = ofJdk(name);
      types.put(name, type);
    }
    return type == null ? Type.ABSENT : type;
  }

  private static Type ofJdk(String name) {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      return in == null ? Type.ABSENT : type(ClassFile.of().parse(in.readAllBytes()), name, true);
    } catch (IOException unreadable) {
      return Type.ABSENT;
    }
  }
}
