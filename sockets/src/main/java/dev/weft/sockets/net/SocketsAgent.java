package dev.weft.sockets.net;

import dev.weft.sockets.jdk.OpenPackages;
import dev.weft.sockets.management.CountsBean;
import dev.weft.sockets.nio.ChannelStreams;
import dev.weft.sockets.nio.FastSelectorProvider;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The agent that {@code -javaagent:weft-sockets.jar} runs before the program. */
public final class SocketsAgent {
  private static final String CORE = "dev.weft.internal.os.call.NativeAccess";
  private static final String BEAN = "weft.sockets.jmx";

  private SocketsAgent() {}

  /** Opens the needed packages of the JDK to this module, and makes sockets fast. */
  public static void premain(String arguments, Instrumentation instrumentation) {
    Module core = core();
    if (core == null) {
      System.err.println(
          "weft-sockets: all sockets stay TCP: weft-core-VERSION.jar has to lie beside the agent's jar, or on the class path");
      return;
    }
    Module ours = SocketsAgent.class.getModule();
    Set<Module> us = Set.of(ours);
    Map<String, Set<Module>> opened = new HashMap<>();
    OpenPackages.all().forEach(name -> opened.put(name, us));
    Set<Module> _ = opened.put("java.lang", us);
    instrumentation.redefineModule(
        Object.class.getModule(), Set.of(), Map.of(), opened, Set.of(), Map.of());
    openCore(instrumentation, core, ours);
    allowNativeCalls(ours);
    try {
      Factories.install();
    } catch (IllegalStateException reason) {
      System.err.println("weft-sockets: all sockets stay TCP: " + reason.getMessage());
      return;
    }
    registerBean();
    try {
      FastSelectorProvider.install();
    } catch (IllegalStateException reason) {
      System.err.println("weft-sockets: channels and selectors stay TCP: " + reason.getMessage());
      return;
    }
    try {
      ChannelStreams.install(instrumentation);
    } catch (IllegalStateException reason) {
      System.err.println(
          "weft-sockets: a thread that reads a stream of java.nio.channels.Channels holds up one"
              + " that writes to the same channel: "
              + reason.getMessage());
    }
  }

  /** On request; sockets are fast without it. */
  private static void registerBean() {
    if (Boolean.getBoolean(BEAN)) {
      try {
        CountsBean.register();
      } catch (IllegalStateException refused) {
        System.err.println("weft-sockets: " + refused.getMessage());
      }
    }
  }

  /**
   * The loader or module with the library that this module needs; null if there is none, because
   * the jar only names it.
   */
  private static @Nullable Module core() {
    try {
      return Class.forName(CORE, false, SocketsAgent.class.getClassLoader()).getModule();
    } catch (ClassNotFoundException absent) {
      return null;
    }
  }

  /**
   * A program may have core as a module, such as a rank of {@code weft run}, which shows its
   * packages to Weft's own modules only; an agent is on the class path.
   */
  private static void openCore(Instrumentation instrumentation, Module core, Module ours) {
    if (core.isNamed() && !ours.isNamed()) {
      Map<String, Set<Module>> all = new HashMap<>();
      core.getPackages().forEach(name -> all.put(name, Set.of(ours)));
      instrumentation.redefineModule(core, Set.of(), all, Map.of(), Set.of(), Map.of());
      allowNativeCalls(core);
    }
  }

  /** As --enable-native-access does, which the program's command line need not have. */
  private static void allowNativeCalls(Module module) {
    try {
      MethodHandles.Lookup lookup =
          MethodHandles.privateLookupIn(Module.class, MethodHandles.lookup());
      if (module.isNamed()) {
        Object _ =
            lookup
                .findVirtual(
                    Module.class, "implAddEnableNativeAccess", MethodType.methodType(Module.class))
                .invoke(module);
      } else {
        lookup
            .findStatic(
                Module.class,
                "implAddEnableNativeAccessToAllUnnamed",
                MethodType.methodType(void.class))
            .invoke();
      }
    } catch (Throwable otherJdk) {
      // The JDK then prints a warning at the first native call.
    }
  }
}
