package dev.weft.contract.cluster;

import dev.weft.internal.base.names.LibraryJar;
import dev.weft.internal.control.HostPlan;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.RemoteShell;
import dev.weft.internal.launch.JobLauncher;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.Survival;
import dev.weft.internal.security.Secret;
import java.io.File;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What {@code weft run --hosts} does with a program of the tests, as one for a cluster's host.
 * Properties that begin as {@value #PASSED_ON}, and that by which a job outlives failures, are
 * passed on to the ranks.
 */
final class HostJob {
  /** System property: a file that tells strangers the job's secret and id. */
  static final String LEAK = "weft.test.leak";

  /**
   * System property: hosts get copies of all jars. Otherwise their ranks take them from the common
   * folder, which is quicker, as there is an archive of those.
   */
  static final String COPY = "weft.test.copy";

  private static final String PASSED_ON = "weft.ports.";

  private HostJob() {}

  /**
   * The command line with {@link RingProgram}.
   *
   * @param hosts one for each rank, separated by commas
   * @param arguments of the program
   */
  static String[] command(String hosts, int fanOut, String... arguments) {
    return commandOf(RingProgram.class, hosts, fanOut, arguments);
  }

  /** The same with another program. */
  static String[] commandOf(Class<?> program, String hosts, int fanOut, String... arguments) {
    List<String> words =
        new ArrayList<>(List.of(program.getName(), hosts, Integer.toString(fanOut)));
    words.addAll(List.of(arguments));
    return RingProgram.commandOf(HostJob.class, words.toArray(String[]::new));
  }

  public static void main(String[] args) throws Exception {
    List<String> hostOfRank = List.of(args[1].split(",", -1));
    List<String> hosts = hostOfRank.stream().distinct().toList();
    LaunchPlan plan = new LaunchPlan(hostOfRank.size());
    plan.program(args[0], Arrays.asList(args).subList(3, args.length));
    plan.jvmArguments(ownJvmOptions());
    plan.jvmArguments(List.of("-Xmx256m", "-Dweft.transport=auto"));
    for (String name : System.getProperties().stringPropertyNames()) {
      if (name.startsWith(PASSED_ON) || name.equals(Survival.PROPERTY)) {
        plan.property(name, System.getProperty(name));
      }
    }
    plan.network = OwnAddress.OTHER_HOSTS;
    plan.hosts =
        new HostPlan(
            hosts,
            hostOfRank.stream().map(hosts::indexOf).toList(),
            new RemoteShell("ssh", List.of("ssh", RemoteShell.HOST), true),
            Boolean.getBoolean(COPY),
            Integer.parseInt(args[2]));
    List<String> path =
        List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1));
    List<String> library = LibraryJar.present().stream().map(Path::toString).toList();
    plan.classPath.addAll(library);
    plan.programClassPath.addAll(path.stream().filter(each -> !library.contains(each)).toList());
    long start = System.nanoTime();
    JobLauncher launcher = JobLauncher.start(plan);
    System.out.printf("started after %d ms%n", (System.nanoTime() - start) / 1_000_000);
    leak(launcher);
    System.exit(launcher.await().exitCode());
  }

  /** Nobody but the launcher knows it, so it has to be taken from there. */
  private static void leak(JobLauncher launcher) throws Exception {
    String file = System.getProperty(LEAK);
    if (file != null) {
      Field secret = JobLauncher.class.getDeclaredField("secret");
      secret.setAccessible(true);
      String text = ((Secret) secret.get(launcher)).toText();
      Files.write(Path.of(file), List.of(text, launcher.id()));
    }
  }

  /** Those with which this process has started quickly. */
  private static List<String> ownJvmOptions() {
    String[] words = ProcessHandle.current().info().arguments().orElseThrow();
    return Arrays.stream(words).filter(word -> word.matches("-X(X|log):.*")).toList();
  }
}
