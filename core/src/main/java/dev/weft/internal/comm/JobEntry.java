package dev.weft.internal.comm;

import dev.weft.JoinSpec;
import dev.weft.Program;
import dev.weft.Weft;
import dev.weft.WeftProvider;
import dev.weft.codec.ObjectCodec;
import dev.weft.internal.base.names.WeftProperties;
import dev.weft.internal.job.Job;
import dev.weft.internal.launch.environment.MeetingPoint;
import dev.weft.internal.rank.CurrentJob;
import dev.weft.internal.rank.RankThreads;
import dev.weft.internal.security.Secret;
import dev.weft.internal.spawn.JoinedJob;
import java.util.HexFormat;

/** Lets ranks join their job. {@link Weft} finds this class by its name. */
public final class JobEntry implements WeftProvider {

  /** Called by its name. */
  public JobEntry() {}

  @Override
  public Weft init(String[] args) {
    WeftProperties.requirePossible(System.getProperties());
    return new JobMember(CurrentJob.current(), new Objects(), args);
  }

  @Override
  public Weft init(ObjectCodec codec, String[] args) {
    WeftProperties.requirePossible(System.getProperties());
    return new JobMember(CurrentJob.current(), new Objects(codec), args);
  }

  @Override
  public Weft join(JoinSpec spec) {
    WeftProperties.requirePossible(System.getProperties());
    Secret secret = Secret.ofText(HexFormat.of().formatHex(spec.secret()));
    MeetingPoint point = new MeetingPoint(spec.rank(), spec.size(), spec.address(), secret);
    Job job = JoinedJob.join(point, spec.limit());
    try {
      return new JobMember(job, new Objects(), new String[0]);
    } catch (Throwable e) {
      job.close();
      throw e;
    }
  }

  @Override
  public void run(int ranks, Program program) {
    WeftProperties.requirePossible(System.getProperties());
    RankThreads.run(
        ranks,
        job -> {
          try (Weft weft = new JobMember(job, new Objects(), new String[0])) {
            program.run(weft.world());
          }
        });
  }
}
