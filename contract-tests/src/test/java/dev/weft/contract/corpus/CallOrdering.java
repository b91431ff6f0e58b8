package dev.weft.contract.corpus;

import static dev.weft.contract.corpus.MistakeClass.CALL_ORDERING;

import java.util.List;

/** Calls that have ranks wait for each other for ever: by their order, partner, tag or place. */
final class CallOrdering {
  private static final String RECEIVE = "receive";

  private CallOrdering() {}

  private static Template of(String name, String body) {
    return Template.of(CALL_ORDERING, name, body);
  }

  static List<Template> templates() {
    return List.of(
        of(
                "ReceivesFirst",
                """
                int other = rank == 0 ? 1 : 0;
                if (rank < 2) {
                  $type[] data = new $type[$n];
                  $type[] room = new $type[$n];
                  $receive; //wrong!
                  if (rank == 0) { //right
                    $receive; //right
                  } //right
                  world.send(data, other, 3);
                  if (rank == 1) { //right
                    $receive; //right
                  } //right
                }
                """)
            .types()
            .vary("n", "1", "5000")
            .vary(
                RECEIVE,
                "world.receive(room, other, 3)",
                "world.ireceive(room, other, 3).await()",
                "world.mprobe(other, 3).receive(Slice.of(room))",
                "world.receiveInit(Slice.of(room), other, 3).start().await()",
                "world.receive(room, Comm.ANY_SOURCE, 3)")
            .around(Surroundings.NOTHING, Surroundings.COMPUTATION, Surroundings.BARRIER)
            .most(8),
        of(
                "RingOfReceives",
                """
                int left = (rank + size - 1) % size;
                int right = (rank + 1) % size;
                $type[] data = new $type[3];
                $type[] room = new $type[3];
                $wrong; //wrong!
                world.send(data, right, 3); //wrong
                Request incoming = world.ireceive(room, left, 3); //right
                world.send(data, right, 3); //right
                incoming.await(); //right
                """)
            .types()
            .vary(
                "wrong",
                "world.receive(room, left, 3)",
                "world.ireceive(room, left, 3).await()",
                "world.probe(left, 3); world.receive(room, left, 3)")
            .most(5),
        of(
                "SynchronousSendsFirst",
                """
                int left = (rank + size - 1) % size;
                int right = (rank + 1) % size;
                $type[] data = new $type[3];
                $type[] room = new $type[3];
                $wrong; //wrong!
                Request outgoing = world.isend(Slice.of(data), right, 3, SendMode.SYNCHRONOUS); //right
                world.receive(room, left, 3);
                outgoing.await(); //right
                """)
            .types()
            .vary(
                "wrong",
                "world.send(Slice.of(data), right, 3, SendMode.SYNCHRONOUS)",
                "world.isend(Slice.of(data), right, 3, SendMode.SYNCHRONOUS).await()",
                "world.sendInit(Slice.of(data), right, 3, SendMode.SYNCHRONOUS).start().await()")
            .most(5),
        of(
                "OtherTag",
                """
                if (rank == $from) {
                  world.send(new $type[2], $to, $tag); //!
                } else if (rank == $to) {
                  $type[] room = new $type[2];
                  int tag = $tag + 1; //wrong
                  int tag = $tag; //right
                  $receive; //!
                }
                """)
            .types()
            .vary("from|to", "0|1", "1|0", "size - 1|0")
            .vary("tag", "0", "41")
            .vary(
                RECEIVE,
                "world.receive(room, $from, tag)",
                "world.ireceive(room, $from, tag).await()",
                "world.receive(room, Comm.ANY_SOURCE, tag)",
                "world.probe($from, tag); world.receive(room, $from, tag)")
            .most(8),
        of(
                "OtherSource",
                """
                if (rank == 0) {
                  world.send(new $type[2], 1, 9); //!
                } else if (rank == 1) {
                  $type[] room = new $type[2];
                  int source = size - 1; //wrong
                  int source = 0; //right
                  $receive; //!
                }
                """)
            .types()
            .vary(
                RECEIVE,
                "world.receive(room, source, 9)",
                "world.ireceive(room, source, 9).await()",
                "world.mprobe(source, 9).receive(Slice.of(room))")
            .ranks(3, 4)
            .most(5),
        of(
                "OtherDestination",
                """
                int destination = size - 1; //wrong
                int destination = 1; //right
                if (rank == 0) {
                  $send; //!
                } else if (rank == 1) {
                  $type[] room = new $type[2];
                  world.receive(room, 0, 9); //!
                }
                """)
            .types()
            .vary(
                "send",
                "world.send(new $type[2], destination, 9)",
                "world.isend(new $type[2], destination, 9).await()")
            .ranks(3, 4)
            .most(4),
        of(
                "OtherCommunicator",
                """
                try (Comm copy = world.$make) {
                  Comm comm = copy; //wrong
                  Comm comm = world; //right
                  if (rank == 0) {
                    world.send(new $type[2], 1, 9); //!
                  } else if (rank == 1) {
                    comm.receive(new $type[2], 0, 9); //!
                  }
                }
                """)
            .types()
            .vary("make", "dup()", "split(0, rank)")
            .around(Surroundings.NOTHING, Surroundings.COMPUTATION, Surroundings.SUM)
            .most(5),
        of(
                "MoreReceives",
                """
                if (rank == 0) {
                  for (int i = 0; i < $n; i++) {
                    world.send(new $type[1], 1, 6);
                  }
                } else if (rank == 1) {
                  int messages = $n + 1; //wrong
                  int messages = $n; //right
                  for (int i = 0; i < messages; i++) {
                    $receive; //!
                  }
                }
                """)
            .types()
            .vary("n", "1", "3", "17")
            .vary(
                RECEIVE,
                "world.receive(new $type[1], 0, 6)",
                "world.receive(new $type[1], Comm.ANY_SOURCE, 6)",
                "world.ireceive(new $type[1], 0, Comm.ANY_TAG).await()")
            .around(Surroundings.NOTHING, Surroundings.COMPUTATION)
            .most(6),
        of(
                "MoreSends",
                """
                if (rank == 0) {
                  int messages = $n + 1; //wrong
                  int messages = $n; //right
                  for (int i = 0; i < messages; i++) {
                    $send; //!
                  }
                } else if (rank == 1) {
                  for (int i = 0; i < $n; i++) {
                    world.receive(new $type[1], 0, 6); //!
                  }
                }
                """)
            .types()
            .vary("n", "1", "3", "17")
            .vary(
                "send",
                "world.send(new $type[1], 1, 6)",
                "world.isend(new $type[1], 1, 6).await()",
                "world.send(Slice.of(new $type[1]), 1, 6, SendMode.BUFFERED)")
            .most(6),
        of(
                "SendAfterBarrier",
                """
                if (rank == 0) {
                  world.$collective; //wrong!
                  world.send(new $type[2], 1, 9);
                  world.$collective; //right
                } else if (rank == 1) {
                  world.receive(new $type[2], 0, 9); //!
                  world.$collective;
                } else {
                  world.$collective;
                }
                """)
            .types()
            .vary(
                "collective",
                "barrier()",
                "allReduce(rank, Op.SUM)",
                "ibarrier().await()",
                "allGather(rank)")
            .most(6),
        of(
                "CrossedCommunicators",
                """
                try (Comm one = world.dup(); Comm two = world.dup()) {
                  if (rank == $who) {
                    two.$collective; //wrong!
                    one.$collective; //wrong
                    one.$collective; //right
                    two.$collective; //right
                  } else {
                    one.$collective; //!
                    two.$collective;
                  }
                }
                """)
            .vary("who", "0", "size - 1")
            .vary("collective", "barrier()", "allReduce(rank, Op.SUM)", "broadcast(rank, 0)")
            .around(Surroundings.NOTHING, Surroundings.SUM, Surroundings.RING)
            .most(5),
        of(
                "CrossedRowsAndColumns",
                """
                try (Comm row = world.split(rank / 2, rank); Comm column = world.split(rank % 2, rank)) {
                  if (rank == 0 || rank == 3) {
                    row.$collective; //!
                    column.$collective;
                  } else {
                    column.$collective; //wrong!
                    row.$collective;
                    column.$collective; //right
                  }
                }
                """)
            .vary("collective", "barrier()", "allReduce(rank, Op.SUM)")
            .ranks(4)
            .most(3),
        of(
                "ReceiveBeforeFence",
                """
                try (Window window = world.allocateWindow(4, ElementType.$TYPE)) {
                  window.fence();
                  if (rank == 0) {
                    window.fence(); //wrong!
                    world.send(new $type[1], 1, 3);
                    window.fence(); //right
                  } else if (rank == 1) {
                    world.receive(new $type[1], 0, 3); //!
                    window.fence();
                  } else {
                    window.fence();
                  }
                }
                """)
            .types()
            .most(3),
        of(
                "CrossedLocks",
                """
                try (Window window = world.allocateWindow(4, ElementType.$TYPE)) {
                  world.barrier();
                  if (rank < 2) {
                    int first = rank; //wrong
                    int first = 0; //right
                    window.lock(LockType.EXCLUSIVE, first);
                    if (rank == 0) { //wrong
                      world.sendReceive(new byte[1], 1, 5, new byte[1], 1, 5); //wrong
                    } else { //wrong
                      world.sendReceive(new byte[1], 0, 5, new byte[1], 0, 5); //wrong
                    } //wrong
                    window.lock(LockType.EXCLUSIVE, 1 - first); //!
                    window.put(new $type[1], 0, 0);
                    window.unlock(1 - first);
                    window.unlock(first);
                  }
                  world.barrier();
                }
                """)
            .types()
            .around(Surroundings.NOTHING, Surroundings.SUM)
            .most(3),
        of(
                "AwaitsAllFirst",
                """
                int left = (rank + size - 1) % size;
                int right = (rank + 1) % size;
                $type[] a = new $type[2];
                $type[] b = new $type[2];
                Request one = world.ireceive(a, left, 1);
                Request two = world.ireceive(b, right, 2);
                Requests.awaitAll(one, two); //wrong!
                Request three = world.isend(new $type[2], right, 1);
                Request four = world.isend(new $type[2], left, 2);
                Requests.awaitAll(three, four); //wrong
                Requests.awaitAll(one, two, three, four); //right
                """)
            .types()
            .most(4),
        of(
                "PartitionsToPlainReceive",
                """
                $type[] data = new $type[4];
                if (rank == 0) {
                  PartitionedSend send = world.psendInit(Slice.of(data), 2, 1, 5); //!
                  send.start().readyRange(0, 2);
                  send.await(); //!
                } else if (rank == 1) {
                  world.receive(data, 0, 5); //wrong!
                  world.preceiveInit(Slice.of(data), 2, 0, 5).start().await(); //right
                }
                """)
            .types()
            .around(Surroundings.NOTHING, Surroundings.COMPUTATION)
            .most(3),
        of(
                "RanksOfWorldInPart",
                """
                try (Comm part = world.split(rank / 2, -rank)) {
                  int other = rank ^ 1; //wrong
                  int other = 1 - part.rank(); //right
                  if (rank % 2 == 0) {
                    part.send(new $type[1], other % 2, 3); //!
                  } else {
                    part.receive(new $type[1], other % 2, 3); //!
                  }
                }
                """)
            .types()
            .ranks(4)
            .around(Surroundings.NOTHING, Surroundings.SUM)
            .most(3),
        of(
                "SplitTooFine",
                """
                try (Comm part = world.split(rank % $colors, rank)) {
                  int next = (part.rank() + 1) % part.size();
                  Comm comm = rank < 2 ? part : world; //wrong
                  Comm comm = part; //right
                  comm.$call; //!
                }
                """)
            .vary("colors", "1", "2")
            .vary("call", "barrier()", "allReduce(1, Op.SUM)")
            .ranks(4)
            .around(Surroundings.NOTHING)
            .most(4),
        of(
                "LockBeforeMessage",
                """
                try (Window window = world.allocateWindow(4, ElementType.$TYPE)) {
                  if (rank == 0) {
                    window.lock(LockType.EXCLUSIVE, 0);
                    world.send(new byte[1], 1, 2);
                    world.receive(new byte[1], 1, 3); //wrong!
                    window.unlock(0);
                    world.receive(new byte[1], 1, 3); //right
                  } else if (rank == 1) {
                    world.receive(new byte[1], 0, 2);
                    window.lock(LockType.EXCLUSIVE, 0); //!
                    window.put(new $type[1], 0, 1);
                    window.unlock(0); //!
                    world.send(new byte[1], 0, 3);
                  }
                  world.barrier();
                }
                """)
            .types()
            .around(Surroundings.NOTHING, Surroundings.SUM)
            .most(3),
        of(
                "WaitsForReply",
                """
                if (rank == 0) {
                  for (int i = 1; i < size; i++) {
                    $type[] reply = new $type[1];
                    world.receive(reply, i, 2); //wrong!
                    world.send(new $type[] {1}, i, 1);
                    world.receive(reply, i, 2); //right
                  }
                } else {
                  $type[] order = new $type[1];
                  world.receive(order, 0, 1); //!
                  world.send(order, 0, 2);
                }
                """)
            .types()
            .most(4));
  }
}
