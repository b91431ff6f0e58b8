package dev.weft.cli;

import dev.weft.failure.WeftException;
import dev.weft.internal.collective.choice.RulesFile;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.counters.MetricsServer;
import dev.weft.internal.job.JobFiles;
import dev.weft.internal.launch.JobLauncher;
import dev.weft.internal.os.DescriptorLimit;
import dev.weft.internal.os.OwnAddress;
import dev.weft.internal.os.PortRange;
import dev.weft.internal.os.StartLimit;
import dev.weft.internal.os.Terminal;
import dev.weft.internal.section.SectionTree;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** Runs a job for {@code weft run}. Blocks until it has ended. */
final class JobRun {
  private static final String ENCRYPT = "weft.encrypt";

  /** Tells ranks that their error output reaches a terminal, though their own is a pipe. */
  private static final String TERMINAL = "WEFT_TERMINAL";

  private static final int FAILED = 1;
  private static final int USAGE = 2;

  /** Runs the job; gives the exit code. What goes wrong is printed. */
  static int run(RunLine line) {
    try {
      String asked = line.value(RunOption.STACKS);
      if (asked != null) {
        StacksRequest.send(KnownJobs.now().meant(asked));
        return 0;
      }
      RunSettings settings = new RunSettings(line);
      if (settings.isRankACore) {
        System.err.printf(
            "weft: %d rank%s, one for each core that may be used; -n N starts N [W3018]%n",
            settings.ranks, settings.ranks == 1 ? "" : "s");
      }
      LaunchPlan plan = new LaunchPlan(settings.ranks);
      try {
        Targets targets = new Targets(settings, plan.temporary("classes"));
        fill(plan, settings, line, targets.find(line.target()));
        if (settings.trains) {
          TrainedStart.require(plan);
        }
        String misplaced = line.misplaced();
        if (misplaced != null) {
          System.err.printf(
              "weft: %s goes to the program, because it follows %s; an option of weft run has to come before that [W3006]%n",
              misplaced, line.target());
        }
      } catch (UsageException e) {
        JobFiles.remove(plan.id);
        throw e;
      }
      IntSupplier job = () -> run(plan, line.value(RunOption.METRICS));
      int code = settings.trains ? TrainedStart.of(plan).train(plan, job) : job.getAsInt();
      if (settings.trace != null) {
        settings.trace.finish(plan);
      }
      return code;
    } catch (UsageException e) {
      System.err.println("weft: " + e.getLocalizedMessage());
      return USAGE;
    } catch (WeftException e) {
      System.err.println("weft: " + e.getLocalizedMessage());
      return FAILED;
    } catch (RuntimeException | Error e) {
      String hint = DescriptorLimit.hint(e);
      if (hint.isEmpty()) {
        throw e;
      }
      System.err.println("weft: %s; %s [W2021]".formatted(e, hint));
      return FAILED;
    }
  }

