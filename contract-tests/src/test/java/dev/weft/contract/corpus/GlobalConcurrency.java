package dev.weft.contract.corpus;

import static dev.weft.contract.corpus.MistakeClass.GLOBAL_CONCURRENCY;

import java.util.List;

/** Accesses of several ranks to the same memory of a window, with and without an order. */
final class GlobalConcurrency {
  private GlobalConcurrency() {}

  private static Template of(String name, String body) {
    return Template.of(GLOBAL_CONCURRENCY, name, body)
        .types()
        .around(Surroundings.NOTHING, Surroundings.BARRIER, Surroundings.RING, Surroundings.SUM);
  }

  private static Template pairs(Template template) {
    return template.vary(
        "one|two",
        "put($d, 0, $a)|put($d, 0, $b)",
        "put($d, 0, $a)|get($d, 0, $b)",
        "get($d, 0, $a)|put($d, 0, $b)",
        "put($d, 0, $a)|accumulate($d, 0, $b, Op.SUM)",
        "accumulate($d, 0, $a, Op.MAX)|put($d, 0, $b)",
        "accumulate($d, 0, $a, Op.SUM)|get($d, 0, $b)",
        "accumulate($d, 0, $a, Op.SUM)|accumulate($d, 0, $b, Op.PROD)");
  }

