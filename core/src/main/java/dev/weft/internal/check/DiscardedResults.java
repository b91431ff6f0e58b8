package dev.weft.internal.check;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.LoadableConstantEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.MethodHandleEntry;
import java.lang.classfile.constantpool.MethodTypeEntry;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds calls of the library whose results must be used and are thrown away: in class files such a
 * call is followed by a pop. So is one in a lambda that returns nothing; a method reference in
 * place of such a lambda is found as well. What is assigned to a variable counts as used. One
 * thread.
 */
public final class DiscardedResults {
  private static final String REQUEST = "Request";
  private static final String VOID = ")V";

  private final MarkedMethods marked = new MarkedMethods();
  private final List<Call> found = new ArrayList<>();
  private String file = "";

  /**
   * A call whose result is thrown away.
   *
   * @param file the source file, or the class where the class file does not say it
   * @param line 0 where the class file does not say it
   * @param method as a program writes it, with the types of its parameters
   * @param remedy what to write instead
   */
  public record Call(String file, int line, String method, String remedy) {

    /** In one line. */
    public String text() {
      return "%s%s: the result of %s is thrown away; %s"
          .formatted(file, line == 0 ? "" : ":" + line, method, remedy);
    }
  }

  /** Those found so far. */
  public List<Call> found() {
    return List.copyOf(found);
  }

  /**
   * Looks at a class, unless it is the library's own.
   *
   * @throws IllegalArgumentException if the bytes are no class file
   */
  public void examine(byte[] classFile) {
    if (ClassFileSource.mentions(classFile, "dev/weft/")) {
      examine(ClassFile.of().parse(classFile));
    }
  }

  private void examine(ClassModel model) {
    String name = model.thisClass().asInternalName();
    if (MarkedMethods.isOfLibrary(name)) {
      return;
    }
    file =
        model
            .findAttribute(Attributes.sourceFile())
            .map(each -> each.sourceFile().stringValue())
            .orElse(name.replace('/', '.'));
    model.methods().forEach(method -> method.code().ifPresent(this::examine));
  }

  private void examine(CodeModel code) {
    int line = 0;
    int lineOfCall = 0;
    MemberRefEntry called = null;
    for (CodeElement element : code) {
      switch (element) {
        case LineNumber number -> line = number.line();
        case InvokeInstruction call -> {
          called = call.method();
          lineOfCall = line;
        }
        case StackInstruction stack -> {
          if (called != null && isPop(stack.opcode())) {
            add(called, lineOfCall);
          }
          called = null;
        }
        case InvokeDynamicInstruction made -> {
          MemberRefEntry reference = inPlaceOfLambda(made);
          if (reference != null) {
            add(reference, line);
          }
          called = null;
        }
        case Instruction _ -> called = null;
        default -> {
          // A label, or where a variable is known: between a call and its pop there may be some.
        }
      }
    }
  }

  private static boolean isPop(Opcode opcode) {
    return opcode == Opcode.POP || opcode == Opcode.POP2;
  }

  /** The method that a method reference names if what it stands for returns nothing. */
  private static @Nullable MemberRefEntry inPlaceOfLambda(InvokeDynamicInstruction made) {
    List<LoadableConstantEntry> arguments = made.invokedynamic().bootstrap().arguments();
    return arguments.size() >= 2
            && arguments.get(0) instanceof MethodTypeEntry type
            && type.descriptor().stringValue().endsWith(VOID)
            && arguments.get(1) instanceof MethodHandleEntry handle
        ? handle.reference()
        : null;
  }

  private void add(MemberRefEntry called, int line) {
    discarded(
        file,
        line,
        called.owner().asInternalName(),
        called.name().stringValue(),
        called.type().stringValue());
  }

  /**
   * A call is there whose result is thrown away; it counts if that result must be used.
   *
   * @param source as {@link Call#file}
   * @param line as {@link Call#line}
   * @param owner the class that declares or inherits the method, with slashes
   * @param descriptor the types of the method, as class files have them
   */
  public void discarded(String source, int line, String owner, String name, String descriptor) {
    if (marked.has(owner, name, descriptor)) {
      MethodTypeDesc type = MethodTypeDesc.ofDescriptor(descriptor);
      found.add(
          new Call(
              source,
              line,
              MarkedMethods.written(name, type.parameterList()),
              remedy(type.returnType(), marked.storing(owner, name, descriptor))));
    }
  }

  private static String remedy(ClassDesc result, @Nullable String storing) {
    String type = result.displayName();
    if (type.endsWith(REQUEST)) {
      return "keep the %s and await it before the buffers are used again".formatted(type);
    }
    String keep = "keep it, %s result = …".formatted(type);
    return storing == null ? keep : keep + ", or have it stored: " + storing;
  }
}
