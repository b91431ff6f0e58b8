package dev.weft.contract.corpus;

import static dev.weft.contract.corpus.MistakeClass.BUFFERING_HAZARD;

import java.util.List;

/** Sends that need the library's buffers, and such that do not. */
final class BufferingHazards {
  private BufferingHazards() {}

  private static Template of(String name, String body) {
    return Template.of(BUFFERING_HAZARD, name, body)
        .types()
        .check("sends")
        .around(
            Surroundings.NOTHING,
            Surroundings.BARRIER,
            Surroundings.SUM,
            Surroundings.BROADCAST,
            Surroundings.COMPUTATION);
  }

  private static Template sent(Template template) {
    return template.vary(
        "send",
        "world.send(data, to, 1)",
        "world.isend(data, to, 1).await()",
        "world.sendInit(Slice.of(data), to, 1).start().await()");
  }

  static List<Template> templates() {
    return List.of(
        sent(of(
                "HeadToHead",
                """
                    if (rank < 2) {
                      int to = 1 - rank;
                      $type[] data = new $type[$n];
                      $type[] room = new $type[$n];
                      Request incoming = world.ireceive(room, to, 1); //right
                      $send; //!
                      world.receive(room, to, 1); //wrong
                      incoming.await(); //right
                    }
                    """))
            .vary("n", "1", "300")
            .most(8),
        sent(of(
                "Ring",
                """
                    int to = (rank + 1) % size;
                    int from = (rank + size - 1) % size;
                    $type[] data = new $type[$n];
                    $type[] room = new $type[$n];
                    if (rank % 2 == 0) { //right
                      $send; //!
                      world.receive(room, from, 1);
                    } else { //right
                      world.receive(room, from, 1); //right
                      $send; //right
                    } //right
                    """))
            .vary("n", "1", "300")
            .ranks(2, 3, 4)
            .most(8),
        sent(of(
                "BeforeCollective",
                """
                    $type[] data = new $type[4];
                    if (rank == 0) {
                      int to = 1;
                      world.$collective; //right
                      $send; //!
                      world.$collective; //wrong
                    } else if (rank == 1) {
                      world.$collective; //!
                      world.receive(data, 0, 1);
                    } else {
                      world.$collective;
                    }
                    """))
            .vary("collective", "barrier()", "allReduce(rank, Op.SUM)")
            .most(6),
        sent(of(
                "ToSelf",
                """
                    int to = rank;
                    $type[] data = new $type[4];
                    $type[] room = new $type[4];
                    Request incoming = world.ireceive(room, rank, 1); //right
                    $send; //!
                    world.receive(room, rank, 1); //wrong
                    incoming.await(); //right
                    """))
            .most(5),
        of(
                "OtherOrderOfTags",
                """
                $type[] data = new $type[4];
                if (rank == 0) {
                  world.send(data, 1, 1); //!
                  world.send(data, 1, 2);
                } else if (rank == 1) {
                  world.receive(data, 0, 2); //wrong!
                  world.receive(data, 0, 1);
                  world.receive(data, 0, 2); //right
                }
                """)
            .most(4),
        of(
                "RequestsThatOverlap",
                """
                int to = (rank + 1) % size;
                int from = (rank + size - 1) % size;
                $type[] data = new $type[4];
                Request outgoing = world.isend(data, to, 1);
                world.receive(new $type[4], from, 1);
                outgoing.await();
                world.sendReceive(data, to, 2, new $type[4], from, 2);
                world.send(Slice.of(data), to, 3, SendMode.BUFFERED);
                world.receive(new $type[4], from, 3);
                """)
            .most(4));
  }
}
