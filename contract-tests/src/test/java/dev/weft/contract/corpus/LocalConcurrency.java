package dev.weft.contract.corpus;

import static dev.weft.contract.corpus.MistakeClass.LOCAL_CONCURRENCY;

import java.util.List;

/** Buffers that the program uses while an operation has them. */
final class LocalConcurrency {
  private LocalConcurrency() {}

  private static Template of(String name, String body) {
    return Template.of(LOCAL_CONCURRENCY, name, body).types();
  }

  static List<Template> templates() {
    return List.of(
        of(
                "SendBufferChanged",
                """
                if (rank == 0) {
                  $type[] data = new $type[$n];
                  Request request = $send; //!
                  data[$at] = 5; //wrong!
                  request.await(); //!
                  data[$at] = 5; //right
                } else if (rank == 1) {
                  world.receive(new $type[$n], 0, 1);
                }
                """)
            .vary("n|at", "4|0", "4|3", "3000|2999", "40_000|17")
            .vary(
                "send",
                "world.isend(data, 1, 1)",
                "world.isend(Slice.of(data), 1, 1, SendMode.SYNCHRONOUS)",
                "world.sendInit(Slice.of(data), 1, 1).start()")
            .most(10),
        of(
                "ReceivedWhileSent",
                """
                int left = (rank + size - 1) % size;
                int right = (rank + 1) % size;
                $type[] data = new $type[6];
                $type[] room = data; //wrong
                $type[] room = new $type[6]; //right
                Request outgoing = world.isend(data, right, 1); //!
                Request incoming = world.ireceive(room, left, 1); //!
                Requests.awaitAll(outgoing, incoming);
                """)
            .most(3),
        of(
                "TwoReceives",
                """
                $type[] room = new $type[8];
                $type[] other = new $type[8];
                if (rank == 0) {
                  Request first = world.ireceive(Slice.of(room, 0, 5), 1, 1); //!
                  Request second = world.ireceive(Slice.of(room, $from, 3), 1, 2); //wrong!
                  Request second = world.ireceive(Slice.of(room, 5, 3), 1, 2); //right
                  Requests.awaitAll(first, second);
                } else if (rank == 1) {
                  world.send(Slice.of(other, 0, 5), 0, 1);
                  world.send(Slice.of(other, 0, 3), 0, 2);
                }
                """)
            .vary("from", "0", "3", "4")
            .most(4),
        of(
                "SentWhileReceived",
                """
                $type[] room = new $type[8];
                if (rank == 0) {
                  Request incoming = world.ireceive(room, 1, 1); //!
                  world.send(room, 1, 2); //wrong!
                  incoming.await();
                  world.send(room, 1, 2); //right
                } else if (rank == 1) {
                  world.send(room, 0, 1);
                  world.receive(room, 0, 2);
                }
                """)
            .most(3),
        of(
                "BlockingReceiveInto",
                """
                $type[] room = new $type[8];
                if (rank == 0) {
                  Request incoming = world.ireceive(room, 1, 1); //!
                  world.receive(room, 1, 2); //wrong!
                  world.receive(new $type[8], 1, 2); //right
                  incoming.await();
                } else if (rank == 1) {
                  world.send(room, 0, 2);
                  world.send(room, 0, 1);
                }
                """)
            .most(3),
        of(
                "CollectiveUsesReceived",
                """
                $type[] room = new $type[8];
                Request incoming = world.ireceive(room, rank, 1); //!
                $call; //wrong!
                world.send(new $type[8], rank, 1);
                incoming.await();
                $call; //right
                """)
            .vary(
                "call",
                "world.broadcast(room, 0)",
                "world.allReduce(room, new $type[8], Op.SUM)",
                "world.reduce(room, new $type[8], Op.MAX, 0)")
            .most(4),
        of(
                "ReceiveBufferWritten",
                """
                $type[] room = new $type[8];
                if (rank == 0) {
                  Request incoming = world.ireceive(room, 1, 1); //!
                  room[2] = 1; //wrong!
                  world.send(new byte[1], 1, 2);
                  incoming.await(); //!
                  room[2] = 1; //right
                } else if (rank == 1) {
                  world.receive(new byte[1], 0, 2);
                  world.send(room, 0, 1);
                }
                """)
            .most(4),
        of(
                "CollectiveBufferChanged",
                """
                $type[] data = new $type[8];
                $type[] out = new $type[8];
                $type[] all = new $type[8 * size];
                Request request = $start; //!
                if (rank == $who) {
                  data[3] = 7; //wrong!
                }
                request.await(); //!
                data[3] = 7; //right
                """)
            .vary("who", "0", "size - 1")
            .vary(
                "start",
                "world.iallReduce(Slice.of(data), Slice.of(out), Op.SUM)",
                "world.iallGather(Slice.of(data), Slice.of(all))",
                "world.allReduceInit(Slice.of(data), Slice.of(out), Op.MAX).start()",
                "world.iallToAll(Slice.of(data, 0, 4 / size * size), Slice.of(out, 0, 4 / size * size))")
            .ranks(2, 4)
            .most(6),
        of(
                "CollectiveResultWritten",
                """
                $type[] data = new $type[8];
                Request request = world.ibroadcast(Slice.of(data), 0); //!
                if (rank == 1) { //wrong
                  data[1] = 9; //wrong!
                } //wrong
                request.await(); //!
                """)
            .most(3),
        of(
                "TwoCollectivesOneBuffer",
                """
                $type[] data = new $type[4];
                $type[] out = new $type[4];
                $type[] out2 = new $type[4];
                Request one = world.iallReduce(Slice.of(data), Slice.of(out), Op.SUM); //!
                Request two = world.iallReduce(Slice.of(data), Slice.of(out), Op.MAX); //wrong!
                Request two = world.iallReduce(Slice.of(data), Slice.of(out2), Op.MAX); //right
                Requests.awaitAll(one, two);
                """)
            .most(3),
        of(
                "PutBufferChanged",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  $type[] data = new $type[4];
                  window.$open; //!
                  window.put(data, (rank + 1) % size, $at); //!
                  data[0] = 3; //wrong!
                  window.$shut; //!
                  data[0] = 3; //right
                  world.barrier();
                }
                """)
            .vary("at", "0", "2")
            .vary("open|shut", "fence()|fence()", "lockAll()|unlockAll()")
            .most(6),
        of(
                "GetBufferUsed",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  $type[] data = new $type[4];
                  int target = (rank + 1) % size;
                  window.lock(LockType.SHARED, target); //!
                  window.get(data, target, 0); //!
                  data[1] = 3; //wrong!
                  window.$complete; //!
                  data[1] = 3; //right
                  $rest;
                  world.barrier();
                }
                """)
            .vary(
                "complete|rest",
                "unlock(target)|world.rank()",
                "flush(target)|window.unlock(target)")
            .most(5),
        of(
                "TwoGetsOneBuffer",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  $type[] data = new $type[8];
                  window.fence();
                  window.get(Slice.of(data, 0, 4), (rank + 1) % size, 0); //!
                  window.get(Slice.of(data, 2, 4), (rank + 1) % size, 4); //wrong!
                  window.get(Slice.of(data, 4, 4), (rank + 1) % size, 4); //right
                  window.fence();
                }
                """)
            .most(3),
        of(
                "PersistentBufferChanged",
                """
                $type[] data = new $type[8];
                if (rank == 0) {
                  PersistentRequest send = world.sendInit(Slice.of(data), 1, 1);
                  for (int i = 0; i < 3; i++) {
                    data[i] = 1; //right
                    send.start(); //!
                    data[i] = 1; //wrong!
                    send.await(); //!
                  }
                } else if (rank == 1) {
                  for (int i = 0; i < 3; i++) {
                    world.receive(new $type[8], 0, 1);
                  }
                }
                """)
            .most(3),
        of(
                "ReceivedReadTooEarly",
                """
                $type[] room = new $type[4];
                if (rank == 0) {
                  Request incoming = world.ireceive(room, 1, 1); //!
                  double early = room[2]; //wrong!
                  incoming.await();
                  double late = room[2]; //right
                } else if (rank == 1) {
                  world.send(new $type[4], 0, 1);
                }
                """)
            .most(3),
        of(
                "GotReadTooEarly",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  $type[] data = new $type[4];
                  window.fence();
                  window.get(data, (rank + 1) % size, 0); //!
                  double early = data[1]; //wrong!
                  window.fence();
                  double late = data[1]; //right
                }
                """)
            .most(3),
        of(
                "SharedByThreads",
                """
                $type[] room = new $type[4];
                int left = (rank + size - 1) % size;
                int right = (rank + 1) % size;
                Thread other = Thread.ofPlatform().unstarted(() -> {
                  world.send(new $type[4], right, 1);
                });
                Request incoming = world.ireceive(room, left, 1); //!
                room[0] = 1; //wrong!
                other.start();
                other.join();
                incoming.await(); //!
                """)
            .most(3),
        of(
                "ColumnsThatOverlap",
                """
                $type[] matrix = new $type[16];
                Datatype column = Datatype.of(ElementType.$TYPE).vector(4, 1, 4);
                Datatype wide = Datatype.of(ElementType.$TYPE).vector(4, 2, 4);
                int left = (rank + size - 1) % size;
                int right = (rank + 1) % size;
                Request one = world.ireceive(Slice.of(matrix, 0, 1, wide), left, 1); //!
                Request two = world.ireceive(Slice.of(matrix, 1, 1, column), left, 2); //wrong!
                Request two = world.ireceive(Slice.of(matrix, 2, 1, column), left, 2); //right
                world.send(new $type[8], right, 1);
                world.send(new $type[4], right, 2);
                Requests.awaitAll(one, two);
                """)
            .most(3),
        of(
                "UpdateBufferChanged",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  $type[] data = new $type[2];
                  $type[] old = new $type[2];
                  window.lockAll();
                  window.$call; //!
                  $array[1] = 3; //wrong!
                  window.flushAll(); //!
                  $array[1] = 3; //right
                  window.unlockAll();
                  world.barrier();
                }
                """)
            .vary(
                "call|array",
                "accumulate(Slice.of(data), 0, 1, Op.SUM)|data",
                "getAccumulate(Slice.of(data), Slice.of(old), 0, 1, Op.SUM)|old",
                "getAccumulate(Slice.of(data), Slice.of(old), 0, 1, Op.SUM)|data")
            .most(4),
        of(
                "PartsOfOneArray",
                """
                $type[] data = new $type[9];
                int left = (rank + size - 1) % size;
                int right = (rank + 1) % size;
                Request one = world.ireceive(Slice.of(data, 0, 3), left, 1);
                Request two = world.isend(Slice.of(data, 3, 3), right, 1);
                Request three = world.isend(Slice.of(data, 3, 3), right, 2);
                Request four = world.ireceive(Slice.of(data, 6, 3), left, 2);
                Requests.awaitAll(one, two, three, four);
                """)
            .most(4));
  }
}
