package dev.weft.internal.launch.agent;

import dev.weft.internal.control.LaunchPlan;
import dev.weft.internal.os.StartLimit;
import java.util.concurrent.TimeUnit;

/**
 * Monitors the start of agents. The time limit begins anew with each host that has joined. The
 * missing hosts are named after ten seconds and then less and less often, because a command such as
 * ssh may wait long and print nothing. For the waiting loop; does not block.
 */
public final class AgentReminder {
  private static final long STEP_SECONDS = 10;

  private final AgentTree agents;
  private final LaunchPlan plan;
  private final StartLimit limit;
  private final long startNanos = System.nanoTime();
  private long nextSeconds = STEP_SECONDS;
  private int awaited;

  /**
   * Begins to count.
   *
   * @param limit how long agents are waited for although no further one comes
   */
  public AgentReminder(AgentTree agents, LaunchPlan plan, StartLimit limit) {
    this.agents = agents;
    this.plan = plan;
    this.limit = limit;
    this.awaited = agents.awaited().size();
  }

  /** Says it if it is time to; whether the limit has been reached. */
  public boolean isOver() {
    int still = agents.awaited().size();
    if (still < awaited) {
      limit.moved();
    }
    awaited = still;
    if (limit.isOver()) {
      return true;
    }
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNanos);
    if (seconds >= nextSeconds) {
      nextSeconds *= 2;
      plan.report.accept(
          "weft: no agent is ready yet on %s, after %d s; the start is given up if none comes for %d s; %s [W2016]%n"
              .formatted(String.join(", ", agents.awaited()), seconds, limit.seconds(), advice()));
    }
    return false;
  }

  /** What to do about hosts that do not answer. */
  public String advice() {
    return "try by hand, %s true, and see what it waits for".formatted(agents.wayTo("HOST"));
  }
}
