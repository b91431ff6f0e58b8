package dev.weft.cli.doctor;

import java.util.ArrayList;
import java.util.List;

/** All checks. They read small files and ask for local names; a broken name service may block. */
public final class Checks {

  /** Makes them all, in the order to show. */
  public static List<Check> all() {
    List<Check> checks = new ArrayList<>();
    checks.addAll(SystemChecks.all());
    checks.addAll(MemoryChecks.all());
    checks.addAll(LimitChecks.all());
    checks.addAll(NameChecks.all());
    checks.addAll(PeerChecks.all());
    return checks;
  }

  private Checks() {}
}
