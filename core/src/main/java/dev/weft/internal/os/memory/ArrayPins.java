package dev.weft.internal.os.memory;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.weft.internal.os.call.MachineCode;
import dev.weft.internal.os.call.Syscall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/**
 * Holds arrays of the heap in place, so that another process can use their address.
 *
 * <p>JNI can hold an array: after {@code GetPrimitiveArrayCritical} G1 does not move the array's
 * region until the release, and goes on collecting everything else (JEP 423, since JDK 22). Other
 * collectors would not collect at all meanwhile, so with them no array is held.
 *
 * <p>Only a native method can pass an array to JNI. So two native methods are bound, with {@code
 * RegisterNatives}, to a few instructions of {@link MachineCode} that pass the array on to the
 * function; no library is built or loaded. A call takes about 30 ns.
 *
 * <p>The preparation takes tens of milliseconds. A separate thread does it when first asked, and
 * until it is done no array is held.
 */
final class ArrayPins {
  private static volatile boolean decided;
  private static volatile boolean working;

  private static final class Start {
    static {
      new Binder().start();
    }

    static void now() {}
  }

  private ArrayPins() {}

  /** Whether it is known if arrays can be held; starts the preparation. */
  static boolean isDecided() {
    if (!decided) {
      Start.now();
    }
    return decided;
  }

  /** Whether arrays can be held. */
  static boolean isWorking() {
    return working;
  }

  /** The address of an array's first element, which stays the same until {@link #release}. */
  static long hold(Object array) {
    return Binder.hold(array);
  }

  /** Releases an array that {@link #hold} has found at this address. */
  static void release(Object array, long address) {
    Binder.release(array, address);
  }

  /**
   * Binds the two native methods. It is a thread, because JNI finds the class of the running thread
   * without its class loader.
   *
   * <p>A result of JNI is valid until the next native method of this thread ends. Linking a method
   * handle calls native methods, and so does customizing one that any threads have called 127
   * times. So {@link #bind} does nothing new between its calls, first calls each handle often
   * enough, and makes references global at once.
   */
  private static final class Binder extends Thread {
    private static final int JNI_VERSION = 0x0015_0000;

    /** Twice the largest number of calls before the JDK customizes a method handle. */
    private static final int CALLS_BEFOREHAND = 256;

    private static final int GET_ENV = 6;
    private static final int FIND_CLASS = 6;
    private static final int EXCEPTION_CLEAR = 17;
    private static final int NEW_GLOBAL_REF = 21;
    private static final int GET_OBJECT_CLASS = 31;
    private static final int GET_STATIC_METHOD_ID = 113;
    private static final int CALL_STATIC_OBJECT_METHOD_A = 116;
    private static final int REGISTER_NATIVES = 215;
    private static final int FUNCTIONS = 235;

    /**
     * Called with the environment in rdi, the class in rsi, the array in rdx and the address in
     * rcx; calls GetPrimitiveArrayCritical(env, array, null), number 222, or
     * ReleasePrimitiveArrayCritical(env, array, address, 0), number 223.
     *
     * <pre>
     *   hold:    mov rsi, rdx
     *            xor edx, edx
     *            mov rax, [rdi]
     *            jmp [rax + 222 * 8]
     *   release: mov rsi, rdx
     *            mov rdx, rcx
     *            xor ecx, ecx
     *            mov rax, [rdi]
     *            jmp [rax + 223 * 8]
     * </pre>
     */
    private static final String CODE =
        "4889d631d2488b07ffa0f0060000" + "4889d64889ca31c9488b07ffa0f8060000";

    private static final int RELEASE_OFFSET = 14;

    Binder() {
      super("weft-array-pins");
      setDaemon(true);
    }

    private static native long hold(Object array);

    private static native void release(Object array, long address);

    @Override
    public void run() {
      try {
        working = leavesHeldArraysAlone() && bind() && proves();
      } catch (RuntimeException | LinkageError notHere) {
        // If anything is missing, arrays are not held.
        working = false;
      } finally {
        decided = true;
      }
    }

    private static boolean leavesHeldArraysAlone() {
      for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
        if (collector.getName().startsWith("G1 ")) {
          return true;
        }
      }
      return false;
    }

