package dev.weft.internal.control.hub;

import dev.weft.internal.job.Card;
import dev.weft.internal.job.Identity;
import java.net.InetAddress;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Where the processes of ranks are that another launcher has started. For the hub's loop. */
final class RankPlaces {
  /** Where each rank has come from, in words that follow it. */
  private final String[] hosts;

  /** The card of each rank that has joined. */
  private final @Nullable Card[] cards;

  RankPlaces(int size) {
    hosts = new String[size];
    Arrays.fill(hosts, "");
    cards = new Card[size];
  }

  void attached(int rank, InetAddress from) {
    hosts[rank] = " on " + from.getHostAddress();
  }

  void joined(int rank, Card card) {
    cards[rank] = card;
  }

  /** Its host, in words that follow it. */
  String host(int rank) {
    return hosts[rank];
  }

  /** Its host and process id, in words that follow it. */
  String place(int rank) {
    Card card = cards[rank];
    return card == null ? hosts[rank] : "%s (pid %d)".formatted(hosts[rank], card.pid());
  }

  /** Sends its process SIGKILL if this one sees it. */
  void kill(int rank) {
    Card card = cards[rank];
    if (card != null && Identity.isProcess(card.process(), card.pid())) {
      ProcessHandle.of(card.pid())
          .filter(process -> !process.equals(ProcessHandle.current()))
          .ifPresent(ProcessHandle::destroyForcibly);
    }
  }
}
