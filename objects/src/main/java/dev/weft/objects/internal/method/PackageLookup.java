package dev.weft.objects.internal.method;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * A lookup with full access to the package of a class in another module. Hidden classes need it:
 * the program's classes are not in Weft's module, and a source file that runs without compilation
 * has a module of its own. A lookup from Weft can define an ordinary class in another module, and
 * that class has full access to its own package.
 */
final class PackageLookup {
  private static final String METHOD = "lookup";
  private static final ClassDesc LOOKUP = Generated.desc(MethodHandles.Lookup.class);

  private PackageLookup() {}

  /**
   * @param partial access to the package, full where the module is this one
   */
  static MethodHandles.Lookup of(Class<?> type, MethodHandles.Lookup partial)
      throws ReflectiveOperationException {
    return partial.hasFullPrivilegeAccess() ? partial : full(type, partial);
  }

  /** One thread at a time, since a loader defines a class once. */
  private static synchronized MethodHandles.Lookup full(Class<?> type, MethodHandles.Lookup partial)
      throws ReflectiveOperationException {
    String name = type.getName() + "WeftLookup";
    Class<?> helper;
    try {
      helper = partial.findClass(name);
    } catch (ClassNotFoundException e) {
      helper = partial.defineClass(generate(ClassDesc.of(name)));
    }
    try {
      return (MethodHandles.Lookup)
          partial
              .findStatic(helper, METHOD, MethodType.methodType(MethodHandles.Lookup.class))
              .invokeExact();
    } catch (Throwable e) {
      throw new LinkageError(name + " gives no access to its package", e);
    }
  }

  private static byte[] generate(ClassDesc name) {
    MethodTypeDesc descriptor = MethodTypeDesc.of(LOOKUP);
    return ClassFile.of()
        .build(
            name,
            type ->
                type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC)
                    .withMethodBody(
                        METHOD,
                        descriptor,
                        ClassFile.ACC_STATIC,
                        code ->
                            code.invokestatic(
                                    Generated.desc(MethodHandles.class), METHOD, descriptor)
                                .areturn()));
  }
}
