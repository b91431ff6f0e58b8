package dev.weft.objects.internal.node;

import dev.weft.objects.MailboxStatistics;
import dev.weft.objects.NodeStatistics;
import dev.weft.objects.internal.call.Caller;
import dev.weft.objects.internal.lease.Leases;
import dev.weft.objects.internal.name.Exports;
import dev.weft.objects.internal.serve.CallScope;
import dev.weft.objects.internal.serve.NodeReceiver;
import dev.weft.objects.internal.stream.Streams;
import java.util.List;

/** Counts a node's objects, calls and threads. Any thread; nothing blocks. */
record NodeCounts(
    String node,
    Exports exports,
    Leases leases,
    Streams streams,
    Caller caller,
    ActiveObjectTable active,
    OpenListeners openListeners,
    CallScope callScope,
    NodeReceiver nodeReceiver) {

  NodeStatistics now() {
    List<MailboxStatistics> mailboxes = active.mailboxes();
    int waiting = mailboxes.stream().mapToInt(MailboxStatistics::waiting).sum();
    return new NodeStatistics(
        exports.count(true),
        exports.count(false),
        mailboxes,
        leases.given(),
        leases.held(),
        leases.released(),
        streams.subscriptions(),
        caller.pending().size(),
        waiting,
        openListeners.connected(),
        Math.max(0, nodeReceiver.running() - waiting),
        callScope.served(),
        nodeReceiver.threads());
  }

  /** In words, a line for the node and one for each mailbox in which calls wait. */
  String words() {
    NodeStatistics now = now();
    StringBuilder text = new StringBuilder();
    text.append(
        "%s: %d named objects, %d without a name, %d of them given to others; %d of others held; %d outside nodes; %d calls awaited, %d waiting, %d running, %d served"
            .formatted(
                node,
                now.named(),
                now.unnamed(),
                now.given(),
                now.held(),
                now.outside(),
                now.awaited(),
                now.waiting(),
                now.running(),
                now.served()));
    for (MailboxStatistics mailbox : now.mailboxes()) {
      if (mailbox.waiting() > 0 || mailbox.refused() > 0) {
        text.append(
            "%n  %s: %d calls wait, %s may, %d refused"
                .formatted(
                    mailbox.object(),
                    mailbox.waiting(),
                    mailbox.capacity() == 0 ? "any number" : mailbox.capacity(),
                    mailbox.refused()));
      }
    }
    return text.toString();
  }
}
