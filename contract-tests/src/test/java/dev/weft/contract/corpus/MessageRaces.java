package dev.weft.contract.corpus;

import static dev.weft.contract.corpus.MistakeClass.MESSAGE_RACE;

import java.util.List;

/** Receives from any rank, where another message would, or would not, break what follows. */
final class MessageRaces {
  private MessageRaces() {}

  private static Template of(String name, String body) {
    return Template.of(MESSAGE_RACE, name, body).types().ranks(3, 4);
  }

  /** Makes the order in which the messages come the same nearly always: the race is not seen. */
  private static final String LATE =
      """
      if (rank == $late) {
        Thread.sleep(60);
      }
      """;

  /** A receive with any tag would take a message of the calls around. */
  private static final Surroundings[] WITHOUT_MESSAGES = {
    Surroundings.NOTHING, Surroundings.BARRIER, Surroundings.SUM, Surroundings.COMPUTATION
  };

  static List<Template> templates() {
    return List.of(
        of(
                "AnyThenNamed",
                LATE
                    + """
                    $type[] x = new $type[1];
                    if (rank == 0) {
                      $receive; //!
                      world.receive(x, 1, 1); //wrong!
                      world.receive(x, Comm.ANY_SOURCE, 1); //right
                    } else if (rank < 3) {
                      $send; //!
                    }
                    """)
            .vary("late", "1")
            .vary(
                "receive",
                "world.receive(x, Comm.ANY_SOURCE, 1)",
                "world.ireceive(x, Comm.ANY_SOURCE, 1).await()",
                "world.receive(x, Comm.ANY_SOURCE, Comm.ANY_TAG)",
                "world.mprobe(Comm.ANY_SOURCE, 1).receive(Slice.of(x))",
                "world.receiveInit(Slice.of(x), Comm.ANY_SOURCE, 1).start().await()")
            .vary("send", "world.send(x, 0, 1)", "world.isend(x, 0, 1).await()")
            .around(WITHOUT_MESSAGES)
            .most(10),
        of(
                "AnyThenNamedDirect",
                LATE
                    + """
                    $type[] x = new $type[1];
                    if (rank == 0) {
                      world.receive(x, 2, 9); // so the other message of rank 2 is here as well
                      world.receive(x, Comm.ANY_SOURCE, 1); //!
                      world.receive(x, 1, 1); //wrong!
                      world.receive(x, Comm.ANY_SOURCE, 1); //right
                    } else if (rank == 1) {
                      world.send(x, 0, 1); //!
                    } else if (rank == 2) {
                      world.send(x, 0, 1); //!
                      world.send(x, 0, 9);
                    }
                    """)
            .vary("late", "1")
            .most(4),
        of(
                "AnyTagThenNamed",
                LATE
                    + """
                    $type[] x = new $type[1];
                    if (rank == 0) {
                      world.receive(x, Comm.ANY_SOURCE, Comm.ANY_TAG); //!
                      world.receive(x, Comm.ANY_SOURCE, 5); //wrong!
                      world.receive(x, Comm.ANY_SOURCE, Comm.ANY_TAG); //right
                    } else if (rank == 1) {
                      world.send(x, 0, 5); //!
                    } else if (rank == 2) {
                      world.send(x, 0, 4); //!
                    }
                    """)
            .vary("late", "1")
            .around(WITHOUT_MESSAGES)
            .most(4),
        of(
                "OtherTypes",
                LATE
                    + """
                    if (rank == 0) {
                      world.receive(new $type[1], Comm.ANY_SOURCE, 1); //wrong!
                      world.receive(new char[1], Comm.ANY_SOURCE, 1); //wrong!
                      world.receive(new $type[1], 2, 1); //right
                      world.receive(new char[1], 1, 1); //right
                    } else if (rank == 1) {
                      world.send(new char[1], 0, 1); //!
                    } else if (rank == 2) {
                      world.send(new $type[1], 0, 1); //!
                    }
                    """)
            .vary("late", "1")
            .most(4),
        of(
                "OtherLengths",
                LATE
                    + """
                    if (rank == 0) {
                      world.receive(new $type[$n], Comm.ANY_SOURCE, 1); //wrong!
                      world.receive(new $type[8], Comm.ANY_SOURCE, 1); //wrong!
                      for (int i = 0; i < 2; i++) { //right
                        Message message = world.mprobe(Comm.ANY_SOURCE, 1); //right
                        message.receive(Slice.of(new $type[(int) message.status().count(ElementType.$TYPE)])); //right
                      } //right
                    } else if (rank == 1) {
                      world.send(new $type[8], 0, 1); //!
                    } else if (rank == 2) {
                      world.send(new $type[$n], 0, 1); //!
                    }
                    """)
            .vary("late", "1")
            .vary("n", "2", "7")
            .most(4),
        of(
                "ProbeThenAny",
                LATE
                    + """
                    if (rank == 0) {
                      for (int i = 0; i < 2; i++) {
                        Status status = world.probe(Comm.ANY_SOURCE, 1); //!
                        int from = Comm.ANY_SOURCE; //wrong
                        int from = status.source(); //right
                        world.receive(new $type[(int) status.count(ElementType.$TYPE)], from, 1); //!
                      }
                    } else if (rank < 3) {
                      world.send(new $type[3 * rank], 0, 1); //!
                    }
                    """)
            .vary("late", "1")
            .most(4),
        of(
                "StartedAnyAndNamed",
                LATE
                    + """
                    $type[] x = new $type[1];
                    $type[] y = new $type[1];
                    if (rank == 0) {
                      Request any = world.ireceive(x, Comm.ANY_SOURCE, 1); //wrong!
                      Request named = world.ireceive(y, 1, 1); //!
                      Request any = world.ireceive(x, 2, 1); //right
                      Requests.awaitAll(any, named);
                    } else if (rank < 3) {
                      world.send(x, 0, 1); //!
                    }
                    """)
            .vary("late", "1")
            .most(4),
        of(
                "WorkersThenNamed",
                LATE
                    + """
                    $type[] x = new $type[1];
                    if (rank == 0) {
                      int rounds = size - 2; //wrong
                      int rounds = size - 1; //right
                      for (int i = 0; i < rounds; i++) {
                        world.receive(x, Comm.ANY_SOURCE, 1); //!
                      }
                      world.receive(x, size - 1, 1); //wrong!
                    } else {
                      world.send(x, 0, 1); //!
                    }
                    """)
            .vary("late", "size - 1")
            .most(5),
        of(
                "AnyInLoopThenNamed",
                LATE
                    + """
                    $type[] x = new $type[1];
                    if (rank == 0) {
                      for (int i = 1; i < size; i++) {
                        world.receive(x, i == 1 ? Comm.ANY_SOURCE : i == 2 ? 1 : i, 1); //wrong!
                        world.receive(x, i, 1); //right
                      }
                    } else {
                      world.send(x, 0, 1); //!
                    }
                    """)
            .vary("late", "1")
            .around(WITHOUT_MESSAGES)
            .most(3),
        of(
                "ContentDecides",
                LATE
                    + """
                    $type[] x = new $type[1];
                    if (rank == 0) {
                      $type[] sums = new $type[size];
                      for (int i = 1; i < 3; i++) {
                        Status status = world.receive(x, Comm.ANY_SOURCE, 1); //!
                        int from = i; //wrong
                        int from = status.source(); //right
                        sums[from] = x[0]; //!
                      }
                    } else if (rank < 3) {
                      x[0] = ($type) rank;
                      world.send(x, 0, 1); //!
                    }
                    """)
            .vary("late", "2")
            .most(3),
        of(
                "ExchangedAny",
                LATE
                    + """
                    $type[] x = new $type[1];
                    $type[] y = new $type[1];
                    if (rank == 0) {
                      world.sendReceive(Slice.of(x), 1, 7, Slice.of(y), Comm.ANY_SOURCE, 1); //!
                      world.receive(y, 1, 1); //wrong!
                      world.receive(y, Comm.ANY_SOURCE, 1); //right
                    } else if (rank < 3) {
                      world.send(x, 0, 1); //!
                    }
                    if (rank == 1) {
                      world.receive(x, 0, 7);
                    }
                    """)
            .vary("late", "1")
            .most(3),
        of(
                "MasterAndWorkers",
                """
                $type[] x = new $type[1];
                if (rank == 0) {
                  int left = 4 * (size - 1);
                  for (int i = 0; i < left; i++) {
                    Status status = world.receive(x, Comm.ANY_SOURCE, 1);
                    world.send(x, status.source(), 2);
                  }
                } else {
                  for (int i = 0; i < 4; i++) {
                    world.send(x, 0, 1);
                    world.receive(x, 0, 2);
                  }
                }
                """)
            .most(6),
        of(
                "MasterWithEnds",
                """
                $type[] x = new $type[2];
                if (rank == 0) {
                  int workers = size - 1;
                  while (workers > 0) {
                    Status status = world.receive(x, Comm.ANY_SOURCE, Comm.ANY_TAG);
                    if (status.tag() == 7) {
                      workers--;
                    } else {
                      world.receive(x, status.source(), 3);
                    }
                  }
                } else {
                  for (int i = 0; i < rank; i++) {
                    world.send(x, 0, 1);
                    world.send(x, 0, 3);
                  }
                  world.send(x, 0, 7);
                }
                """)
            .around(WITHOUT_MESSAGES)
            .most(4),
        of(
                "OrderedByMessages",
                """
                $type[] x = new $type[1];
                if (rank == 0) {
                  world.receive(x, Comm.ANY_SOURCE, 1);
                  world.send(x, 2, 8);
                  world.receive(x, 2, 1);
                } else if (rank == 1) {
                  world.send(x, 0, 1);
                } else if (rank == 2) {
                  world.receive(x, 0, 8);
                  world.send(x, 0, 1);
                }
                """)
            .most(4),
        of(
                "OrderedByBarrier",
                """
                $type[] x = new $type[1];
                for (int turn = 1; turn < size; turn++) {
                  if (rank == turn) {
                    world.send(x, 0, 1);
                  }
                  if (rank == 0) {
                    world.receive(x, Comm.ANY_SOURCE, 1);
                  }
                  world.barrier();
                }
                """)
            .most(4),
        of(
                "OtherTags",
                """
                $type[] x = new $type[1];
                if (rank == 0) {
                  world.receive(x, Comm.ANY_SOURCE, 1);
                  world.receive(x, 2, 2);
                } else if (rank < 3) {
                  world.send(x, 0, rank);
                }
                """)
            .most(4),
        of(
                "StatusTellsWhose",
                """
                $type[] sums = new $type[size];
                $type[] x = new $type[1];
                if (rank == 0) {
                  for (int i = 1; i < size; i++) {
                    Status status = world.receive(x, Comm.ANY_SOURCE, 1);
                    sums[status.source()] = x[0];
                  }
                  for (int i = 1; i < size; i++) {
                    world.receive(x, i, 2);
                  }
                } else {
                  world.send(x, 0, 1);
                  world.send(x, 0, 2);
                }
                """)
            .most(4));
  }
}
