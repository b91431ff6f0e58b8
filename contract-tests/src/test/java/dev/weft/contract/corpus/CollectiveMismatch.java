package dev.weft.contract.corpus;

import static dev.weft.contract.corpus.MistakeClass.COLLECTIVE_MISMATCH;

import java.util.List;

/** Collective operations that ranks call in another order, or with other arguments. */
final class CollectiveMismatch {
  private CollectiveMismatch() {}

  private static Template of(String name, String body) {
    return Template.of(COLLECTIVE_MISMATCH, name, body);
  }

  private static Template where(Template template) {
    return template.vary("who", "rank == 0", "rank == size - 1", "rank % 2 == 1");
  }

  static List<Template> templates() {
    return List.of(
        where(
                of(
                    "OtherOperation",
                    """
                    $type[] data = new $type[4];
                    $type[] out = new $type[4];
                    $type[] all = new $type[4 * size];
                    if ($who) {
                      $one; //wrong!
                      $other; //right
                    } else {
                      $other; //!
                    }
                    """))
            .types()
            .vary(
                "one|other",
                "world.barrier()|world.broadcast(data, 0)",
                "world.allReduce(data, out, Op.SUM)|world.reduce(data, out, Op.SUM, 0)",
                "world.gather(data, all, 0)|world.allGather(data, all)",
                "world.scan(Slice.of(data), Slice.of(out), Op.SUM)|world.allReduce(data, out, Op.SUM)",
                "world.scatter(all, data, 0)|world.broadcast(data, 0)",
                "world.ibarrier().await()|world.iallReduce(Slice.of(data), Slice.of(out), Op.SUM).await()",
                "world.allToAll(all, all.clone())|world.allGather(data, all)",
                "world.barrierInit().start().await()|world.broadcastInit(Slice.of(data), 0).start().await()",
                "world.exclusiveScan(Slice.of(data), Slice.of(out), Op.SUM)"
                    + "|world.scan(Slice.of(data), Slice.of(out), Op.SUM)")
            .most(14),
        where(
                of(
                    "OtherRoot",
                    """
                    $type[] data = new $type[3];
                    $type[] all = new $type[3 * size];
                    int root = $who ? 1 : 0; //wrong
                    int root = 1; //right
                    $call; //!
                    """))
            .types()
            .vary(
                "call",
                "world.broadcast(data, root)",
                "world.gather(data, all, root)",
                "world.scatter(all, data, root)",
                "world.reduce(data, new $type[3], Op.SUM, root)",
                "world.ibroadcast(Slice.of(data), root).await()",
                "world.igather(Slice.of(data), Slice.of(all), root).await()",
                "world.gatherv(Slice.of(data), root)",
                "world.reduceInit(Slice.of(data), Slice.of(all, 0, 3), Op.MIN, root).start().await()")
            .most(10),
        where(
                of(
                    "OtherOperator",
                    """
                    $type[] data = new $type[3];
                    $type[] all = new $type[3];
                    Op op = $who ? Op.$op : Op.MIN; //wrong
                    Op op = Op.$op; //right
                    $call; //!
                    """))
            .types()
            .vary("op", "SUM", "MAX", "PROD")
            .vary(
                "call",
                "world.allReduce(data, all, op)",
                "world.reduce(data, all, op, 0)",
                "world.scan(Slice.of(data), Slice.of(all), op)",
                "world.iallReduce(Slice.of(data), Slice.of(all), op).await()",
                "world.reduceScatter(Slice.of(new $type[size]), op)",
                "world.allReduceInit(Slice.of(data), Slice.of(all), op).start().await()")
            .most(8),
        where(
                of(
                    "OtherCount",
                    """
                    int n = $who ? $n : 6; //wrong
                    int n = 6; //right
                    $type[] data = new $type[n];
                    $type[] out = new $type[n];
                    $type[] all = new $type[n * size];
                    $call; //!
                    """))
            .types()
            .vary("n", "5", "7", "0")
            .vary(
                "call",
                "world.broadcast(data, 0)",
                "world.allReduce(data, out, Op.SUM)",
                "world.reduce(data, out, Op.MAX, 0)",
                "world.allGather(data, all)",
                "world.allToAll(all, all.clone())",
                "world.gather(data, all, 0)",
                "world.ibroadcast(Slice.of(data), 0).await()",
                "world.iallToAll(Slice.of(all), Slice.of(all.clone())).await()",
                "world.scan(Slice.of(data), Slice.of(out), Op.SUM)")
            .most(12),
        where(
                of(
                    "OtherTypeInRank",
                    """
                    Slice data = $who ? Slice.of(new $other[8]) : Slice.of(new $type[8]); //wrong
                    Slice data = Slice.of(new $type[8]); //right
                    Slice out = data.newLike(8);
                    $call; //!
                    """))
            .vary("type|other", "int|float", "double|long", "long|double", "short|char")
            .vary(
                "call",
                "world.broadcast(data, 0)",
                "world.allReduce(data, out, Op.MAX)",
                "world.gather(data, 0)",
                "world.allGather(data)",
                "world.ibroadcast(data, 1).await()",
                "world.allToAll(data.part(0, size), out.part(0, size))")
            .most(8),
        where(
                of(
                    "OtherOrder",
                    """
                    $type[] data = new $type[2];
                    $type[] out = new $type[2];
                    if ($who) {
                      $second; //wrong!
                      $first; //wrong!
                      $first; //right
                      $second; //right
                    } else {
                      $first; //!
                      $second; //!
                    }
                    """))
            .types()
            .vary(
                "first|second",
                "world.barrier()|world.broadcast(data, 0)",
                "world.allReduce(data, out, Op.SUM)|world.broadcast(data, 1)",
                "world.broadcast(data, 0)|world.broadcast(data, 1)",
                "world.reduce(data, out, Op.SUM, 0)|world.barrier()",
                "world.ibarrier().await()|world.ibroadcast(Slice.of(data), 0).await()")
            .most(8),
        where(
                of(
                    "OrderOfStarts",
                    """
                    $type[] data = new $type[2];
                    $type[] sum = new $type[2];
                    Request one;
                    Request two;
                    if ($who) {
                      one = world.ibarrier(); //wrong!
                      two = world.iallReduce(Slice.of(data), Slice.of(sum), Op.SUM); //wrong!
                      two = world.iallReduce(Slice.of(data), Slice.of(sum), Op.SUM); //right
                      one = world.ibarrier(); //right
                    } else {
                      two = world.iallReduce(Slice.of(data), Slice.of(sum), Op.SUM); //!
                      one = world.ibarrier(); //!
                    }
                    Requests.awaitAll(one, two);
                    """))
            .types()
            .most(4),
        where(
                of(
                    "BlockingAndNot",
                    """
                    $type[] data = new $type[2];
                    $type[] out = new $type[2];
                    if ($who) {
                      $nonblocking; //wrong!
                      $blocking; //right
                    } else {
                      $blocking; //!
                    }
                    """))
            .types()
            .vary(
                "nonblocking|blocking",
                "world.ibarrier().await()|world.barrier()",
                "world.ibroadcast(Slice.of(data), 0).await()|world.broadcast(data, 0)",
                "world.iallReduce(Slice.of(data), Slice.of(out), Op.SUM).await()"
                    + "|world.allReduce(data, out, Op.SUM)")
            .most(4),
        where(
                of(
                    "MoreRounds",
                    """
                    int rounds = $who ? 4 : 3; //wrong
                    int rounds = 3; //right
                    for (int i = 0; i < rounds; i++) {
                      $call; //!
                    }
                    int[] last = {rank};
                    world.broadcast(last, 0); //!
                    """))
            .vary("call", "world.barrier()", "world.allReduce(rank, Op.SUM)")
            .most(4),
        of(
                "OtherBlocks",
                """
                    int n = rank == size - 1 ? 3 : 2; //wrong
                    int n = 2; //right
                    $type[] mine = new $type[n];
                    Blocks blocks = Blocks.of(counts(size, 2));
                    $type[] all = new $type[2 * size];
                    $call; //!
                    """)
            .types()
            .vary(
                "call",
                "world.gatherv(Slice.of(mine), Slice.of(all), blocks, 0)",
                "world.scatterv(Slice.of(all), blocks, Slice.of(mine), 0)",
                "world.igatherv(Slice.of(mine), Slice.of(all), blocks, 0).await()")
            .most(5),
        where(
                of(
                    "OtherPairs",
                    """
                    long[] counts = counts(size, 2);
                    if ($who) { //wrong
                      counts[(rank + 1) % size] = 3; //wrong
                    } //wrong
                    Blocks send = Blocks.of(counts);
                    Blocks receive = Blocks.of(counts(size, 2));
                    $type[] out = new $type[3 * size];
                    $type[] in = new $type[2 * size];
                    $call; //!
                    """))
            .types()
            .vary(
                "call",
                "world.allToAllv(Slice.of(out, 0, (int) send.total()), send, Slice.of(in), receive)",
                "world.iallToAllv(Slice.of(out, 0, (int) send.total()), send, Slice.of(in), receive).await()")
            .most(4),
        where(
                of(
                    "OtherNeighbors",
                    """
                    try (Comm ring = world.create(Cartesian.of(size).periodic(), Placement.AS_GIVEN)) {
                      int n = $who ? 2 : 1; //wrong
                      int n = 1; //right
                      ring.$call; //!
                    }
                    """))
            .types()
            .vary(
                "call",
                "neighborAllGather(Slice.of(new $type[n]), Slice.of(new $type[2 * n]))",
                "neighborAllToAll(Slice.of(new $type[2 * n]), Slice.of(new $type[2 * n]))")
            .ranks(3, 4)
            .most(4),
        where(
                of(
                    "OtherMaker",
                    """
                    Comm comm;
                    if ($who) {
                      comm = world.$other; //wrong!
                      comm = world.$maker; //right
                    } else {
                      comm = world.$maker; //!
                    }
                    comm.close();
                    """))
            .vary(
                "maker|other",
                "dup()|split(0, rank)",
                "split(0, rank)|dup()",
                "create(world.group())|dup()",
                "create(Cartesian.of(size), Placement.AS_GIVEN)|split(0, rank)")
            .most(5),
        where(
                of(
                    "OtherWindowType",
                    """
                    ElementType elements = $who ? ElementType.CHAR : ElementType.$TYPE; //wrong
                    ElementType elements = ElementType.$TYPE; //right
                    Window window = world.allocateWindow(4, elements); //!
                    window.fence();
                    window.close();
                    """))
            .types()
            .most(3),
        of(
                "VaryingCounts",
                """
                int[] mine = new int[rank + 1];
                Arrays.fill(mine, rank);
                Slice all = world.allGatherv(Slice.of(mine));
                if (all.count() != size * (size + 1) / 2) {
                  throw new IllegalStateException("count");
                }
                Slice gathered = world.gatherv(Slice.of(mine), 0);
                """)
            .most(4));
  }
}
