package dev.weft.cli.trace;

import static dev.weft.internal.trace.CallKind.ALL_TO_ALL;
import static dev.weft.internal.trace.CallKind.FROM_ROOT;
import static dev.weft.internal.trace.CallKind.OTHER;
import static dev.weft.internal.trace.CallKind.POST;
import static dev.weft.internal.trace.CallKind.RECEIVE;
import static dev.weft.internal.trace.CallKind.SEND;
import static dev.weft.internal.trace.CallKind.TO_ROOT;
import static dev.weft.internal.trace.CallKind.WAIT;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Faults that are planted in made-up traces are the first sentences about them. */
final class SentencesTest {
  private final TraceBuilder three = new TraceBuilder(3);
  private final TraceBuilder two = new TraceBuilder(2);

  @Test
  void aRankThatComputesLonger() {
    for (int step = 0; step < 10; step++) {
      double at = 20 * step;
      three.all("allReduce", "Heat.java:71", at + 20, at + 10, at + 10, at + 19.9);
    }
    assertThat(three.firstSentence())
        .startsWith("Rank 2 computes ")
        .contains("longer than the mean until it calls allReduce at Heat.java:71")
        .contains("ranks 0-1 wait 5", "in allReduce at Heat.java:71 (wait at n-to-n)")
        .endsWith("Divide the work more evenly.");
  }

  @Test
  void aLateSender() {
    for (int step = 0; step < 10; step++) {
      double at = 20 * step;
      two.call(SEND, "send", 0, 1, 8, "A.java:1", at + 18, at + 18.1);
      two.call(RECEIVE, "receive", 1, 0, 8, "A.java:2", at + 2, at + 18.2);
    }
    assertThat(two.firstSentence())
        .startsWith("Rank 0 sends late, as it computes")
        .contains("until it calls send at A.java:1")
        .contains("rank 1 waits 8", "in receive at A.java:2 (late sender)");
  }

  /** The receive is posted early, and its end is awaited. */
  @Test
  void aLateSenderToANonBlockingReceive() {
    two.call(POST, "ireceive", 1, 0, 8, 5, "A.java:2", 0, 0.1);
    two.call(SEND, "send", 0, 1, 8, "A.java:1", 18, 18.1);
    two.call(WAIT, "ireceive", 1, 0, 8, 5, "A.java:3", 2, 20);
    assertThat(two.firstSentence())
        .startsWith("Rank 0 sends late")
        .contains("rank 1 waits 80 % of its time in await of ireceive at A.java:3");
  }

  @Test
  void aLateReceiver() {
    two.call(SEND, "send", 0, 1, 1 << 20, "A.java:1", 0, 18.1);
    two.call(RECEIVE, "receive", 1, 0, 1 << 20, "A.java:2", 18, 18.2);
    assertThat(two.firstSentence())
        .startsWith("Rank 1 receives late, as it computes")
        .contains("rank 0 waits 99 % of its time in send at A.java:1 (late receiver)")
        .endsWith("Post the receive earlier, with ireceive.");
  }

  @Test
  void aRootThatComesLateOrTooEarly() {
    for (int rank = 0; rank < 3; rank++) {
      double comes = rank == 1 ? 9 : 1;
      three.call(FROM_ROOT, "broadcast", rank, 1, 8, "A.java:1", comes, 10);
    }
    assertThat(three.firstSentence())
        .startsWith("Rank 1 comes late as the root")
        .contains("ranks 0, 2 wait", "(late broadcast)");
    TraceBuilder reduce = new TraceBuilder(3);
    for (int rank = 0; rank < 3; rank++) {
      reduce.call(TO_ROOT, "reduce", rank, 0, 8, "A.java:2", rank == 2 ? 9 : 1, 9.5);
    }
    assertThat(reduce.firstSentence())
        .startsWith("Rank 2 computes")
        .contains("rank 0 waits", "(early reduce)");
  }

  @Test
  void aRankThatCollectsGarbage() {
    three.all("barrier", "A.java:1", 20, 1, 19, 1);
    three.pause(1, Pause.What.COLLECTION, "GC Pause", 2, 9);
    three.pause(1, Pause.What.COLLECTION, "GC Pause", 10, 18);
    assertThat(three.firstSentence())
        .startsWith("Rank 1 collects garbage before it calls barrier at A.java:1")
        .contains("ranks 0, 2 wait")
        .contains("-J-Xmx");
  }

