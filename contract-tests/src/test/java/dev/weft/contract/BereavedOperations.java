package dev.weft.contract;

import dev.weft.Comm;
import dev.weft.Weft;
import dev.weft.call.IntraCollectiveForm;
import dev.weft.call.SendMode;
import dev.weft.data.Blocks;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.failure.PeerFailedException;
import dev.weft.request.PartitionedReceive;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.topology.Cartesian;
import dev.weft.topology.Placement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The operations of a communicator that need a rank which dies: while they wait for it, each in a
 * thread and a communicator of its own, and after that. Prints one line for each that does not fail
 * with that rank's number, and {@code checked N} at the end.
 */
public final class BereavedOperations {
  static final int RANKS = 3;

  /** The one that dies. */
  private static final int DEAD = 2;

  private static final int TAG = 3;
  private static final int LONG = 1 << 18;
  private static final long SOON_SECONDS = 20;

  /** An operation that needs the dead rank. */
  interface Row {
    void run(Comm comm) throws Exception;
  }

  /** The same in the form that blocks, the one that does not, and the persistent one. */
  private interface FormRow {
    Request run(IntraCollectiveForm<? extends Request> form);
  }

  private BereavedOperations() {}

  private static Slice ints(int count) {
    return Slice.of(new int[count]);
  }

  private static List<Slice> each() {
    return List.of(ints(1), ints(1), ints(1));
  }

  /** By the names of methods. */
  static Map<String, Row> rows() {
    Map<String, Row> rows = new LinkedHashMap<>();
    messages(rows);
    Blocks blocks = Blocks.equal(1, RANKS);
    inAllForms(rows, "barrier", IntraCollectiveForm::barrier);
    inAllForms(rows, "broadcast", form -> form.broadcast(ints(4), DEAD));
    inAllForms(rows, "gather", form -> form.gather(ints(LONG), ints(RANKS * LONG), DEAD));
    inAllForms(
        rows,
        "gatherv",
        form -> form.gatherv(ints(LONG), ints(RANKS * LONG), Blocks.equal(LONG, RANKS), DEAD));
    inAllForms(rows, "scatter", form -> form.scatter(ints(RANKS), ints(1), DEAD));
    inAllForms(rows, "scatterv", form -> form.scatterv(ints(RANKS), blocks, ints(1), DEAD));
    inAllForms(rows, "allGather", form -> form.allGather(ints(1), ints(RANKS)));
    inAllForms(rows, "allGatherv", form -> form.allGatherv(ints(1), ints(RANKS), blocks));
    inAllForms(rows, "allToAll", form -> form.allToAll(ints(RANKS), ints(RANKS)));
    inAllForms(rows, "allToAllv", form -> form.allToAllv(ints(RANKS), blocks, ints(RANKS), blocks));
    inAllForms(rows, "allToAllw", form -> form.allToAllw(each(), each()));
    inAllForms(rows, "allReduce", form -> form.allReduce(ints(4), ints(4), Op.SUM));
    inAllForms(rows, "reduce", form -> form.reduce(ints(LONG), ints(LONG), Op.SUM, DEAD));
    inAllForms(rows, "reduceScatter", form -> form.reduceScatter(ints(RANKS), ints(1), Op.SUM));
    rows.put("allGatherObjects", comm -> comm.allGatherObjects("a", String.class));
    rows.put("allReduceObject", comm -> comm.allReduceObject("a", String.class, String::concat));
    rows.put("allToAllObjects", comm -> comm.allToAllObjects(List.of("a", "b", "c"), String.class));
    rows.put("broadcastObject", comm -> comm.broadcastObject("a", String.class, DEAD));
    rows.put("scatterObjects", comm -> comm.scatterObjects(List.of(), String.class, DEAD));
    communicators(rows);
    return rows;
  }

