package dev.weft.objects;

import dev.weft.Weft;
import dev.weft.failure.PeerFailedException;
import dev.weft.failure.WaitTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The operations of nodes, references and groups that meet a rank which dies: while they wait for
 * it, each on a thread of its own, and when it is dead. Rank 0 prints one line for each that ends
 * otherwise than its row says, and {@code checked N} at the end.
 */
public final class BereavedObjects {
  static final int RANKS = 3;
  private static final int DEAD = 2;
  private static final int LIVING = 1;
  private static final long SOON_SECONDS = 20;

  /** How an operation ends. */
  enum End {
    /** With a {@link PeerFailedException}, or one whose cause that is. */
    FAILS,
    /** With a {@link WaitTimeoutException}: nobody has the name any more. */
    FINDS_NOTHING,
    /** As if nobody had died. */
    GOES_ON
  }

  /**
   * An operation.
   *
   * @param during how it ends if the rank dies while it waits; null if it does not wait
   * @param after how it ends once the rank is dead
   */
  record Row(@Nullable End during, End after, Operation operation) {}

  /** On rank 0; blocks until its end. */
  interface Operation {
    @Nullable Object run(Scene scene) throws Exception;
  }

  /** What the dead rank, and the living one, have. */
  interface Desk {
    int quick();

    int[] numbers();

    /** Waits until its rank ends. */
    int hold() throws InterruptedException;

    int[] holdArray() throws InterruptedException;

    /** Something to wait for later. */
    Text text() throws InterruptedException;

    Stream<Integer> stream();

    void run();

    void holdRun() throws InterruptedException;
  }

  /** What a method gives. */
  interface Text {
    String words();
  }

  /** Whose calls end, or do not. */
  static final class PlainDesk implements Desk {
    private final boolean answers;

    PlainDesk(boolean answers) {
      this.answers = answers;
    }

    private void hold(boolean now) throws InterruptedException {
      if (!now) {
        new CountDownLatch(1).await();
      }
    }

    @Override
    public int quick() {
      return 1;
    }

    @Override
    public int[] numbers() {
      return new int[] {1, 2};
    }

    @Override
    public int hold() throws InterruptedException {
      hold(answers);
      return 1;
    }

    @Override
    public int[] holdArray() throws InterruptedException {
      hold(answers);
      return new int[1];
    }

    @Override
    public Text text() throws InterruptedException {
      hold(answers);
      return () -> "words";
    }

    @Override
    public Stream<Integer> stream() {
      return Stream.generate(
          () -> {
            try {
              hold(answers);
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            return 1;
          });
    }

    @Override
    public void run() {}

    @Override
    public void holdRun() throws InterruptedException {
      hold(answers);
    }
  }

  /** An object that is made elsewhere. */
  static final class MadeDesk implements Callable<Integer>, Made {
    @Override
    public Integer call() {
      return 1;
    }

    @Override
    public int number() {
      return 1;
    }
  }

  /** Its interface. */
  interface Made {
    int number();
  }

  /** What rank 0 has before anybody dies. */
  record Scene(
      Node node,
      Remote<Desk> dead,
      Remote<Desk> living,
      RemoteGroup<Desk> group,
      Remote<Made> made,
      Remote<Made> other,
      String own) {}

  private BereavedObjects() {}

  /** By the names of methods, with their interface. */
  static Map<String, Row> rows() {
    Map<String, Row> rows = new LinkedHashMap<>();
    ofReferences(rows);
    ofGroups(rows);
    ofNodes(rows);
    return rows;
  }

  private static void ofReferences(Map<String, Row> rows) {
    rows.put("Remote.call", new Row(End.FAILS, End.FAILS, s -> s.dead().call().hold()));
    rows.put(
        "Remote.call, of the living", new Row(null, End.GOES_ON, s -> s.living().call().quick()));
    rows.put("Remote.async", new Row(End.FAILS, End.FAILS, s -> s.dead().async(Desk::hold).join()));
    rows.put(
        "Remote.asyncRun",
        new Row(End.FAILS, End.FAILS, s -> s.dead().asyncRun(Desk::holdRun).join()));
    rows.put(
        "Remote.later", new Row(End.FAILS, End.FAILS, s -> s.dead().later(Desk::text).words()));
    rows.put(
        "Remote.oneWay",
        new Row(
            null,
            End.FAILS,
            s -> {
              s.dead().oneWay(Desk::run);
              return null;
            }));
    rows.put(
        "Remote.into",
        new Row(End.FAILS, End.FAILS, s -> s.dead().into(new int[1], Desk::holdArray)));
    rows.put(
        "Remote.within",
        new Row(End.FAILS, End.FAILS, s -> s.dead().within(Duration.ZERO).call().hold()));
    rows.put(
        "Remote.moveTo",
        new Row(
            End.FAILS,
            End.FAILS,
            s -> {
              CompletableFuture<?> _ = s.dead().asyncRun(Desk::holdRun);
              s.dead().within(Duration.ZERO).moveTo(LIVING);
              return null;
            }));
    rows.put(
        "Remote.moveTo, the dead",
        new Row(
            null,
            End.FAILS,
            s -> {
              s.other().moveTo(DEAD);
              return null;
            }));
    rows.put(
        "Remote.moveTo, between the living",
        new Row(
            null,
            End.GOES_ON,
            s -> {
              s.other().moveTo(0);
              return s.other().call().number();
            }));
    rows.put(
        "streams",
        new Row(
            End.FAILS,
            End.FAILS,
            s -> {
              Iterator<Integer> items = s.dead().call().stream().iterator();
              return items.next();
            }));
  }

