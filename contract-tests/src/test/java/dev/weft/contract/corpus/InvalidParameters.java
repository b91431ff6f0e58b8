package dev.weft.contract.corpus;

import static dev.weft.contract.corpus.MistakeClass.INVALID_PARAMETER;

import java.util.List;

/** Arguments that no call takes, and objects that are closed already. */
final class InvalidParameters {
  private InvalidParameters() {}

  private static Template of(String name, String body) {
    return Template.of(INVALID_PARAMETER, name, body);
  }

  static List<Template> templates() {
    return List.of(
        of(
                "BadPeer",
                """
                $type[] data = new $type[4];
                if (rank == $who) {
                  int peer = $peer; //wrong
                  int peer = Comm.PROC_NULL; //right
                  $call; //!
                }
                """)
            .types()
            .vary("who", "0", "size - 1")
            .vary("peer", "size", "size + 7", "-9")
            .vary(
                "call",
                "world.send(data, peer, 7)",
                "world.isend(data, peer, 7).await()",
                "world.receive(data, peer, 7)",
                "world.ireceive(data, peer, 7).await()",
                "world.sendReceive(data, peer, 7, new $type[4], Comm.PROC_NULL, 7)",
                "world.probe(peer, 7)",
                "world.iprobe(peer, 7)",
                "world.sendInit(Slice.of(data), peer, 7).start().await()",
                "world.receiveInit(Slice.of(data), peer, 7).start().await()",
                "world.send(Slice.of(data), peer, 7, SendMode.SYNCHRONOUS)")
            .most(10),
        of(
                "BadTag",
                """
                $type[] data = new $type[3];
                if (rank == $who) {
                  int tag = $tag; //wrong
                  int tag = 3; //right
                  $call; //!
                }
                """)
            .types()
            .vary("who", "0", "size - 1")
            .vary("tag", "-3", "-77")
            .vary(
                "call",
                "world.send(data, Comm.PROC_NULL, tag)",
                "world.isend(data, Comm.PROC_NULL, tag).await()",
                "world.receive(data, Comm.PROC_NULL, tag)",
                "world.ireceive(data, Comm.PROC_NULL, tag).await()",
                "world.receiveInit(Slice.of(data), Comm.PROC_NULL, tag)")
            .around(Surroundings.NOTHING, Surroundings.COMPUTATION)
            .most(5),
        of(
                "BadRange",
                """
                $type[] data = new $type[8];
                int from = 4;
                int count = $count; //wrong
                int count = 4; //right
                if (rank == 0) {
                  world.send(Slice.of(data, from, count), 1, 5); //!
                } else if (rank == 1) {
                  world.receive(data, 0, 5);
                }
                """)
            .types()
            .vary("count", "5", "-1", "Integer.MAX_VALUE")
            .most(4),
        of(
                "BadRoot",
                """
                $type[] data = new $type[2];
                $type[] all = new $type[2 * size];
                int root = $root; //wrong
                int root = size - 1; //right
                $call; //!
                """)
            .types()
            .vary("root", "size", "-4")
            .vary(
                "call",
                "world.broadcast(data, root)",
                "world.gather(data, all, root)",
                "world.scatter(all, data, root)",
                "world.reduce(data, new $type[2], Op.MAX, root)",
                "world.ibroadcast(Slice.of(data), root).await()",
                "world.ireduce(Slice.of(data), Slice.of(all, 0, 2), Op.MIN, root).await()",
                "world.broadcastInit(Slice.of(data), root).start().await()")
            .most(7),
        of(
                "BadOperator",
                """
                double[] data = {rank}; //wrong
                $type[] data = {rank}; //right
                $call; //!
                """)
            .vary("type", "int", "long")
            .vary(
                "call",
                "world.allReduce(Slice.of(data), Op.$op)",
                "world.reduce(Slice.of(data), Op.$op, 0)",
                "world.scan(Slice.of(data), Op.$op)")
            .vary("op", "BAND", "LOR", "BXOR")
            .most(4),
        of(
                "BadSize",
                """
                $type[] data = new $type[3];
                $type[] all = new $type[3 * size - 1]; //wrong
                $type[] all = new $type[3 * size]; //right
                $call; //!
                """)
            .types()
            .vary(
                "call",
                "world.allGather(data, all)",
                "world.allToAll(all, all.clone())",
                "world.iallGather(Slice.of(data), Slice.of(all)).await()")
            .most(4),
        of(
                "BadReduceSize",
                """
                $type[] data = new $type[5];
                $type[] sum = new $type[4]; //wrong
                $type[] sum = new $type[5]; //right
                $call; //!
                """)
            .types()
            .vary(
                "call",
                "world.allReduce(data, sum, Op.SUM)",
                "world.scan(Slice.of(data), Slice.of(sum), Op.SUM)",
                "world.iallReduce(Slice.of(data), Slice.of(sum), Op.SUM).await()")
            .most(4),
        of(
                "OverlappingBuffers",
                """
                $type[] data = new $type[8];
                Slice in = Slice.of(data, 0, 4);
                Slice out = Slice.of(data, 2, 4); //wrong
                Slice out = Slice.of(data, $at, 4); //right
                $call; //!
                """)
            .types()
            .vary("at", "0", "4")
            .vary(
                "call",
                "world.allReduce(in, out, Op.SUM)",
                "world.scan(in, out, Op.MAX)",
                "world.iallReduce(in, out, Op.SUM).await()",
                "world.exclusiveScan(in, out, Op.SUM)")
            .most(5),
        of(
                "ReadOnly",
                """
                ByteBuffer room = ByteBuffer.allocate(16).asReadOnlyBuffer(); //wrong
                ByteBuffer room = ByteBuffer.allocate(16); //right
                if (rank == 0) {
                  world.send(new byte[16], 1, 2);
                } else if (rank == 1) {
                  $call; //!
                }
                """)
            .vary(
                "call",
                "world.receive(Slice.of(room), 0, 2)",
                "world.ireceive(Slice.of(room), 0, 2).await()")
            .most(2),
        of(
                "WindowRange",
                """
                try (Window window = world.allocateWindow(6, ElementType.$TYPE)) {
                  window.fence();
                  if (rank == $who) {
                    $type[] data = new $type[2];
                    $wrong; //wrong!
                    $right; //right
                  }
                  window.fence();
                }
                """)
            .types()
            .vary("who", "0", "size - 1")
            .vary(
                "wrong|right",
                "window.put(data, 0, 5)|window.put(data, 0, 4)",
                "window.get(data, 1, -1)|window.get(data, 1, 0)",
                "window.put(data, size, 0)|window.put(data, size - 1, 0)",
                "window.accumulate(data, 1, 6, Op.SUM)|window.accumulate(data, 1, 2, Op.SUM)",
                "window.get(data, -5, 0)|window.get(data, 0, 0)")
            .most(6),
        of(
                "WindowType",
                """
                try (Window window = world.allocateWindow(6, ElementType.$TYPE)) {
                  window.fence();
                  if (rank == 1) {
                    window.$call(new char[2], 0, 0); //wrong!
                    window.$call(new $type[2], 0, 0); //right
                  }
                  window.fence();
                }
                """)
            .types()
            .vary("call", "put", "get")
            .most(3),
        of(
                "WindowSize",
                """
                int count = rank == 1 ? -8 : 8; //wrong
                int count = rank == 1 ? 0 : 8; //right
                try (Window window = world.allocateWindow(count, ElementType.$TYPE)) { //!
                  window.fence();
                }
                """)
            .types()
            .most(3),
        of(
                "BadGrid",
                """
                Cartesian grid = Cartesian.of(size + 1, 2); //wrong
                Cartesian grid = Cartesian.of(size, 1); //right
                try (Comm cells = world.create(grid, Placement.$placement)) { //!
                  cells.barrier();
                }
                """)
            .vary("placement", "AS_GIVEN", "NEIGHBORS_TOGETHER")
            .most(2),
        of(
                "BadColor",
                """
                int color = -2 - rank; //wrong
                int color = rank % 2; //right
                try (Comm part = world.split(color, rank)) { //!
                  part.barrier();
                }
                """)
            .most(2),
        of(
                "BadMember",
                """
                Group group = world.group().$call(0, size); //wrong!
                Group group = world.group().$call(0, 1); //right
                if (group.size() > size) {
                  throw new IllegalStateException();
                }
                """)
            .vary("call", "include", "exclude")
            .most(2),
        of(
                "BadDatatype",
                """
                int stride = $blocks; //wrong
                int stride = 4; //right
                Datatype type = Datatype.of(ElementType.$TYPE).$call; //!
                if (type.size() == 0) {
                  throw new IllegalStateException();
                }
                """)
            .types()
            .vary("blocks", "-4")
            .vary("call", "vector(stride, 1, 4)", "contiguous(stride)", "vector(2, stride, 4)")
            .most(3),
        of(
                "ClosedCommunicator",
                """
                Comm copy = world.$make;
                copy.barrier();
                copy.close(); //wrong
                $call; //!
                copy.close(); //right
                """)
            .vary("make", "dup()", "split(0, rank)")
            .vary(
                "call",
                "copy.barrier()",
                "copy.send(new int[1], rank, 3); copy.receive(new int[1], rank, 3)",
                "copy.allReduce(rank, Op.SUM)",
                "copy.sendReceive(new int[1], rank, 3, new int[1], rank, 3)")
            .most(5),
        of(
                "ClosedWindow",
                """
                Window window = world.allocateWindow(4, ElementType.$TYPE);
                window.fence();
                window.fence();
                window.close(); //wrong
                $call; //!
                window.close(); //right
                """)
            .types()
            .vary("call", "window.fence()", "window.lock(LockType.SHARED, 0); window.unlock(0)")
            .most(3),
        of(
                "BadPartition",
                """
                $type[] data = new $type[12];
                if (rank == 0) {
                  PartitionedSend send = world.psendInit(Slice.of(data), $partitions, 1, 6);
                  send.start();
                  send.ready($partitions); //wrong!
                  send.readyRange(0, $partitions); //right
                  send.await();
                } else if (rank == 1) {
                  PartitionedReceive receive = world.preceiveInit(Slice.of(data), 2, 0, 6);
                  receive.start().await();
                }
                """)
            .types()
            .vary("partitions", "3", "4", "6")
            .most(3));
  }
}
