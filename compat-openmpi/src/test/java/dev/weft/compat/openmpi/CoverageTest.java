package dev.weft.compat.openmpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The conformance suite calls every method and constructor of the lists. */
class CoverageTest {
  private record Call(String owner, String name, String descriptor) {}

  @Test
  void everyMethodIsCalled() throws Exception {
    Set<Call> calls = calls();
    List<String> missing = new ArrayList<>();
    for (String list : List.of(ApiTest.PUBLIC, ApiTest.PROTECTED)) {
      for (List<SignatureList.Member> members : SignatureList.read(list).values()) {
        for (SignatureList.Member member : members) {
          if (!member.isField() && !isOfTheLanguage(member) && !isCalled(member, calls)) {
            missing.add(member.toString());
          }
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  /** What compilers call, or nobody: bridges, and the constructor of a class that is all static. */
  private static boolean isOfTheLanguage(SignatureList.Member member) {
    return member.type().equals("java.lang.Object") && member.name().equals("clone")
        || member.isConstructor() && member.owner().equals("mpi.MPI")
        || member.name().equals("newData");
  }

  /** A call counts for the class that has the code, not for what overrides it or is overridden. */
  private static boolean isCalled(SignatureList.Member member, Set<Call> calls)
      throws ClassNotFoundException {
    String type = member.isConstructor() ? "void" : member.type();
    StringBuilder descriptor = new StringBuilder("(");
    member.parameters().forEach(parameter -> descriptor.append(described(parameter)));
    String found = descriptor.append(')').append(described(type)).toString();
    Class<?> owner = Class.forName(member.owner());
    if (owner.isInterface()) {
      return true; // what carries it out is a method of a class
    }
    Object code = codeOf(owner, member.name(), found);
    if (code instanceof Method method && method.isBridge()) {
      return true; // what it leads to has another result, and a line of its own
    }
    for (Call call : calls) {
      if (call.name.equals(member.name())
          && call.descriptor.equals(found)
          && codeOf(Class.forName(call.owner), call.name, found).equals(code)) {
        return true;
      }
    }
    return false;
  }

  /** The method that a call gets to, or the class of a constructor. */
  private static Object codeOf(Class<?> owner, String name, String descriptor) {
    if (name.equals("<init>")) {
      return owner;
    }
    for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        String own =
            MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                .descriptorString();
        if (method.getName().equals(name) && own.equals(descriptor)) {
          return method;
        }
      }
    }
    return owner;
  }

  private static String described(String type) {
    if (type.endsWith("[]")) {
      return "[" + described(type.substring(0, type.length() - 2));
    }
    return switch (type) {
      case "void" -> "V";
      case "byte" -> "B";
      case "boolean" -> "Z";
      case "char" -> "C";
      case "short" -> "S";
      case "int" -> "I";
      case "long" -> "J";
      case "float" -> "F";
      case "double" -> "D";
      default -> "L" + type.replace('.', '/') + ";";
    };
  }

  private static Set<Call> calls() throws IOException {
    Set<Call> calls = new HashSet<>();
    Path folder =
        Path.of(
                URI.create(
                    Objects.requireNonNull(
                            CoverageTest.class.getResource("/conformance/Conformance.class"))
                        .toString()))
            .getParent();
    try (Stream<Path> files = Files.list(Objects.requireNonNull(folder))) {
      for (Path file : files.toList()) {
        try (InputStream stream = Files.newInputStream(file)) {
          for (PoolEntry entry : ClassFile.of().parse(stream.readAllBytes()).constantPool()) {
            if (entry instanceof MemberRefEntry member) {
              String owner = member.owner().asInternalName().replace('/', '.');
              if (owner.startsWith("mpi.") || owner.startsWith("conformance.")) {
                calls.add(
                    new Call(owner, member.name().stringValue(), member.type().stringValue()));
              }
            }
          }
        }
      }
    }
    return calls;
  }
}
