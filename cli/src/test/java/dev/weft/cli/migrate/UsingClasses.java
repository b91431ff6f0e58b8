package dev.weft.cli.migrate;

import dev.weft.internal.check.ClassFileSource;
import java.io.IOException;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.SourceFileAttribute;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Class files that use every public class, field, method and constructor of an API: a class for
 * each of the API's, with a line of its own for each use.
 */
final class UsingClasses {
  /** A use that a report has to name: a line of the class that uses it. */
  record Expected(String member, String place) {}

  private final Path folder;
  private final List<Expected> expected = new ArrayList<>();
  private int line;

  private UsingClasses(Path folder) {
    this.folder = folder;
  }

  /**
   * Writes them, and returns what they use.
   *
   * @param api the jar or folder of the API
   * @param folder where they go
   */
  static List<Expected> write(Path api, Path folder) throws IOException {
    UsingClasses uses = new UsingClasses(folder);
    List<ClassModel> types = new ArrayList<>();
    ClassFileSource.read(api, ClassFileSource.ALL, bytes -> types.add(ClassFile.of().parse(bytes)));
    TypeIndex index = TypeIndex.ofApi(api);
    for (ClassModel type : types) {
      if (type.flags().has(AccessFlag.PUBLIC)
          && OldPackage.has(type.thisClass().asInternalName())) {
        uses.writeUser(type, types, index);
      }
    }
    return uses.expected;
  }

  private void writeUser(ClassModel type, List<ClassModel> types, TypeIndex index)
      throws IOException {
    String simple = "Use" + type.thisClass().asInternalName().replace('/', '_').replace('$', '_');
    byte[] bytes =
        ClassFile.of()
            .build(
                ClassDesc.of("user." + simple),
                made -> {
                  made.with(SourceFileAttribute.of(simple + ".java"));
                  line = 0;
                  useType(made, type, simple);
                  useMembers(made, type.thisClass().asSymbol(), type, types, index, simple);
                });
    Files.write(folder.resolve(simple + ".class"), bytes);
  }

  private void useType(ClassBuilder made, ClassModel type, String simple) {
    add(
        made,
        simple,
        Member.ofType(type.thisClass().asInternalName()),
        code -> {
          code.aconst_null().checkcast(type.thisClass().asSymbol()).pop();
        });
  }

  /** Its own members, and those that it has from classes that programs do not see. */
  private void useMembers(
      ClassBuilder made,
      ClassDesc owner,
      ClassModel type,
      List<ClassModel> types,
      TypeIndex index,
      String simple) {
    for (FieldModel field : type.fields()) {
      if (isSeen(field.flags().flags())) {
        useField(made, owner, field, simple);
      }
    }
    for (MethodModel method : type.methods()) {
      if (isSeen(method.flags().flags())
          && !method.methodName().equalsString("<clinit>")
          && (type.thisClass().asSymbol().equals(owner)
              || !method.methodName().equalsString(Member.CONSTRUCTOR))) {
        useMethod(made, owner, method, type.flags().has(AccessFlag.INTERFACE), simple);
      }
    }
    type.superclass()
        .flatMap(
            parent ->
                types.stream()
                    .filter(each -> each.thisClass().equals(parent))
                    .filter(each -> !each.flags().has(AccessFlag.PUBLIC))
                    .findFirst())
        .ifPresent(parent -> useMembers(made, owner, parent, types, index, simple));
  }

  private static boolean isSeen(Set<AccessFlag> flags) {
    return flags.contains(AccessFlag.PUBLIC) || flags.contains(AccessFlag.PROTECTED);
  }

  private void useField(ClassBuilder made, ClassDesc owner, FieldModel field, String simple) {
    String name = field.fieldName().stringValue();
    ClassDesc type = field.fieldTypeSymbol();
    Member member = new Member(internal(owner), name, field.fieldType().stringValue());
    add(
        made,
        simple,
        member,
        code -> {
          if (field.flags().has(AccessFlag.STATIC)) {
            code.getstatic(owner, name, type);
          } else {
            code.aconst_null().checkcast(owner).getfield(owner, name, type);
          }
          pop(code, type);
        });
  }

  private void useMethod(
      ClassBuilder made, ClassDesc owner, MethodModel method, boolean inInterface, String simple) {
    String name = method.methodName().stringValue();
    MethodTypeDesc type = method.methodTypeSymbol();
    add(
        made,
        simple,
        new Member(internal(owner), name, method.methodType().stringValue()),
        code -> {
          boolean isConstructor = name.equals(Member.CONSTRUCTOR);
          if (isConstructor) {
            code.new_(owner);
          } else if (!method.flags().has(AccessFlag.STATIC)) {
            code.aconst_null().checkcast(owner);
          }
          type.parameterList().forEach(parameter -> push(code, parameter));
          if (isConstructor) {
            code.invokespecial(owner, name, type);
          } else if (method.flags().has(AccessFlag.STATIC)) {
            code.invokestatic(owner, name, type, inInterface);
          } else if (inInterface) {
            code.invokeinterface(owner, name, type);
          } else {
            code.invokevirtual(owner, name, type);
          }
          pop(code, type.returnType());
        });
  }

  private void add(
      ClassBuilder made,
      String simple,
      Member member,
      java.util.function.Consumer<CodeBuilder> use) {
    int own = ++line;
    expected.add(new Expected(member.text(), simple + ".java:" + own));
    made.withMethodBody(
        "use" + own,
        MethodTypeDesc.ofDescriptor("()V"),
        ClassFile.ACC_STATIC,
        code -> {
          code.lineNumber(own);
          use.accept(code);
          code.return_();
        });
  }

  private static void push(CodeBuilder code, ClassDesc type) {
    switch (TypeKind.from(type)) {
      case REFERENCE -> code.aconst_null();
      case LONG -> code.lconst_0();
      case FLOAT -> code.fconst_0();
      case DOUBLE -> code.dconst_0();
      default -> code.iconst_0();
    }
  }

  private static void pop(CodeBuilder code, ClassDesc type) {
    switch (TypeKind.from(type).slotSize()) {
      case 0 -> {
        // Nothing is there.
      }
      case 1 -> code.pop();
      default -> code.pop2();
    }
  }

  private static String internal(ClassDesc type) {
    String descriptor = type.descriptorString();
    return descriptor.substring(1, descriptor.length() - 1);
  }
}
