package dev.weft.internal.check;

import java.io.IOException;
import java.io.InputStream;
import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.util.Map;
import java.util.TreeMap;

/**
 * Detects whether an exception has led the program to a call of {@code close}. The exception then
 * explains why things are open, and a check should not report them.
 *
 * <p>The bytecode of the caller shows this: try-with-resources and {@code finally} blocks are
 * compiled twice, and the copy for exceptions throws again after the call. If the code cannot be
 * read, or another compiler generates it differently, the answer is no. Any thread; reads a class
 * file.
 */
public final class Unwinding {
  private static final StackWalker STACK = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);

  /** Between the call and the throw there are a jump and a load. */
  private static final int MOST_STEPS = 8;

  private Unwinding() {}

  /**
   * Whether the call of a class belongs to the handling of an exception.
   *
   * @param called the class whose method the calling thread is in
   */
  public static boolean leadsTo(Class<?> called) {
    return STACK.walk(
        frames ->
            frames
                .dropWhile(frame -> frame.getDeclaringClass() != called)
                .dropWhile(frame -> frame.getDeclaringClass() == called)
                .findFirst()
                .map(Unwinding::throwsAgain)
                .orElse(false));
  }

  private static boolean throwsAgain(StackFrame frame) {
    Class<?> type = frame.getDeclaringClass();
    String file = '/' + type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getResourceAsStream(file)) {
      if (in == null || frame.getByteCodeIndex() < 0) {
        return false;
      }
      for (MethodModel method : ClassFile.of().parse(in.readAllBytes()).methods()) {
        if (method.methodName().equalsString(frame.getMethodName())
            && method.methodType().equalsString(frame.getDescriptor())) {
          return method
              .findAttribute(Attributes.code())
              .map(code -> throwsAgain(code, frame.getByteCodeIndex()))
              .orElse(false);
        }
      }
      return false;
    } catch (IOException | IllegalArgumentException unreadable) {
      return false;
    }
  }

  private static boolean throwsAgain(CodeAttribute code, int call) {
    TreeMap<Integer, Instruction> instructions = new TreeMap<>();
    int index = 0;
    for (CodeElement element : code) {
      if (element instanceof Instruction instruction) {
        instructions.put(index, instruction);
        index += instruction.sizeInBytes();
      }
    }
    Map.Entry<Integer, Instruction> next = instructions.higherEntry(call);
    for (int step = 0; step < MOST_STEPS && next != null; step++) {
      switch (next.getValue()) {
        case ThrowInstruction _ -> {
          return true;
        }
        case LoadInstruction _ -> next = instructions.higherEntry(next.getKey());
        case BranchInstruction jump
            when jump.opcode() == Opcode.GOTO || jump.opcode() == Opcode.GOTO_W ->
            next = instructions.ceilingEntry(code.labelToBci(jump.target()));
        default -> {
          return false;
        }
      }
    }
    return false;
  }
}
