package dev.weft.contract.corpus;

import static dev.weft.contract.corpus.MistakeClass.REQUEST_LIFECYCLE;

import java.util.List;

/** Requests that are not started, not awaited, or started twice. */
final class RequestLifecycle {
  private RequestLifecycle() {}

  private static Template of(String name, String body) {
    return Template.of(REQUEST_LIFECYCLE, name, body);
  }

  static List<Template> templates() {
    return List.of(
        of(
                "UnawaitedSend",
                """
                if (rank == 0) {
                  $type[] data = new $type[$n];
                  Request request = $send; //!
                  request.await(); //right
                } else if (rank == 1) {
                  world.receive(new $type[$n], 0, 1);
                }
                """)
            .types()
            .vary("n", "2", "700", "50_000")
            .vary(
                "send",
                "world.isend(data, 1, 1)",
                "world.isend(Slice.of(data), 1, 1, SendMode.SYNCHRONOUS)",
                "world.sendInit(Slice.of(data), 1, 1).start()",
                "world.isend(Slice.of(data), 1, 1)")
            .most(8),
        of(
                "UnawaitedReceive",
                """
                $type[] data = new $type[$n];
                if (rank == 0) {
                  world.send(data, 1, 1);
                } else if (rank == 1) {
                  Request request = $receive; //!
                  request.await(); //right
                }
                """)
            .types()
            .vary("n", "2", "700")
            .vary(
                "receive",
                "world.ireceive(data, 0, 1)",
                "world.receiveInit(Slice.of(data), 0, 1).start()",
                "world.ireceive(data, Comm.ANY_SOURCE, 1)",
                "world.ireceiveUnsized(0, 1)")
            .most(7),
        of(
                "UnawaitedCollective",
                """
                $type[] data = new $type[4];
                $type[] out = new $type[4];
                $type[] all = new $type[4 * size];
                Request request = $start; //!
                $complete; //right
                """)
            .types()
            .vary("complete", "request.await()", "Requests.awaitAll(request)")
            .vary(
                "start",
                "world.ibarrier()",
                "world.ibroadcast(Slice.of(data), 0)",
                "world.iallReduce(Slice.of(data), Slice.of(out), Op.SUM)",
                "world.igather(Slice.of(data), Slice.of(all), 0)",
                "world.iallToAll(Slice.of(all), Slice.of(all.clone()))",
                "world.allReduceInit(Slice.of(data), Slice.of(out), Op.SUM).start()",
                "world.barrierInit().start()")
            .most(8),
        of(
                "OneOfSeveralUnawaited",
                """
                int left = (rank + size - 1) % size;
                int right = (rank + 1) % size;
                $type[] room = new $type[2];
                Request first = world.ireceive(room, left, 1);
                Request second = world.isend(new $type[2], right, 1); //!
                $wrong; //wrong
                $right; //right
                """)
            .types()
            .vary(
                "wrong|right",
                "first.await()|first.await(); second.await()",
                "Requests.awaitAll(first)|Requests.awaitAll(first, second)",
                "Requests.awaitAny(first)|Requests.awaitAny(first); second.await(); first.await()")
            .most(5),
        of(
                "UnawaitedAfterTest",
                """
                $type[] data = new $type[2];
                if (rank == 0) {
                  Request request = world.ireceive(data, 1, 1); //!
                  boolean over = request.test(); //wrong
                  while (!request.test()) { //right
                    Thread.onSpinWait(); //right
                  } //right
                  world.send(new byte[1], 1, 2);
                } else if (rank == 1) {
                  world.receive(new byte[1], 0, 2); //wrong
                  world.send(data, 0, 1);
                  world.receive(new byte[1], 0, 2); //right
                }
                """)
            .types()
            .most(3),
        of(
                "UnstartedSend",
                """
                if (rank == 0) {
                  PersistentRequest send = world.sendInit(Slice.of(new $type[2]), 1, 3$mode); //!
                  send.start(); //right
                  send.await();
                } else if (rank == 1) {
                  world.receive(new $type[2], 0, 3);
                }
                """)
            .types()
            .vary("mode", "", ", SendMode.SYNCHRONOUS")
            .most(4),
        of(
                "UnstartedSecondRound",
                """
                if (rank == 0) {
                  PersistentRequest send = world.sendInit(Slice.of(new $type[2]), 1, 3); //!
                  send.start();
                  for (int i = 0; i < 3; i++) {
                    send.await();
                    if (i < 2) { //right
                      send.start(); //right
                    } //right
                  }
                } else if (rank == 1) {
                  for (int i = 0; i < 3; i++) {
                    world.receive(new $type[2], 0, 3);
                  }
                }
                """)
            .types()
            .most(3),
        of(
                "UnstartedReceive",
                """
                if (rank == 0) {
                  world.$send(Slice.of(new $type[2]), 1, 3, SendMode.SYNCHRONOUS)$await;
                } else if (rank == 1) {
                  PersistentRequest receive = world.receiveInit(Slice.of(new $type[2]), 0, 3); //!
                  receive.start(); //right
                  receive.await();
                }
                """)
            .types()
            .vary("send|await", "send| ", "isend|.await()")
            .most(3),
        of(
                "UnstartedCollective",
                """
                Slice in = Slice.of(new $type[2]);
                Slice out = Slice.of(new $type[2]);
                PersistentRequest sum = world.$init; //!
                if (rank != 0) { //wrong
                  sum.start();
                } //wrong
                sum.await();
                """)
            .types()
            .vary(
                "init",
                "allReduceInit(in, out, Op.SUM)",
                "barrierInit()",
                "allGatherInit(in.part(0, 1), out.newLike(size))")
            .around(Surroundings.NOTHING, Surroundings.COMPUTATION)
            .most(4),
        of(
                "StartedTwice",
                """
                $type[] data = new $type[2];
                if (rank == 0) {
                  PersistentRequest receive = world.receiveInit(Slice.of(data), 1, 3); //!
                  receive.start(); //!
                  receive.start(); //wrong!
                  world.send(new byte[1], 1, 4);
                  receive.await();
                } else if (rank == 1) {
                  world.receive(new byte[1], 0, 4);
                  world.send(data, 0, 3);
                }
                """)
            .types()
            .most(3),
        of(
                "StartedTwiceCollective",
                """
                Slice in = Slice.of(new $type[2]);
                Slice out = Slice.of(new $type[2]);
                PersistentRequest sum = world.$init;
                sum.start(); //!
                if (rank == 0) { //wrong
                  sum.start(); //wrong!
                } //wrong
                sum.await();
                """)
            .types()
            .vary("init", "allReduceInit(in, out, Op.SUM)", "barrierInit()")
            .around(Surroundings.NOTHING, Surroundings.COMPUTATION)
            .most(3),
        of(
                "UnmarkedPartition",
                """
                $type[] data = new $type[12];
                if (rank == 0) {
                  PartitionedSend send = world.psendInit(Slice.of(data), 4, 1, 6); //!
                  send.start(); //!
                  for (int i = $from; i < $to; i++) { //wrong!
                  for (int i = 0; i < 4; i++) { //right
                    send.ready(i);
                  }
                  send.await(); //!
                } else if (rank == 1) {
                  PartitionedReceive receive = world.preceiveInit(Slice.of(data), 4, 0, 6);
                  receive.start();
                  receive.await();
                }
                """)
            .types()
            .vary("from|to", "0|3", "1|4", "1|3", "0|0")
            .around(Surroundings.NOTHING, Surroundings.COMPUTATION)
            .most(6),
        of(
                "PartitionMarkedTwice",
                """
                $type[] data = new $type[12];
                if (rank == 0) {
                  PartitionedSend send = world.psendInit(Slice.of(data), 4, 1, 6);
                  send.start();
                  send.ready(0, 1);
                  send.ready(1); //wrong!
                  send.ready(2, 3);
                  send.await();
                } else if (rank == 1) {
                  PartitionedReceive receive = world.preceiveInit(Slice.of(data), 4, 0, 6);
                  receive.start();
                  receive.await();
                }
                """)
            .types()
            .most(3),
        of(
                "PartitionMarkedEarly",
                """
                $type[] data = new $type[12];
                if (rank == 0) {
                  PartitionedSend send = world.psendInit(Slice.of(data), 4, 1, 6); //!
                  send.ready(0); //wrong!
                  send.start();
                  send.ready(0); //right
                  send.readyRange(1, 4);
                  send.await();
                } else if (rank == 1) {
                  PartitionedReceive receive = world.preceiveInit(Slice.of(data), 4, 0, 6);
                  receive.start();
                  receive.await();
                }
                """)
            .types()
            .most(3),
        of(
                "UnstartedPartitions",
                """
                $type[] data = new $type[12];
                if (rank == 0) {
                  PartitionedSend send = world.psendInit(Slice.of(data), 4, 1, 6); //!
                  send.start(); //right
                  send.readyRange(0, 4); //right
                  send.await();
                } else if (rank == 1) {
                  PartitionedReceive receive = world.preceiveInit(Slice.of(data), 4, 0, 6);
                  receive.start();
                  receive.await();
                }
                """)
            .types()
            .around(Surroundings.NOTHING, Surroundings.COMPUTATION)
            .most(3),
        of(
                "UnawaitedPartitions",
                """
                $type[] data = new $type[12];
                if (rank == 0) {
                  PartitionedSend send = world.psendInit(Slice.of(data), 4, 1, 6);
                  send.start(); //!
                  send.readyRange(0, 4);
                  send.await(); //right
                } else if (rank == 1) {
                  PartitionedReceive receive = world.preceiveInit(Slice.of(data), 2, 0, 6);
                  receive.start();
                  receive.await();
                }
                """)
            .types()
            .most(3),
        of(
                "UnawaitedPut",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  window.lockAll();
                  $type[] data = new $type[1];
                  Request request = window.$start; //!
                  request.await(); //right
                  window.unlockAll();
                  world.barrier();
                }
                """)
            .types()
            .vary("start", "rput(Slice.of(data), rank, 2)", "rget(Slice.of(data), rank, 1)")
            .most(4),
        of(
                "OverwrittenRequest",
                """
                int left = (rank + size - 1) % size;
                int right = (rank + 1) % size;
                Request request = null;
                for (int i = 0; i < 3; i++) {
                  request = world.isend(new $type[2], right, 1); //!
                  world.receive(new $type[2], left, 1);
                  request.await(); //right
                }
                request.await();
                """)
            .types()
            .most(3),
        of(
                "LostInList",
                """
                int left = (rank + size - 1) % size;
                int right = (rank + 1) % size;
                List<Request> requests = new ArrayList<>();
                for (int i = 0; i < 4; i++) {
                  requests.add(world.ireceive(new $type[2], left, i));
                  requests.add(world.isend(new $type[2], right, i)); //!
                }
                Requests.awaitAll(requests.subList(0, 7)); //wrong
                Requests.awaitAll(requests); //right
                """)
            .types()
            .most(3),
        of(
                "UnfreedCancel",
                """
                Request request = world.ireceive(new $type[2], (rank + 1) % size, 77); //!
                request.cancel();
                request.await(); //right
                """)
            .types()
            .most(3),
        of(
                "UnawaitedFile",
                """
                Path path = Path.of(System.getProperty("java.io.tmpdir"), "weft-corpus-file-" + ProcessHandle.current().pid());
                try (ParallelFile file = ParallelFile.open(world, path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                  Request request = file.at(8L * rank).iwrite(Slice.of(new long[] {rank})); //!
                  request.await(); //right
                }
                world.barrier();
                if (rank == 0) {
                  Files.deleteIfExists(path);
                }
                """)
            .most(2),
        of(
                "AwaitedTwice",
                """
                int left = (rank + size - 1) % size;
                int right = (rank + 1) % size;
                Request incoming = world.ireceive(new $type[2], left, 1);
                Request outgoing = world.isend(new $type[2], right, 1);
                incoming.await();
                outgoing.await();
                Requests.awaitAll(incoming, outgoing);
                Request cancelled = world.ireceive(new $type[2], left, 2);
                cancelled.cancel();
                cancelled.await();
                """)
            .types()
            .most(4));
  }
}
