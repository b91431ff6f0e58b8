package dev.weft.lab.page;

import dev.weft.lab.FakeRuns;
import dev.weft.lab.FakeSystem;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.results.ResultsDirectory;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.Role;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Results of fake systems, like those of a real run. */
final class FakeResults {
  /** What Weft's processes say of themselves. */
  static final String WARNING = "-Xint: nothing is compiled";

  private FakeResults() {}

  /** Everything but overlap, whose samples are of several kinds. */
  static ResultsDirectory in(Path path) {
    FakeSystem weft =
        new FakeSystem(
            "weft",
            Role.SUBJECT,
            700,
            Set.of(Transport.SHM, Transport.TCP, Transport.LOCAL),
            Set.of(BufferKind.values()));
    weft.launchWarnings = List.of(WARNING);
    List<MeasuredSystem> systems =
        List.of(
            weft,
            new FakeSystem(
                "weft-objects",
                Role.SUBJECT,
                750,
                Set.of(Transport.SHM, Transport.TCP),
                Set.of(BufferKind.HEAP)),
            FakeSystem.mpi("openmpi", 500),
            FakeSystem.mpi("mpich", 900),
            new FakeSystem(
                "memcpy", Role.BOUND, 50, Set.of(Transport.NONE), Set.of(BufferKind.NATIVE)),
            new FakeSystem(
                "c-socket-poll", Role.BOUND, 400, Set.of(Transport.TCP), Set.of(BufferKind.NATIVE)),
            new FakeSystem(
                "a-new-one", Role.PEER, 800, Set.of(Transport.TCP), Set.of(BufferKind.HEAP)));
    FakeRuns.run(
        path,
        systems,
        List.of(
            "pingpong",
            "rate",
            "barrier",
            "arrays",
            "startup",
            "collectives",
            "guidelines",
            "onesided",
            "links",
            "algorithms"));
    return ResultsDirectory.existing(path);
  }
}
