package dev.weft.sockets.nio;

import java.io.InputStream;
import java.io.OutputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.Opcode;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.nio.channels.Channels;
import java.security.ProtectionDomain;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The streams that {@link Channels#newInputStream} and {@link Channels#newOutputStream} return for
 * fast channels. The JDK's streams over its own socket channels let one thread read while another
 * writes; its streams over other channels hold one lock for both, even while they wait.
 *
 * <p>Both methods ask {@code sun.nio.ch.Streams.of}. The agent makes that method ask this class
 * first. The JDK's classes cannot see the program's classes, so the method calls functions that a
 * class in its own package holds.
 */
public final class ChannelStreams {
  private static final String STREAMS = "sun.nio.ch.Streams";
  private static final ClassDesc QUESTIONS = ClassDesc.of("sun.nio.ch.WeftStreams");
  private static final ClassDesc FUNCTION = ClassDesc.of("java.util.function.Function");
  private static final MethodTypeDesc APPLY =
      MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_Object);

  private ChannelStreams() {}

  /**
   * Has the JDK make these streams from now on.
   *
   * @throws IllegalStateException if it cannot; then its own are used
   */
  public static void install(Instrumentation instrumentation) {
    ClassFileTransformer transformer = new Transformer();
    try {
      Class<?> streams = Class.forName(STREAMS);
      defineQuestions(MethodHandles.privateLookupIn(streams, MethodHandles.lookup()));
      instrumentation.addTransformer(transformer, true);
      instrumentation.retransformClasses(streams);
    } catch (Exception | LinkageError otherJdk) {
      throw new IllegalStateException(
          "cannot change %s of JDK %s".formatted(STREAMS, Runtime.version()), otherJdk);
    } finally {
      boolean _ = instrumentation.removeTransformer(transformer);
    }
  }

  /** The class has a function for each kind of stream; its fields are named as the streams. */
  private static void defineQuestions(MethodHandles.Lookup inside)
      throws ReflectiveOperationException {
    Class<?> questions =
        inside.defineClass(
            ClassFile.of()
                .build(
                    QUESTIONS,
                    type -> {
                      var _ = type.withField("InputStream", FUNCTION, ClassFile.ACC_STATIC);
                      var _ = type.withField("OutputStream", FUNCTION, ClassFile.ACC_STATIC);
                    }));
    set(inside, questions, "InputStream", ChannelStreams::input);
    set(inside, questions, "OutputStream", ChannelStreams::output);
  }

  private static void set(
      MethodHandles.Lookup inside,
      Class<?> questions,
      String name,
      Function<Object, @Nullable Object> answer)
      throws ReflectiveOperationException {
    inside.findStaticVarHandle(questions, name, Function.class).setVolatile(answer);
  }

  private static @Nullable InputStream input(Object channel) {
    if (!(channel instanceof FastSocketChannel fast)) {
      return null;
    }
    InputStream tcp = Channels.newInputStream(fast.tcp());
    return new AdaptorInput(fast, () -> tcp, () -> 0);
  }

  private static @Nullable OutputStream output(Object channel) {
    if (!(channel instanceof FastSocketChannel fast)) {
      return null;
    }
    OutputStream tcp = Channels.newOutputStream(fast.tcp());
    return new AdaptorOutput(fast, () -> tcp);
  }

  private static final class Transformer implements ClassFileTransformer {
    @Override
    public byte @Nullable [] transform(
        @Nullable ClassLoader loader,
        String name,
        @Nullable Class<?> redefined,
        @Nullable ProtectionDomain domain,
        byte[] bytes) {
      if (!name.equals(STREAMS.replace('.', '/'))) {
        return null;
      }
      ClassFile file = ClassFile.of();
      ClassTransform change =
          (type, element) -> {
            if (element instanceof MethodModel method && method.methodName().equalsString("of")) {
              ClassDesc stream = method.methodTypeSymbol().returnType();
              var _ =
                  type.transformMethod(method, MethodTransform.transformingCode(new Ask(stream)));
            } else {
              var _ = type.with(element);
            }
          };
      return file.transformClass(file.parse(bytes), change);
    }
  }

  /**
   * Puts code before a method of one argument: it asks for an answer, and returns it unless it is
   * null.
   */
  private record Ask(ClassDesc stream) implements CodeTransform {
    @Override
    public void atStart(CodeBuilder code) {
      var _ =
          code.getstatic(QUESTIONS, stream.displayName(), FUNCTION)
              .aload(0)
              .invokeinterface(FUNCTION, "apply", APPLY)
              .checkcast(stream)
              .dup()
              .ifThen(Opcode.IFNONNULL, CodeBuilder::areturn)
              .pop();
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
      var _ = code.with(element);
    }
  }
}
