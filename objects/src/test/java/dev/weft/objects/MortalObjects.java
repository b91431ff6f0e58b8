package dev.weft.objects;

import dev.weft.Weft;
import dev.weft.failure.WeftException;
import dev.weft.objects.internal.name.Unreferenced;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntSupplier;

/**
 * One of some processes that wait for each other's objects in every way, until they are killed.
 * They are the ranks of a job ({@code rank}), or outside nodes ({@code outside NUMBER COUNT URI
 * SECRET}) and the node that listens ({@code home COUNT SECRET}), which is number 0 and exports the
 * objects of all. Says when each of its waits is told, and when a lease that a dead outside node
 * has held is over. Ends in order when its input does.
 */
final class MortalObjects {
  /** The lease time of its nodes. */
  static final Duration LEASE = Duration.ofSeconds(2);

  /** In how many ways each waits for each other one, of its own thread or future. */
  static final int WAYS = 5;

  private static final int GARBAGE_MILLIS = 250;

  private static final CountDownLatch END = new CountDownLatch(1);

  private static final NodeOptions OPTIONS =
      NodeOptions.DEFAULTS
          .withLease(LEASE)
          .withDeadline(Duration.ofSeconds(60))
          .withErrorsTo((_, _) -> {});

  /** Active: its calls wait in a mailbox behind one that does not return. */
  interface Worker {
    int work() throws InterruptedException;
  }

  /** Not active. */
  interface Desk {
    int quick();

    /** Keeps the callback of each node. */
    void keep(int from, IntSupplier callback);

    @Idempotent
    int home() throws InterruptedException;
  }

  /** Exports objects of outside nodes. */
  interface Registry {
    void add(int number, Worker worker, Desk desk);
  }

  private static final class LocalWorker implements Worker {
    @Override
    public int work() throws InterruptedException {
      END.await();
      return 0;
    }
  }

  private static final class LocalDesk implements Desk {
    private final int number;
    private final boolean first;
    private final Map<Integer, IntSupplier> kept = new ConcurrentHashMap<>();

    LocalDesk(int number, boolean first) {
      this.number = number;
      this.first = first;
    }

    @Override
    public int quick() {
      return number;
    }

    @Override
    public void keep(int from, IntSupplier callback) {
      kept.put(from, callback);
    }

    @Override
    public int home() throws InterruptedException {
      if (first) {
        END.await();
      }
      return number;
    }
  }

  private final class LocalRegistry implements Registry {
    @Override
    public void add(int other, Worker worker, Desk desk) {
      Remote<Worker> _ = node.export("worker " + other, Worker.class, worker);
      desks.put(other, node.export("desk " + other, Desk.class, desk));
    }
  }

  /** Is kept by one other node alone, and says when its lease is over. */
  private record Callback(int number, int keeper) implements IntSupplier, Unreferenced {
    @Override
    public int getAsInt() {
      return number;
    }

    @Override
    public void unreferenced() {
      say("released %d %d".formatted(keeper, System.currentTimeMillis()));
    }
  }

  private interface Wait {
    void end() throws Exception;
  }

  private final Node node;
  private final int number;
  private final int count;

  /** Whether objects of the dead are exported anew, by number 0. */
  private final boolean outlive;

  private final Map<Integer, Remote<Desk>> desks = new ConcurrentHashMap<>();
  private final Set<Integer> dead = ConcurrentHashMap.newKeySet();

  private MortalObjects(Node node, int number, int count, boolean outlive) {
    this.node = node;
    this.number = number;
    this.count = count;
    this.outlive = outlive;
  }

  public static void main(String[] args) throws IOException {
    switch (args[0]) {
      case "rank" -> rank(args);
      case "home" -> home(Integer.parseInt(args[1]), Path.of(args[2]));
      case "outside" ->
          outside(
              Integer.parseInt(args[1]),
              Integer.parseInt(args[2]),
              URI.create(args[3]),
              Path.of(args[4]));
      default -> throw new IllegalArgumentException(args[0]);
    }
    say("ended");
    Runtime.getRuntime().halt(0);
  }

  private static void rank(String[] args) throws IOException {
    Weft weft = Weft.init(args);
    Node node = Node.of(weft.world(), OPTIONS);
    MortalObjects mortal = new MortalObjects(node, node.rank(), node.size(), false);
    Remote<Desk> _ =
        node.export("desk " + node.rank(), Desk.class, new LocalDesk(node.rank(), true));
    RemoteGroup<Worker> team =
        node.group("worker", Worker.class, LocalWorker::new, ActiveOptions.DEFAULTS);
    mortal.waitForAll(team);
    if (node.rank() > 0) {
      CompletableFuture<?> barrier = team.barrier(); // where rank 0 never arrives
      mortal.begin(Thread.ofVirtual(), 0, "barrier", barrier::get);
    }
    weft.world().barrier();
    untilTheEnd(node);
    try {
      weft.close();
    } catch (WeftException e) {
      // Ranks are gone.
    }
  }

