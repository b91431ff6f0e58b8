package dev.weft.internal.launch.agent;

import dev.weft.internal.control.LaunchPlan;
import java.util.concurrent.TimeUnit;

/**
 * Says which hosts are waited for while agents start, after ten seconds and then less and less
 * often: a command such as ssh may wait for long and say nothing. For the loop that waits; does not
 * block.
 */
public final class AgentReminder {
  private static final long STEP_SECONDS = 10;

  private final AgentTree agents;
  private final LaunchPlan plan;
  private final long limitSeconds;
  private final long startNanos = System.nanoTime();
  private long nextSeconds = STEP_SECONDS;

  /**
   * Begins to count.
   *
   * @param limitSeconds how long agents are waited for
   */
  public AgentReminder(AgentTree agents, LaunchPlan plan, long limitSeconds) {
    this.agents = agents;
    this.plan = plan;
    this.limitSeconds = limitSeconds;
  }

  /** Says it if it is time to; whether the limit has been reached. */
  public boolean isOver() {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - startNanos);
    if (seconds >= limitSeconds) {
      return true;
    }
    if (seconds >= nextSeconds) {
      nextSeconds *= 2;
      plan.report.accept(
          "weft: no agent is ready yet on %s, after %d s of %d; %s%n"
              .formatted(String.join(", ", agents.awaited()), seconds, limitSeconds, advice()));
    }
    return false;
  }

  /** What to do about hosts that do not answer. */
  public String advice() {
    return "try by hand, %s true, and see what it waits for".formatted(agents.wayTo("HOST"));
  }
}