  private static void messages(Map<String, Row> rows) {
    rows.put("send", comm -> comm.send(new int[LONG], DEAD, TAG));
    rows.put("send, synchronous", comm -> comm.send(ints(1), DEAD, TAG, SendMode.SYNCHRONOUS));
    rows.put("isend", comm -> comm.isend(ints(LONG), DEAD, TAG).await());
    rows.put("sendInit", comm -> started(comm.sendInit(ints(LONG), DEAD, TAG, SendMode.STANDARD)));
    rows.put(
        "psendInit",
        comm -> {
          var send = comm.psendInit(ints(LONG), 1, DEAD, TAG);
          send.start();
          send.ready(0);
          send.await();
        });
    rows.put("receive", comm -> comm.receive(new int[1], DEAD, TAG));
    rows.put("receive, from any", comm -> comm.receive(new int[1], Comm.ANY_SOURCE, TAG));
    rows.put("ireceive", comm -> comm.ireceive(new int[1], DEAD, TAG).await());
    rows.put("ireceive, from any", comm -> comm.ireceive(new int[1], Comm.ANY_SOURCE, TAG).await());
    rows.put("ireceiveUnsized", comm -> comm.ireceiveUnsized(DEAD, TAG).await());
    rows.put("receiveInit", comm -> started(comm.receiveInit(ints(1), DEAD, TAG)));
    rows.put("receiveObject", comm -> comm.receiveObject(String.class, DEAD, TAG));
    rows.put(
        "receiveObjectWithStatus", comm -> comm.receiveObjectWithStatus(String.class, DEAD, TAG));
    rows.put("ireceiveObject", comm -> comm.ireceiveObject(String.class, DEAD, TAG).join());
    rows.put(
        "preceiveInit",
        comm -> {
          PartitionedReceive receive = comm.preceiveInit(ints(2), 2, DEAD, TAG);
          receive.start();
          receive.await();
        });
    rows.put("probe", comm -> comm.probe(DEAD, TAG));
    rows.put("mprobe", comm -> comm.mprobe(Comm.ANY_SOURCE, TAG));
    rows.put("sendReceive", comm -> comm.sendReceive(ints(1), DEAD, TAG, ints(1), DEAD, TAG));
    rows.put("sendReceiveReplace", comm -> comm.sendReceiveReplace(ints(1), DEAD, TAG, DEAD, TAG));
  }

  private static void communicators(Map<String, Row> rows) {
    rows.put("dup", Comm::dup);
    rows.put("idup", comm -> comm.idup().join());
    rows.put("split", comm -> comm.split(0, 0));
    rows.put("create", comm -> comm.create(comm.group()));
    rows.put("createGroup", comm -> comm.createGroup(comm.group(), TAG));
    rows.put("create, grid", comm -> comm.create(Cartesian.of(RANKS), Placement.AS_GIVEN));
    rows.put("allocateWindow", comm -> comm.allocateWindow(4, ElementType.INT));
    rows.put("allocateSharedWindow", comm -> comm.allocateSharedWindow(4, ElementType.INT));
    rows.put("createWindow", comm -> comm.createWindow(ints(4)));
    rows.put("createDynamicWindow", Comm::createDynamicWindow);
  }

  private static void inAllForms(Map<String, Row> rows, String name, FormRow row) {
    rows.put(name, comm -> row.run(comm.blocking()).await());
    rows.put("i" + name, comm -> row.run(comm.nonBlocking()).await());
    rows.put(name + "Init", comm -> started((PersistentRequest) row.run(comm.persistent())));
  }

  private static void started(PersistentRequest request) {
    request.start();
    request.await();
  }

  public static void main(String[] arguments) throws InterruptedException {
    try (Weft weft = Weft.init(arguments)) {
      Comm world = weft.world();
      Map<String, Row> rows = rows();
      List<Comm> during = duplicates(world, rows.size());
      List<Comm> after = duplicates(world, rows.size());
      world.barrier();
      if (world.rank() == DEAD) {
        Thread.sleep(2_000);
        Runtime.getRuntime().halt(3);
      }
      CountDownLatch ended = new CountDownLatch(rows.size());
      int next = 0;
      for (Map.Entry<String, Row> row : rows.entrySet()) {
        Comm comm = during.get(next++);
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  check(row.getKey() + ", during", row.getValue(), comm);
                  ended.countDown();
                });
      }
      boolean all = ended.await(SOON_SECONDS, TimeUnit.SECONDS);
      next = 0;
      for (Map.Entry<String, Row> row : rows.entrySet()) {
        check(row.getKey() + ", after", row.getValue(), after.get(next++));
      }
      System.out.println(all ? "checked " + rows.size() : ended.getCount() + " still wait");
      int[] _ = world.agreeFailed();
      if (!all) {
        Runtime.getRuntime().halt(4);
      }
    }
  }

  private static List<Comm> duplicates(Comm comm, int count) {
    List<Comm> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(comm.dup());
    }
    return all;
  }

  private static void check(String name, Row row, Comm comm) {
    try {
      row.run(comm);
      if (!mayBeBuffered(name)) {
        System.out.println("wrong: " + name + " has gone on");
      }
    } catch (Exception e) {
      Throwable cause = e instanceof CompletionException && e.getCause() != null ? e.getCause() : e;
      if (!(cause instanceof PeerFailedException failed) || failed.worldRank() != DEAD) {
        System.out.println("wrong: " + name + " has thrown " + cause);
      }
    }
  }

  /** What is sent in standard mode may be kept for a receiver that lives. */
  private static boolean mayBeBuffered(String name) {
    return name.matches("(i?send(Object|Init)?|psendInit), during");
  }
}
