package dev.weft.fory;

import dev.weft.codec.ByReference;
import dev.weft.codec.RegisteredClasses;
import dev.weft.failure.CodecException;
import dev.weft.failure.FailureCode;
import java.lang.module.ModuleFinder;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.fory.Fory;
import org.apache.fory.config.ForyBuilder;
import org.apache.fory.logging.LoggerFactory;
import org.apache.fory.resolver.SharedRegistry;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.Serializer;

/**
 * Makes sessions that all know the classes registered when the factory was made. Any thread may
 * call.
 *
 * <p>Classes go by their names on the wire, once per message, so that neither the order of
 * registrations nor their number matters. Code generation is off: it costs a third of a second at
 * the first message and wins less than a factor of two where it wins.
 */
final class SessionFactory {
  /** Bytes of objects that one byte of a message may stand for, and what every message may. */
  static final int OBJECT_BYTES_PER_BYTE = 64;

  static final int FREE_OBJECT_BYTES = 64 << 10;

  private static final String UNSAFE_MODULE = "jdk.unsupported";

  /** By which a user asks Fory to log. */
  private static final String LOG_LEVEL = "FORY_LOG_LEVEL";

  static {
    // Fory logs to the standard output, which is the program's.
    if (System.getenv(LOG_LEVEL) == null) {
      LoggerFactory.disableLogging();
    }
  }

  private final List<Class<?>> classes;
  private final List<Class<?>> learned;
  private final long maxBytes;
  private final ClassLoader loader;
  private final SharedRegistry shared = new SharedRegistry();
  private final ConcurrentMap<Class<?>, GraphShape> shapes = new ConcurrentHashMap<>();
  private final HashedFields hashedFields = new HashedFields();

  SessionFactory(RegisteredClasses classes, Collection<Class<?>> learned, long maxBytes) {
    this.classes = List.copyOf(classes.all());
    this.learned = List.copyOf(learned);
    this.maxBytes = maxBytes;
    this.loader = new RegisteredClassLoader(classes);
  }

  Session create(int maxDepth) {
    Fory fory = build(maxDepth);
    WorkStack stack = new WorkStack();
    DecodeBudget budget = new DecodeBudget();
    CheckedContainers containers = new CheckedContainers(budget, hashedFields);
    Refusals.installInto(fory);
    JdkTypes.installInto(fory, budget);
    for (Class<?> type : learned) {
      learn(fory, type, budget);
    }
    for (Class<?> type : classes) {
      register(fory, type, stack, budget, maxDepth);
    }
    containers.installInto(fory);
    classes.forEach(type -> containers.installInto(fory, type));
    return new Session(fory, stack, budget, maxBytes, maxDepth);
  }

  /** One that Fory does not take is refused where it comes, and hinders no other. */
  private static void learn(Fory fory, Class<?> type, DecodeBudget budget) {
    try {
      KnownTypes.installInto(fory, type, budget);
    } catch (RuntimeException e) {
      // Fory says again that it does not know it, and ForyCodec that it cannot learn it.
    }
  }

  private Fory build(int maxDepth) {
    try {
      return new ForyBuilder()
          .withXlang(false)
          .withCompatible(false)
          .withRefTracking(true)
          .requireClassRegistration(true)
          .withDeserializeUnknownClass(false)
          .registerGuavaTypes(false)
          .withCodegen(false)
          .withMaxDepth(maxDepth)
          .withMaxGraphMemoryBytes(graphBytes(maxBytes))
          .withMaxUnbackedContainerItems((int) maxBytes)
          .withClassLoader(loader)
          .withSharedRegistry(shared)
          .withSerializerFactory(Refusals::refuse)
          .build();
    } catch (RuntimeException | LinkageError e) {
      throw new CodecException(
          FailureCode.CODEC_ABSENT, "Apache Fory does not start; " + remedy(), e);
    }
  }

  private static String remedy() {
    Module fory = Fory.class.getModule();
    String open =
        "run with --add-opens=java.base/java.lang.invoke="
            + (fory.isNamed() ? fory.getName() : "ALL-UNNAMED");
    if (ModuleLayer.boot().findModule(UNSAFE_MODULE).isPresent()) {
      return "unless the cause says otherwise, run with --sun-misc-unsafe-memory-access=allow or "
          + open;
    }
    return ModuleFinder.ofSystem().find(UNSAFE_MODULE).isPresent()
        ? "it needs the module jdk.unsupported: run with --add-modules jdk.unsupported"
        : "this Java has no module jdk.unsupported: make it with jlink --add-modules"
            + " …,jdk.unsupported, or "
            + open;
  }

  private void register(
      Fory fory, Class<?> type, WorkStack stack, DecodeBudget budget, int maxDepth) {
    TypeResolver resolver = fory.getTypeResolver();
    if (resolver.isRegistered(type)) {
      return;
    }
    try {
      fory.register(type, type.getName());
      Serializer<?> objects = LanguageTypes.objects(resolver, type, budget);
      if (objects != null) {
        fory.registerSerializer(type, objects);
      } else if (ByReference.class.isAssignableFrom(type)) {
        fory.registerSerializer(type, new ReferenceSerializer<>(resolver, type));
      } else if (GraphShape.suits(type)) {
        GraphShape shape = shapes.computeIfAbsent(type, GraphShape::of);
        fory.registerSerializer(
            type, new GraphSerializer<>(resolver, type, shape, stack, budget, maxDepth));
      }
    } catch (RuntimeException e) {
      throw new CodecException(
          FailureCode.CODEC_ABSENT, "class " + type.getName() + " cannot be registered: " + e, e);
    }
  }

  static long graphBytes(long messageBytes) {
    return FREE_OBJECT_BYTES + messageBytes * OBJECT_BYTES_PER_BYTE;
  }
}