  /** Makes a plan for a program. */
  static void fill(LaunchPlan plan, RunSettings settings, RunLine line, RankProgram rankProgram) {
    plan.program(rankProgram.mainClass(), line.arguments())
        .jvmArguments(rankProgram.jvmArguments())
        .jvmArguments(settings.jvmArguments)
        .property("weft.transport", settings.transport)
        .prefix(settings.prefix)
        .report(text -> System.err.print(text + hint(text)));
    plan.programClassPath.addAll(
        settings.directory == null ? rankProgram.classPath() : absolute(rankProgram.classPath()));
    plan.hosts = settings.hosts;
    if (settings.hosts == null) {
      plan.jvmArguments.addAll(0, Installation.rankJvmArguments());
      plan.classPath.addAll(Installation.rankClassPath());
    } else {
      plan.network = OwnAddress.OTHER_HOSTS;
      plan.jvmArguments.add(rulesOption(settings.jvmArguments));
      plan.classPath.addAll(Installation.jarsOfRanks());
    }
    if (settings.hosts == null && !settings.threads) {
      // After Weft's own archive, which it takes the place of, and before another of the user's.
      plan.jvmArguments.addAll(
          Installation.rankJvmArguments().size(), TrainedStart.optionsOf(plan));
    }
    plan.stdin = true;
    plan.startedBy = "weft run";
    plan.directory = settings.directory;
    plan.threads = settings.threads;
    plan.perProcess = settings.layout.perProcess();
    plan.bind = settings.bind;
    plan.timeout = settings.timeout;
    plan.endsStalled = settings.endsStalled;
    if (settings.survive) {
      plan.survive(settings.respawns);
    }
    if (settings.stallReport != null) {
      plan.property("weft.stall.report", settings.stallReport);
    }
    if (settings.ports != null) {
      System.setProperty(PortRange.PROPERTY, settings.ports);
      plan.property(PortRange.PROPERTY, settings.ports);
    }
    takeLimit(settings.jvmArguments);
    plan.environment.putAll(settings.environment);
    if (settings.network != null) {
      plan.network(settings.network);
    }
    if (settings.encrypt) {
      plan.property(ENCRYPT, "true");
    }
    if (settings.trace != null) {
      settings.trace.apply(plan);
    }
    if (settings.record != null) {
      settings.record.apply(plan, line);
    }
    if (line.has(RunOption.SUMMARY)) {
      plan.property(SectionTree.PROPERTY, "true");
    }
    if (settings.debug != null) {
      DebugSettings.apply(settings.debug, plan);
      System.err.print(DebugSettings.invitation(settings.debug, settings.hosts, settings.layout));
    }
    boolean several = settings.ranks > 1;
    boolean tagOut = settings.tagOutput || (several && Terminal.isStandardOutput());
    boolean tagErr = settings.tagOutput || (several && Terminal.isStandardError());
    if (Terminal.isStandardError()) {
      plan.environment.put(TERMINAL, "1");
    }
    if (settings.outputFolder != null) {
      plan.output(FileOutput.in(settings.outputFolder, settings.ranks));
    } else if (settings.threads) {
      plan.tagOut = tagOut;
      plan.tagErr = tagErr;
      plan.output(LineOutput.toStandardStreams(false, false));
    } else {
      plan.output(LineOutput.toStandardStreams(tagOut, tagErr));
    }
  }

  /**
   * All ranks have to have the same rules, and those that weft tune has written are on this host.
   */
  private static String rulesOption(List<String> jvmArguments) {
    String option = "-D" + RulesFile.PROPERTY + "=";
    String given =
        jvmArguments.stream()
            .filter(argument -> argument.startsWith(option))
            .map(argument -> argument.substring(option.length()))
            .reduce((_, last) -> last)
            .orElse(null);
    return option + RulesFile.forOtherHosts(given);
  }

  /** The launcher waits for agents as long as ranks do for it. */
  private static void takeLimit(List<String> jvmArguments) {
    String option = "-D" + StartLimit.PROPERTY + "=";
    jvmArguments.stream()
        .filter(argument -> argument.startsWith(option))
        .forEach(
            argument ->
                System.setProperty(StartLimit.PROPERTY, argument.substring(option.length())));
  }

  /** What a report means that a user of an old API may not see in it. */
  private static String hint(String report) {
    return report.contains("NoClassDefFoundError: mpi/")
        ? "weft: package mpi is an old API that this program was not seen to use; say which with --api mpijava or --api openmpi [W3009]\n"
        : "";
  }

  private static List<String> absolute(List<String> classPath) {
    return classPath.stream().map(entry -> Path.of(entry).toAbsolutePath().toString()).toList();
  }

  private static int run(LaunchPlan plan, @Nullable String metrics) {
    try (MetricsServer serving =
            metrics == null ? null : MetricsServer.start(plan.id, plan.ranks, metrics);
        JobLauncher job = JobLauncher.start(plan, PassedSignals::passTo)) {
      if (serving != null) {
        System.err.println("weft: metrics are at " + serving.url() + " [W2305]");
      }
      Thread.ofPlatform().daemon().name("weft-sweep").start(JobFiles::sweep);
      return job.await().exitCode();
    }
  }

  private JobRun() {}
}
