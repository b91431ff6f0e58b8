package dev.weft.contract.corpus;

import static dev.weft.contract.corpus.MistakeClass.EPOCH_LIFECYCLE;

import java.util.List;

/** Epochs of windows that are not begun, not ended, or mixed. */
final class EpochLifecycle {
  private EpochLifecycle() {}

  private static Template of(String name, String body) {
    return Template.of(EPOCH_LIFECYCLE, name, body)
        .types()
        .around(
            Surroundings.NOTHING, Surroundings.SUM, Surroundings.COMPUTATION, Surroundings.RING);
  }

  static List<Template> templates() {
    return List.of(
        of(
                "NoEpoch",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  if (rank == $who) { //wrong
                    window.$call; //wrong!
                  } //wrong
                  window.lockAll(); //right
                  window.$call; //right
                  window.unlockAll(); //right
                  world.barrier();
                }
                """)
            .vary("who", "0", "size - 1")
            .vary(
                "call",
                "put(new $type[2], 0, 2 * (rank % 4))",
                "get(new $type[2], 0, 0)",
                "accumulate(new $type[2], 0, 0, Op.SUM)",
                "rput(Slice.of(new $type[2]), rank, 0).await()")
            .most(6),
        of(
                "AfterUnlock",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  int target = (rank + 1) % size;
                  window.lock(LockType.EXCLUSIVE, target);
                  window.put(new $type[2], target, 0);
                  window.$call; //right
                  window.unlock(target);
                  window.$call; //wrong!
                  world.barrier();
                }
                """)
            .vary(
                "call",
                "put(new $type[2], target, 4)",
                "get(new $type[2], target, 4)",
                "flush(target)")
            .most(5),
        of(
                "OtherTarget",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  int target = (rank + 1) % size;
                  window.lock(LockType.SHARED, target); //!
                  window.get(new $type[2], rank, 0); //wrong!
                  window.get(new $type[2], target, 0); //right
                  window.unlock(target);
                  world.barrier();
                }
                """)
            .most(3),
        of(
                "UnlockOnly",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  window.$begin; //right
                  window.$end; //!
                  world.barrier();
                }
                """)
            .vary(
                "begin|end",
                "lock(LockType.SHARED, 0)|unlock(0)",
                "lockAll()|unlockAll()",
                "start(new int[0])|complete()",
                "post(new int[0])|awaitComplete()")
            .most(5),
        of(
                "LockedTwice",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  if (rank == 0) {
                    window.$begin; //!
                    window.$end; //right
                    window.$begin; //!
                    window.$end;
                  }
                  world.barrier();
                }
                """)
            .vary(
                "begin|end",
                "lock(LockType.EXCLUSIVE, 1)|unlock(1)",
                "lock(LockType.SHARED, 1)|unlock(1)",
                "lockAll()|unlockAll()")
            .most(4),
        of(
                "MixedEpochs",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  window.$outer; //!
                  window.$inner; //wrong!
                  window.$innerEnd; //wrong
                  window.$outerEnd;
                  window.$inner; //right
                  window.$innerEnd; //right
                  world.barrier();
                }
                """)
            .vary(
                "outer|outerEnd|inner|innerEnd",
                "lockAll()|unlockAll()|lock(LockType.SHARED, 0)|unlock(0)",
                "lock(LockType.SHARED, 1)|unlock(1)|lockAll()|unlockAll()",
                "lockAll()|unlockAll()|start(new int[0])|complete()",
                "start(new int[0])|complete()|lock(LockType.SHARED, 1)|unlock(1)")
            .most(5),
        of(
                "LockInFence",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  window.fence(); //!
                  window.put(new $type[1], (rank + 1) % size, 0);
                  window.fence(Assertion.NO_SUCCEED); //right
                  window.lock(LockType.SHARED, 0); //!
                  window.unlock(0);
                  window.fence(); //wrong
                  world.barrier();
                }
                """)
            .most(3),
        of(
                "PutBeforeFence",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  window.fence(); //right
                  window.put(new $type[1], (rank + 1) % size, 0); //!
                  window.fence();
                }
                """)
            .most(3),
        of(
                "PutAfterLastFence",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  window.fence();
                  window.put(new $type[1], (rank + 1) % size, 0);
                  window.fence(); //!
                  window.put(new $type[1], (rank + 1) % size, 1); //wrong!
                } //!
                """)
            .most(3),
        of(
                "PutAfterClosedFence",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  window.fence();
                  window.put(new $type[1], (rank + 1) % size, 0);
                  window.fence(Assertion.NO_SUCCEED); //wrong!
                  window.fence(); //right
                  window.put(new $type[1], (rank + 1) % size, 1); //!
                  window.fence();
                }
                """)
            .most(3),
        of(
                "LockedAtClose",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  if (rank == $who) {
                    window.$begin; //!
                    window.get(new $type[1], 1, 0);
                    window.$end; //right
                  }
                  world.barrier();
                } //!
                """)
            .vary("who", "0", "1")
            .vary(
                "begin|end",
                "lock(LockType.SHARED, 1)|unlock(1)",
                "lock(LockType.EXCLUSIVE, 1)|unlock(1)",
                "lockAll()|unlockAll()")
            .most(5),
        of(
                "StartedAtClose",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  if (rank == 0) {
                    window.post(new int[] {1}); //!
                    window.awaitComplete(); //right
                  } else if (rank == 1) {
                    window.start(new int[] {0}); //!
                    window.put(new $type[1], 0, 0);
                    window.complete(); //right
                  }
                } //!
                """)
            .most(3),
        of(
                "PostedTwice",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  if (rank == 0) {
                    window.post(new int[] {1}); //!
                    window.post(new int[] {1}); //wrong!
                    window.awaitComplete();
                  } else if (rank == 1) {
                    window.start(new int[] {0});
                    window.complete();
                  }
                }
                """)
            .most(3),
        of(
                "EpochStartedTwice",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  if (rank == 0) {
                    window.post(new int[] {1});
                    window.awaitComplete();
                  } else if (rank == 1) {
                    window.start(new int[] {0}); //!
                    window.start(new int[] {0}); //wrong!
                    window.complete();
                  }
                }
                """)
            .most(3),
        of(
                "PutToUnstarted",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  if (rank == 0) {
                    window.post(new int[] {1});
                    window.awaitComplete();
                  } else if (rank == 1) {
                    window.start(new int[] {0}); //!
                    window.put(new $type[1], size - 1, 0); //wrong!
                    window.put(new $type[1], 0, 0); //right
                    window.complete();
                  }
                }
                """)
            .most(3),
        of(
                "FlushInFence",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  window.$begin; //!
                  window.put(new $type[1], (rank + 1) % size, 0);
                  window.flush((rank + 1) % size); //wrong!
                  window.$end;
                  world.barrier();
                }
                """)
            .vary("begin|end", "fence()|fence()")
            .most(2),
        of(
                "Epochs",
                """
                try (Window window = world.allocateWindow(8, ElementType.$TYPE)) {
                  int target = (rank + 1) % size;
                  window.fence();
                  window.put(new $type[1], target, 1);
                  window.fence(Assertion.NO_SUCCEED);
                  window.lock(LockType.EXCLUSIVE, target);
                  window.put(new $type[1], target, 2);
                  window.flush(target);
                  window.unlock(target);
                  world.barrier();
                  window.post(new int[] {(rank + size - 1) % size});
                  window.start(new int[] {target});
                  window.put(new $type[1], target, 3);
                  window.complete();
                  window.awaitComplete();
                }
                """)
            .most(6));
  }
}