  private static void ofGroups(Map<String, Row> rows) {
    rows.put(
        "RemoteGroup.broadcast",
        new Row(End.FAILS, End.FAILS, s -> s.group().broadcast(Desk::hold).join()));
    rows.put(
        "RemoteGroup.broadcast, of the living",
        new Row(null, End.GOES_ON, s -> s.group().select(0, 1).broadcast(Desk::hold).join()));
    rows.put(
        "RemoteGroup.broadcastRun",
        new Row(End.FAILS, End.FAILS, s -> s.group().broadcastRun(Desk::holdRun).join()));
    rows.put(
        "RemoteGroup.oneWay",
        new Row(
            null,
            End.FAILS,
            s -> {
              s.group().oneWay(Desk::run);
              return null;
            }));
    List<Integer> parts = List.of(1, 2, 3);
    rows.put(
        "RemoteGroup.scatter",
        new Row(
            End.FAILS, End.FAILS, s -> s.group().scatter(parts, (desk, _) -> desk.hold()).join()));
    rows.put(
        "RemoteGroup.scatterRun",
        new Row(
            End.FAILS,
            End.FAILS,
            s -> s.group().scatterRun(parts, (desk, _) -> desk.holdRun()).join()));
    rows.put(
        "RemoteGroup.scatterArray",
        new Row(
            End.FAILS,
            End.FAILS,
            s -> s.group().scatterArray(new int[3], (desk, _) -> desk.hold()).join()));
    rows.put(
        "RemoteGroup.any",
        new Row(End.GOES_ON, End.GOES_ON, s -> s.group().any(Desk::hold).join()));
    rows.put(
        "RemoteGroup.first",
        new Row(End.GOES_ON, End.GOES_ON, s -> s.group().first(2, Desk::hold).join()));
    rows.put(
        "RemoteGroup.first, of all",
        new Row(End.FAILS, End.FAILS, s -> s.group().first(3, Desk::hold).join()));
    rows.put("RemoteGroup.barrier", new Row(End.FAILS, End.FAILS, s -> s.group().barrier().join()));
  }

  private static void ofNodes(Map<String, Row> rows) {
    Duration soon = Duration.ofMillis(200);
    rows.put(
        "Node.lookup",
        new Row(null, End.FINDS_NOTHING, s -> s.node().lookup("desk " + DEAD, Desk.class, soon)));
    rows.put(
        "Node.lookup, of the living",
        new Row(null, End.GOES_ON, s -> s.node().lookup("desk " + LIVING, Desk.class)));
    rows.put(
        "Node.export",
        new Row(null, End.GOES_ON, s -> s.node().export(s.own(), Desk.class, new PlainDesk(true))));
    rows.put("Node.share", new Row(null, End.GOES_ON, s -> s.node().share(Made.class, () -> 1)));
    rows.put(
        "Node.group",
        new Row(
            End.FAILS,
            End.FAILS,
            s -> s.node().group("late " + s.own(), Desk.class, () -> new PlainDesk(true))));
    rows.put(
        "Node.groupOf",
        new Row(
            null,
            End.GOES_ON,
            s ->
                s.node()
                    .groupOf(List.of(s.dead(), s.living()))
                    .broadcast(Desk::quick)
                    .any()
                    .join()));
    rows.put(
        "Node.on, and VirtualNode.active",
        new Row(null, End.FAILS, s -> s.node().on(DEAD).active(Made.class, MadeDesk.class)));
    rows.put(
        "Node.on, of any rank",
        new Row(
            null,
            End.GOES_ON,
            s -> s.node().on().active(Made.class, MadeDesk.class).call().number()));
    rows.put(
        "VirtualNode.group",
        new Row(
            null,
            End.FAILS,
            s ->
                s.node()
                    .on(0, DEAD)
                    .group("few " + s.own(), Desk.class, () -> new PlainDesk(true))));
    rows.put(
        "Node.withdraw",
        new Row(
            null,
            End.FAILS,
            s -> {
              s.node().withdraw(s.made());
              return null;
            }));
    rows.put(
        "Node.stop",
        new Row(
            null,
            End.FAILS,
            s -> {
              s.node().stop(s.made());
              return null;
            }));
    rows.put("Node.deploy", new Row(End.FAILS, End.FAILS, BereavedObjects::deploy));
  }

