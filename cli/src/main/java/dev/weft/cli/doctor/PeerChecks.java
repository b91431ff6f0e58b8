package dev.weft.cli.doctor;

import dev.weft.lab.system.Availability;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.registry.Systems;
import java.util.List;

/** Checks which other libraries {@code weft bench} can compare with. */
final class PeerChecks {

  static List<Check> all(List<String> weftCommand) {
    return Systems.peers(weftCommand).stream().map(PeerChecks::check).toList();
  }

  private static Check check(MeasuredSystem peer) {
    Availability availability = peer.availability();
    String what = "peer " + peer.name();
    return availability.isAvailable()
        ? Check.ok(what, peer.version().isEmpty() ? "available" : peer.version())
        : Check.warn(
            what,
            availability.missing().orElse("") + "; weft bench leaves it out",
            availability.remedy());
  }

  private PeerChecks() {}
}
