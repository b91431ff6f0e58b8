package dev.weft.internal.comm;

import dev.weft.Comm;
import dev.weft.internal.check.RecordedView;
import dev.weft.internal.replay.RankDecisions;
import dev.weft.internal.trace.CallKind;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * A view of a communicator that tells the beginning and end of collective operations, which order
 * what the ranks do. The communicators that it makes are viewed, too.
 */
final class ToldCollectives extends CallView {
  /** In which no rank, or not every rank, waits for all others. */
  private static final String PARTIAL = "scan.*|exclusiveScan.*|neighbor.*";

  private final IntraCommunicator comm;
  private final RankDecisions decisions;

  private ToldCollectives(IntraCommunicator comm, RankDecisions decisions) {
    super(comm);
    this.comm = comm;
    this.decisions = decisions;
  }

  static Comm view(IntraCommunicator comm, RankDecisions decisions) {
    return new ToldCollectives(comm, decisions).as(Comm.class, RecordedView.class);
  }

  @Override
  @Nullable Object called(Method method, Object[] arguments) throws Throwable {
    if (method.getDeclaringClass() == RecordedView.class) {
      return comm;
    }
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = arguments[i] instanceof Comm other ? RecordedView.behind(other) : arguments[i];
    }
    TracedMethod known = TracedMethod.of(method);
    CallKind kind = known.kind();
    if (kind == null || !kind.isCollective() || known.operation().toString().matches(PARTIAL)) {
      return viewed(call(method, arguments));
    }
    int root = known.partnerAt() < 0 ? -1 : comm.worldRank((int) arguments[known.partnerAt()]);
    String name = comm.number + "/" + comm.worldRank(0);
    decisions.collective(true, kind.name(), name, root);
    Object result = call(method, arguments);
    decisions.collective(false, kind.name(), name, root);
    return viewed(result);
  }

  private @Nullable Object viewed(@Nullable Object result) {
    return result instanceof IntraCommunicator made && made != comm
        ? view(made, decisions)
        : result;
  }
}
