package dev.weft.cli;

import dev.weft.internal.job.JobNote;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;

/** {@code weft stacks}: makes a running job print what its ranks do. */
@Command(
    name = "stacks",
    description =
        "Has a running job print who waits for whom, and where the program's threads are.",
    footer = {
      "",
      "The job prints on its own error output, and goes on. weft info --jobs lists the jobs;",
      "where only one runs it need not be named."
    })
final class StacksCommand implements Callable<Integer> {
  private final CommandLine line;

  @Parameters(
      arity = "0..1",
      paramLabel = "JOB",
      description =
          "The job's id, the beginning of it, or the process id of its weft run or rank 0.")
  private @Nullable String job;

  private StacksCommand() {
    CommandSpec spec = CommandSpec.forAnnotatedObject(this);
    spec.addOption(HelpOption.spec());
    line = new CommandLine(spec);
  }

  static CommandLine commandLine() {
    return new StacksCommand().line;
  }

  @Override
  public Integer call() {
    JobNote meant = KnownJobs.now().meant(job);
    StacksRequest.send(meant);
    line.getOut()
        .printf(
            "job %s, started by %s, prints it on the error output of process %d%n",
            meant.shortId(), meant.startedBy(), meant.pid());
    line.getOut().flush();
    return CommandLine.ExitCode.OK;
  }
}
