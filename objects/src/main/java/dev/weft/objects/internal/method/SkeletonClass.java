package dev.weft.objects.internal.method;

import dev.weft.objects.stub.Sink;
import dev.weft.objects.stub.Skeleton;
import dev.weft.objects.stub.Source;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/** Generates the skeleton of an interface: one switch over the numbers of its methods. */
final class SkeletonClass {
  private static final ClassDesc SKELETON = Generated.desc(Skeleton.class);
  private static final ClassDesc SINK = Generated.desc(Sink.class);
  private static final ClassDesc SOURCE = Generated.desc(Source.class);
  private static final MethodTypeDesc CALL =
      MethodTypeDesc.of(
          ConstantDescs.CD_void, Generated.OBJECT, ConstantDescs.CD_int, SOURCE, SINK);
  private static final int TARGET = 1;
  private static final int METHOD = 2;
  private static final int ARGUMENTS = 3;
  private static final int RESULT = 4;

  private SkeletonClass() {}

  static Skeleton make(MethodTable table) throws Throwable {
    MethodHandles.Lookup lookup = Generated.lookupFor(table.type());
    ClassDesc name = Generated.nameIn(lookup, table.type().getSimpleName() + "Skeleton");
    MethodHandles.Lookup defined = lookup.defineHiddenClass(generate(table, name), true);
    return (Skeleton)
        defined
            .findConstructor(defined.lookupClass(), MethodType.methodType(void.class))
            .asType(MethodType.methodType(Skeleton.class))
            .invokeExact();
  }

  private static byte[] generate(MethodTable table, ClassDesc name) {
    return ClassFile.of()
        .build(
            name,
            type -> {
              type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC)
                  .withSuperclass(SKELETON);
              type.withMethodBody(
                  ConstantDescs.INIT_NAME,
                  ConstantDescs.MTD_void,
                  0,
                  code ->
                      code.aload(0)
                          .invokespecial(SKELETON, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                          .return_());
              type.withMethodBody("call", CALL, ClassFile.ACC_PUBLIC, code -> choose(code, table));
            });
  }

  private static void choose(CodeBuilder code, MethodTable table) {
    List<SwitchCase> cases = new ArrayList<>();
    for (RemoteMethod method : table.methods()) {
      cases.add(SwitchCase.of(method.number(), code.newLabel()));
    }
    Label none = code.newLabel();
    code.iload(METHOD).tableswitch(0, Math.max(0, table.size() - 1), none, cases);
    for (int i = 0; i < cases.size(); i++) {
      code.labelBinding(cases.get(i).target());
      call(code, table.type(), table.get(i));
    }
    code.labelBinding(none).return_();
  }

  private static void call(CodeBuilder code, Class<?> type, RemoteMethod method) {
    Class<?> result = method.method().getReturnType();
    code.aload(TARGET).checkcast(Generated.desc(type));
    Class<?>[] parameters = method.method().getParameterTypes();
    for (int i = 0; i < parameters.length; i++) {
      code.aload(ARGUMENTS);
      Generated.take(code, SOURCE, parameters[i], i);
    }
    code.aload(ARGUMENTS).invokevirtual(SOURCE, "taken", ConstantDescs.MTD_void);
    code.invokeinterface(
        Generated.desc(type), method.method().getName(), Generated.desc(method.method()));
    TypeKind kind = TypeKind.from(result);
    int value = code.allocateLocal(kind == TypeKind.VOID ? TypeKind.INT : kind);
    if (kind != TypeKind.VOID) {
      code.storeLocal(kind, value);
    }
    code.aload(RESULT).invokevirtual(SINK, "returned", ConstantDescs.MTD_void);
    if (kind != TypeKind.VOID) {
      code.aload(RESULT).loadLocal(kind, value);
      Generated.put(code, SINK, result, Sink.RESULT);
    }
    code.return_();
  }
}
