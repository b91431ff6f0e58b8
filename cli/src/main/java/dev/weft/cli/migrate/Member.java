package dev.weft.cli.migrate;

import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Comparator;
import java.util.stream.Collectors;

/**
 * A member of a class as class files name it, or a class itself, which has no name beside its
 * owner's.
 *
 * @param owner the class, with slashes
 * @param descriptor of its type; {@link #UNKNOWN} where a source names what is not there
 */
record Member(String owner, String name, String descriptor) implements Comparable<Member> {
  static final String CONSTRUCTOR = "<init>";
  static final String UNKNOWN = "?";

  private static final Comparator<Member> ORDER =
      Comparator.comparing(Member::owner)
          .thenComparing(Member::name)
          .thenComparing(Member::descriptor);

  static Member ofType(String name) {
    return new Member(name, "", "");
  }

  boolean isType() {
    return name.isEmpty();
  }

  Member in(String otherOwner) {
    return new Member(otherOwner, name, descriptor);
  }

  /** As a list of differences names it: {@code Comm.Isend}, {@code new Win}, {@code Comm}. */
  String shortName() {
    return called(owner.substring(owner.lastIndexOf('/') + 1).replace('$', '.'));
  }

  /** As programs write it, with the simple names of parameter types. */
  String text() {
    String called = called(owner.replace('/', '.').replace('$', '.'));
    return descriptor.startsWith("(") ? called + '(' + parameters() + ')' : called;
  }

  private String called(String type) {
    if (isType()) {
      return type;
    }
    return name.equals(CONSTRUCTOR) ? "new " + type : type + '.' + name;
  }

  private String parameters() {
    return MethodTypeDesc.ofDescriptor(descriptor).parameterList().stream()
        .map(ClassDesc::displayName)
        .collect(Collectors.joining(", "));
  }

  @Override
  public int compareTo(Member other) {
    return ORDER.compare(this, other);
  }
}