  private static void home(int count, Path secret) throws IOException {
    Node node = Node.standalone(OPTIONS);
    MortalObjects mortal = new MortalObjects(node, 0, count, true);
    Remote<Registry> _ = node.export("registry", Registry.class, mortal.new LocalRegistry());
    mortal.new LocalRegistry().add(0, mortal.activeWorker(), new LocalDesk(0, true));
    try (NodeServer server = node.listen(Access.toAll(secret))) {
      say("uri " + server.uri());
      mortal.waitForAll(mortal.team());
      untilTheEnd(node);
    }
  }

  private static void outside(int number, int count, URI uri, Path secret) throws IOException {
    Node node = Node.connect(uri, secret, OPTIONS);
    MortalObjects mortal = new MortalObjects(node, number, count, true);
    node.lookup("registry", Registry.class)
        .call()
        .add(number, mortal.activeWorker(), new SharedDesk(node, number).stub());
    mortal.waitForAll(mortal.team());
    untilTheEnd(node);
  }

  /** A desk without a name. */
  private record SharedDesk(Node node, int number) {
    Desk stub() {
      return node.share(Desk.class, new LocalDesk(number, true)).call();
    }
  }

  private Worker activeWorker() {
    return node.share(Worker.class, new LocalWorker(), ActiveOptions.DEFAULTS).call();
  }

  private RemoteGroup<Worker> team() {
    List<Remote<Worker>> members = new ArrayList<>();
    for (int other = 0; other < count; other++) {
      members.add(node.lookup("worker " + other, Worker.class));
    }
    return node.groupOf(members);
  }

  /** Who has given a callback, and who has passed it on, lets go of it when it is collected. */
  private static void collectGarbage() {
    while (END.getCount() > 0) {
      System.gc();
      try {
        Thread.sleep(GARBAGE_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private static void untilTheEnd(Node node) throws IOException {
    Thread _ = Thread.ofPlatform().daemon().start(MortalObjects::collectGarbage);
    say("ready");
    while (System.in.read() >= 0) {
      // Until it is to end.
    }
    END.countDown();
    node.close();
  }

  /** In one piece, so that no other output comes in between. */
  private static void say(String line) {
    System.out.print(line + "\n");
    System.out.flush();
  }

  private void waitForAll(RemoteGroup<Worker> team) {
    GroupResults<Integer> called = team.broadcast(Worker::work);
    for (int other = 0; other < count; other++) {
      if (other != number) {
        waitFor(other, team.member(other), called.of(other));
      }
    }
  }

  private void waitFor(int other, Remote<Worker> worker, CompletableFuture<Integer> ofGroup) {
    Remote<Desk> desk = node.lookup("desk " + other, Desk.class);
    desk.call().keep(number, node.share(IntSupplier.class, new Callback(number, other)).call());
    CompletableFuture<Integer> async = worker.async(Worker::work);
    begin(Thread.ofPlatform(), other, "platform", worker.call()::work);
    begin(Thread.ofVirtual(), other, "virtual", worker.call()::work);
    begin(Thread.ofVirtual(), other, "future", async::get);
    begin(Thread.ofVirtual(), other, "group", ofGroup::get);
    begin(Thread.ofPlatform(), other, "quick", () -> callAgainAndAgain(desk.call()));
    if (outlive && other != 0) {
      begin(Thread.ofPlatform(), other, "again", () -> takenOver(other, desk.call().home()));
    }
  }

  private static void callAgainAndAgain(Desk desk) throws InterruptedException {
    while (END.getCount() > 0) {
      int _ = desk.quick();
      Thread.sleep(2);
    }
  }

  /** The idempotent call has been answered by the object that took the place of the dead one's. */
  private static void takenOver(int other, int by) {
    if (END.getCount() > 0) {
      say("again %d by %d %d".formatted(other, by, System.currentTimeMillis()));
    }
  }

  private void begin(Thread.Builder thread, int other, String way, Wait wait) {
    Thread _ =
        thread.start(
            () -> {
              try {
                wait.end();
              } catch (Exception e) {
                if (END.getCount() > 0) {
                  long now = System.currentTimeMillis();
                  say("told %d %s by %s %d".formatted(other, way, e.getClass().getName(), now));
                  afterDeath(other);
                }
              }
            });
  }

  private void afterDeath(int other) {
    if (!outlive || !dead.add(other)) {
      return;
    }
    Remote<Desk> gone = desks.remove(other);
    if (gone != null) {
      node.withdraw(gone);
      Remote<Desk> _ = node.export("desk " + other, Desk.class, new LocalDesk(0, false));
    }
  }
}
