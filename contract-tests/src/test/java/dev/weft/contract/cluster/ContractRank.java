package dev.weft.contract.cluster;

import dev.weft.Comm;
import dev.weft.Program;
import dev.weft.Weft;
import dev.weft.contract.WithinOneProcess;
import dev.weft.testkit.Ranks;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * A rank that runs classes of the contract's tests, as every other rank of its job does at the same
 * time: each job of a test is a communicator of as many of them. The first test that fails ends
 * all.
 */
final class ContractRank implements Ranks.Runner, TestExecutionListener {
  private final Comm world;
  private int passed;
  private int jobs;
  private int tooLarge;

  private ContractRank(Comm world) {
    this.world = world;
  }

  /**
   * @param args names of classes
   */
  public static void main(String[] args) {
    try (Weft weft = Weft.init(args)) {
      run(weft.world(), List.of(args));
    }
  }

  /** Runs classes on all ranks of a job; every rank calls it. */
  static void run(Comm world, List<String> classes) {
    // A job that a test runs within this process is of threads, wherever this one's ranks are.
    System.setProperty("weft.transport", "auto");
    ContractRank rank = new ContractRank(world);
    Ranks.runBy(rank);
    LauncherFactory.create().execute(request(classes), rank);
    world.barrier();
    System.out.printf(
        "rank %d: %d tests passed, %d jobs, %d left out for want of ranks%n",
        world.rank(), rank.passed, rank.jobs, rank.tooLarge);
  }

  private static LauncherDiscoveryRequest request(List<String> classes) {
    List<ClassSelector> selected = classes.stream().map(DiscoverySelectors::selectClass).toList();
    return LauncherDiscoveryRequestBuilder.request()
        .selectors(selected)
        .filters(TagFilter.excludeTags(WithinOneProcess.TAG))
        .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
        .configurationParameter(
            "junit.jupiter.tempdir.factory.default", CommonFolder.class.getName())
        .configurationParameter("junit.jupiter.tempdir.cleanup.mode.default", "NEVER")
        .build();
  }

  @Override
  public void run(int ranks, Program program) throws Exception {
    if (ranks > world.size()) {
      tooLarge++;
      return;
    }
    jobs++;
    int rank = world.rank();
    try (@Nullable Comm job = world.split(rank < ranks ? 0 : Comm.UNDEFINED, rank)) {
      if (job != null) {
        program.run(job);
      }
    }
    world.barrier();
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (result.getStatus() == TestExecutionResult.Status.FAILED) {
      System.out.println("rank " + world.rank() + ": failed: " + test.getUniqueId());
      result.getThrowable().ifPresent(thrown -> thrown.printStackTrace(System.out));
      world.abort(1);
    }
    if (test.isTest() && result.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
      passed++;
    }
  }
}
