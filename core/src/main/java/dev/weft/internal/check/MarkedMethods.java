package dev.weft.internal.check;

import dev.weft.data.CheckReturnValue;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The methods of the library whose results must be used: those that {@link CheckReturnValue} marks,
 * or whose class it marks. Reads the library's own class files, each once. One thread.
 */
final class MarkedMethods {
  private static final String LIBRARY = "dev/weft/";
  private static final String MARK = 'L' + CheckReturnValue.class.getName().replace('.', '/') + ';';
  private static final String VOID = ")V";

  private final Map<String, Optional<ClassModel>> classes = new HashMap<>();

  /** Whether a class, whose name has slashes, is the library's. */
  static boolean isOfLibrary(String type) {
    return type.startsWith(LIBRARY);
  }

  /**
   * Whether the result of the method must be used.
   *
   * @param owner the class that a call names, or one that it inherits the method from
   */
  boolean has(String owner, String name, String descriptor) {
    ClassModel type = isOfLibrary(owner) ? read(owner) : null;
    if (type == null || descriptor.endsWith(VOID)) {
      return false;
    }
    boolean here =
        type.methods().stream()
            .filter(each -> each.methodName().equalsString(name))
            .filter(each -> each.methodType().equalsString(descriptor))
            .anyMatch(each -> isMarked(each) || isMarked(type));
    return here || parents(type).anyMatch(parent -> has(parent, name, descriptor));
  }

  /**
   * The form of the method that stores its result in a buffer of the caller's, as a program would
   * write it; null if there is none.
   */
  @Nullable String storing(String owner, String name, String descriptor) {
    ClassModel type = isOfLibrary(owner) ? read(owner) : null;
    if (type == null) {
      return null;
    }
    List<ClassDesc> given = MethodTypeDesc.ofDescriptor(descriptor).parameterList();
    for (MethodModel each : type.methods()) {
      List<ClassDesc> taken = each.methodTypeSymbol().parameterList();
      if (each.methodName().equalsString(name)
          && each.methodType().stringValue().endsWith(VOID)
          && isOneMore(taken, given)) {
        return written(name, taken);
      }
    }
    return parents(type)
        .map(parent -> storing(parent, name, descriptor))
        .filter(found -> found != null)
        .findFirst()
        .orElse(null);
  }

  /** A method as programs write it, with the simple names of its parameters' types. */
  static String written(String name, List<ClassDesc> parameters) {
    return parameters.stream()
        .map(ClassDesc::displayName)
        .collect(java.util.stream.Collectors.joining(", ", name + "(", ")"));
  }

  /** Whether the parameters are the given ones, and before the last of them a buffer. */
  private static boolean isOneMore(List<ClassDesc> taken, List<ClassDesc> given) {
    for (int i = 1; i < taken.size() && taken.size() == given.size() + 1; i++) {
      List<ClassDesc> without = new ArrayList<>(taken);
      ClassDesc buffer = without.remove(i);
      if (without.equals(given) && !buffer.isPrimitive()) {
        return true;
      }
    }
    return false;
  }

  private static Stream<String> parents(ClassModel type) {
    return Stream.concat(type.superclass().stream(), type.interfaces().stream())
        .map(ClassEntry::asInternalName);
  }

  private static boolean isMarked(AttributedElement element) {
    return element
        .findAttribute(Attributes.runtimeInvisibleAnnotations())
        .map(
            found ->
                found.annotations().stream().anyMatch(each -> each.className().equalsString(MARK)))
        .orElse(false);
  }

  private @Nullable ClassModel read(String name) {
    return classes.computeIfAbsent(name, MarkedMethods::find).orElse(null);
  }

  private static Optional<ClassModel> find(String name) {
    ClassLoader loader = MarkedMethods.class.getClassLoader();
    String file = name + ".class";
    try (InputStream in =
        loader == null
            ? ClassLoader.getSystemResourceAsStream(file)
            : loader.getResourceAsStream(file)) {
      return in == null ? Optional.empty() : Optional.of(ClassFile.of().parse(in.readAllBytes()));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }
}
