package dev.weft.contract.corpus;

import dev.weft.testkit.ClassPath;
import dev.weft.testkit.QuickStart;
import dev.weft.testkit.Ranks;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs programs in some processes, each of which runs one program at a time. A program that takes
 * too long is ended with its process. Blocks.
 */
final class CorpusRun {
  private static final long LIMIT_SECONDS = 15;
  private static final String STALL_AFTER = "150ms,end";

  private final String classPath;
  private final Path classes;
  private final Queue<CorpusProgram> waiting;
  private final ConcurrentMap<String, Outcome> outcomes = new ConcurrentSkipListMap<>();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().daemon().factory());

  /**
   * A program and what it has printed.
   *
   * @param ended whether it ended in time
   */
  record Outcome(CorpusProgram program, boolean ended, String printed) {
    List<Report> reports() {
      return Report.of(program.name(), printed);
    }
  }

  private CorpusRun(List<CorpusProgram> programs, Path classes) {
    this.classPath = ClassPath.withLibrary(Ranks.class, CorpusWorker.class);
    this.classes = classes;
    this.waiting = new ConcurrentLinkedQueue<>(programs);
  }

  /** Runs all, in so many processes at a time; the outcomes come in the order of the programs. */
  static List<Outcome> of(List<CorpusProgram> programs, int processes, Path classes)
      throws Exception {
    CorpusRun run = new CorpusRun(programs, classes);
    CorpusCompiler.compile(programs, run.classPath, classes);
    try (var threads = Executors.newFixedThreadPool(processes)) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < processes; i++) {
        all.add(threads.submit(run::serve));
      }
      for (Future<?> each : all) {
        each.get();
      }
    } finally {
      run.clock.shutdownNow();
    }
    return programs.stream().map(program -> run.outcomes.get(program.name())).toList();
  }

  private @Nullable Void serve() throws IOException {
    Process worker = null;
    try {
      for (CorpusProgram next = waiting.poll(); next != null; next = waiting.poll()) {
        if (worker == null || !worker.isAlive()) {
          worker = start();
        }
        outcomes.put(next.name(), run(next, worker));
      }
      return null;
    } finally {
      if (worker != null) {
        worker.destroyForcibly();
      }
    }
  }

  private Outcome run(CorpusProgram program, Process worker) {
    Future<?> limit = clock.schedule(worker::destroyForcibly, LIMIT_SECONDS, TimeUnit.SECONDS);
    try {
      DataOutputStream out = new DataOutputStream(worker.getOutputStream());
      out.writeUTF(program.name());
      out.writeInt(program.ranks());
      out.writeUTF(program.check());
      out.flush();
      DataInputStream in = new DataInputStream(worker.getInputStream());
      byte[] printed = in.readNBytes(in.readInt());
      return new Outcome(program, true, new String(printed, StandardCharsets.UTF_8));
    } catch (IOException ended) {
      worker.destroyForcibly();
      return new Outcome(program, false, "");
    } finally {
      limit.cancel(false);
    }
  }

  private Process start() throws IOException {
    List<String> line = QuickStart.java();
    line.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED",
            "-Xmx512m",
            "-Dweft.leakSeconds=1",
            "-Dweft.stall.report=" + STALL_AFTER,
            "-cp",
            classPath,
            CorpusWorker.class.getName(),
            classes.toString()));
    return new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }
}
