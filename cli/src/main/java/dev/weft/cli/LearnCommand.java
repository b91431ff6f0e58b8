package dev.weft.cli;

import dev.weft.cli.learn.Lesson;
import dev.weft.cli.learn.LessonCheck;
import dev.weft.cli.learn.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** {@code weft learn}: the exercises of the tutorial. Blocks while a program is checked. */
@Command(
    name = "learn",
    description = "Gives the exercises of the tutorial, and checks what you have made of them.",
    footer = {
      "",
      "The first time weft learn N writes the program of lesson N into this folder and says what",
      "to do; after that it runs the program and says what is wrong, or which lesson is next. The",
      "exit code is 0 unless the program is not right yet; then it is 1."
    })
final class LearnCommand implements Callable<Integer> {
  private static final int NOT_YET = 1;

  private final CommandLine line;
  private final Path folder = Path.of("").toAbsolutePath();

  @Parameters(
      arity = "0..1",
      paramLabel = "N",
      description = "The lesson. Default: list the lessons, and which are done in this folder.")
  private @Nullable Integer number;

  private LearnCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new LearnCommand().line;
  }

  @Override
  public Integer call() throws InterruptedException {
    PrintWriter out = line.getOut();
    Integer wanted = number;
    if (wanted != null && (wanted < 1 || wanted > Lesson.COUNT)) {
      throw new UsageException(
          UsageException.Kind.VALUE,
          "there is no lesson %d; give 1 to %d".formatted(wanted, Lesson.COUNT));
    }
    try {
      Progress progress = new Progress(folder);
      int code = wanted == null ? list(progress, out) : lesson(Lesson.of(wanted), progress, out);
      out.flush();
      return code;
    } catch (IOException e) {
      throw new UsageException(UsageException.Kind.FILE, "the lesson cannot go on: " + e);
    }
  }

  private static int list(Progress progress, PrintWriter out) throws IOException {
    Set<Integer> done = progress.done();
    for (Lesson each : Lesson.all()) {
      String state = done.contains(each.number()) ? "done" : "";
      out.println("%4d  %-34s %s".formatted(each.number(), each.title(), state).stripTrailing());
    }
    out.printf("%nweft learn N begins lesson N, and checks it later.%n");
    return CommandLine.ExitCode.OK;
  }

  private int lesson(Lesson lesson, Progress progress, PrintWriter out)
      throws IOException, InterruptedException {
    Path file = folder.resolve(lesson.file());
    if (!Files.exists(file)) {
      Files.writeString(file, lesson.program(), StandardOpenOption.CREATE_NEW);
      out.printf("%d. %s%n%n%s%n%n", lesson.number(), lesson.title(), lesson.task());
      lesson.printed().forEach(each -> out.println("    " + each));
      out.printf(
          "%nThe program is in %s. weft learn %d checks it.%n", lesson.file(), lesson.number());
      return CommandLine.ExitCode.OK;
    }
    out.printf("weft %s%n", String.join(" ", lesson.command()));
    out.flush();
    Optional<String> wrong = new LessonCheck(lesson, folder).verdict(Installation.weftCommand());
    if (wrong.isPresent()) {
      out.printf("Not yet: %s%n", wrong.get());
      return NOT_YET;
    }
    progress.add(lesson.number());
    out.println(
        lesson.number() < Lesson.COUNT
            ? "Right. Next: weft learn " + (lesson.number() + 1)
            : "Right. That was the last lesson.");
    return CommandLine.ExitCode.OK;
  }
}
