package dev.weft.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.internal.base.WithoutNativeCalls;
import dev.weft.internal.control.HostPlan;
import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.control.RemoteShell;
import dev.weft.internal.os.OwnAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Hosts that do not answer, and whose command says nothing. */
@Timeout(60)
@WithoutNativeCalls
@Execution(ExecutionMode.CONCURRENT)
final class AwaitedAgentsTest {
  @Tag("lengthy")
  @Test
  void areNamedWhileTheyAreWaitedFor() throws ExecutionException, InterruptedException {
    CompletableFuture<String> said = new CompletableFuture<>();
    AtomicReference<JobLauncher> launcher = new AtomicReference<>();
    LaunchPlan plan = new LaunchPlan(2).program("Main", List.of()).report(said::complete);
    plan.network = OwnAddress.LOOPBACK;
    RemoteShell shell =
        new RemoteShell("ssh", List.of("sh", "-c", "exec sleep 60", RemoteShell.HOST), true);
    plan.hosts =
        new HostPlan(List.of("far1", "far2"), List.of(0, 1), shell, true, HostPlan.FAN_OUT);
    Thread starting = Thread.ofPlatform().start(() -> JobLauncher.start(plan, launcher::set));
    String words = said.get();
    assertThat(words)
        .contains("far1, far2", "after 1", "none comes for 120 s", "sh -c exec sleep 60 HOST true");
    launcher.get().signal("INT", 2);
    assertThat(starting.join(Duration.ofSeconds(20))).isTrue();
  }
}
