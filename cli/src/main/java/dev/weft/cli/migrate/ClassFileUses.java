package dev.weft.cli.migrate;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.LoadableConstantEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.constantpool.MethodTypeEntry;
import java.lang.classfile.constantpool.NameAndTypeEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.StringEntry;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.TypeCheckInstruction;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The members and classes that one class file uses, whoever they belong to: in instructions, in the
 * types of fields, methods and exceptions, in what the class extends, and in whatever else its
 * constant pool names. One thread.
 */
final class ClassFileUses {
  private static final Pattern TYPE = Pattern.compile("L([^;<]+);");

  private static final Pattern NAME = Pattern.compile("\\w+(\\.\\w+)+");

  private final ClassModel model;
  private final String outermost;
  private final String file;
  private final Set<Use> uses = new LinkedHashSet<>();
  private int line;

  private ClassFileUses(ClassModel model) {
    this.model = model;
    String name = model.thisClass().asInternalName();
    int nested = name.indexOf('$', 1);
    outermost = nested < 0 ? name : name.substring(0, nested);
    file =
        model
            .findAttribute(Attributes.sourceFile())
            .map(each -> each.sourceFile().stringValue())
            .orElse(name.replace('/', '.'));
  }

  static Set<Use> of(ClassModel model) {
    ClassFileUses found = new ClassFileUses(model);
    found.addDeclarations();
    model.methods().forEach(found::addMethod);
    found.addRestOfPool();
    return found.uses;
  }

  private void addDeclarations() {
    model.superclass().ifPresent(this::addType);
    model.interfaces().forEach(this::addType);
    model.fields().forEach(field -> addTypes(field.fieldType().stringValue()));
  }

  private void addMethod(MethodModel method) {
    line = 0;
    addTypes(method.methodType().stringValue());
    method
        .findAttribute(Attributes.exceptions())
        .ifPresent(thrown -> thrown.exceptions().forEach(this::addType));
    // A subclass of the API's overrides by declaring: that it does is a use of what it overrides.
    add(
        new Member(
            model.thisClass().asInternalName(),
            method.methodName().stringValue(),
            method.methodType().stringValue()));
    method.code().ifPresent(this::addCode);
    line = 0;
  }

  private void addCode(CodeModel code) {
    for (CodeElement element : code) {
      switch (element) {
        case LineNumber number -> line = number.line();
        case FieldInstruction field -> addMember(field.field());
        case InvokeInstruction call -> addMember(call.method());
        case InvokeDynamicInstruction call ->
            call.invokedynamic().bootstrap().arguments().forEach(this::addConstant);
        case NewObjectInstruction made -> addType(made.className());
        case TypeCheckInstruction check -> addType(check.type());
        case NewReferenceArrayInstruction made -> addType(made.componentType());
        case NewMultiArrayInstruction made -> addType(made.arrayType());
        case ExceptionCatch caught -> caught.catchType().ifPresent(this::addType);
        case ConstantInstruction.LoadConstantInstruction load -> addConstant(load.constantEntry());
        default -> {
          // Names nothing.
        }
      }
    }
  }

  private void addConstant(LoadableConstantEntry constant) {
    switch (constant) {
      case ClassEntry type -> addType(type);
      case MethodHandleEntry handle -> addMember(handle.reference());
      case MethodTypeEntry type -> addTypes(type.descriptor().stringValue());
      case StringEntry text -> addName(text.stringValue());
      default -> {
        // A number or a text.
      }
    }
  }

  /** What may be the name of a class that is looked up when the program runs. */
  private void addName(String text) {
    if (NAME.matcher(text).matches()) {
      uses.add(
          new Use(Member.ofType(text.replace('.', '/')), new Place(outermost, file, line), false));
    }
  }

  private void addMember(MemberRefEntry member) {
    String owner = member.owner().asInternalName();
    if (owner.startsWith("[")) {
      addTypes(owner);
    } else {
      add(new Member(owner, member.name().stringValue(), member.type().stringValue()));
    }
  }

  private void addType(ClassEntry type) {
    String name = type.asInternalName();
    if (name.startsWith("[")) {
      addTypes(name);
    } else {
      add(Member.ofType(name));
    }
  }

  private void addTypes(String descriptor) {
    TYPE.matcher(descriptor)
        .results()
        .map((MatchResult each) -> each.group(1))
        .forEach(name -> add(Member.ofType(name)));
  }

  private void add(Member member) {
    uses.add(new Use(member, new Place(outermost, file, line)));
  }

  /** What no instruction has shown: in attributes such as those of annotations and nests. */
  private void addRestOfPool() {
    Set<Member> seen = new HashSet<>();
    uses.forEach(use -> seen.add(use.member()));
    Set<Use> before = new LinkedHashSet<>(uses);
    for (PoolEntry each : model.constantPool()) {
      switch (each) {
        case MemberRefEntry member -> addMember(member);
        case ClassEntry type -> addType(type);
        case NameAndTypeEntry described -> addTypes(described.type().stringValue());
        default -> {
          // Names no class.
        }
      }
    }
    uses.removeIf(use -> !before.contains(use) && seen.contains(use.member()));
    uses.removeIf(use -> use.member().equals(Member.ofType(model.thisClass().asInternalName())));
  }
}
