package dev.weft.objects.internal.method;

import dev.weft.failure.ArgumentException;
import dev.weft.failure.FailureCode;
import dev.weft.objects.stub.LateResult;
import dev.weft.objects.stub.LateValue;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Generates a class whose objects represent results of a type before they have come: each method
 * waits for the result, then calls the method of the result. {@code toString} does not wait.
 */
public final class LazyResultClass {
  private static final ClassDesc VALUE = Generated.desc(LateValue.class);
  private static final ClassDesc RESULT = Generated.desc(LateResult.class);
  private static final String FIELD = "weftValue";

  private static final ClassValue<MethodHandle> CONSTRUCTORS =
      new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> type) {
          return new LazyResultClass(type).constructor();
        }
      };

  private final Class<?> type;
  private final boolean isInterface;
  private final ClassDesc parent;

  private LazyResultClass(Class<?> type) {
    this.type = type;
    this.isInterface = type.isInterface();
    this.parent = isInterface ? Generated.OBJECT : Generated.desc(type);
  }

  /**
   * Makes objects of a type: takes a {@link LateValue}, returns an object.
   *
   * @throws ArgumentException if there cannot be any
   */
  public static MethodHandle constructor(Class<?> type) {
    return CONSTRUCTORS.get(type);
  }

  private MethodHandle constructor() {
    requireOpen();
    try {
      MethodHandles.Lookup lookup = Generated.lookupFor(type);
      ClassDesc self = Generated.nameIn(lookup, type.getSimpleName() + "Late");
      MethodHandles.Lookup defined = lookup.defineHiddenClass(generate(self), true);
      return defined
          .findConstructor(
              defined.lookupClass(), MethodType.methodType(void.class, LateValue.class))
          .asType(MethodType.methodType(Object.class, LateValue.class));
    } catch (ReflectiveOperationException | LinkageError e) {
      throw refusal("its module does not let others extend it (" + e.getMessage() + ")");
    }
  }

  /** Final methods would be called on the object that stands for the result, and not wait. */
  private void requireOpen() {
    if (type.isPrimitive() || type.isArray() || type == Object.class) {
      throw refusal("it is no interface or class of its own");
    }
    if (Modifier.isFinal(type.getModifiers()) || type.isSealed()) {
      throw refusal("it is final or sealed");
    }
    if (!isInterface && !hasConstructor()) {
      throw refusal("it has no constructor without parameters that is not private");
    }
    for (Method method : type.getMethods()) {
      if (Modifier.isFinal(method.getModifiers())
          && !Modifier.isStatic(method.getModifiers())
          && method.getDeclaringClass() != Object.class) {
        throw refusal("its method " + method.getName() + " is final");
      }
    }
  }

  private boolean hasConstructor() {
    for (Constructor<?> each : type.getDeclaredConstructors()) {
      if (each.getParameterCount() == 0 && !Modifier.isPrivate(each.getModifiers())) {
        return true;
      }
    }
    return false;
  }

  private ArgumentException refusal(String why) {
    return new ArgumentException(
        FailureCode.REMOTE_OBJECT,
        "a result of type %s cannot come later: %s; use async, or give the method an interface as result"
            .formatted(type.getTypeName(), why));
  }

  private byte[] generate(ClassDesc self) {
    return ClassFile.of()
        .build(
            self,
            built -> {
              built
                  .withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SYNTHETIC)
                  .withSuperclass(parent)
                  .withInterfaceSymbols(
                      isInterface ? List.of(Generated.desc(type), RESULT) : List.of(RESULT))
                  .withField(FIELD, VALUE, ClassFile.ACC_PRIVATE | ClassFile.ACC_FINAL);
              built.withMethodBody(
                  ConstantDescs.INIT_NAME,
                  MethodTypeDesc.of(ConstantDescs.CD_void, VALUE),
                  0,
                  code ->
                      code.aload(0)
                          .invokespecial(parent, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
                          .aload(0)
                          .aload(1)
                          .putfield(self, FIELD, VALUE)
                          .return_());
              built.withMethodBody(
                  FIELD,
                  MethodTypeDesc.of(VALUE),
                  ClassFile.ACC_PUBLIC,
                  code -> value(code, self).areturn());
              ofObject(built, self);
              methods().forEach(method -> delegate(built, self, method));
            });
  }

  private static CodeBuilder value(CodeBuilder code, ClassDesc self) {
    return code.aload(0).getfield(self, FIELD, VALUE);
  }

  private void ofObject(ClassBuilder built, ClassDesc self) {
    built.withMethodBody(
        "equals",
        MethodTypeDesc.of(ConstantDescs.CD_boolean, Generated.OBJECT),
        ClassFile.ACC_PUBLIC,
        code ->
            code.aload(0)
                .aload(1)
                .invokestatic(
                    VALUE,
                    "same",
                    MethodTypeDesc.of(ConstantDescs.CD_boolean, RESULT, Generated.OBJECT))
                .ireturn());
    built.withMethodBody(
        "hashCode",
        MethodTypeDesc.of(ConstantDescs.CD_int),
        ClassFile.ACC_PUBLIC,
        code ->
            value(code, self)
                .invokevirtual(VALUE, "await", MethodTypeDesc.of(Generated.OBJECT))
                .invokevirtual(
                    Generated.OBJECT, "hashCode", MethodTypeDesc.of(ConstantDescs.CD_int))
                .ireturn());
    built.withMethodBody(
        "toString",
        MethodTypeDesc.of(ConstantDescs.CD_String),
        ClassFile.ACC_PUBLIC,
        code ->
            value(code, self)
                .invokevirtual(
                    Generated.OBJECT, "toString", MethodTypeDesc.of(ConstantDescs.CD_String))
                .areturn());
  }

  /** All public ones, and those of its package that the class declares itself. */
  private Collection<Method> methods() {
    Map<String, Method> all = new TreeMap<>();
    Stream.concat(Arrays.stream(type.getMethods()), Arrays.stream(type.getDeclaredMethods()))
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .filter(method -> !Modifier.isPrivate(method.getModifiers()))
        .filter(method -> method.getDeclaringClass() != Object.class)
        .filter(method -> Generated.isOpen(type) || Modifier.isPublic(method.getModifiers()))
        .filter(method -> !isOfObject(method))
        .forEach(
            method -> {
              String key = method.getName() + Generated.desc(method).descriptorString();
              Method _ = all.putIfAbsent(key, method);
            });
    return all.values();
  }

  private static boolean isOfObject(Method method) {
    return switch (method.getName()) {
      case "equals" -> Arrays.equals(method.getParameterTypes(), new Class<?>[] {Object.class});
      case "hashCode", "toString", "finalize", "clone" -> method.getParameterCount() == 0;
      default -> false;
    };
  }

  private void delegate(ClassBuilder built, ClassDesc self, Method method) {
    int access = method.getModifiers() & (ClassFile.ACC_PUBLIC | ClassFile.ACC_PROTECTED);
    MethodTypeDesc descriptor = Generated.desc(method);
    built.withMethodBody(
        method.getName(),
        descriptor,
        access,
        code -> {
          ClassDesc owner = Generated.desc(type);
          value(code, self)
              .invokevirtual(VALUE, "await", MethodTypeDesc.of(Generated.OBJECT))
              .checkcast(owner);
          Class<?>[] parameters = method.getParameterTypes();
          for (int i = 0; i < parameters.length; i++) {
            code.loadLocal(TypeKind.from(parameters[i]), code.parameterSlot(i));
          }
          if (isInterface) {
            code.invokeinterface(owner, method.getName(), descriptor);
          } else {
            code.invokevirtual(owner, method.getName(), descriptor);
          }
          code.return_(TypeKind.from(method.getReturnType()));
        });
  }
}