  static List<Template> templates() {
    return List.of(
        pairs(
                of(
                    "FenceConflict",
                    """
                    try (Window window = world.allocateWindow(16, ElementType.$TYPE)) {
                      int $a = 2;
                      int $b = $near; //wrong
                      int $b = 8; //right
                      $type[] $d = new $type[4];
                      window.fence();
                      if (rank == 1) {
                        window.$one; //!
                      } else if (rank == 2) {
                        window.$two; //!
                      }
                      window.fence(); //!
                    }
                    """))
            .vary("a|b|d", "first|second|data")
            .vary("near", "2", "5", "0")
            .ranks(3, 4)
            .most(10),
        pairs(
                of(
                    "LockAllConflict",
                    """
                    try (Window window = world.allocateWindow(16, ElementType.$TYPE)) {
                      int $a = 2;
                      int $b = 4; //wrong
                      int $b = 8; //right
                      $type[] $d = new $type[4];
                      window.lockAll();
                      if (rank == 1) {
                        window.$one; //!
                      } else if (rank == 2) {
                        window.$two; //!
                      }
                      window.unlockAll(); //!
                      world.barrier();
                    }
                    """))
            .vary("a|b|d", "first|second|data")
            .ranks(3, 4)
            .most(8),
        pairs(
                of(
                    "SharedLockConflict",
                    """
                    try (Window window = world.allocateWindow(16, ElementType.$TYPE)) {
                      int $a = 2;
                      int $b = 2;
                      $type[] $d = new $type[4];
                      LockType type = LockType.SHARED; //wrong
                      LockType type = LockType.EXCLUSIVE; //right
                      if (rank == 1) {
                        window.lock(type, 0);
                        window.$one; //!
                        window.unlock(0); //!
                      } else if (rank == 2) {
                        window.lock(type, 0);
                        window.$two; //!
                        window.unlock(0); //!
                      }
                      world.barrier();
                    }
                    """))
            .vary("a|b|d", "first|second|data")
            .ranks(3, 4)
            .most(8),
        of(
                "LocalStore",
                """
                $type[] mine = new $type[8];
                try (Window window = world.createWindow(Slice.of(mine))) {
                  window.fence();
                  if (rank == 1) {
                    window.$put; //!
                  } else if (rank == 0) {
                    mine[$wrong] = 4; //wrong!
                    mine[0] = 4; //right
                  }
                  window.fence(); //!
                }
                """)
            .vary(
                "put",
                "put(new $type[] {1, 2}, 0, 3)",
                "accumulate(new $type[] {1, 2}, 0, 3, Op.SUM)")
            .vary("wrong", "3", "4")
            .most(6),
        of(
                "OwnPutConflict",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  window.fence();
                  if (rank == 1) {
                    window.put(new $type[] {1, 2}, 0, 3); //!
                    window.put(new $type[] {1, 2}, 0, 4); //wrong!
                    window.put(new $type[] {1, 2}, 0, 5); //right
                  }
                  window.fence(); //!
                }
                """)
            .most(3),
        of(
                "OwnPutAndGet",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  int target = (rank + 1) % size;
                  window.lock(LockType.EXCLUSIVE, target);
                  window.put(new $type[] {1, 2}, target, 3); //!
                  window.flush(target); //right
                  window.get(new $type[2], target, 3); //!
                  window.unlock(target); //!
                  world.barrier();
                }
                """)
            .most(4),
        of(
                "StartedConflict",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  if (rank == 0) {
                    window.post(new int[] {1, 2});
                    window.awaitComplete();
                  } else if (rank < 3) {
                    window.start(new int[] {0});
                    int at = 0; //wrong
                    int at = 4 * (rank - 1); //right
                    window.put(new $type[] {1, 2, 3}, 0, at); //!
                    window.complete(); //!
                  }
                }
                """)
            .ranks(3, 4)
            .most(4),
        of(
                "AllToOne",
                """
                try (Window window = world.allocateWindow(16, ElementType.$TYPE)) {
                  window.fence();
                  window.put(new $type[] {1}, 0, 1); //wrong!
                  window.put(new $type[] {1}, 0, rank); //right
                  window.fence(); //!
                }
                """)
            .most(4),
        of(
                "MissingFenceBetween",
                """
                try (Window window = world.allocateWindow(16, ElementType.$TYPE)) {
                  window.fence();
                  if (rank == 0) {
                    window.put(new $type[] {1, 2}, 1, 4); //!
                  }
                  window.fence(); //right
                  if (rank == size - 1) {
                    $type[] got = new $type[2];
                    window.get(got, 1, 4); //!
                  }
                  window.fence(); //!
                }
                """)
            .ranks(3, 4)
            .most(4),
        of(
                "SharedMemoryStore",
                """
                try (Window window = world.allocateWindow(4, ElementType.INT)) {
                  int at = rank == 0 ? 1 : 0; //right
                  int at = 0; //wrong
                  window.lockAll();
                  if (rank == 1) {
                    window.put(at, 0, 0L + at); //!
                  } else if (rank == 0) {
                    window.memory().setAtIndex(java.lang.foreign.ValueLayout.JAVA_INT, at, 7); //!
                  }
                  window.unlockAll(); //!
                  world.barrier();
                }
                """)
            .most(2),
        of(
                "BarrierWithoutFlush",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  window.lockAll();
                  if (rank == 1) {
                    window.put(new $type[] {1, 2}, 0, 3); //!
                    window.flush(0); //right
                  }
                  world.barrier();
                  if (rank == size - 1) {
                    window.get(new $type[2], 0, 3); //!
                  }
                  window.unlockAll(); //!
                  world.barrier();
                }
                """)
            .ranks(3, 4)
            .most(4),
        of(
                "MessageWithoutFlush",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  window.lockAll();
                  if (rank == 1) {
                    window.put(new $type[] {1, 2}, 0, 3); //!
                    window.flush(0); //right
                    world.send(new byte[1], 2, 4);
                  } else if (rank == 2) {
                    world.receive(new byte[1], 1, 4);
                    window.put(new $type[] {1, 2}, 0, 3); //!
                  }
                  window.unlockAll(); //!
                  world.barrier();
                }
                """)
            .ranks(3, 4)
            .most(4),
        of(
                "AtomicAndStore",
                """
                $type[] mine = new $type[4];
                try (Window window = world.createWindow(Slice.of(mine))) {
                  window.fence();
                  if (rank == 1) {
                    window.$call; //!
                  } else if (rank == 0) {
                    mine[1] = 5; //wrong!
                    mine[3] = 5; //right
                  }
                  window.fence(); //!
                }
                """)
            .vary("type|TYPE", "int|INT", "long|LONG")
            .vary(
                "call",
                "fetchAndOp(($type) 1, 0, 1, Op.SUM)",
                "compareAndSwap(($type) 0, ($type) 1, 0, 1)",
                "accumulate(new $type[] {1, 1}, 0, 0, Op.SUM)")
            .most(4),
        of(
                "OtherOperatorOfThree",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  window.fence();
                  Op op = rank == size - 1 ? Op.MAX : Op.SUM; //wrong
                  Op op = Op.SUM; //right
                  window.accumulate(new $type[] {1, 2}, 0, 0, op); //!
                  window.fence(); //!
                }
                """)
            .ranks(3, 4)
            .most(3),
        of(
                "ExclusiveOrder",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  for (int i = 0; i < 3; i++) {
                    int target = (rank + i) % size;
                    window.lock(LockType.EXCLUSIVE, target);
                    window.put(new $type[] {1, 2}, target, 0);
                    window.get(new $type[2], target, 4);
                    window.unlock(target);
                  }
                  world.barrier();
                }
                """)
            .most(4),
        of(
                "Counters",
                """
                try (Window window = world.allocateWindow(4, ElementType.LONG)) {
                  window.lockAll();
                  for (int i = 0; i < 10; i++) {
                    long before = window.fetchAndOp(1L, 0, 2, Op.SUM);
                  }
                  window.accumulate(new long[] {1, 1}, 1, 0, Op.SUM);
                  window.flushAll();
                  window.unlockAll();
                  world.barrier();
                }
                """)
            .most(4),
        of(
                "OrderedByMessage",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  window.lockAll();
                  if (rank == 1) {
                    window.put(new $type[] {1, 2}, 0, 3);
                    window.flush(0);
                    world.send(new byte[1], size - 1, 4);
                  }
                  if (rank == size - 1) {
                    world.receive(new byte[1], 1, 4);
                    $type[] got = new $type[2];
                    window.get(got, 0, 3);
                    window.flush(0);
                  }
                  window.unlockAll();
                  world.barrier();
                }
                """)
            .ranks(3, 4)
            .most(4));
  }
}
