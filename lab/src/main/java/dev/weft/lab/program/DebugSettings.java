package dev.weft.lab.program;

import dev.weft.internal.check.Check;
import dev.weft.internal.collective.choice.RulesFile;
import dev.weft.internal.os.call.NativeAccess;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/**
 * Debug settings of this JVM that make its figures differ from those of a program in production.
 * The measured process itself reports them, so their origin does not matter.
 *
 * @param arguments of the virtual machine, those of environment variables included
 * @param assertions whether assertions are enabled
 */
record DebugSettings(List<String> arguments, Properties properties, boolean assertions) {
  /** The end of an argument that silences a log instead. */
  private static final String NO_LOG = "=off";

  /** Fast sockets, which change sockets alone: whoever measures with them has asked for it. */
  private static final String FAST_SOCKETS = "-javaagent:(.*/)?weft-sockets[^/]*[.]jar";

  /** How an argument begins, and what it does. */
  private record Known(String start, String effect) {}

  /** The first that fits counts. */
  private static final List<Known> ARGUMENTS =
      List.of(
          new Known("-Xint", "nothing is compiled"),
          new Known("-Xcomp", "everything is compiled before it is known what is used"),
          new Known("-XX:TieredStopAtLevel=", "the optimising compiler is off"),
          new Known("-XX:-UseCompiler", "nothing is compiled"),
          new Known("-XX:-Inline", "no call is inlined"),
          new Known("-XX:-UseTLAB", "every allocation takes a lock"),
          new Known("-Xcheck:", "every native call is checked"),
          new Known("-XX:+CheckJNICalls", "every native call is checked"),
          new Known("-XX:+Verify", "the virtual machine checks itself"),
          new Known("-XX:NativeMemoryTracking=", "every native allocation is counted"),
          new Known("-XX:+ExtendedDTraceProbes", "every call is a probe"),
          new Known("-XX:StartFlightRecording", "a flight recording runs"),
          new Known("-XX:+PrintCompilation", "compilations are printed"),
          new Known("-Xdebug", "a debugger may attach"),
          new Known("-Xrunjdwp", "a debugger may attach"),
          new Known("-agentlib:jdwp", "a debugger may attach"),
          new Known("-agentlib:", "an agent watches"),
          new Known("-agentpath:", "an agent watches"),
          new Known("-javaagent:", "an agent may change every class"),
          new Known("-Xlog:", "the virtual machine logs"),
          new Known("-verbose", "the virtual machine logs"));

  /** Those of this process. */
  static List<String> here() {
    return new DebugSettings(
            ManagementFactory.getRuntimeMXBean().getInputArguments(),
            System.getProperties(),
            DebugSettings.class.desiredAssertionStatus())
        .found();
  }

  /** Whether a virtual machine's argument is the agent of fast sockets. */
  static boolean isFastSockets(String argument) {
    return argument.matches(FAST_SOCKETS);
  }

  /** Each with what it does; none where all is as it should be. */
  List<String> found() {
    List<String> found = new ArrayList<>();
    for (String argument : arguments) {
      if (argument.endsWith(NO_LOG) || isFastSockets(argument)) {
        continue;
      }
      ARGUMENTS.stream()
          .filter(known -> argument.startsWith(known.start()))
          .findFirst()
          .ifPresent(known -> found.add(argument + ": " + known.effect()));
    }
    if (assertions) {
      found.add("-ea: assertions are checked");
    }
    property(found, Check.PROPERTY, "the ranks check what the program does");
    property(found, RulesFile.PROPERTY, "a file chooses the algorithms of collective calls");
    if ("off".equals(properties.getProperty(NativeAccess.PROPERTY))) {
      property(found, NativeAccess.PROPERTY, "no native call is made");
    }
    if (properties.getProperty("java.vm.version", "").contains("debug")) {
      property(found, "java.vm.version", "a debug build of the virtual machine");
    }
    return List.copyOf(found);
  }

  private void property(List<String> found, String name, String effect) {
    String value = properties.getProperty(name, "");
    boolean isOff = name.equals(RulesFile.PROPERTY) && value.equals(RulesFile.OFF);
    if (!value.isEmpty() && !isOff) {
      found.add("%s=%s: %s".formatted(name, value, effect));
    }
  }
}
