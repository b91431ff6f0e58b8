package dev.weft.data;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A class that is made at run time, with one object. It belongs to this package, and may have any
 * objects as constants, which the JIT treats as constants. It lives as long as its object. One
 * thread.
 */
final class HiddenClass {
  private static final DirectMethodHandleDesc CLASS_DATA_AT =
      ConstantDescs.ofConstantBootstrap(
          ConstantDescs.CD_MethodHandles,
          "classDataAt",
          ConstantDescs.CD_Object,
          ConstantDescs.CD_int);

  private final List<Object> constants = new ArrayList<>();

  /** The operand of {@code ldc} that loads the object. */
  ConstantDesc constant(Object value, Class<?> type) {
    int index = 0;
    while (index < constants.size() && constants.get(index) != value) {
      index++;
    }
    if (index == constants.size()) {
      constants.add(value);
    }
    return DynamicConstantDesc.ofNamed(
        CLASS_DATA_AT, ConstantDescs.DEFAULT_NAME, desc(type), index);
  }

  /** Defines the class and makes its object. */
  <T> T define(String name, Class<T> implemented, Consumer<ClassBuilder> methods) {
    byte[] bytes =
        ClassFile.of()
            .build(
                ClassDesc.of(HiddenClass.class.getPackageName(), name),
                builder -> {
                  builder
                      .withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC)
                      .withInterfaceSymbols(desc(implemented))
                      .withMethodBody(
                          ConstantDescs.INIT_NAME,
                          ConstantDescs.MTD_void,
                          0,
                          code ->
                              code.aload(0)
                                  .invokespecial(
                                      ConstantDescs.CD_Object,
                                      ConstantDescs.INIT_NAME,
                                      ConstantDescs.MTD_void)
                                  .return_());
                  methods.accept(builder);
                });
    try {
      MethodHandles.Lookup defined =
          MethodHandles.lookup()
              .defineHiddenClassWithClassData(bytes, List.copyOf(constants), true);
      Object instance =
          defined
              .findConstructor(defined.lookupClass(), MethodType.methodType(void.class))
              .invoke();
      return implemented.cast(instance);
    } catch (Throwable e) {
      throw new AssertionError(name, e);
    }
  }

  static ClassDesc desc(Class<?> type) {
    return type.describeConstable().orElseThrow();
  }
}
