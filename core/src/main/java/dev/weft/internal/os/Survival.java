package dev.weft.internal.os;

/** Whether the job goes on when ranks are lost, instead of ending with the first of them. */
public final class Survival {
  public static final String PROPERTY = "weft.survive";

  /** Whether the property asks for it; the same on all ranks of a job. */
  public static boolean isAsked() {
    return Boolean.getBoolean(PROPERTY);
  }

  private Survival() {}
}
