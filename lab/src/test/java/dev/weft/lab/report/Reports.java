package dev.weft.lab.report;

import dev.weft.lab.FakeSystem;
import dev.weft.lab.experiment.BufferKind;
import dev.weft.lab.experiment.CacheState;
import dev.weft.lab.experiment.Effort;
import dev.weft.lab.experiment.Experiment;
import dev.weft.lab.experiment.Transport;
import dev.weft.lab.experiment.Workload;
import dev.weft.lab.machine.Machine;
import dev.weft.lab.machine.Noise;
import dev.weft.lab.run.Measurements;
import dev.weft.lab.run.Plan;
import dev.weft.lab.run.PlannedLaunch;
import dev.weft.lab.run.RawSamples;
import dev.weft.lab.run.RunProgress;
import dev.weft.lab.run.Runner;
import dev.weft.lab.run.Selection;
import dev.weft.lab.system.MeasuredSystem;
import dev.weft.lab.system.Role;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reports of runs over fake systems. */
final class Reports {
  private static final RunProgress SILENT =
      new RunProgress() {
        @Override
        public void launching(PlannedLaunch launch, int done, int all, double remainingSeconds) {}

        @Override
        public void failed(PlannedLaunch launch, String reason) {}

        @Override
        public void finished() {}
      };

  private Reports() {}

  /** Weft at 100 ns against two MPI libraries at 200 and 400, a bound at 10, a thread peer. */
  static Report pingPong() {
    return of(
        Experiment.PINGPONG,
        List.of(
            FakeSystem.subject(100),
            FakeSystem.mpi("openmpi", 200),
            FakeSystem.mpi("mpich", 400),
            new FakeSystem(
                "memcpy", Role.BOUND, 10, Set.of(Transport.NONE), Set.of(BufferKind.NATIVE)),
            new FakeSystem(
                "mpjexpress", Role.PEER, 1000, Set.of(Transport.LOCAL), Set.of(BufferKind.HEAP))));
  }

  static Report of(Experiment experiment, List<MeasuredSystem> systems) {
    return of(experiment, List.of(8, 1024), systems);
  }

  static Report of(Experiment experiment, List<Integer> sizes, List<MeasuredSystem> systems) {
    Workload workload = new Workload(experiment.operations(), sizes);
    Selection selection =
        new Selection(
            EnumSet.allOf(Transport.class),
            EnumSet.allOf(BufferKind.class),
            EnumSet.of(CacheState.HOT),
            List.of(2));
    Plan plan = Plan.of(systems, selection, experiment, workload, any -> 3, 1);
    Measurements measurements =
        new Runner(experiment, Effort.quick(), 1 << 20, SILENT, RawSamples.NONE).run(plan);
    return Report.of(
        measurements,
        new Machine(Map.of("cpu", "a fake one"), new Noise(10, 0, 0)),
        Map.of("openmpi", "Open MPI 4.1.4"),
        List.of(new Report.Missing("ucx", "not installed", "apt-get install ucx-utils")),
        1,
        true);
  }
}