    private static boolean bind() {
      long code = MachineCode.load(CODE);
      if (code == MachineCode.NONE) {
        return false;
      }
      Arena arena = Arena.global();
      long machine = machine(arena);
      MemorySegment found = arena.allocate(JAVA_LONG);
      MemorySegment getEnvironment = function(functions(machine), GET_ENV);
      for (int i = 0; i < CALLS_BEFOREHAND; i++) {
        long _ = Syscall.function(getEnvironment, machine, found.address(), JNI_VERSION, 0, 0);
      }
      long env = found.get(JAVA_LONG, 0);
      MemorySegment table = functions(env);
      MemorySegment findClass = function(table, FIND_CLASS);
      MemorySegment lasting = function(table, NEW_GLOBAL_REF);
      MemorySegment classOf = function(table, GET_OBJECT_CLASS);
      MemorySegment method = function(table, GET_STATIC_METHOD_ID);
      MemorySegment call = function(table, CALL_STATIC_OBJECT_METHOD_A);
      MemorySegment register = function(table, REGISTER_NATIVES);
      long name = text(arena, "java/lang/Thread");
      long methodName = text(arena, "currentThread");
      long methodType = text(arena, "()Ljava/lang/Thread;");
      long natives = natives(arena, code);

      long type = Syscall.function(findClass, env, name, 0, 0, 0);
      type = Syscall.function(lasting, env, type, 0, 0, 0);
      long current = Syscall.function(method, env, type, methodName, methodType, 0);
      long self = Syscall.function(call, env, type, current, 0, 0);
      self = Syscall.function(lasting, env, self, 0, 0, 0);
      type = Syscall.function(classOf, env, self, 0, 0, 0);
      type = Syscall.function(lasting, env, type, 0, 0, 0);
      int result = (int) Syscall.function(register, env, type, natives, 2, 0);
      if (result != 0) {
        long _ = Syscall.function(function(table, EXCEPTION_CLEAR), env, 0, 0, 0, 0);
      }
      return result == 0;
    }

    /** This JVM, by JNI's invocation interface. */
    @SuppressWarnings("restricted")
    private static long machine(Arena arena) {
      Path library = Path.of(System.getProperty("java.home"), "lib", "server", "libjvm.so");
      MemorySegment list =
          SymbolLookup.libraryLookup(library, arena).findOrThrow("JNI_GetCreatedJavaVMs");
      MemorySegment machines = arena.allocate(2 * Long.BYTES, Long.BYTES);
      long address = machines.address();
      long _ = Syscall.function(list, address, 1, address + Long.BYTES, 0, 0);
      return machines.get(JAVA_LONG, 0);
    }

    /** The table of functions that an interface pointer points to. */
    @SuppressWarnings("restricted")
    private static MemorySegment functions(long pointer) {
      long table = MemorySegment.ofAddress(pointer).reinterpret(Long.BYTES).get(JAVA_LONG, 0);
      return MemorySegment.ofAddress(table).reinterpret((long) FUNCTIONS * Long.BYTES);
    }

    private static MemorySegment function(MemorySegment table, int number) {
      return MemorySegment.ofAddress(table.getAtIndex(JAVA_LONG, number));
    }

    /** Name, type and code of each native method. */
    private static long natives(Arena arena, long code) {
      MemorySegment natives = arena.allocate(6L * Long.BYTES, Long.BYTES);
      natives.setAtIndex(JAVA_LONG, 0, text(arena, "hold"));
      natives.setAtIndex(JAVA_LONG, 1, text(arena, "(Ljava/lang/Object;)J"));
      natives.setAtIndex(JAVA_LONG, 2, code);
      natives.setAtIndex(JAVA_LONG, 3, text(arena, "release"));
      natives.setAtIndex(JAVA_LONG, 4, text(arena, "(Ljava/lang/Object;J)V"));
      natives.setAtIndex(JAVA_LONG, 5, code + RELEASE_OFFSET);
      return natives.address();
    }

    private static long text(Arena arena, String text) {
      return arena.allocateFrom(text).address();
    }

    /** Holds an array, and checks that its content is at that address. */
    @SuppressWarnings("restricted")
    private static boolean proves() {
      long[] array = {System.nanoTime()};
      long address = hold(array);
      long seen = MemorySegment.ofAddress(address).reinterpret(Long.BYTES).get(JAVA_LONG, 0);
      release(array, address);
      return seen == array[0];
    }
  }
}
