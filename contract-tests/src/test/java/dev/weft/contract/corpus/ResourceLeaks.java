package dev.weft.contract.corpus;

import static dev.weft.contract.corpus.MistakeClass.RESOURCE_LEAK;

import java.util.List;

/** What a program makes and does not close. */
final class ResourceLeaks {
  private ResourceLeaks() {}

  private static Template of(String name, String body) {
    return Template.of(RESOURCE_LEAK, name, body);
  }

  static List<Template> templates() {
    return List.of(
        of(
                "OpenCommunicator",
                """
                Comm comm = world.$make; //!
                $use;
                comm.close(); //right
                """)
            .vary(
                "make",
                "dup()",
                "split(rank % 2, rank)",
                "split(0, -rank)",
                "create(world.group())",
                "createGroup(world.group(), 5)",
                "create(Cartesian.of(size), Placement.AS_GIVEN)",
                "createAdjacent(Neighbors.of((rank + 1) % size, (rank + size - 1) % size), Placement.AS_GIVEN)")
            .vary("use", "comm.barrier()", "comm.allReduce(1, Op.SUM)", "comm.rank()")
            .most(12),
        of(
                "OpenCommunicatorOfMany",
                """
                for (int i = 0; i < $n; i++) {
                  Comm comm = world.$make; //!
                  comm.barrier();
                  if (i > 0) { //wrong
                    comm.close();
                  } //wrong
                }
                """)
            .vary("n", "2", "5")
            .vary("make", "dup()", "split(0, rank)")
            .most(3),
        of(
                "OpenInSomeRanks",
                """
                Comm comm = world.split(rank == 0 ? Comm.UNDEFINED : 1, rank); //!
                if (comm != null) {
                  comm.barrier();
                  comm.close(); //right
                }
                """)
            .most(2),
        of(
                "OpenBetweenGroups",
                """
                try (Comm half = world.split(rank % 2, rank)) {
                  InterComm other = half.createInter(0, world, 1 - rank % 2, 8); //!
                  other.close(); //right
                }
                """)
            .most(3),
        of(
                "OpenWindow",
                """
                Window window = world.$make; //!
                window.fence();
                window.put(new $type[1], rank, 0); //right
                window.fence();
                window.close(); //right
                """)
            .types()
            .vary(
                "make",
                "allocateWindow(4, ElementType.$TYPE)",
                "createWindow(Slice.of(new $type[4]))",
                "allocateSharedWindow(4, ElementType.$TYPE)")
            .most(7),
        of(
                "OpenPort",
                """
                if (rank == 0) {
                  Port port = world.openPort(); //!
                  port.close(); //right
                }
                """)
            .most(2),
        of(
                "OpenFile",
                """
                Path path = Path.of(System.getProperty("java.io.tmpdir"), "weft-corpus-" + ProcessHandle.current().pid());
                ParallelFile file = ParallelFile.open(world, path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.READ); //!
                file.at(8L * rank).writeAll(new long[] {rank});
                file.close(); //right
                world.barrier();
                if (rank == 0) {
                  Files.deleteIfExists(path);
                }
                """)
            .most(3),
        of(
                "TakenMessage",
                """
                if (rank == 0) {
                  world.send(new $type[2], 1, 5);
                } else if (rank == 1) {
                  Message message = world.$probe; //!
                  message.receive(Slice.of(new $type[2])); //right
                }
                """)
            .types()
            .vary("probe", "mprobe(0, 5)", "mprobe(Comm.ANY_SOURCE, 5)", "mprobe(0, Comm.ANY_TAG)")
            .most(5),
        of(
                "OpenAfterBranch",
                """
                Comm comm = world.dup(); //!
                int sum = comm.allReduce($n, Op.SUM);
                if (sum == $n * size) {
                  world.barrier();
                  if (sum < 0) { //wrong
                    comm.close();
                  } //wrong
                } else {
                  comm.close();
                }
                """)
            .vary("n", "1", "2")
            .most(2));
  }
}
