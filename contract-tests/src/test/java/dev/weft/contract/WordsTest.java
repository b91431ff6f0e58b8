package dev.weft.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.weft.Comm;
import dev.weft.data.ElementType;
import dev.weft.data.Slice;
import dev.weft.request.Message;
import dev.weft.request.PersistentRequest;
import dev.weft.request.Request;
import dev.weft.rma.Window;
import org.junit.jupiter.api.Test;

/** What communicators, requests, messages and windows say of themselves. */
final class WordsTest extends OverEveryTransport {
  private static final int RANKS = 2;

  /** Only as threads is its communicator the world of its job. */
  @Test
  @WithinOneProcess
  void communicators() {
    ranks(
        RANKS,
        world -> {
          int rank = world.rank();
          assertThat(world).hasToString("communicator \"world\": rank " + rank + " of 2");
          Comm copy = world.dup();
          assertThat(copy.toString()).matches("communicator \\d+: rank " + rank + " of 2");
          copy.name("rows");
          copy.close();
          assertThat(copy).hasToString("communicator \"rows\": rank " + rank + " of 2, closed");
        });
  }

  @Test
  void requests() {
    ranks(
        RANKS,
        world -> {
          int other = 1 - world.rank();
          Request receive = world.ireceive(new int[2], Comm.ANY_SOURCE, Comm.ANY_TAG);
          assertThat(receive)
              .hasToString("receive of up to 8 bytes from any rank with any tag, under way");
          world.barrier();
          PersistentRequest send = world.sendInit(Slice.of(new int[2]), other, TAG);
          String words = "send of 8 bytes to world rank " + other + " with tag 7, complete";
          assertThat(send).hasToString(words);
          send.start().await();
          assertThat(send).hasToString(words);
          receive.await();
          assertThat(receive)
              .hasToString(
                  "receive of up to 8 bytes from world rank " + other + " with tag 7, complete");
          Request cancelled = world.ireceiveUnsized(other, 1);
          cancelled.cancel();
          assertThat(cancelled)
              .hasToString("receive from world rank " + other + " with tag 1, cancelled");
          Request barrier = world.ibarrier();
          barrier.await();
          assertThat(barrier).hasToString("barrier, complete");
        });
  }

  @Test
  void messagesAndWindows() {
    ranks(
        RANKS,
        world -> {
          int other = 1 - world.rank();
          Request sent = world.isend(new byte[3], other, TAG);
          Message message = world.mprobe(other, TAG);
          String words = "message of 3 bytes from rank " + other + " with tag 7, ";
          assertThat(message).hasToString(words + "not received");
          message.receive(Slice.of(new byte[3]));
          assertThat(message).hasToString(words + "received");
          sent.await();
          Window window = world.allocateWindow(4, ElementType.LONG);
          assertThat(window).hasToString("window of LONG: rank " + world.rank() + " of 2");
          window.close();
          assertThat(window.toString()).endsWith(", closed");
        });
  }
}
