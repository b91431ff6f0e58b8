package dev.weft.cli.doctor;

import java.util.ArrayList;
import java.util.List;

/**
 * Checks of this machine. They read small files and ask for local names; a broken name service may
 * block.
 */
public final class MachineChecks {

  /** Makes those of what jobs need. */
  public static List<Check> ofMachine() {
    List<Check> checks = new ArrayList<>();
    checks.addAll(SystemChecks.all());
    checks.addAll(MemoryChecks.all());
    checks.addAll(LimitChecks.all());
    checks.addAll(NameChecks.all());
    return checks;
  }

  /** Makes those of the systems that {@code weft bench} compares with. */
  public static List<Check> ofPeers(List<String> weftCommand) {
    return PeerChecks.all(weftCommand);
  }

  private MachineChecks() {}
}
