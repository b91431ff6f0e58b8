package dev.weft.internal.control.succession;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.NoticeLog;
import dev.weft.internal.control.SuccessionClaim;
import dev.weft.internal.control.hub.JobHub;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Who comes to a hub that has taken over: a rank that had the hub before, with its claim; a process
 * that has come for a lost rank; or one that comes too late, whose place others count as lost. For
 * the hub's loop.
 *
 * <pre>
 *   attached --asked--> claims: it is a member, with notices that count   gets those that it lacks
 *                               it was about to come for a lost rank      the same, and comes again
 *                               it has come just now                      as to any hub
 *                               else                                      it is ended
 * </pre>
 */
final class Admission {
  private static final int PROBE_MILLIS = 1_000;

  private final ControlServer server;
  private final JobHub hub;
  private final Candidacy.Result result;

  /** Members that have not come when this hub took over. */
  private final Set<Integer> awaited = new HashSet<>();

  /** Places of those that have been asked. */
  private final Set<Integer> asked = new HashSet<>();

  Admission(ControlServer server, JobHub hub, Candidacy.Result result) {
    this.server = server;
    this.hub = hub;
    this.result = result;
  }

  /** Goes on with those that have claimed in the election. */
  void begin() {
    for (Map.Entry<Integer, SuccessionClaim> each : result.followers().entrySet()) {
      hub.succession().follows(each.getKey(), each.getValue().log().number());
    }
    hub.succession().begin(result.term(), result.dead());
    result.followers().keySet().forEach(this::resume);
    for (int place = 0; place < server.size(); place++) {
      if (server.attached(place) && !result.followers().containsKey(place)) {
        ask(place);
      }
    }
    awaited.addAll(result.view().members());
    awaited.removeAll(result.followers().keySet());
    lookForTheAwaited();
  }

  private void resume(int place) {
    server.send(place, ControlFrame.bare(ControlFrame.RESUME));
  }

  private void ask(int place) {
    asked.add(place);
    NoticeLog log = hub.succession().log();
    server.send(
        place,
        ControlFrame.numbers(
            ControlFrame.STAND, result.term(), log.end().term(), log.end().number()));
  }

  /** Looks from time to time for members that run but have not come, perhaps because stopped. */
  private void lookForTheAwaited() {
    awaited.removeIf(place -> !hub.succession().isAwaited(place));
    if (awaited.isEmpty()) {
      return;
    }
    for (int place : awaited) {
      Thread.ofVirtual()
          .start(
              () -> {
                Presence presence =
                    Presence.of(
                        result.view().card(place), result.view().addresses(place), PROBE_MILLIS);
                hub.succession().submit(() -> isSeen(place, presence));
              });
    }
    hub.succession().later(2 * PROBE_MILLIS, this::lookForTheAwaited);
  }

  private void isSeen(int place, Presence presence) {
    if (presence != Presence.RUNS && hub.succession().isAwaited(place)) {
      hub.succession().isDead(place, presence.words());
    }
  }

  /** Takes what comes. */
  void frame(int place, int type, ByteBuffer body) throws ProtocolException {
    if (type == ControlServer.ATTACHED) {
      hub.succession().comes(place);
      ask(place);
    } else if (!asked.contains(place)) {
      if (type != ControlFrame.CLAIM && type != ControlFrame.NOTICE) {
        hub.frame(place, type, body);
      }
    } else if (type == ControlServer.DETACHED || type == ControlServer.LOST) {
      asked.remove(place);
    } else if (type == ControlFrame.CLAIM) {
      asked.remove(place);
      claims(place, SuccessionClaim.decode(body));
    }
  }

  private void claims(int place, SuccessionClaim claim) throws ProtocolException {
    if (claim.rank() == SuccessionClaim.NONE) {
      hub.succession().comesNew(place);
    } else if (hub.succession().log().holds(claim.log())
        && hub.succession().comesAgain(place, claim.rank(), claim.log().number())) {
      resume(place);
    } else {
      server.send(place, ControlFrame.number(ControlFrame.STOP, JobHub.GIVEN_UP));
      server.cut(place);
    }
  }

  /** Runs the hub until the job is over. Blocks. */
  void serve() {
    hub.serve();
  }
}
