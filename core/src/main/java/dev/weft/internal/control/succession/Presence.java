package dev.weft.internal.control.succession;

import dev.weft.internal.job.Card;
import dev.weft.internal.job.Identity;
import dev.weft.internal.job.ProcessState;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;

/** What shows of a process that has not come. */
enum Presence {
  /** It runs, perhaps stopped: it is waited for. */
  RUNS,
  /** This process sees that it has ended, or is ending. */
  ENDED,
  /** At its address nobody listens. A firewall may say so as well: no proof that it has ended. */
  REFUSED,
  /** Its host answers nothing. */
  UNREACHABLE;

  /** How it shows that it does not come any more, in a clause; empty if it may. */
  String words() {
    return switch (this) {
      case RUNS -> "";
      case ENDED, REFUSED -> "has ended before it closed Weft";
      case UNREACHABLE -> "cannot be reached: its host answers nothing";
    };
  }

  /** Whether it is known to have ended. Does not block. */
  static boolean hasEnded(Card card) {
    return Identity.sees(card.process())
        && (!Identity.isProcess(card.process(), card.pid()) || ProcessState.isEnding(card.pid()));
  }

  /**
   * Looks; blocks until its host has answered, or the time is over. The kernel takes a connection
   * to a process that is stopped, so only its end, or its host's, shows as one.
   *
   * @param addresses at which it listens
   */
  static Presence of(Card card, List<InetSocketAddress> addresses, int limitMillis) {
    if (Identity.sees(card.process())) {
      return hasEnded(card) ? ENDED : RUNS;
    }
    Presence presence = UNREACHABLE;
    for (InetSocketAddress address : addresses) {
      try (Socket socket = new Socket()) {
        socket.connect(address, limitMillis);
        return RUNS;
      } catch (ConnectException refused) {
        presence = REFUSED;
      } catch (IOException silent) {
        // The next address may answer.
      }
    }
    return presence;
  }
}
