package dev.weft.objects.internal.method;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Locale;

/** Helpers for the generation of stubs and skeletons. */
final class Generated {
  static final ClassDesc OBJECT = ConstantDescs.CD_Object;
  private static final String PUT = "put";
  private static final String TAKE = "take";

  private Generated() {}

  /**
   * Access to the package of an interface, or, if its module does not open that, to this one: which
   * is enough if the interface is public and exported.
   */
  static MethodHandles.Lookup lookupFor(Class<?> type) throws ReflectiveOperationException {
    Generated.class.getModule().addReads(type.getModule());
    MethodHandles.Lookup own = MethodHandles.lookup();
    if (isOpen(type)) {
      return PackageLookup.of(type, MethodHandles.privateLookupIn(type, own));
    }
    Class<?> _ = own.accessClass(type);
    return own;
  }

  /** Whether classes can be defined in the type's package. */
  static boolean isOpen(Class<?> type) {
    return type.getModule().isOpen(type.getPackageName(), Generated.class.getModule());
  }

  /** A name in the package that classes are defined in. */
  static ClassDesc nameIn(MethodHandles.Lookup lookup, String simpleName) {
    return ClassDesc.of(lookup.lookupClass().getPackageName(), simpleName);
  }

  static ClassDesc desc(Class<?> type) {
    return ClassDesc.ofDescriptor(type.descriptorString());
  }

  static MethodTypeDesc desc(Method method) {
    return MethodTypeDesc.of(
        desc(method.getReturnType()),
        Arrays.stream(method.getParameterTypes()).map(Generated::desc).toList());
  }

  /** With the sink and the value on the stack: puts the value. */
  static void put(CodeBuilder code, ClassDesc sink, Class<?> type, int place) {
    if (type.isPrimitive()) {
      code.invokevirtual(
          sink, PUT + suffix(type), MethodTypeDesc.of(ConstantDescs.CD_void, desc(type)));
    } else {
      code.loadConstant(place);
      code.invokevirtual(
          sink,
          PUT + "Object",
          MethodTypeDesc.of(ConstantDescs.CD_void, OBJECT, ConstantDescs.CD_int));
    }
  }

  /** With the source on the stack: takes a value. */
  static void take(CodeBuilder code, ClassDesc source, Class<?> type, int place) {
    if (type.isPrimitive()) {
      code.invokevirtual(source, TAKE + suffix(type), MethodTypeDesc.of(desc(type)));
    } else {
      code.loadConstant(place);
      code.invokevirtual(source, TAKE + "Object", MethodTypeDesc.of(OBJECT, ConstantDescs.CD_int));
      if (type != Object.class) {
        code.checkcast(desc(type));
      }
    }
  }

  private static String suffix(Class<?> primitive) {
    String name = primitive.getName();
    return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
  }
}
