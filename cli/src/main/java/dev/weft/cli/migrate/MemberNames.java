package dev.weft.cli.migrate;

import com.sun.source.util.JavacTask;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;

/** What class files call the members that a compiler has found in sources. One thread. */
final class MemberNames {
  private final Elements elements;
  private final Types types;

  MemberNames(JavacTask task) {
    this.elements = task.getElements();
    this.types = task.getTypes();
  }

  Member of(Element element) {
    TypeElement owner = Objects.requireNonNull((TypeElement) element.getEnclosingElement());
    String descriptor = descriptor(element.asType());
    if (element.getKind() == ElementKind.CONSTRUCTOR
        && owner.getEnclosingElement() instanceof TypeElement outer
        && !owner.getModifiers().contains(Modifier.STATIC)) {
      // Class files pass the object around that of an inner class first.
      descriptor = "(L" + of(outer) + ';' + descriptor.substring(1);
    }
    return new Member(of(owner), element.getSimpleName().toString(), descriptor);
  }

  /** With slashes. */
  String of(TypeElement type) {
    return elements.getBinaryName(type).toString().replace('.', '/');
  }

  private String descriptor(TypeMirror type) {
    TypeMirror erased = types.erasure(type);
    return switch (erased.getKind()) {
      case BOOLEAN -> "Z";
      case BYTE -> "B";
      case CHAR -> "C";
      case SHORT -> "S";
      case INT -> "I";
      case LONG -> "J";
      case FLOAT -> "F";
      case DOUBLE -> "D";
      case VOID -> "V";
      case ARRAY -> '[' + descriptor(((ArrayType) erased).getComponentType());
      case DECLARED -> 'L' + of((TypeElement) ((DeclaredType) erased).asElement()) + ';';
      case EXECUTABLE -> {
        ExecutableType method = (ExecutableType) erased;
        yield method.getParameterTypes().stream()
            .map(this::descriptor)
            .collect(Collectors.joining("", "(", ")" + descriptor(method.getReturnType())));
      }
      default -> Member.UNKNOWN;
    };
  }
}
