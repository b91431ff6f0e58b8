package dev.weft.contract.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.InterComm;
import dev.weft.data.ElementType;
import dev.weft.data.Op;
import dev.weft.data.Slice;
import dev.weft.request.PartitionedReceive;
import dev.weft.request.PartitionedSend;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.request.UnsizedRequest;
import dev.weft.rma.Window;
import dev.weft.rma.WindowSynchronization.LockType;

/** What two ranks make, use once and close again, the n-th time: all its sorts take turns. */
enum Churn {
  WINDOWS {
    @Override
    void once(Comm comm, int number) {
      int other = 1 - comm.rank();
      try (Window window = window(comm, number)) {
        if (number % 2 == 0) {
          window.lock(LockType.SHARED, other);
          window.put(number, other, comm.rank());
          window.unlock(other);
        } else {
          window.fence();
          window.put(number, other, comm.rank());
          window.fence();
        }
      }
    }

    private Window window(Comm comm, int number) {
      return switch (number % 3) {
        case 0 -> comm.allocateWindow(2, ElementType.INT);
        case 1 -> comm.createWindow(Slice.of(new int[2]));
        default -> comm.allocateSharedWindow(2, ElementType.INT);
      };
    }
  },

  COMMUNICATORS {
    @Override
    void once(Comm comm, int number) {
      switch (number % 4) {
        case 0 -> use(comm.dup());
        case 1 -> use(comm.split(0, -comm.rank()));
        case 2 -> use(comm.idup().join());
        default -> {
          try (Comm alone = comm.split(comm.rank(), 0);
              InterComm between = alone.createInter(0, comm, 1 - comm.rank(), 3)) {
            between.barrier();
          }
        }
      }
    }

    private void use(Comm made) {
      try (made) {
        assertThat(made.allReduce(1, Op.SUM)).isEqualTo(2);
        made.sendReceive(new int[1], 1 - made.rank(), 0, new int[1], 1 - made.rank(), 0);
      }
    }
  },

  REQUESTS {
    @Override
    void once(Comm comm, int number) {
      int other = 1 - comm.rank();
      int[] in = new int[2];
      int[] out = {number, -number};
      switch (number % 6) {
        case 0 -> {
          Request receive = comm.ireceive(in, other, 1);
          comm.isend(out, other, 1).await();
          receive.await();
        }
        case 1 -> {
          PersistentRequest receive = comm.receiveInit(Slice.of(in), other, 1);
          PersistentRequest send = comm.sendInit(Slice.of(out), other, 1);
          receive.start();
          send.start().await();
          receive.await();
        }
        case 2 -> {
          PartitionedReceive receive = comm.preceiveInit(Slice.of(in), 2, other, 1);
          PartitionedSend send = comm.psendInit(Slice.of(out), 2, other, 1);
          receive.start();
          send.start().ready(0, 1);
          send.await();
          receive.await();
        }
        case 3 -> {
          comm.iallReduce(Slice.of(out), Slice.of(in), Op.MAX).await();
        }
        case 4 -> {
          Request unwanted = comm.ireceive(new int[1], other, 2);
          unwanted.cancel();
          unwanted.await();
          UnsizedRequest receive = comm.ireceiveUnsized(other, 1);
          comm.isend(out, other, 1).toFuture().join();
          assertThat(receive.await().count(ElementType.INT)).isEqualTo(2);
          return;
        }
        default -> {
          comm.isend(out, other, 1).await();
          comm.mprobe(other, 1).ireceive(Slice.of(in)).await();
        }
      }
      assertThat(in[0]).isEqualTo(number);
    }
  };

  abstract void once(Comm comm, int number);
}
