package dev.weft.contract.corpus;

import static dev.weft.contract.corpus.MistakeClass.MISSING_CALL;

import java.util.List;

/** Calls that one rank leaves out. */
final class MissingCalls {
  private MissingCalls() {}

  private static Template of(String name, String body) {
    return Template.of(MISSING_CALL, name, body);
  }

  static List<Template> templates() {
    return List.of(
        of(
                "MissingCollective",
                """
                $type[] data = new $type[4];
                $type[] out = new $type[4];
                $type[] all = new $type[4 * size];
                if (rank != $who) { //wrong
                  $call; //!
                } //wrong
                """)
            .types()
            .vary("who", "0", "size - 1")
            .vary(
                "call",
                "world.barrier()",
                "world.allReduce(data, out, Op.SUM)",
                "world.allGather(data, all)",
                "world.allToAll(all, all.clone())",
                "world.ibarrier().await()",
                "world.iallReduce(Slice.of(data), Slice.of(out), Op.MAX).await()",
                "world.allReduceInit(Slice.of(data), Slice.of(out), Op.MAX).start().await()")
            // No barrier after it, which the one that leaves it out would call in its place.
            .around(Surroundings.NOTHING, Surroundings.COMPUTATION, Surroundings.RING)
            .most(12),
        of(
                "MissingRoot",
                """
                $type[] data = new $type[4];
                $type[] all = new $type[4 * size];
                if (rank != $root) { //wrong
                  $call; //!
                } //wrong
                """)
            .types()
            .vary("root", "0", "1")
            .vary("call", "world.broadcast(data, $root)", "world.scatter(all, data, $root)")
            .most(5),
        of(
                "MissingLeaf",
                """
                $type[] data = new $type[4];
                $type[] all = new $type[4 * size];
                if (rank != 1) { //wrong
                  $call; //!
                } //wrong
                """)
            .types()
            .vary(
                "call",
                "world.gather(data, all, 0)",
                "world.reduce(data, new $type[4], Op.SUM, 0)",
                "world.broadcast(data, 0)")
            .most(5),
        of(
                "MissingSend",
                """
                if (rank == 0) {
                  if (size < 0) { //wrong
                    world.send(new $type[3], 1, 8);
                  } //wrong
                } else if (rank == 1) {
                  $type[] room = new $type[3];
                  $receive; //!
                }
                """)
            .types()
            .vary(
                "receive",
                "world.receive(room, 0, 8)",
                "world.ireceive(room, 0, 8).await()",
                "world.receive(room, Comm.ANY_SOURCE, 8)",
                "world.ireceive(room, 0, Comm.ANY_TAG).await()",
                "world.mprobe(0, 8).receive(Slice.of(room))")
            .around(
                Surroundings.NOTHING,
                Surroundings.COMPUTATION,
                Surroundings.BARRIER,
                Surroundings.SUM)
            .most(7),
        of(
                "MissingReceive",
                """
                if (rank == 0) {
                  $type[] data = new $type[$n];
                  $send; //!
                } else if (rank == 1) {
                  world.receive(new $type[$n], 0, 8); //right
                }
                """)
            .types()
            .vary("n", "3", "900")
            .vary(
                "send",
                "world.send(data, 1, 8)",
                "world.isend(data, 1, 8).await()",
                "world.send(Slice.of(data), 1, 8, SendMode.SYNCHRONOUS)",
                "world.send(Slice.of(data), 1, 8, SendMode.BUFFERED)",
                "world.sendInit(Slice.of(data), 1, 8).start().await()")
            .most(8),
        of(
                "MissingLongReceive",
                """
                if (rank == 0) {
                  $type[] data = new $type[100_000];
                  $send; //!
                } else if (rank == 1) {
                  world.receive(new $type[100_000], 0, 8); //right
                }
                """)
            .types()
            .vary("send", "world.send(data, 1, 8)", "world.isend(data, 1, 8).await()")
            .most(4),
        of(
                "MissingFence",
                """
                try (Window window = world.allocateWindow(4, ElementType.$TYPE)) {
                  window.fence(); //!
                  window.put(new $type[] {1}, (rank + 1) % size, 0);
                  if (rank != $who) { //wrong
                    window.fence(); //!
                  } //wrong
                }
                """)
            .types()
            .vary("who", "0", "size - 1")
            .around(Surroundings.NOTHING, Surroundings.SUM, Surroundings.RING)
            .most(4),
        of(
                "MissingPost",
                """
                try (Window window = world.allocateWindow(4, ElementType.$TYPE)) {
                  if (rank == 0) {
                    window.start(new int[] {1}); //!
                    window.put(new $type[] {1}, 1, 0); //!
                    window.complete(); //!
                  } else if (rank == 1) {
                    window.post(new int[] {0}); //right
                    window.awaitComplete(); //right
                  }
                }
                """)
            .types()
            .around(Surroundings.NOTHING, Surroundings.SUM, Surroundings.RING)
            .most(3),
        of(
                "MissingStart",
                """
                try (Window window = world.allocateWindow(4, ElementType.$TYPE)) {
                  if (rank == 0) {
                    window.start(new int[] {1}); //right
                    window.put(new $type[] {1}, 1, 0); //right
                    window.complete(); //right
                  } else if (rank == 1) {
                    window.post(new int[] {0}); //!
                    window.awaitComplete(); //!
                  }
                }
                """)
            .types()
            .around(Surroundings.NOTHING, Surroundings.SUM, Surroundings.RING)
            .most(3),
        of(
                "MissingUnlock",
                """
                try (Window window = world.allocateWindow(4, ElementType.$TYPE)) {
                  world.barrier();
                  if (rank == 0) {
                    window.lock(LockType.EXCLUSIVE, 1); //!
                    window.put(new $type[] {1}, 1, 0);
                    window.unlock(1); //right
                    world.send(new byte[1], 1, 3);
                  } else if (rank == 1) {
                    world.receive(new byte[1], 0, 3);
                    window.lock(LockType.EXCLUSIVE, 1); //!
                    window.unlock(1);
                  }
                  world.barrier();
                }
                """)
            .types()
            .around(Surroundings.NOTHING, Surroundings.SUM)
            .most(3),
        of(
                "MissingMaker",
                """
                Comm copy = null;
                if (rank != $who) { //wrong
                  copy = world.$make; //!
                } //wrong
                if (copy != null) {
                  copy.close();
                }
                """)
            .vary("who", "0", "size - 1")
            .vary("make", "dup()", "split(0, rank)", "create(world.group())")
            .around(Surroundings.NOTHING, Surroundings.COMPUTATION, Surroundings.RING)
            .most(5),
        of(
                "MissingWindow",
                """
                Window window = null;
                if (rank != $who) { //wrong
                  window = world.$make; //!
                } //wrong
                world.barrier();
                if (window != null) {
                  window.close();
                }
                """)
            .types()
            .vary("who", "0", "size - 1")
            .vary(
                "make",
                "allocateWindow(4, ElementType.$TYPE)",
                "createWindow(Slice.of(new $type[4]))",
                "createDynamicWindow()")
            .around(Surroundings.NOTHING, Surroundings.COMPUTATION, Surroundings.RING)
            .most(4),
        of(
                "MissingClose",
                """
                Window window = world.allocateWindow(4, ElementType.$TYPE);
                window.fence();
                window.fence();
                if (rank != $who) { //wrong
                  window.close(); //!
                } //wrong
                world.barrier(); //!
                """)
            .types()
            .vary("who", "0", "size - 1")
            .around(Surroundings.NOTHING, Surroundings.COMPUTATION)
            .most(3),
        of(
                "MissingWriteAll",
                """
                Path path = Path.of(System.getProperty("java.io.tmpdir"), "weft-corpus-all-" + ProcessHandle.current().pid());
                try (ParallelFile file = ParallelFile.open(world, path, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                  if (rank != $who) { //wrong
                    file.at(8L * rank).writeAll(new long[] {rank}); //!
                  } //wrong
                }
                world.barrier();
                if (rank == 0) {
                  Files.deleteIfExists(path);
                }
                """)
            .vary("who", "0", "size - 1")
            .around(Surroundings.NOTHING, Surroundings.COMPUTATION)
            .most(3),
        of(
                "MissingReply",
                """
                for (int i = 0; i < 3; i++) {
                  $type[] x = new $type[1];
                  if (rank == 0) {
                    for (int worker = 1; worker < size; worker++) {
                      world.receive(x, worker, 1); //!
                      if (i < 2 || worker != size - 1) { //wrong
                        world.send(x, worker, 2);
                      } //wrong
                    }
                  } else {
                    world.send(x, 0, 1);
                    world.receive(x, 0, 2); //!
                  }
                }
                """)
            .types()
            .around(Surroundings.NOTHING, Surroundings.BARRIER, Surroundings.SUM)
            .most(4),
        of(
                "MissingIteration",
                """
                $type[] halo = new $type[1];
                int left = rank == 0 ? Comm.PROC_NULL : rank - 1;
                int right = rank == size - 1 ? Comm.PROC_NULL : rank + 1;
                int steps = rank == size - 1 ? 4 : 5; //wrong
                int steps = 5; //right
                for (int i = 0; i < steps; i++) {
                  Request incoming = world.ireceive(halo, left, 1);
                  world.send(new $type[] {1}, right, 1); //!
                  incoming.await(); //!
                  if (i % 2 == 1) {
                    world.barrier(); //!
                  }
                }
                """)
            .types()
            .around(Surroundings.NOTHING, Surroundings.COMPUTATION)
            .most(4));
  }
}