  @Test
  void aLockThatIsHeldDuringAWait() {
    three.all("barrier", "A.java:1", 20, 1, 19, 1);
    three.pause(1, Pause.What.LOCK, "B.java:5 waits for a lock that thread io holds", 2, 18);
    three.pause(1, Pause.What.SAFEPOINT, "safepoint", 17, 17.1);
    assertThat(three.firstSentence())
        .startsWith(
            "Rank 1 is late, as B.java:5 waits for a lock that thread io holds: ranks 0, 2");
  }

  @Test
  void aLockForWhichAnotherThreadWaitsIsNotToBlame() {
    three.all("barrier", "A.java:1", 20, 1, 19, 1);
    three.pause(1, Pause.What.LOCK, "pool", "B.java:5 waits for a lock that io holds", 2, 18);
    assertThat(three.firstSentence()).startsWith("Rank 1 computes");
  }

  /** Its calls are counted from their end, and collective operations have numbers. */
  @Test
  void aTraceThatLacksItsBeginningSaysTheSame() {
    for (int step = 0; step < 20; step++) {
      double at = 20 * step;
      two.all("allReduce", "A.java:1", at + 10, at + 9, at + 1);
      two.call(SEND, "send", 0, 1, 8, "A.java:2", at + 19, at + 19.1);
      two.call(RECEIVE, "receive", 1, 0, 8, "A.java:3", at + 11, at + 19.2);
    }
    List<String> whole = new Sentences(new Matching(two.trace())).all();
    assertThat(whole).hasSize(2);
    List<String> rest = new Sentences(new Matching(two.withoutFirst(1, 7).trace())).all();
    assertThat(rest).hasSize(2);
    assertThat(rest.get(0)).startsWith("Rank 0 sends late").contains("rank 1 waits 3");
    assertThat(rest.get(1)).startsWith("Rank 0 computes").contains("rank 1 waits 3");
  }

  @Test
  void aReceiveWhoseEndIsNotKnownTakesItsMessageAllTheSame() {
    for (int step = 0; step < 20; step++) {
      double at = 20 * step;
      two.call(SEND, "send", 0, 1, 8, "A.java:1", at + 18, at + 18.1);
      if (step == 3) {
        two.call(POST, "ireceive", 1, 0, 8, 5, "A.java:9", at + 2, at + 2.1);
      } else {
        two.call(RECEIVE, "receive", 1, 0, 8, "A.java:2", at + 2, at + 18.2);
      }
    }
    assertThat(two.firstSentence()).startsWith("Rank 0 sends late").contains("rank 1 waits 7");
  }

  @Test
  void ranksThatWorkOneAfterTheOther() {
    for (int step = 0; step < 5; step++) {
      double at = 30 * step;
      three.call(SEND, "send", 0, 1, 8, "A.java:1", at + 10, at + 10.1);
      three.call(RECEIVE, "receive", 1, 0, 8, "A.java:2", at, at + 10.2);
      three.call(SEND, "send", 1, 2, 8, "A.java:1", at + 20, at + 20.1);
      three.call(RECEIVE, "receive", 2, 1, 8, "A.java:2", at, at + 20.2);
      three.all("barrier", "A.java:3", at + 30, at + 10.2, at + 20.2, at + 29.9);
    }
    assertThat(three.firstSentence())
        .startsWith("The ranks work one after the other: on average 1.0 of 3 compute at a time");
  }

  /** Rank 1 has waited for rank 0, which alone is to blame. */
  @Test
  void whoHasWaitedInTurnIsNotToBlame() {
    three.call(SEND, "send", 0, 1, 8, "A.java:1", 18, 18.1);
    three.call(RECEIVE, "receive", 1, 0, 8, "A.java:2", 1, 18.2);
    three.call(SEND, "send", 1, 2, 8, "A.java:3", 18.3, 18.4);
    three.call(RECEIVE, "receive", 2, 1, 8, "A.java:4", 1, 18.5);
    assertThat(new Sentences(new Matching(three.trace())).all())
        .anySatisfy(
            sentence ->
                assertThat(sentence)
                    .startsWith("Rank 0 sends late")
                    .contains("rank 2 waits", "A.java:4"))
        .noneMatch(sentence -> sentence.startsWith("Rank 1 sends"));
  }

