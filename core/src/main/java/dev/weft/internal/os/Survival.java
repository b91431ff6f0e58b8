package dev.weft.internal.os;

/** Whether the job goes on when ranks are lost, instead of ending with the first of them. */
public final class Survival {
  public static final String PROPERTY = "weft.survive";

  /** How many processes may come in place of lost ones. */
  public static final String REPLACEMENTS = "weft.respawn";

  /** Whether the property asks for it; the same on all ranks of a job. */
  public static boolean isAsked() {
    return Boolean.getBoolean(PROPERTY);
  }

  /** How many processes may come in place of lost ones; the same on all ranks of a job. */
  public static int mostReplacements() {
    return isAsked() ? Math.max(0, Integer.getInteger(REPLACEMENTS, 0)) : 0;
  }

  private Survival() {}
}
