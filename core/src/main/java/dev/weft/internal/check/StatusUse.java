package dev.weft.internal.check;

import dev.weft.internal.stall.CallSite;
import java.io.IOException;
import java.io.InputStream;
import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether the program may learn from the result of a call from where a message has come. It cannot
 * if its code drops the result, or nowhere reads a source or tag. If the code cannot be read, it
 * may. Any thread; reads class files, each place once.
 */
final class StatusUse {
  private static final StackWalker STACK = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE);
  private static final String STATUS = "dev/weft/data/Status";
  private static final String LIBRARY = "dev/weft/";
  private static final Map<Class<?>, Map<String, Boolean>> KNOWN =
      Collections.synchronizedMap(new WeakHashMap<>());

  private StatusUse() {}

  /** Whether the calling thread's program may learn it from what it has called. */
  static boolean here() {
    return STACK.walk(
        frames ->
            frames
                .dropWhile(frame -> CallSite.isLibrary(frame.getClassName()))
                .findFirst()
                .map(StatusUse::at)
                .orElse(true));
  }

  private static boolean at(StackFrame frame) {
    Class<?> type = frame.getDeclaringClass();
    String place = frame.getMethodName() + frame.getDescriptor() + frame.getByteCodeIndex();
    Map<String, Boolean> places =
        KNOWN.computeIfAbsent(type, _ -> Collections.synchronizedMap(new HashMap<>()));
    return places.computeIfAbsent(place, _ -> read(frame, type));
  }

  private static boolean read(StackFrame frame, Class<?> type) {
    try {
      ClassModel model = model(type);
      CodeAttribute code = model == null ? null : code(model, frame);
      if (code == null || frame.getByteCodeIndex() < 0) {
        return true;
      }
      return keepsResult(code, frame.getByteCodeIndex()) && readsSources(type);
    } catch (IOException | IllegalArgumentException unreadable) {
      return true;
    }
  }

  private static @Nullable ClassModel model(Class<?> type) throws IOException {
    String file = '/' + type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getResourceAsStream(file)) {
      return in == null ? null : ClassFile.of().parse(in.readAllBytes());
    }
  }

  private static @Nullable CodeAttribute code(ClassModel model, StackFrame frame) {
    for (MethodModel method : model.methods()) {
      if (method.methodName().equalsString(frame.getMethodName())
          && method.methodType().equalsString(frame.getDescriptor())) {
        return method.findAttribute(Attributes.code()).orElse(null);
      }
    }
    return null;
  }

  /** Whether the result of the call at this index is an object that the code does not drop. */
  private static boolean keepsResult(CodeAttribute code, int call) {
    int index = 0;
    boolean called = false;
    for (CodeElement element : code) {
      if (element instanceof Instruction instruction) {
        if (called) {
          return instruction.opcode() != Opcode.POP;
        }
        called = index == call;
        if (called
            && instruction instanceof InvokeInstruction invoke
            && invoke.typeSymbol().returnType().isPrimitive()) {
          return false;
        }
        index += instruction.sizeInBytes();
      }
    }
    return true;
  }

  /** Whether a class, or one that it is nested with, may read a source or tag. */
  private static boolean readsSources(Class<?> type) throws IOException {
    for (Class<?> member : type.getNestMembers()) {
      ClassModel model = model(member);
      if (model == null) {
        return true;
      }
      for (PoolEntry entry : model.constantPool()) {
        if (entry instanceof MemberRefEntry reference && mayRead(reference)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean mayRead(MemberRefEntry reference) {
    String owner = reference.owner().asInternalName();
    if (owner.equals(STATUS)) {
      return !reference.name().equalsString("count") && !reference.name().equalsString("bytes");
    }
    return !owner.startsWith(LIBRARY) && reference.type().stringValue().contains(STATUS);
  }
}
