package dev.weft.compat.mpijava;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.compat.mpijava.conformance.AllCases;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import mpi.MPI;
import org.junit.jupiter.api.Test;

/**
 * The conformance suite calls every public method and constructor of the API. A call counts for the
 * class that has the code: one to {@code Comm.clone} says nothing about {@code Cartcomm.clone}.
 */
final class CoverageTest {
  /** How the package {@code mpi} gets at the bytes of a buffer; MPJ Express has no such methods. */
  private static final Set<String> BETWEEN_PACKAGES = Set.of("bytes", "room");

  private static final Path API = folder(MPI.class);
  private static final Path SUITE = folder(AllCases.class);

  @Test
  void everyMethodIsCalled() throws Exception {
    Set<String> called = called();
    Set<String> missing = new TreeSet<>();
    int callable = 0;
    for (Class<?> type : publicTypes()) {
      for (Executable one : callable(type)) {
        callable++;
        if (!called.contains(one.toString())) {
          missing.add(one.toString());
        }
      }
    }
    assertThat(missing).isEmpty();
    assertThat(callable).isGreaterThan(250);
  }

  private static List<Class<?>> publicTypes() throws IOException, ClassNotFoundException {
    Set<Class<?>> types = new HashSet<>();
    for (String name : List.of("mpi", "mpjbuf")) {
      try (Stream<Path> files = Files.list(API.resolve(name))) {
        for (Path file : files.toList()) {
          String simple = file.getFileName().toString().replace(".class", "");
          Class<?> type = Class.forName(name + "." + simple);
          if (Modifier.isPublic(type.getModifiers())) {
            types.add(type);
          }
        }
      }
    }
    return List.copyOf(types);
  }

  /**
   * What a program can call of a class, but for what it inherits from the JDK. Abstract methods are
   * the program's own, or those of a class that is here as well.
   */
  private static List<Executable> callable(Class<?> type) {
    Stream<Executable> methods =
        Arrays.stream(type.getMethods())
            .filter(method -> !method.isBridge() && !Modifier.isAbstract(method.getModifiers()))
            .filter(method -> isOfApi(method.getDeclaringClass()))
            .filter(method -> !BETWEEN_PACKAGES.contains(method.getName()))
            .map(method -> method);
    return Stream.concat(methods, Arrays.stream(type.getConstructors())).toList();
  }

  private static boolean isOfApi(Class<?> type) {
    return folder(type).equals(API);
  }

  /** What the suite's classes refer to, as the methods that have the code. */
  private static Set<String> called() throws Exception {
    Set<String> called = new HashSet<>();
    String suite = AllCases.class.getPackageName().replace('.', '/');
    try (Stream<Path> files = Files.list(SUITE.resolve(suite))) {
      for (Path file : files.toList()) {
        for (var entry : ClassFile.of().parse(file).constantPool()) {
          if (entry instanceof MemberRefEntry member
              && Files.exists(API.resolve(member.owner().asInternalName() + ".class"))
              && member.type().stringValue().startsWith("(")) {
            called.add(resolved(member).toString());
          }
        }
      }
    }
    return called;
  }

  private static Executable resolved(MemberRefEntry member) throws ReflectiveOperationException {
    Class<?> owner = Class.forName(member.owner().asInternalName().replace('/', '.'));
    MethodTypeDesc described = MethodTypeDesc.ofDescriptor(member.type().stringValue());
    Class<?>[] parameters =
        MethodType.fromMethodDescriptorString(
                described.descriptorString(), CoverageTest.class.getClassLoader())
            .parameterArray();
    if (member.name().equalsString("<init>")) {
      return owner.getDeclaredConstructor(parameters);
    }
    for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.getName().equals(member.name().stringValue())
            && Arrays.equals(method.getParameterTypes(), parameters)) {
          return method;
        }
      }
    }
    return owner.getMethod(member.name().stringValue(), parameters);
  }

  private static Path folder(Class<?> type) {
    var source = type.getProtectionDomain().getCodeSource();
    try {
      URI location = source == null ? URI.create("jrt:/") : source.getLocation().toURI();
      return location.getScheme().equals("file") ? Path.of(location) : Path.of("/");
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
