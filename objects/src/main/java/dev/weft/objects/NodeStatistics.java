package dev.weft.objects;

import java.util.List;

/**
 * A snapshot of a node's objects, calls and threads. The numbers are not read at the same instant,
 * so they may differ by calls that are under way.
 *
 * @param named objects exported under a name
 * @param unnamed objects that others may call by references only
 * @param mailboxes the mailboxes of the active objects, with and without a name
 * @param given objects here without a name to which other ranks or outside nodes are known to refer
 * @param held objects without a name, on any rank, that references of this node keep alive
 * @param released objects without a name that have ended here because nobody referred to them
 * @param streams readers of streams of this node that have neither ended nor been cancelled
 * @param awaited calls of this node whose futures are not complete
 * @param waiting calls that wait for their turn at an active object
 * @param outside outside nodes that are connected here; {@link NodeServer#statistics} lists them
 * @param running calls, from any node, that run here on threads of their own
 * @param served calls that have been carried out here
 * @param threads threads that serve calls
 */
public record NodeStatistics(
    int named,
    int unnamed,
    List<MailboxStatistics> mailboxes,
    int given,
    int held,
    long released,
    int streams,
    int awaited,
    int waiting,
    int outside,
    int running,
    long served,
    int threads) {

  /** Number of active objects. */
  public int active() {
    return mailboxes.size();
  }
}
