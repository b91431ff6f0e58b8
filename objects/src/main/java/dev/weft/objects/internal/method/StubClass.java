package dev.weft.objects.internal.method;

import dev.weft.objects.stub.OutgoingCall;
import dev.weft.objects.stub.Sink;
import dev.weft.objects.stub.Source;
import dev.weft.objects.stub.Stub;
import dev.weft.objects.stub.Target;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

/**
 * Generates the class of an interface's stubs: a field for the target, and for each method
 *
 * <pre>{@code
 * OutgoingCall call = target.begin(NUMBER);
 * try {
 *   call.arguments().putInt(first); …
 *   return call.run().takeDouble();
 * } finally {
 *   call.end();
 * }
 * }</pre>
 */
final class StubClass {
  private static final ClassDesc TARGET = Generated.desc(Target.class);
  private static final ClassDesc STUB = Generated.desc(Stub.class);
  private static final ClassDesc CALL = Generated.desc(OutgoingCall.class);
  private static final ClassDesc SINK = Generated.desc(Sink.class);
  private static final ClassDesc SOURCE = Generated.desc(Source.class);
  private static final String FIELD = "target";

  private final MethodTable table;
  private final ClassDesc self;

  private StubClass(MethodTable table, ClassDesc self) {
    this.table = table;
    this.self = self;
  }

  /** Makes stubs: takes a target, returns an object. */
  static MethodHandle constructor(MethodTable table) throws ReflectiveOperationException {
    MethodHandles.Lookup lookup = Generated.lookupFor(table.type());
    ClassDesc name = Generated.nameIn(lookup, table.type().getSimpleName() + "Stub");
    byte[] bytes = new StubClass(table, name).generate();
    MethodHandles.Lookup defined = lookup.defineHiddenClass(bytes, true);
    return defined
        .findConstructor(defined.lookupClass(), MethodType.methodType(void.class, Target.class))
        .asType(MethodType.methodType(Object.class, Target.class));
  }

  private byte[] generate() {
    return ClassFile.of()
        .build(
            self,
            type -> {
              type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC)
                  .withInterfaceSymbols(List.of(Generated.desc(table.type()), STUB))
                  .withField(FIELD, TARGET, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
              type.withMethodBody(
                  ConstantDescs.INIT_NAME,
                  MethodTypeDesc.of(ConstantDescs.CD_void, TARGET),
                  0,
                  this::initialize);
              type.withMethodBody(
                  "weftTarget",
                  MethodTypeDesc.of(TARGET),
                  ClassFile.ACC_PUBLIC,
                  code -> target(code).areturn());
              type.withMethodBody(
                  "equals",
                  MethodTypeDesc.of(ConstantDescs.CD_boolean, Generated.OBJECT),
                  ClassFile.ACC_PUBLIC,
                  this::compare);
              ofTarget(type, "hashCode", MethodTypeDesc.of(ConstantDescs.CD_int));
              ofTarget(type, "toString", MethodTypeDesc.of(ConstantDescs.CD_String));
              for (RemoteMethod method : table.methods()) {
                type.withMethodBody(
                    method.method().getName(),
                    Generated.desc(method.method()),
                    ClassFile.ACC_PUBLIC,
                    code -> call(code, method));
              }
            });
  }

  private void initialize(CodeBuilder code) {
    code.aload(0)
        .invokespecial(Generated.OBJECT, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
        .aload(0)
        .aload(1)
        .putfield(self, FIELD, TARGET)
        .return_();
  }

  private CodeBuilder target(CodeBuilder code) {
    return code.aload(0).getfield(self, FIELD, TARGET);
  }

  private void compare(CodeBuilder code) {
    code.aload(0)
        .aload(1)
        .invokestatic(
            TARGET, "same", MethodTypeDesc.of(ConstantDescs.CD_boolean, STUB, Generated.OBJECT))
        .ireturn();
  }

  private void ofTarget(
      java.lang.classfile.ClassBuilder type, String name, MethodTypeDesc descriptor) {
    type.withMethodBody(
        name,
        descriptor,
        ClassFile.ACC_PUBLIC,
        code ->
            target(code)
                .invokevirtual(Generated.OBJECT, name, descriptor)
                .return_(TypeKind.from(descriptor.returnType())));
  }

  private void call(CodeBuilder code, RemoteMethod method) {
    int call = code.allocateLocal(TypeKind.REFERENCE);
    target(code)
        .loadConstant(method.number())
        .invokevirtual(TARGET, "begin", MethodTypeDesc.of(CALL, ConstantDescs.CD_int))
        .astore(call);
    code.trying(
        body -> perform(body, method, call),
        handlers ->
            handlers.catchingAll(
                handler -> {
                  int thrown = handler.allocateLocal(TypeKind.REFERENCE);
                  handler.astore(thrown);
                  end(handler, call);
                  handler.aload(thrown).athrow();
                }));
  }

  private static void perform(CodeBuilder code, RemoteMethod method, int call) {
    Class<?>[] parameters = method.method().getParameterTypes();
    for (int i = 0; i < parameters.length; i++) {
      code.aload(call).invokevirtual(CALL, "arguments", MethodTypeDesc.of(SINK));
      code.loadLocal(TypeKind.from(parameters[i]), code.parameterSlot(i));
      Generated.put(code, SINK, parameters[i], i);
    }
    code.aload(call).invokevirtual(CALL, "run", MethodTypeDesc.of(SOURCE));
    Class<?> result = method.method().getReturnType();
    if (result == void.class) {
      code.pop();
      end(code, call);
      code.return_();
    } else {
      TypeKind kind = TypeKind.from(result);
      Generated.take(code, SOURCE, result, Sink.RESULT);
      int value = code.allocateLocal(kind);
      code.storeLocal(kind, value);
      end(code, call);
      code.loadLocal(kind, value).return_(kind);
    }
  }

  private static void end(CodeBuilder code, int call) {
    code.aload(call).invokevirtual(CALL, "end", ConstantDescs.MTD_void);
  }
}