  private static @Nullable Object deploy(Scene scene) {
    scene.node().deploy(Deployment.empty().with("all", "0.."));
    return null;
  }

  public static void main(String[] args) throws Exception {
    try (Weft weft = Weft.init(args);
        Node node =
            Node.of(
                weft.world(),
                NodeOptions.DEFAULTS
                    .withDeadline(Duration.ofSeconds(2 * SOON_SECONDS))
                    .withErrorsTo((_, _) -> {}))) {
      node.offer(MadeDesk.class).register(MadeDesk.class);
      boolean answers = node.rank() != DEAD;
      Remote<Desk> _ =
          node.export(
              "desk " + node.rank(), Desk.class, new PlainDesk(answers), ActiveOptions.DEFAULTS);
      RemoteGroup<Desk> group = node.group("desks", Desk.class, () -> new PlainDesk(answers));
      group.barrier().join();
      if (node.rank() == DEAD) {
        TimeUnit.SECONDS.sleep(3);
        Runtime.getRuntime().halt(1);
      }
      if (node.rank() == 0) {
        play(node, group);
      }
    }
  }

  private static Scene scene(Node node, RemoteGroup<Desk> group, String own) {
    return new Scene(
        node,
        node.lookup("desk " + DEAD, Desk.class),
        node.lookup("desk " + LIVING, Desk.class),
        group,
        node.on(DEAD).active(Made.class, MadeDesk.class),
        node.on(LIVING).active(Made.class, MadeDesk.class),
        own);
  }

  private static void play(Node node, RemoteGroup<Desk> group) throws Exception {
    Map<String, Scene> scenes = new LinkedHashMap<>();
    rows().keySet().forEach(name -> scenes.put(name, scene(node, group, name)));
    List<CompletableFuture<String>> during = new ArrayList<>();
    for (Map.Entry<String, Row> row : rows().entrySet()) {
      End end = row.getValue().during();
      if (end != null) {
        during.add(start(row.getKey() + ", during", row.getValue(), end, scenes));
      }
    }
    int checked = during.size();
    during.forEach(each -> print(each));
    for (Map.Entry<String, Row> row : rows().entrySet()) {
      print(start(row.getKey(), row.getValue(), row.getValue().after(), scenes));
      checked++;
    }
    System.out.println("checked " + checked);
  }

  private static void print(CompletableFuture<String> outcome) {
    String words = outcome.join();
    if (!words.isEmpty()) {
      System.out.println("wrong: " + words);
    }
  }

  private static CompletableFuture<String> start(
      String what, Row row, End end, Map<String, Scene> scenes) {
    Scene scene = scenes.get(what.replace(", during", ""));
    CompletableFuture<String> outcome = new CompletableFuture<>();
    Thread _ =
        Thread.ofPlatform()
            .daemon()
            .start(() -> outcome.complete(outcome(what, row.operation(), end, scene)));
    return outcome.completeOnTimeout(what + " does not end", SOON_SECONDS, TimeUnit.SECONDS);
  }

  private static String outcome(
      String what, Operation operation, End expected, @Nullable Scene scene) {
    try {
      Object result = operation.run(java.util.Objects.requireNonNull(scene));
      return expected == End.GOES_ON ? "" : what + " has given " + result;
    } catch (Throwable e) {
      boolean right =
          switch (expected) {
            case FAILS -> isOfPeer(e);
            case FINDS_NOTHING -> e instanceof WaitTimeoutException;
            case GOES_ON -> false;
          };
      return right ? "" : what + " has failed with " + e;
    }
  }

  /** Also where members of a group have failed. */
  private static boolean isOfPeer(@Nullable Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof PeerFailedException
          || (each instanceof GroupCallException group
              && group.failed().stream().anyMatch(member -> isOfPeer(member.failure())))) {
        return true;
      }
    }
    return false;
  }
}
