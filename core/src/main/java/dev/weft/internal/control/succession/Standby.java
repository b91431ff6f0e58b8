package dev.weft.internal.control.succession;

import dev.weft.internal.control.ControlFrame;
import dev.weft.internal.control.ControlServer;
import dev.weft.internal.control.LoopTimers;
import dev.weft.internal.control.NoticeLog;
import dev.weft.internal.control.hub.JobHub;
import dev.weft.internal.os.ExitHook;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * A process that would be the next hub of its job: it listens, and a daemon thread answers who
 * comes.
 *
 * <pre>
 *   WAITS --its connection to the hub has ended, and it is its turn--> STANDS --won--> SERVES
 *                                                                      STANDS --lost--> WAITS
 * </pre>
 *
 * While it waits it tells who comes which hub it has, or that it has none, and ends the connection.
 * Any thread may call; methods do not block.
 */
final class Standby implements AutoCloseable {
  /** What it does for the rank of this process. */
  interface Owner {
    /** The place of the hub that this process's rank is connected to, or -1. */
    int hubPlace();

    /** This process is to be the hub, on the thread that will run it. */
    JobHub becomesHub(ControlServer server, Candidacy.Result result);
  }

  private final ControlServer server;
  private final int size;
  private final Owner owner;
  private final LoopTimers timers = new LoopTimers();
  private final Queue<Runnable> submitted = new ConcurrentLinkedQueue<>();
  private final Thread loop;
  private final ExitHook exitHook;

  /** The loop's. */
  private @Nullable Candidacy candidacy;

  private @Nullable Admission admission;
  private volatile boolean closed;

  /**
   * Listens.
   *
   * @param opened makes the server, which gives its frames to the handler
   */
  Standby(int size, Owner owner, ServerMaker opened) {
    this.size = size;
    this.owner = owner;
    this.server = opened.open(this::frame);
    this.loop =
        Thread.ofPlatform()
            .daemon()
            .inheritInheritableThreadLocals(false)
            .name("weft-standby")
            .unstarted(this::run);
    this.exitHook = ExitHook.add(this::close);
  }

  /** Begins; called once. */
  void start() {
    loop.start();
  }

  /** Makes a server. */
  interface ServerMaker {
    ControlServer open(ControlServer.Handler handler);
  }

  /** Where it listens. */
  List<InetSocketAddress> addresses() {
    return server.addresses();
  }

  /**
   * Stands for hub, unless it does.
   *
   * @param log what this process's rank has been told; it is not told anything meanwhile
   * @param promised the largest term that the rank has promised
   */
  void stand(NoticeLog log, int promised) {
    submit(
        () -> {
          if (candidacy == null && admission == null) {
            Election election = new Election(size, log.copy(), promised);
            Candidacy begun = new Candidacy(server, timers, this::submit, election, new Ends());
            candidacy = begun;
            begun.begin();
          }
        });
  }

  private void submit(Runnable task) {
    submitted.add(task);
    server.wakeup();
  }

  private final class Ends implements Candidacy.Outcome {
    @Override
    public void won(Candidacy.Result result) {
      candidacy = null;
      JobHub hub = owner.becomesHub(server, result);
      Admission begun = new Admission(server, hub, result);
      admission = begun;
      begun.begin();
    }

    @Override
    public void lost(String why) {
      candidacy = null;
      server.sendAll(ControlFrame.numberAndText(ControlFrame.AWAY, -1, why));
      cutAll();
    }
  }

  private void cutAll() {
    for (int place = 0; place < server.size(); place++) {
      server.cut(place);
    }
  }

  private void run() {
    while (!closed && admission == null) {
      server.poll(timers.untilNextMillis());
      for (Runnable task = submitted.poll(); task != null; task = submitted.poll()) {
        task.run();
      }
      timers.ring();
    }
    if (admission == null) {
      server.close();
    } else {
      admission.serve();
    }
  }

  private void frame(int place, int type, ByteBuffer body) throws ProtocolException {
    if (admission != null) {
      admission.frame(place, type, body);
    } else if (candidacy != null) {
      candidacy.frame(place, type, body);
    } else if (type == ControlServer.ATTACHED) {
      server.send(place, ControlFrame.numberAndText(ControlFrame.AWAY, owner.hubPlace(), ""));
      server.cut(place);
    }
  }

  /** Nobody can come any more, unless it is the hub. */
  @Override
  public void close() {
    exitHook.close();
    closed = true;
    server.wakeup();
  }
}
