package dev.weft.contract.corpus;

import static dev.weft.contract.corpus.MistakeClass.PARAMETER_MATCHING;

import java.util.List;

/** Messages whose sender and receiver name other types or sizes. */
final class ParameterMatching {
  private static final String SENDS = "send";

  private ParameterMatching() {}

  private static Template of(String name, String body) {
    return Template.of(PARAMETER_MATCHING, name, body)
        .vary(
            "type|TYPE|other",
            "int|INT|float",
            "double|DOUBLE|long",
            "long|LONG|int",
            "short|SHORT|char",
            "float|FLOAT|double")
        .vary(
            SENDS,
            "world.send(data, to, 7)",
            "world.isend(data, to, 7).await()",
            "world.send(Slice.of(data), to, 7, SendMode.SYNCHRONOUS)",
            "world.send(Slice.of(data), to, 7, SendMode.BUFFERED)",
            "world.sendInit(Slice.of(data), to, 7).start().await()");
  }

  private static Template received(Template template) {
    return template.vary(
        "receive",
        "world.receive(room, from, 7)",
        "world.ireceive(room, from, 7).await()",
        "world.receiveInit(Slice.of(room), from, 7).start().await()",
        "world.mprobe(from, 7).receive(Slice.of(room))",
        "Requests.awaitAll(world.ireceive(room, from, 7))");
  }

  static List<Template> templates() {
    return List.of(
        received(
                of(
                    "OtherType",
                    """
                    int from = $from;
                    int to = size - 1 - from;
                    if (rank == from) {
                      $type[] data = new $type[$n];
                      $send; //!
                    } else if (rank == to) {
                      $other[] room = new $other[2 * $n]; //wrong
                      $type[] room = new $type[2 * $n]; //right
                      $receive; //!
                    }
                    """))
            .vary("from", "0", "size - 1")
            .vary("n", "2", "600", "4000")
            .most(14),
        received(
                of(
                    "TooLong",
                    """
                    int from = $from;
                    int to = size - 1 - from;
                    if (rank == from) {
                      $type[] data = new $type[$n];
                      $send; //!
                    } else if (rank == to) {
                      $type[] room = new $type[$n - 1]; //wrong
                      $type[] room = new $type[$n + 1]; //right
                      $receive; //!
                    }
                    """))
            .vary("from", "0", "size - 1")
            .vary("n", "2", "600", "6000")
            .most(12),
        of(
                "OtherTypeExchanged",
                """
                int left = (rank + size - 1) % size;
                int right = (rank + 1) % size;
                $type[] data = new $type[8];
                $other[] room = new $other[8]; //wrong
                $type[] room = new $type[8]; //right
                world.sendReceive(Slice.of(data), right, 4, Slice.of(room), left, 4); //!
                """)
            .most(4),
        of(
                "TooLongExchanged",
                """
                int left = (rank + size - 1) % size;
                int right = (rank + 1) % size;
                $type[] data = new $type[rank == 0 ? 9 : 8]; //wrong
                $type[] data = new $type[rank == 0 ? 7 : 8]; //right
                $type[] room = new $type[8];
                world.sendReceive(data, right, 4, room, left, 4); //!
                """)
            .most(4),
        of(
                "OtherDatatype",
                """
                if (rank == 0) {
                  $type[] data = new $type[16];
                  Datatype column = Datatype.of(ElementType.$TYPE).vector(4, 1, 4);
                  world.send(Slice.of(data, 1, 1, column), 1, 2); //!
                } else if (rank == 1) {
                  world.receive(new $other[16], 0, 2); //wrong!
                  world.receive(new $type[4], 0, 2); //right
                }
                """)
            .most(4),
        of(
                "OtherTypeOfMany",
                """
                if (rank == 0) {
                  for (int i = 0; i < 5; i++) {
                    world.send(new $type[] {($type) i}, 1, 30); //!
                  }
                } else if (rank == 1) {
                  for (int i = 0; i < 4; i++) {
                    world.receive(new $type[1], Comm.ANY_SOURCE, 30);
                  }
                  world.receive(new $other[1], Comm.ANY_SOURCE, 30); //wrong!
                  world.receive(new $type[1], Comm.ANY_SOURCE, 30); //right
                }
                """)
            .most(4),
        of(
                "OtherPartitionSize",
                """
                $type[] data = new $type[12];
                if (rank == 0) {
                  PartitionedSend send = world.psendInit(Slice.of(data), 3, 1, 8); //!
                  send.start().readyRange(0, 3);
                  send.await();
                } else if (rank == 1) {
                  Slice room = Slice.of(data, 0, 9); //wrong
                  Slice room = Slice.of(data, 0, 12); //right
                  PartitionedReceive receive = world.preceiveInit(room, 3, 0, 8); //!
                  receive.start();
                  receive.await(); //!
                }
                """)
            .most(3),
        of(
                "OtherPartitionType",
                """
                if (rank == 0) {
                  PartitionedSend send = world.psendInit(Slice.of(new $type[8]), 4, 1, 8); //!
                  send.start().ready(3, 2, 1, 0);
                  send.await();
                } else if (rank == 1) {
                  Slice room = Slice.of(new $other[$n]); //wrong
                  Slice room = Slice.of(new $type[8]); //right
                  PartitionedReceive receive = world.preceiveInit(room, 2, 0, 8); //!
                  receive.start();
                  receive.await(); //!
                }
                """)
            .vary(
                "type|TYPE|other|n", "int|INT|float|8", "double|DOUBLE|long|8", "long|LONG|int|16")
            .most(3),
        of(
                "BytesOfAnyType",
                """
                if (rank == 0) {
                  world.send(new $type[4], 1, 5);
                } else if (rank == 1) {
                  byte[] room = new byte[32];
                  Status status = world.receive(room, 0, 5);
                  if (status.bytes() != Slice.of(new $type[4]).bytes()) {
                    throw new IllegalStateException("bytes");
                  }
                }
                """)
            .most(4));
  }
}