  @Test
  void aNeedlessBarrier() {
    for (int step = 0; step < 10; step++) {
      double at = 10 * step;
      three.all("barrier", "A.java:1", at + 6, at + 5, at + 5.2, at + 5.1);
      three.all("allReduce", "A.java:2", at + 6.2, at + 6.01, at + 6.01, at + 6.02);
    }
    assertThat(three.firstSentence())
        .startsWith(
            "The barrier at A.java:1 is needless: allReduce at A.java:2 follows it at once");
  }

  @Test
  void anUnevenExchange() {
    for (int rank = 0; rank < 3; rank++) {
      long bytes = rank == 2 ? 30 << 20 : 1 << 20;
      three.call(ALL_TO_ALL, "allToAllv", rank, -1, bytes, "A.java:1", 1, 20);
    }
    assertThat(three.firstSentence())
        .startsWith("Rank 2 gives 30 times as many bytes as the others to allToAllv at A.java:1");
  }

  @Test
  void ranksThatComeLateInTurnGetNoAdvice() {
    for (int step = 0; step < 10; step++) {
      double at = 20 * step;
      double even = step % 2 == 0 ? 19.9 : 12;
      double odd = step % 2 == 0 ? 12 : 19.9;
      two.all("barrier", "A.java:1", at + 20, at + even, at + odd);
    }
    assertThat(two.firstSentence()).startsWith("Ranks 0-1 come late in turn: ranks 0-1 wait 2");
  }

  @Test
  void nobodyWaits() {
    two.all("barrier", "A.java:1", 0.1, 0, 0).all("barrier", "A.java:1", 20, 19.99, 20);
    assertThat(two.firstSentence()).startsWith("No rank waits long for another");
    assertThat(new Sentences(new Matching(new TraceBuilder(2).trace())).all()).hasSize(1);
  }

  @Test
  void moreRanksThanProcessorsAreTold() {
    three.processors(2).all("barrier", "A.java:1", 20, 1, 1, 19);
    assertThat(new Sentences(new Matching(three.trace())).all().getLast())
        .startsWith("3 ranks share 2 processors");
  }

  /** Nor is advice given where computing and waiting for a processor look alike. */
  @Test
  void otherProgramsThatKeepProcessorsBusyAreTold() {
    three.processors(4).taken(2.5).all("allReduce", "A.java:1", 20, 1, 1, 19);
    List<String> sentences = new Sentences(new Matching(three.trace())).all();
    assertThat(sentences.getLast()).startsWith("Other programs kept 2.5 of 4 processors busy");
    assertThat(sentences.getFirst()).startsWith("Rank 2 computes").endsWith("(wait at n-to-n).");
  }

  @Test
  void aRankThatJoinsLateHasNotMoreToDo() {
    for (int rank = 0; rank < 3; rank++) {
      double at = rank == 1 ? 30 : 0.01 * rank;
      three.call(OTHER, "init", rank, -1, 0, "A.java:1", at, at);
    }
    three.all("allReduce", "A.java:2", 42, 10, 40, 10);
    assertThat(three.firstSentence())
        .startsWith("Rank 1 has joined the job late, before it calls allReduce at A.java:2: ")
        .contains("ranks 0, 2 wait 71 % of their time in allReduce at A.java:2");
    Sentences sentences = new Sentences(new Matching(three.trace()));
    assertThat(sentences.times().get(1).computes()).isEqualTo(10_000_000);
  }

  @Test
  void theRootOfAScatterGivesAll() {
    for (int rank = 0; rank < 3; rank++) {
      long bytes = rank == 0 ? 30 << 20 : 0;
      three.call(FROM_ROOT, "scatterv", rank, 0, bytes, "A.java:1", 1, 20);
    }
    assertThat(three.firstSentence()).startsWith("No rank waits long");
  }
}
